"""Due jobs: deadlines, reminders, answers of automatic players. Each is a row with a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, bindparam, delete, func, select, update

from store.processes.shards import Shards, shard_condition
from store.reader_writer_base import Reader, Writer, binds, equals, insert_unless_exists, values_of
from store.rows import DueJob, JobKind, SeatRow, TableRow
from store.schema import columns, due_jobs, seats, tables, watchers

_KEY: Final = (due_jobs.c.kind, due_jobs.c.seat, due_jobs.c.choice_number)
_DUES = select(*columns(due_jobs, DueJob)).order_by(due_jobs.c.at, due_jobs.c.table, *_KEY)
_OF_TABLE = select(*columns(due_jobs, DueJob)).where(due_jobs.c.table == bindparam("table"))
_ELSEWHERE: Final = (
    select(seats.c.user)
    .join(due_jobs, (seats.c.table == due_jobs.c.table) & (seats.c.seat == due_jobs.c.seat))
    .where(due_jobs.c.kind == JobKind.DEADLINE, seats.c.automatic_player.is_(None))
    .where(seats.c.user.in_(bindparam("users", expanding=True)), due_jobs.c.table != bindparam("table"))
    .distinct()
)
_NAMES: Final = ("table", "kind", "seat", "choice_number")
_DELETE: Final = delete(due_jobs).where(*(due_jobs.c[name] == value for name, value in binds(*_NAMES).items()))


@cache
def _due(shards: Shards | None) -> Select[Any]:
    return _DUES.where(due_jobs.c.at <= bindparam("now"), *shard_condition(shards, due_jobs.c.table))


@cache
def _next_time(shards: Shards | None) -> Select[Any]:
    return select(func.min(due_jobs.c.at)).where(*shard_condition(shards, due_jobs.c.table))


def deadlines_by_choice(stored: Iterable[DueJob]) -> dict[tuple[int, int], float]:
    """Return the times of the deadlines among the jobs `stored`, by pairs of a seat and the number of its choice."""
    return {(due.seat, due.choice_number): due.at for due in stored if due.kind == JobKind.DEADLINE}


def deadlines_by_seat(stored: Iterable[DueJob]) -> dict[int, float]:
    """Return the time of each seat's earliest deadline among the jobs `stored`.

    A seat without a deadline is missing.
    """
    found: dict[int, float] = {}
    for (seat, _), at in deadlines_by_choice(stored).items():
        found[seat] = min(at, found.get(seat, at))
    return found


class DueJobReader(Reader):
    """Reads due jobs."""

    async def due_jobs(self, now: float) -> list[DueJob]:
        """Return the jobs of this process's tables that are due at `now`, ordered by time, table, kind and seat."""
        return [DueJob(*row) for row in await self._rows(_due(self.shards), now=now)]

    async def next_due_time(self) -> float | None:
        """Return the time of the next job of this process's tables, or None if there is no job."""
        found: float | None = (await self._rows(_next_time(self.shards)))[0][0]
        return found

    @property
    def _mine(self) -> tuple[ColumnElement[bool], ...]:
        return shard_condition(self.shards, due_jobs.c.table)

    async def deadlines(self, table: str) -> dict[int, float]:
        """Return the time of each seat's earliest deadline at this table. A seat without a deadline is missing."""
        return deadlines_by_seat(await self.due_jobs_at(table))

    async def due_jobs_at(self, table: str) -> list[DueJob]:
        """Return all jobs of this table, due now or later, in any order."""
        return [DueJob(*row) for row in await self._rows(_OF_TABLE, table=table)]

    async def reminders(self, user: int, before: float) -> list[DueJob]:
        """Return a person's reminders due until `before`, at all tables where no stand-in plays for them."""
        return await self._dues_of(user, JobKind.REMINDER, due_jobs.c.at <= before)

    async def tables_waiting_for(self, user: int) -> list[tuple[str, float]]:
        """Return the id and the deadline of each table that waits for a person, the earliest deadline first."""
        return [(due.table, due.at) for due in await self._dues_of(user, JobKind.DEADLINE)]

    async def users_awaited_elsewhere(self, table: str, users: Sequence[int]) -> set[int]:
        """Return those of `users` for whom another table waits as well."""
        return {row.user for row in await self._rows(_ELSEWHERE, users=[*users], table=table)}

    async def _dues_of(self, user: int, kind: str, *where: Any) -> list[DueJob]:
        theirs = (seats.c.table == due_jobs.c.table) & (seats.c.seat == due_jobs.c.seat)
        query = select(*columns(due_jobs, DueJob)).join(seats, theirs).order_by(due_jobs.c.at)
        query = query.where(seats.c.user == user, seats.c.automatic_player.is_(None), due_jobs.c.kind == kind, *where)
        return [DueJob(*row) for row in await self._rows(query)]

    async def sealed_until(self, table: str, number: int, before: float) -> float | None:
        """Return the time until which no answer to the sealed choice of this number is accepted, or None.

        It is the time of the latest automatic answer to that choice before the time `before`.
        """
        mine = (
            due_jobs.c.table == table,
            due_jobs.c.kind == JobKind.AUTO_ANSWER,
            due_jobs.c.choice_number == number,
            due_jobs.c.at < before,
        )
        latest: float | None = (await self._rows(select(func.max(due_jobs.c.at)).where(*mine)))[0][0]
        return latest

    async def tables_with_deadlines(self) -> list[tuple[TableRow, list[SeatRow], list[int]]]:
        """Return the tables of this process that have a deadline, each with its seats and the ids of its watchers.

        The number of queries does not depend on the number of tables.
        """
        codes = select(due_jobs.c.table).where(due_jobs.c.kind == JobKind.DEADLINE, *self._mine)
        rows = await self._rows(select(*columns(tables, TableRow)).where(tables.c.id.in_(codes)).order_by(tables.c.id))
        sitting = await self._rows(
            select(*columns(seats, SeatRow)).where(seats.c.table.in_(codes)).order_by(seats.c.place)
        )
        following = await self._rows(select(watchers.c.table, watchers.c.user).where(watchers.c.table.in_(codes)))
        at, by = defaultdict[str, list[SeatRow]](list), defaultdict[str, list[int]](list)
        for seat in sitting:
            at[seat.table].append(SeatRow(*seat))
        for table, user in following:
            by[table].append(user)
        return [(TableRow(*row), at[row.id], by[row.id]) for row in rows]


