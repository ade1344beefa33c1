"""Undo in the database: load the answers since a checkpoint, and drop some of them (`engine.undo`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import func, select, update

from engine.play import By
from engine.table import Save, SavedAnswer
from store.rows import EventRow, SeatRow, VoidReason
from store.schema import answers, columns, events, tables
from store.store_reader import StoreReader
from store.write_transaction import Transaction

NO_LIMIT = 10.0**12
"""A deadline that is never reached."""


@dataclass(slots=True)
class StoredAnswer:
    """An answer as it is stored, with its `number` in the game.

    `user` is the person who gave it, or None. `choice_number` is the number of the answered choice, or None.
    """

    number: int
    user: int | None
    choice_number: int | None
    answer: SavedAnswer


@dataclass(slots=True)
class UndoableAnswers:
    """A checkpoint of a table (`save`), and the valid answers since.

    `last_answer` is the number of the last answer before the checkpoint.
    """

    last_answer: int
    save: Save
    answers: list[StoredAnswer]


async def update_undo_deadlines(
    w: Transaction, people: Sequence[SeatRow], answered: SeatRow | None, until: float | None, *, stands: bool
) -> None:
    """After a new answer, store until when each of `people` may undo their newest answer without consent.

    `answered` is the seat whose person gave the answer, or None if no person did. `until` is the time until which they
    may undo it, or None for no limit. `stands`: True if neither this answer nor an earlier one can be undone.
    """
    for seat in people:
        limit = None if stands else seat.undo_until
        if seat is answered and not stands:
            limit = until or NO_LIMIT
        if limit != seat.undo_until:
            seat.undo_until = limit
            await w.set_seat(seat.table, seat.place, undo_until=limit)


async def load_undoable_answers(store: StoreReader, table: str) -> UndoableAnswers:
    """Load the earliest checkpoint of the table that an undo may return to, and the valid answers since."""
    kept = select(
        func.coalesce(tables.c.earlier_save_answer_number, tables.c.save_answer_number),
        func.coalesce(tables.c.earlier_save, tables.c.save, type_=tables.c.save.type),
    )
    (row,) = await store._rows(kept.where(tables.c.id == table))
    no, save = row
    counting = (answers.c.table == table, answers.c.number > no, answers.c.void_reason.is_(None))
    query = select(answers.c.number, answers.c.user, answers.c.choice_number, *columns(answers, SavedAnswer))
    rows = await store._rows(query.where(*counting).order_by(answers.c.number))
    given = [
        StoredAnswer(no, user, number, SavedAnswer(seat, name, value, By(by), digest))
        for no, user, number, seat, name, value, by, digest in rows
    ]
    return UndoableAnswers(no, replace(save, answers=[one.answer for one in given]), given)


async def public_events_of(store: StoreReader, table: str, numbers: Sequence[int]) -> list[EventRow]:
    """Return the public events that the answers with these numbers caused, in order."""
    told = (events.c.table == table, events.c.answer_number.in_(numbers), events.c.readers.is_(None))
    query = select(*columns(events, EventRow)).where(*told).order_by(events.c.number)
    return [EventRow(*row) for row in await store._rows(query)]


async def drop_answers(w: Transaction, table: str, before: UndoableAnswers, dropped: Sequence[int], save: Save) -> None:
    """Invalidate some of the table's newest answers, and mark the events that they caused as undone.

    `before` are the answers that can be undone, and `dropped` the indexes (from 0) of those to invalidate. `save` is
    the table without them. Call `advance` first, in the same transaction.
    """
    numbers = [before.answers[index].number for index in dropped]
    left = [one.number for index, one in enumerate(before.answers) if index not in dropped]
    over = len(left) - len(save.answers)
    no = left[over - 1] if over else before.last_answer
    of_these = (answers.c.table == table, answers.c.number.in_(numbers))
    await w._run(update(answers).where(*of_these).values(void_reason=VoidReason.UNDONE))
    told = (events.c.table == table, events.c.answer_number.in_(numbers))
    await w._run(update(events).where(*told).values(undone=True))
    fields = {
        "save_answer_number": no,
        "report_count": save.report_count,
        "newest_choice": save.newest_choice,
        "save": replace(save, answers=[]),
    }
    earlier = {"earlier_save": replace(before.save, answers=[]) if over else None}
    fields |= earlier | {"earlier_save_answer_number": before.last_answer if over else None}
    await w._run(update(tables).where(tables.c.id == table).values(**fields))
