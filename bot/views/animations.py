"""Draw scenes: animations of what just happened, shown beside the table until the next public decision of a person.

The picture of the end of a game is drawn here too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from bot.tables.loaded_table import LoadedTable
from bot.texts import Language
from bot.views.ending import Stand, end_summary, result_card
from bot.views.layout import frame
from bot.views.render_pool import run_in_render_pool
from engine.text import Text
from renderers import animation
from renderers.end_picture import EndSummary, draw_end
from renderers.picture_context import Frame, Picture
from renderers.result_card import ResultCard, draw_result_card
from store.rows import EventRow

log = logging.getLogger(__name__)

RECENT = 3
"""Number of newest events. A scene of one of them is shown however long ago it happened."""
SHOWN = 2
"""Maximum number of scenes beside the table. They are of different kinds, such as a battle and what was
looted in it."""
KEPT = 32
"""Maximum number of drawn scenes in the cache."""


class Scenes:
    """Draws scenes (animations) and caches them.

    Each is drawn only once in each language, although a table's message is edited more often than new scenes occur.
    """

    def __init__(self) -> None:
        self._drawn: dict[tuple[object, ...], asyncio.Task[Picture | None]] = {}

    async def newest(
        self, loaded: LoadedTable, language: Language, events: Sequence[EventRow], told: Sequence[EventRow]
    ) -> list[Picture]:
        """Return the pictures of the newest scenes: at most two (`SHOWN`), the oldest first.

        Only the newest scene of each kind is shown. It must have happened since the last public decision of a person,
        or be among the last three events (`RECENT`). `told` are the newest events with scenes, the newest first.
        `events` are the table's latest public events.
        """
        recent = min([loaded.row.person_decision_event, *(event.number - 1 for event in events[-RECENT:])])
        kinds = {event.scene.get("kind"): event for event in reversed(told) if event.scene and event.number > recent}
        found = [
            await self.draw_once(loaded, language, events, event)
            for event in sorted(kinds.values(), key=lambda event: event.number)[-SHOWN:]
        ]
        return list({picture.name: picture for picture in found if picture is not None}.values())

    async def draw_once(
        self, loaded: LoadedTable, language: Language, events: Sequence[EventRow], event: EventRow
    ) -> Picture | None:
        """Return the picture of this event's scene, which is drawn if it is not in the cache.

        Return None if that fails.
        """
        key = (event.table, event.number, language.locale)
        return await self._once(key, lambda: _draw(loaded, language, events, event))

    async def end(
        self, loaded: LoadedTable, language: Language, stands: Sequence[Stand], *, moving: bool, portrait: bool
    ) -> Picture | None:
        """Return the picture of an ended game. Return None if the game has not ended, or if drawing fails.

        It is an animation if `moving`, and for a narrow screen if `portrait`. `stands` are the scores over
        time, the oldest first. The picture is drawn only once for the table and all hands.
        """
        if loaded.row.status != "ended":
            return None
        key = (loaded.row.id, language.locale, moving, portrait, *loaded.names())
        shown, tale = frame(loaded, language, (), portrait=portrait), end_summary(loaded, stands)
        return await self._once(key, lambda: _drawn_end(loaded.row.id, tale, shown, moving=moving))

    async def result(
        self,
        loaded: LoadedTable,
        language: Language,
        stands: Sequence[Stand],
        decided: Text | None,
        *,
        portrait: bool,
    ) -> Picture | None:
        """Return the picture of the result of a game that was played out. Return None if drawing fails.

        It is for a narrow screen if `portrait`. `stands` are the scores over time, the oldest first. `decided` is the
        sentence of an analysis on the moment that decided the game, or None.
        """
        key = ("result", loaded.row.id, language.locale, portrait, decided is None, *loaded.names())
        shown, card = frame(loaded, language, (), portrait=portrait), result_card(loaded, stands, decided)
        return await self._once(key, lambda: _drawn_result(loaded.row.id, card, shown))

    async def _once(
        self, key: tuple[object, ...], draw: Callable[[], Coroutine[Any, Any, Picture | None]]
    ) -> Picture | None:
        if key not in self._drawn:
            while len(self._drawn) >= KEPT:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[key] = asyncio.create_task(draw())
        return await asyncio.shield(self._drawn[key])


async def _draw(loaded: LoadedTable, language: Language, events: Sequence[EventRow], event: EventRow) -> Picture | None:
    """Draw the scene of this event.

    If that fails, log the error and return None. The story says in words what happened, too.
    """
    draw = animation(loaded.game.key)
    assert draw is not None
    assert event.scene is not None
    try:
        shown = frame(loaded, language, events)
        return await run_in_render_pool(draw, event.scene, loaded.table.cached_view(None), shown)
    except Exception:
        log.exception("views: an animation of table %s could not be drawn, and is left out of its message", event.table)
        return None


async def _drawn_end(table: str, tale: EndSummary, shown: Frame, *, moving: bool) -> Picture | None:
    """Draw the end of a game.

    If that fails, log the error and return None. The message says the result in words, too.
    """
    try:
        return await run_in_render_pool(draw_end, tale, shown, moving)
    except Exception:
        log.exception("views: the end of table %s could not be drawn, and is left out of its messages", table)
        return None


async def _drawn_result(table: str, card: ResultCard, shown: Frame) -> Picture | None:
    """Draw the result of a game.

    If that fails, log the error and return None. The card says the result in text, too.
    """
    try:
        return await run_in_render_pool(draw_result_card, card, shown)
    except Exception:
        log.exception("views: the result of table %s could not be drawn, and is left out of its card", table)
        return None
