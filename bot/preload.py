"""Load at the start what would otherwise be loaded when it is first used: renderers, catalogues and search indexes.

Together this takes most of a second. On a busy machine the first autocomplete would exceed Discord's three seconds.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.texts import LANGUAGES, language
from bot.texts.player_guides import HOUSE
from bot.texts.rules_qa import build_index
from engine.game import games
from renderers import renderer_for

log = logging.getLogger(__name__)


async def preload() -> None:
    """Load each of the `pieces` in a thread, one at a time, so that the event loop keeps serving.

    A failure is only logged: the error occurs again where the piece is needed.
    """
    for one in list(pieces()):
        try:
            await asyncio.to_thread(one)
        except Exception as error:
            log.warning(
                "preload: %s %s could not be loaded early; the program tries again at its first use: %s",
                one.func.__name__,
                one.args,
                type(error).__name__,
            )


def settle() -> None:
    """Exclude all objects that exist now from garbage collection.

    Collections that examined them stopped the bot for an eighth of a second, on a busy machine for a third.
    """
    gc.collect()
    gc.freeze()


def pieces() -> Iterator[partial[Any]]:
    """Yield functions without arguments, each of which loads one thing: titles of games, then renderers and search
    indexes.

    Titles go first, since most commands suggest them.
    """
    for locale in LANGUAGES:
        for game in games():
            yield partial(_title, locale, game)
    for game in games():
        yield partial(renderer_for, game)
    for book in (*games(), HOUSE):
        for locale in LANGUAGES:
            yield partial(build_index, book, locale)


def _title(locale: str, game: str) -> str:
    return language(locale).title(game)
