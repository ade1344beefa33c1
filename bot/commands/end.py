"""/end: ends a table before its game is over, once it is confirmed."""

from __future__ import annotations

from bot.commands.confirm import confirm
from bot.commands.tree import Tree
from bot.commands.which_table import OPEN, on_table
from bot.doors.parts import Click, may, parts
from bot.play.keeper import Act
from bot.play.voting import asked_about_the_end
from bot.shows import addresses
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Enter the command."""
    on_table(tree, card_text("command", "end"), text("End a table before its game is over"), Act.END, OPEN, _end)


async def _end(click: Click, row: TableRow) -> None:
    asked, label = text("End table {code} for everybody? That cannot be undone.", code=row.id), text("End the table")
    if row.status == "playing" and not await may(click, Act.MANAGE, row):
        seats = await parts(click).store.seats(row.id)
        if any(seat.user != click.user.id for seat in asked_about_the_end(seats)):
            asked = text("End the game at table {code}? It ends as soon as everybody who plays agrees.", code=row.id)
            label = text("Agree to the end")
    await confirm(click, asked, label, addresses.to_door(row.id, "end"))
