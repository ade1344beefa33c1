"""/end: end a table before its game is over, after confirmation."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.confirmation import confirm
from bot.commands.table_parameter import OPEN, table_command
from bot.components.services import Click, may, services_of
from bot.tables.end_and_removal_votes import counted
from bot.tables.permissions.policy import Action
from bot.views import custom_ids
from engine.game import games
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Register /end."""
    table_command(
        tree, card_text("command", "end"), text("End a table before its game is over"), Action.END, OPEN, _end
    )


async def _end(click: Click, row: TableRow) -> None:
    asked, label = text("End table {code} for everybody? That cannot be undone.", code=row.id), text("End the table")
    if row.status == "playing" and row.game in games() and not await may(click, Action.MANAGE, row):
        seats = await services_of(click).store.seats(row.id)
        if any(seat.user != click.user.id for seat in counted(seats)):
            asked = text(
                "End the game at table {code}? It ends once everybody who plays or may come back agrees.", code=row.id
            )
            label = text("Agree to the end")
    await confirm(click, asked, (label, custom_ids.to_button(row.id, "end")))
