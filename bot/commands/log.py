"""/log: read the story of a table."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import PLAYED, table_command
from bot.components.services import Click
from bot.components.story import show_log
from bot.tables.permissions.policy import Action
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Register /log."""
    table_command(tree, card_text("command", "log"), text("Read the story of a table"), Action.SEE, PLAYED, _log)


async def _log(click: Click, row: TableRow) -> None:
    await show_log(click, row, None)
