"""/verify: check that nobody has influenced the chance in a finished game."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import OVER, table_command
from bot.components.verify import verify_chance
from bot.tables.permissions.policy import Action
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Register /verify."""
    table_command(
        tree,
        card_text("command", "verify"),
        text("Verify the shuffles of a game that is over"),
        Action.VERIFY,
        OVER,
        verify_chance,
    )
