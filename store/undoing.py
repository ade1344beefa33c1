"""What can be taken back: the answers since an earlier checkpoint, and how they are dropped (`engine.undoing`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import func, select, update

from engine.play import By
from engine.table import Save, SavedAnswer
from store.reading import Reading
from store.rows import EventRow, Void
from store.schema import answers, columns, events, seats, tables
from store.writing import Writing


@dataclass(slots=True)
class Given:
    """A stored answer: its number, the person who gave it, and the choice that they answered."""

    no: int
    user: int | None
    number: int | None
    answer: SavedAnswer


@dataclass(slots=True)
class Since:
    """An earlier checkpoint of a table, with the answers that count since: their numbers are above `no`."""

    no: int
    save: Save
    given: list[Given]


async def since(store: Reading, table: str) -> Since:
    """From where on answers can be taken back at a table that was begun."""
    kept = select(
        func.coalesce(tables.c.earlier_since, tables.c.since),
        func.coalesce(tables.c.earlier, tables.c.save, type_=tables.c.save.type),
    )
    (row,) = await store._rows(kept.where(tables.c.id == table))
    no, save = row
    counting = (answers.c.table == table, answers.c.no > no, answers.c.void.is_(None))
    query = select(answers.c.no, answers.c.user, answers.c.number, *columns(answers, SavedAnswer))
    rows = await store._rows(query.where(*counting).order_by(answers.c.no))
    given = [
        Given(no, user, number, SavedAnswer(seat, name, value, By(by), digest))
        for no, user, number, seat, name, value, by, digest in rows
    ]
    return Since(no, replace(save, answers=[one.answer for one in given]), given)


async def told_of(store: Reading, table: str, numbers: Sequence[int]) -> list[EventRow]:
    """What everybody was told of these answers."""
    told = (events.c.table == table, events.c.answer.in_(numbers), events.c.to.is_(None))
    query = select(*columns(events, EventRow)).where(*told).order_by(events.c.no)
    return [EventRow(*row) for row in await store._rows(query)]


async def take_back(w: Writing, table: str, before: Since, dropped: Sequence[int], save: Save) -> None:
    """These answers count no more, what was told of them is struck through, and nobody has an answer to take back;
    `save` is the table without them. Call `move_on` before, in the same transaction."""
    numbers = [before.given[place].no for place in dropped]
    left = [one.no for place, one in enumerate(before.given) if place not in dropped]
    over = len(left) - len(save.answers)
    no = left[over - 1] if over else before.no
    of_these = (answers.c.table == table, answers.c.no.in_(numbers))
    await w._run(update(answers).where(*of_these).values(void=Void.TAKEN_BACK))
    told = (events.c.table == table, events.c.answer.in_(numbers))
    await w._run(update(events).where(*told).values(struck=True))
    fields = {"since": no, "told": save.told, "counter_now": save.counter_now, "save": replace(save, answers=[])}
    earlier = {"earlier": replace(before.save, answers=[]) if over else None}
    fields |= earlier | {"earlier_since": before.no if over else None}
    await w._run(update(tables).where(tables.c.id == table).values(**fields))
    await w._run(update(seats).where(seats.c.table == table).values(back=None))