class DueJobWriter(Writer):
    """Writes due jobs, and moves their times."""

    async def due_jobs_of(self, table: str) -> list[DueJob]:
        """Return all jobs of this table, due now or later, as this transaction sees them, in any order."""
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
        """Store the jobs `dues_now` of a table, and delete its other jobs.

        Jobs in `keep` stay if they exist, but are not created. Two jobs are the same if kind, seat and choice number
        are equal. An existing job keeps its time, unless it is in `done`. `stored` are the present jobs of the table if
        the caller has read them with `due_jobs_of`, else None. The job of a tournament's round (`JobKind.ROUND`) stays.
        """
        stored = await self.due_jobs_of(table) if stored is None else stored
        there = {_key(due) for due in stored if due.kind != JobKind.ROUND}
        over = {_key(due) for due in done}
        stay = there.intersection(_key(due) for due in (*dues_now, *keep)) - over
        gone = [{f"_{name}": value for name, value in zip(_NAMES, (table, *key), strict=True)} for key in there - stay]
        if gone:
            await self._run(_DELETE, gone)
        new = [values_of(due) for due in dues_now if _key(due) not in stay]
        if new:
            await self._run(insert_unless_exists(self._insert, due_jobs), new)

    async def put_due_job(self, due: DueJob) -> None:
        """Store this job, in place of an older one with the same table, kind, seat and choice number."""
        await self._run(self._upsert(due_jobs, values_of(due)))

    async def postpone_due_job(self, due: DueJob, at: float) -> None:
        """Set the time of this job to `at`, unless it has that time or a later one already."""
        await self._run(update(due_jobs).where(*_has_key(due), due_jobs.c.at < at).values(at=at))

    async def shorten_deadlines(self, table: str, seat: int, at: float) -> None:
        """Bring this seat's deadlines forward to the time `at`. Deadlines before it stay."""
        mine = (
            due_jobs.c.table == table,
            due_jobs.c.kind == JobKind.DEADLINE,
            due_jobs.c.seat == seat,
            due_jobs.c.at > at,
        )
        await self._run(update(due_jobs).where(*mine).values(at=at))

    async def extend_deadlines(self, table: str, seat: int, back: float, at: float) -> None:
        """Give a seat more time, because its person is on holiday until the time `back`.

        Deadlines of the choices that the seat is asked are moved to `at`, if they are earlier. So are the deadlines of
        all other seats for the same choices, so that nobody learns whose ballot is missing. The seat's reminders before
        `back` are moved to `back`. If a stand-in was due to answer for the seat, that job is deleted.
        """
        deadlines_by_seat = (due_jobs.c.table == table, due_jobs.c.kind == JobKind.DEADLINE)
        numbers = select(due_jobs.c.choice_number).where(*deadlines_by_seat, due_jobs.c.seat == seat).scalar_subquery()
        earlier = (*deadlines_by_seat, due_jobs.c.choice_number.in_(numbers), due_jobs.c.at < at)
        await self._run(update(due_jobs).where(*earlier).values(at=at))
        mine = (due_jobs.c.table == table, due_jobs.c.seat == seat)
        await self._run(
            update(due_jobs).where(*mine, due_jobs.c.kind == JobKind.REMINDER, due_jobs.c.at < back).values(at=back)
        )
        await self._run(delete(due_jobs).where(*mine, due_jobs.c.kind == JobKind.SILENT_STAND_IN))

    async def claim_due_job(self, due: DueJob, *, unless: type[Exception] | None = None) -> None:
        """Delete the job `due`, but not if it was postponed since it was read.

        If it was postponed or is gone, the exception `unless` is raised, if one is given.
        """
        await self._run(delete(due_jobs).where(*_has_key(due), due_jobs.c.at <= due.at), unless=unless)

    async def delete_due_job(self, due: DueJob) -> None:
        """Delete the job `due`, even if its time has changed."""
        await self._run(delete(due_jobs).where(*_has_key(due)))


def _key(due: DueJob) -> tuple[str, int, int]:
    return due.kind, due.seat, due.choice_number


def _has_key(due: DueJob) -> list[ColumnElement[bool]]:
    keys = {
        due_jobs.c.table: due.table,
        due_jobs.c.kind: due.kind,
        due_jobs.c.seat: due.seat,
        due_jobs.c.choice_number: due.choice_number,
    }
    return equals(keys)
