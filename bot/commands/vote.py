"""/vote: vote on a pause, another pace, the players or the end of a game."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import PLAYING, table_command
from bot.components.services import Click
from bot.components.vote_menu import vote_menu
from bot.tables.permissions.policy import Action
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Register /vote."""
    what = text("Vote at a game in play: a pause, another pace, who plays, its end")
    table_command(tree, card_text("command", "vote"), what, Action.VOTE, PLAYING, _vote)


async def _vote(click: Click, row: TableRow) -> None:
    await vote_menu(click, row, "", ())
