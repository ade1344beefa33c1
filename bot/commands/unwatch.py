"""/unwatch: stop watching a table."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import ALL, table_command
from bot.components.watch import unwatch_table
from bot.tables.permissions.policy import Action
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Register /unwatch."""
    what = text("Stop following a table")
    table_command(tree, card_text("command", "unwatch"), what, Action.UNWATCH, ALL, unwatch_table, followed=True)
