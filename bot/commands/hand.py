"""/hand: show the person's own hand, in a reply that only they see."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import PLAYED, table_command
from bot.components.hand import own_hand
from bot.tables.permissions.policy import Action
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Register /hand."""
    table_command(
        tree,
        card_text("command", "hand"),
        text("Show your hand and what you can do, for you alone"),
        Action.HAND,
        PLAYED,
        own_hand,
        own=True,
        personal=True,
    )
