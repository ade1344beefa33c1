"""Seats of a table."""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from store.reader_writer_base import Reader, Writer, values_of
from store.rows import JobKind, SeatRow
from store.schema import columns, due_jobs, seats

_AT = select(*columns(seats, SeatRow)).where(seats.c.table == bindparam("table")).order_by(seats.c.place)


class SeatReader(Reader):
    """Reads seats."""

    async def seats(self, table: str) -> list[SeatRow]:
        """Return the seats of a table, ordered by place."""
        return [SeatRow(*row) for row in await self._rows(_AT, table=table)]


class SeatWriter(Writer):
    """Writes seats."""

    async def add_seat(self, row: SeatRow) -> None:
        """Add a seat at a free place."""
        await self._run(insert(seats), values_of(row))

    async def set_seat(self, table: str, place: int, **fields: Any) -> None:
        """Set these fields of the `SeatRow` at this place."""
        await self._run(update(seats).where(seats.c.table == table, seats.c.place == place).values(**fields))

    async def remove_seat(self, table: str, place: int) -> None:
        """Delete the seat at a place. All later seats get a place that is lower by one."""
        mine = seats.c.table == table
        await self._run(delete(seats).where(mine, seats.c.place == place))
        # Negative places in between, because places must be unique after each statement.
        await self._run(update(seats).where(mine, seats.c.place > place).values(place=-seats.c.place))
        await self._run(update(seats).where(mine, seats.c.place < 0).values(place=-seats.c.place - 1))

    async def set_auto_answers(self, table: str, place: int, seat: int, auto_answers: list[str]) -> None:
        """Store the ids of a seat's automatic answers, and delete its due jobs that give such answers."""
        await self.set_seat(table, place, auto_answers=auto_answers)
        await self._run(
            delete(due_jobs).where(
                due_jobs.c.table == table, due_jobs.c.kind == JobKind.AUTO_ANSWER, due_jobs.c.seat == seat
            )
        )

    async def mark_read(self, table: str, user: int, no: int) -> None:
        """Store that this person has read the event log up to this number.

        `no` is the number of the newest event read.
        """
        theirs = (seats.c.table == table, seats.c.user == user, seats.c.seen_event < no)
        await self._run(update(seats).where(*theirs).values(seen_event=no))
