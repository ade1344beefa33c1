"""What falls due: deadlines, reminders, thinking times of automatic players. Each is a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, bindparam, delete, func, select, update

from store.base import Reader, Writer, binds, equals, insert_unless_exists, values_of
from store.processes.shards import in_shards
from store.rows import DueJob, SeatRow, TableRow
from store.schema import columns, dues, followers, seats, tables

_KEY: Final = (dues.c.kind, dues.c.seat, dues.c.number)
_DUES = select(*columns(dues, DueJob)).order_by(dues.c.at, dues.c.table, *_KEY)
_OF_TABLE = select(*columns(dues, DueJob)).where(dues.c.table == bindparam("table"))
_NAMES: Final = ("table", "kind", "seat", "number")
_DELETE: Final = delete(dues).where(*(dues.c[name] == value for name, value in binds(*_NAMES).items()))


def deadlines_by_choice(stored: Iterable[DueJob]) -> dict[tuple[int, int], float]:
    """Return when the time for each choice whose clock runs is up, by seat and number."""
    return {(due.seat, due.number): due.at for due in stored if due.kind == "clock"}


def deadlines_by_seat(stored: Iterable[DueJob]) -> dict[int, float]:
    """Return when the time of each seat whose clock runs is up."""
    found: dict[int, float] = {}
    for (seat, _), at in deadlines_by_choice(stored).items():
        found[seat] = min(at, found.get(seat, at))
    return found


class DueJobReader(Reader):
    """Reading what falls due."""

    async def due_jobs(self, now: float) -> list[DueJob]:
        """Return what is due on the servers of this process, oldest first; of one moment by table, kind and seat."""
        return [DueJob(*row) for row in await self._rows(_DUES.where(dues.c.at <= now, *self._mine))]

    async def next_due_time(self) -> float | None:
        """Return when the next of those is."""
        found: float | None = (await self._rows(select(func.min(dues.c.at)).where(*self._mine)))[0][0]
        return found

    @property
    def _mine(self) -> tuple[ColumnElement[bool], ...]:
        return in_shards(self.shards, dues.c.table)

    async def next_deadline(self, table: str) -> float | None:
        """Return when the next person's time at this table is up; None where nobody's runs."""
        return min((await self.deadlines(table)).values(), default=None)

    async def deadlines(self, table: str) -> dict[int, float]:
        """Return when the time of each seat whose clock runs is up."""
        return deadlines_by_seat(DueJob(*row) for row in await self._rows(_OF_TABLE, table=table))

    async def reminders(self, user: int, before: float) -> list[DueJob]:
        """Return what somebody who plays themselves would be reminded of by then, at all tables."""
        return await self._dues_of(user, "remind", dues.c.at <= before)

    async def tables_waiting_for(self, user: int) -> list[tuple[str, float]]:
        """Return the tables at which somebody's time runs, and until when; those first where it is up first."""
        return [(due.table, due.at) for due in await self._dues_of(user, "clock")]

    async def users_awaited_elsewhere(self, table: str, users: Sequence[int]) -> set[int]:
        """Return for whom of these the time runs at another table, too."""
        theirs = (seats.c.table == dues.c.table) & (seats.c.seat == dues.c.seat)
        query = select(seats.c.user).join(dues, theirs).where(dues.c.kind == "clock", seats.c.player.is_(None))
        rows = await self._rows(query.where(seats.c.user.in_(users), dues.c.table != table).distinct())
        return {row.user for row in rows}

    async def _dues_of(self, user: int, kind: str, *where: Any) -> list[DueJob]:
        theirs = (seats.c.table == dues.c.table) & (seats.c.seat == dues.c.seat)
        query = select(*columns(dues, DueJob)).join(seats, theirs).order_by(dues.c.at)
        query = query.where(seats.c.user == user, seats.c.player.is_(None), dues.c.kind == kind, *where)
        return [DueJob(*row) for row in await self._rows(query)]

    async def sealed_until(self, table: str, number: int, before: float) -> float | None:
        """Return until when no answer is taken to what is sealed under this number: the latest automatic answer to it
        that falls due before that time."""
        mine = (dues.c.table == table, dues.c.kind == "wish", dues.c.number == number, dues.c.at < before)
        latest: float | None = (await self._rows(select(func.max(dues.c.at)).where(*mine)))[0][0]
        return latest

    async def tables_with_deadlines(self) -> list[tuple[TableRow, list[SeatRow], list[int]]]:
        """Return the tables, on the servers of this process, at which somebody's time runs, with who sits there and who
        follows them: a few reads, however many they are."""
        codes = select(dues.c.table).where(dues.c.kind == "clock", *self._mine)
        rows = await self._rows(select(*columns(tables, TableRow)).where(tables.c.id.in_(codes)).order_by(tables.c.id))
        sitting = await self._rows(
            select(*columns(seats, SeatRow)).where(seats.c.table.in_(codes)).order_by(seats.c.place)
        )
        following = await self._rows(select(followers.c.table, followers.c.user).where(followers.c.table.in_(codes)))
        at, by = defaultdict[str, list[SeatRow]](list), defaultdict[str, list[int]](list)
        for seat in sitting:
            at[seat.table].append(SeatRow(*seat))
        for table, user in following:
            by[table].append(user)
        return [(TableRow(*row), at[row.id], by[row.id]) for row in rows]


