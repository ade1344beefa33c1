"""Do not notify people of a choice that their own answer opened: they are looking at the table already."""

from __future__ import annotations

from bot.tables.loaded_table import LoadedTable
from engine.table import AnsweredChoice
from store.write_transaction import Transaction


def newest_blocking_question(loaded: LoadedTable, seat: int) -> int:
    """Return the number of this seat's newest open choice that blocks the table; 0 if there is none."""
    return max((o.number for o in loaded.table.open.get(seat, ()) if o.choice.blocks), default=0)


async def suppress_mention_after_own_answer(w: Transaction, loaded: LoadedTable, given: AnsweredChoice) -> None:
    """Record that a person needs no notification of the choice that was opened by their own answer `given`."""
    seat, number = loaded.at(given.answer.seat), newest_blocking_question(loaded, given.answer.seat)
    if seat.user is not None and not given.answer.by_time_limit and number > seat.called_choice:
        seat.called_choice = number
        await w.set_seat(loaded.row.id, seat.place, called_choice=number)
