"""Store and drop the automatic answers that people give in advance (`engine.advance_answers`)."""

from __future__ import annotations

from bot.tables.auto_answers.schedule import stored_preferences
from bot.tables.loaded_table import LoadedTable
from engine.advance_answers import answers_after, without
from engine.choice import options_of
from engine.play import By
from engine.table import AnsweredChoice
from store.rows import SeatRow
from store.write_transaction import Transaction

OWN = (By.PERSON, By.TIME_LIMIT)
"""Sources of answers that count as the person's own: they answered, or their time ran out."""


async def save_advance_answers(w: Transaction, loaded: LoadedTable, given: AnsweredChoice) -> None:
    """If the option picked in the answer `given` has advance answers, store them with the seat.

    Such an option answers the present choice and later ones.
    """
    seat, choice, answer = loaded.at(given.answer.seat), given.choice, given.answer
    if seat.user is None or answer.by not in OWN or not any(option.advance_answer for option in options_of(choice)):
        return
    view = loaded.table.cached_view(answer.seat)
    await _store_preferences(
        w, loaded, seat, answers_after(loaded.game.advance_answer, view, choice, answer.value, stored_preferences(seat))
    )


async def drop_advance_answers(w: Transaction, loaded: LoadedTable, seat: SeatRow) -> None:
    """Drop the advance answers of this seat that belong to an answer which was undone. Its choice is open again."""
    opened = () if seat.seat is None else loaded.table.open.get(seat.seat, ())
    await _store_preferences(w, loaded, seat, without(stored_preferences(seat), [one.choice for one in opened]))


async def _store_preferences(w: Transaction, loaded: LoadedTable, seat: SeatRow, ids: list[str]) -> None:
    if ids != stored_preferences(seat):
        seat.auto_answers = ids
        await w.set_seat(loaded.row.id, seat.place, auto_answers=ids)