class DueJobWriter(Writer):
    """Writing what falls due."""

    async def due_jobs_of(self, table: str) -> list[DueJob]:
        """Return what falls due at this table, as this transaction sees it."""
        return [DueJob(*row) for row in await self._query(_OF_TABLE, table=table)]

    async def set_due_jobs(
        self,
        table: str,
        dues_now: Sequence[DueJob],
        keep: Sequence[DueJob] = (),
        done: Sequence[DueJob] = (),
        *,
        stored: Sequence[DueJob] | None = None,
    ) -> None:
        """Make these the table's dues. One that there was before keeps its time, unless it is `done`. Those to
        `keep` stay if they are there, but are not made. `stored` are those that `dues_of` returned before."""
        there = {_key(due) for due in (await self.due_jobs_of(table) if stored is None else stored)}
        over = {_key(due) for due in done}
        stay = there.intersection(_key(due) for due in (*dues_now, *keep)) - over
        gone = [{f"_{name}": value for name, value in zip(_NAMES, (table, *key), strict=True)} for key in there - stay]
        if gone:
            await self._run(_DELETE, gone)
        new = [values_of(due) for due in dues_now if _key(due) not in stay]
        if new:
            await self._run(insert_unless_exists(self._insert, dues), new)

    async def postpone_due_job(self, due: DueJob, at: float) -> None:
        """Let one due come later."""
        await self._run(update(dues).where(*_one(due)).values(at=at))

    async def shorten_deadlines(self, table: str, seat: int, at: float) -> None:
        """Let no time for what this seat is asked be up later."""
        mine = (dues.c.table == table, dues.c.kind == "clock", dues.c.seat == seat, dues.c.at > at)
        await self._run(update(dues).where(*mine).values(at=at))

    async def extend_deadlines(self, table: str, seat: int, back: float, at: float) -> None:
        """Let no time for what this seat is asked be up earlier than `at`. It is so for all who are asked the same: of
        a ballot nobody may learn whose time it is. Until its person is `back` they are not reminded of it, and nobody
        answers it since they do not look."""
        deadlines_by_seat = (dues.c.table == table, dues.c.kind == "clock")
        numbers = select(dues.c.number).where(*deadlines_by_seat, dues.c.seat == seat).scalar_subquery()
        earlier = (*deadlines_by_seat, dues.c.number.in_(numbers), dues.c.at < at)
        await self._run(update(dues).where(*earlier).values(at=at))
        mine = (dues.c.table == table, dues.c.seat == seat)
        await self._run(update(dues).where(*mine, dues.c.kind == "remind", dues.c.at < back).values(at=back))
        await self._run(delete(dues).where(*mine, dues.c.kind == "silent"))

    async def claim_due_job(self, due: DueJob, *, unless: type[Exception]) -> None:
        """Remove what is being done; raises `unless` where it is due no more, or later than when it was read."""
        await self._run(delete(dues).where(*_one(due), dues.c.at <= due.at), unless=unless)

    async def delete_due_job(self, due: DueJob, *, unless: type[Exception] | None = None) -> None:
        """Remove one due, whatever its time; raises `unless` if it was not there."""
        await self._run(delete(dues).where(*_one(due)), unless=unless)


def _key(due: DueJob) -> tuple[str, int, int]:
    return due.kind, due.seat, due.number


def _one(due: DueJob) -> list[ColumnElement[bool]]:
    keys = {dues.c.table: due.table, dues.c.kind: due.kind, dues.c.seat: due.seat, dues.c.number: due.number}
    return equals(keys)
