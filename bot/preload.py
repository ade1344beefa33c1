"""Load at the start what is otherwise loaded at its first use: renderers, catalogues and search indexes.

Together this takes most of a second. On a busy machine the first autocomplete would exceed Discord's three seconds.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterator
from functools import partial

from bot.texts import LANGUAGES, language
from bot.texts.player_guides import HOUSE
from bot.texts.rules_qa import build_index
from engine.game import games
from renderers import renderer_for

log = logging.getLogger(__name__)


async def preload() -> None:
    """Load everything in a thread, a piece at a time, so that the event loop serves meanwhile.

    A failure is logged, and occurs again where the piece is needed.
    """
    for one in list(pieces()):
        try:
            await asyncio.to_thread(one)
        except Exception as error:
            log.warning("preload: a piece could not be loaded (%s)", type(error).__name__)


def settle() -> None:
    """Exclude everything loaded so far from garbage collection.

    Scans of it stopped the bot for an eighth of a second, on a busy machine for a third.
    """
    gc.collect()
    gc.freeze()


def pieces() -> Iterator[Callable[[], object]]:
    """Yield the pieces: titles of games first, since most commands suggest them, then renderers and search indexes."""
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
