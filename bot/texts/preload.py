"""What is read once, when it is first needed: what draws each game, the catalogues of all languages, the shelves on
which questions are looked up. Together that is most of a second; on a busy machine the first person to type would wait
for longer than Discord does, three seconds, and read «Loading options failed».
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
    """Read it all before anybody asks: in a thread, a piece at a time, so that the event loop serves meanwhile. What
    fails here fails again where it is needed, and is told there."""
    for one in list(pieces()):
        try:
            await asyncio.to_thread(one)
        except Exception as error:
            log.warning("What people may ask for could not be read ahead (%s)", type(error).__name__)


def settle() -> None:
    """What has been read by now stays until the program ends: whoever looks for garbage need not look through it ever
    again. While they did, now and then, nobody was served for an eighth of a second, on a busy machine for a third."""
    gc.collect()
    gc.freeze()


def pieces() -> Iterator[Callable[[], object]]:
    """The titles of games come first: most commands suggest them. Then what draws them: the first table of each would
    be read where everybody's clicks are served."""
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
