"""What somebody is asked because of their own answer they read as they look: nobody calls them to it."""

from __future__ import annotations

from bot.tables.loaded_table import Sitting
from engine.table import Given
from store.writing import Writing


def asked_now(sitting: Sitting, seat: int) -> int:
    """The newest question that the table waits for this seat to answer, or 0."""
    return max((o.number for o in sitting.table.open.get(seat, ()) if o.choice.blocks), default=0)


async def note_asked(w: Writing, sitting: Sitting, given: Given) -> None:
    """An answer was given: what its seat is asked now counts as called to."""
    seat, number = sitting.at(given.answer.seat), asked_now(sitting, given.answer.seat)
    if seat.user is not None and not given.answer.by_clock and number > seat.called:
        seat.called = number
        await w.set_seat(sitting.row.id, seat.place, called=number)
