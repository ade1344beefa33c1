"""/replay: look at a finished game step by step."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import OVER, table_command
from bot.components.replay import open_replay
from bot.tables.permissions.policy import Action
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Register /replay."""
    table_command(
        tree,
        card_text("command", "replay"),
        text("Look at a finished game step by step, with its pictures"),
        Action.REPLAY,
        OVER,
        open_replay,
    )
