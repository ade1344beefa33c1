"""/puzzle: today's puzzles of the server, one's streak, and the list of the month."""

from __future__ import annotations

from discord import app_commands

from bot.commands.command_tree import Tree
from bot.components import puzzle
from bot.components.services import Click
from bot.tables.permissions.policy import Action
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Register /puzzle."""

    @tree.register(
        card_text("command", "puzzle"), text("Today's puzzles of this server, and your streak"), Action.PUZZLE
    )
    @app_commands.guild_only()
    async def command(click: Click) -> None:
        await puzzle.show_puzzles(click)


ITEMS = (
    puzzle.PuzzleButton,
    puzzle.PuzzleMenu,
    puzzle.ShowPuzzle,
    puzzle.PuzzleSettings,
    puzzle.PuzzleChannel,
    puzzle.PuzzleChoice,
)
