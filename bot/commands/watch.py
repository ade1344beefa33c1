"""/watch: show a table, and keep it up to date in the person's direct messages."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import PLAYING, table_command
from bot.components.services import Click, services_of
from bot.components.show_table import show_table
from bot.components.watch import watch_table
from bot.tables.permissions.policy import Action
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Register /watch."""
    table_command(
        tree,
        card_text("command", "watch"),
        text("See a table now, and follow it by direct message"),
        Action.WATCH,
        PLAYING,
        _watch,
    )


async def _watch(click: Click, row: TableRow) -> None:
    await show_table(click, row)
    person = await services_of(click).store.person(click.user.id)
    if person.dm and not person.dm_closed:
        await watch_table(click, row)
