"""/learn: a table of one's own with a guide."""

from __future__ import annotations

from discord import app_commands

from bot.answers.lengths import Typed
from bot.commands.tree import Tree, for_
from bot.commands.which_game import game_meant, suggest_games, with_house
from bot.doors.learning import Lessons, begin_lesson, learnt
from bot.doors.parts import Click, language_for
from bot.play.keeper import Act
from bot.play.lesson import HOUSE
from bot.texts.translator import localised
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Enter the command."""

    @tree.command(
        name=localised(card_text("command", "learn")),
        description=localised(text("Learn a game by playing it, with a guide")),
        extras=for_(Act.OPEN),
    )
    @app_commands.guild_only()
    @app_commands.rename(game=localised(card_text("option", "game")))
    @app_commands.describe(game=localised(text("Which game")))
    async def learn(click: Click, game: Typed) -> None:
        spoken = await language_for(click)
        if game.strip().casefold() == HOUSE:
            found, guide = learnt(HOUSE)
            assert found is not None
            await begin_lesson(click, found, guide)
            return
        await begin_lesson(click, game_meant(spoken, game))

    @learn.autocomplete("game")
    async def games(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        spoken = await language_for(click)
        return with_house(suggest_games(spoken, typed), typed, spoken)


ITEMS = (Lessons,)
