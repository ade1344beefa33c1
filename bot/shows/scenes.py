"""Scenes: what a report tells that moves. Shown beside the table while its event is among the newest."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot.shows.parts import frame
from bot.sitting import Sitting
from bot.texts import Language
from engine.store.rows import EventRow
from renderers import animation
from renderers.frame import Picture

log = logging.getLogger(__name__)

RECENT = 3
"""A scene is shown while at most this many events, with its own, were told since."""
KEPT = 32


class Scenes:
    """Draws each scene once, in each language: a message is edited more often than something moves."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, int, str], asyncio.Task[Picture | None]] = {}

    async def newest(self, sitting: Sitting, language: Language, events: Sequence[EventRow]) -> Picture | None:
        """The newest scene among the last of these public events, if there is one."""
        event = next((event for event in reversed(events[-RECENT:]) if event.scene is not None), None)
        if event is None or animation(sitting.game.key) is None:
            return None
        key = (event.table, event.no, language.locale)
        if key not in self._drawn:
            while len(self._drawn) >= KEPT:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[key] = asyncio.create_task(_draw(sitting, language, events, event))
        return await asyncio.shield(self._drawn[key])


async def _draw(sitting: Sitting, language: Language, events: Sequence[EventRow], event: EventRow) -> Picture | None:
    """None where the drawing failed: the report has told the result, and the table must not wait for an ornament."""
    draw = animation(sitting.game.key)
    assert draw is not None
    assert event.scene is not None
    try:
        shown = frame(sitting, language, events)
        return await asyncio.to_thread(draw, event.scene, sitting.table.view(None), shown)
    except Exception:
        log.exception("a scene of table %s could not be drawn", event.table)
        return None
