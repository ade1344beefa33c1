"""/unwatch: ends the following of a table."""

from __future__ import annotations

from bot.commands.tree import Tree
from bot.commands.which_table import ALL, on_table
from bot.doors.following import unfollow
from bot.play.keeper import Act
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Enter the command."""
    what = text("Stop following a table")
    on_table(tree, card_text("command", "unwatch"), what, Act.UNFOLLOW, ALL, unfollow, followed=True)
