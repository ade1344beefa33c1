"""Suppress the mention of people whose own answer caused the question: they are looking already."""

from __future__ import annotations

from bot.tables.loaded_table import LoadedTable
from engine.table import AnsweredChoice
from store.transaction import Transaction


def newest_blocking_question(loaded: LoadedTable, seat: int) -> int:
    """Return the number of the newest choice that blocks the table for this seat, or 0."""
    return max((o.number for o in loaded.table.open.get(seat, ()) if o.choice.blocks), default=0)


async def suppress_mention_after_own_answer(w: Transaction, loaded: LoadedTable, given: AnsweredChoice) -> None:
    """Mark the seat's current question as notified after its own answer."""
    seat, number = loaded.at(given.answer.seat), newest_blocking_question(loaded, given.answer.seat)
    if seat.user is not None and not given.answer.by_clock and number > seat.called:
        seat.called = number
        await w.set_seat(loaded.row.id, seat.place, called=number)
