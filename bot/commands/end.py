"""/end: ends a table before its game is over, once it is confirmed."""

from __future__ import annotations

from bot.commands.confirm import confirm
from bot.commands.tree import Tree
from bot.commands.which_table import OPEN, on_table
from bot.doors.parts import Click
from bot.play.keeper import Act
from bot.shows import addresses
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Enter the command."""
    on_table(tree, card_text("command", "end"), text("End a table before its game is over"), Act.END, OPEN, _end)


async def _end(click: Click, row: TableRow) -> None:
    asked = text("End table {code} for everybody? That cannot be undone.", code=row.id)
    await confirm(click, asked, text("End the table"), addresses.to_door(row.id, "end"))
