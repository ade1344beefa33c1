"""What somebody is asked because of their own answer they read as they look: nobody calls them to it."""

from __future__ import annotations

from bot.tables.loaded_table import LoadedTable
from engine.table import Given
from store.writing import Writing


def newest_blocking_question(loaded: LoadedTable, seat: int) -> int:
    """The newest question that the table waits for this seat to answer, or 0."""
    return max((o.number for o in loaded.table.open.get(seat, ()) if o.choice.blocks), default=0)


async def mark_self_prompted(w: Writing, loaded: LoadedTable, given: Given) -> None:
    """An answer was given: what its seat is asked now counts as called to."""
    seat, number = loaded.at(given.answer.seat), newest_blocking_question(loaded, given.answer.seat)
    if seat.user is not None and not given.answer.by_clock and number > seat.called:
        seat.called = number
        await w.set_seat(loaded.row.id, seat.place, called=number)
