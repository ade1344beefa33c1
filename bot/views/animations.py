"""Draw scenes: animations of what just happened, shown beside the table until a person's next public decision."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot.tables.loaded_table import LoadedTable
from bot.texts import Language
from bot.views.layout import frame
from bot.views.render_pool import run_in_render_pool
from renderers import animation
from renderers.picture_context import Picture
from store.rows import EventRow

log = logging.getLogger(__name__)

RECENT = 3
"""A scene is also shown while it is among this many newest events."""
SHOWN = 2
"""Maximum number of scenes beside the table. They are of different kinds, such as a battle and the drop after it."""
KEPT = 32
"""Maximum number of drawn scenes in the cache."""


class Scenes:
    """Draws each scene once in each language, because a table's message is edited more often than new scenes occur."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, int, str], asyncio.Task[Picture | None]] = {}

    async def newest(
        self, loaded: LoadedTable, language: Language, events: Sequence[EventRow], told: Sequence[EventRow]
    ) -> list[Picture]:
        """Return the newest scene of each kind since the last public decision of a person, or in the last `RECENT`
        events.

        They are at most `SHOWN`, the oldest first. `told` are the newest events with scenes, the newest first.
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
        """Draw the scene of this event, or return the drawn one; return None if that fails."""
        key = (event.table, event.number, language.locale)
        if key not in self._drawn:
            while len(self._drawn) >= KEPT:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[key] = asyncio.create_task(_draw(loaded, language, events, event))
        return await asyncio.shield(self._drawn[key])


async def _draw(loaded: LoadedTable, language: Language, events: Sequence[EventRow], event: EventRow) -> Picture | None:
    """Draw a scene; return None and log the error if that fails. The story describes the result in words, too."""
    draw = animation(loaded.game.key)
    assert draw is not None
    assert event.scene is not None
    try:
        shown = frame(loaded, language, events)
        return await run_in_render_pool(draw, event.scene, loaded.table.cached_view(None), shown)
    except Exception:
        log.exception("views: an animation of table %s could not be drawn; its message goes without", event.table)
        return None
