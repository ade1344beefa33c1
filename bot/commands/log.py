"""/log: the story of a table."""

from __future__ import annotations

from bot.commands.tree import Tree
from bot.commands.which_table import PLAYED, on_table
from bot.doors.parts import Click
from bot.doors.story import show_log
from bot.play.keeper import Act
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Enter the command."""
    on_table(tree, card_text("command", "log"), text("Read the story of a table"), Act.SEE, PLAYED, _log)


async def _log(click: Click, row: TableRow) -> None:
    await show_log(click, row, None)
