"""Who may take their newest answer back, when its step is over: noted with each answer, so that a hand can show it."""

from __future__ import annotations

from bot.play.sitting import Sitting
from engine.table import Given
from store.writing import Writing

NO_LIMIT = 10.0**12


async def note_way_back(
    w: Writing, sitting: Sitting, given: Given, user: int | None, until: float | None, *, stands: bool
) -> None:
    """An answer was given, by this person, who had time `until` then. If it `stands`, so does all before it; else it
    can be taken back."""
    for seat in sitting.people():
        back = None if stands else seat.back
        if user is not None and seat.user == user and given.heard and not stands:
            back = until or NO_LIMIT
        if back != seat.back:
            seat.back = back
            await w.set_seat(sitting.row.id, seat.place, back=back)
