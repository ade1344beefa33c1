"""/watch: shows a table, and follows it."""

from __future__ import annotations

from bot.commands.tree import Tree
from bot.commands.which_table import PLAYING, on_table
from bot.doors.following import follow
from bot.doors.parts import Click, parts
from bot.doors.table import show_table
from bot.play.keeper import Act
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Enter the command."""
    on_table(
        tree,
        card_text("command", "watch"),
        text("See a table now, and follow it by direct message"),
        Act.FOLLOW,
        PLAYING,
        _watch,
    )


async def _watch(click: Click, row: TableRow) -> None:
    await show_table(click, row)
    person = await parts(click).store.person(click.user.id)
    if person.dm and not person.dm_closed:
        await follow(click, row)
