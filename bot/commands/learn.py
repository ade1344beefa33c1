"""/learn: open a practice table with a guide."""

from __future__ import annotations

from discord import app_commands

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game_or_quarterdeck, game_meant
from bot.commands.option_limits import Typed
from bot.components.begin_lesson import LessonButton, begin_lesson, lesson_of
from bot.components.services import Click, language_for
from bot.tables.lessons.quarterdeck_lesson import HOUSE
from bot.tables.permissions.policy import Action
from bot.texts.command_localisation import localised
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Register /learn, with suggestions of games."""

    @tree.register(
        card_text("command", "learn"), text("Learn a game by playing it, with a guide"), Action.OPEN, personal=True
    )
    @app_commands.rename(game=GAME)
    @app_commands.describe(game=localised(text("Which game")))
    async def learn(click: Click, game: Typed) -> None:
        if game.strip().casefold() == HOUSE:
            found, guide = lesson_of(HOUSE)
            assert found is not None
            await begin_lesson(click, found, guide)
            return
        await begin_lesson(click, game_meant(await language_for(click), game))

    learn.autocomplete("game")(complete_game_or_quarterdeck)


ITEMS = (LessonButton,)
