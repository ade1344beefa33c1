"""Reading what is about time: what is due, whose clock runs; and how all that is read is remembered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import inf
from typing import Any, Final

from sqlalchemy import Select, Table, func, select

from store.memory import ELSEWHERE, Memory
from store.plain import speaking
from store.queues import QUEUE, Queue
from store.rows import DueRow, SeatRow, TableRow
from store.schema import beats, columns, dues, followers, seats, tables
from store.shards import Shards, of_them
from store.statements import DUE_KEY, RUNNING
from store.unit import Reader

_DUES = select(*columns(dues, DueRow)).order_by(dues.c.at, dues.c.table, *DUE_KEY)
SOON: Final = 20
"""So many dues are read at once."""
_SOONEST = _DUES.limit(SOON)


class ReadingTime:
    """The part of a `Store` that is read from where it is about time; see `Reading`."""

    def __init__(
        self, process: str, reader: Reader, memory: Memory | None = None, shards: Shards | None = None
    ) -> None:
        self.process: Final = process
        """Names this process among those that share the database."""
        self.shards: Final = shards
        """Those whose servers are its own, where it does not serve them all."""
        self._reader = reader
        self._memory = memory

    def serves(self, guild: int | None) -> bool:
        """Whether what is due and to be shown on this server is a matter of this process."""
        return self.shards is None or self.shards.serve(guild)

    async def _rows(self, statement: Select[Any], **params: Any) -> list[Any]:
        return await self._reader.ask(lambda connection: list(speaking(connection)(statement, params).all()))

    async def _known(
        self, table: Table, about: Hashable | None, statement: Select[Any], what: Hashable = None, **params: Any
    ) -> list[Any]:
        """The same of rows of one table of the database which are `about` something, as commits name it (`Memory`);
        `what` tells apart what is asked about it."""
        if self._memory is None:
            return await self._rows(statement, **params)
        shelf = self._memory.shelf(table.name, about)
        if what not in shelf:
            shelf[what] = await self._rows(statement, **params)
        found: list[Any] = shelf[what]
        return found

    async def dues(self, now: float) -> list[DueRow]:
        """What is due on the servers of this process, oldest first; of one moment by table, kind and seat."""
        rows, until = await self._soonest()
        if until <= now:
            mine = of_them(self.shards, dues.c.table)
            rows = await self._rows(_DUES.where(dues.c.at <= now, *mine))
        return [DueRow(*row) for row in rows if row.at <= now]

    async def next_due(self) -> float | None:
        """When the next of those is."""
        rows = (await self._soonest()).rows
        return rows[0].at if rows else None

    async def _soonest(self) -> Queue:
        """Some of what falls due next: who asks when something does asks then what it is."""
        if self.shards is not None:  # what is changed may be others' to see to
            rows = await self._known(dues, None, _DUES.where(*of_them(self.shards, dues.c.table)).limit(SOON))
            return Queue(rows, rows[-1].at if len(rows) == SOON else inf)
        shelf = {} if self._memory is None else self._memory.shelf(dues.name, None)
        known: Queue | None = shelf.get(QUEUE)
        if known is None or (not known.rows and known.until < inf):
            rows = await self._rows(_SOONEST)
            known = shelf[QUEUE] = Queue(rows, rows[-1].at if len(rows) == SOON else inf)
        return known

    async def deadline(self, table: str) -> float | None:
        """When the next person's time at this table is up; None where nobody's runs."""
        return min((await self.clocks(table)).values(), default=None)

    async def clocks(self, table: str) -> dict[int, float]:
        """When the time of each seat whose clock runs is up."""
        found: dict[int, float] = {}
        for (seat, _), at in (await self.running(table)).items():
            found[seat] = min(at, found.get(seat, at))
        return found

    async def running(self, table: str) -> dict[tuple[int, int], float]:
        """When the time for each choice whose clock runs is up, by seat and number."""
        rows = await self._known(dues, table, RUNNING, t=table)
        return {(seat, number): at for seat, number, at in rows}

    async def reminders(self, user: int, before: float) -> list[DueRow]:
        """What somebody who plays themselves would be reminded of by then, at all tables."""
        return await self._dues_of(user, "remind", dues.c.at <= before)

    async def waited(self, user: int) -> list[tuple[str, float]]:
        """The tables at which somebody's time runs, and until when; those first where it is up first."""
        return [(due.table, due.at) for due in await self._dues_of(user, "clock")]

    async def elsewhere(self, table: str, users: Sequence[int]) -> set[int]:
        """For whom of these the time runs at another table, too."""
        alone = self._memory is not None and self._memory.alone
        shelf = self._memory.shelf(ELSEWHERE, table) if self._memory is not None and alone else {}
        stands = 0 if self._memory is None else self._memory.changes_beside(table)
        if shelf.get("stands") != (stands, *users):
            theirs = (seats.c.table == dues.c.table) & (seats.c.seat == dues.c.seat)
            query = select(seats.c.user).join(dues, theirs).where(dues.c.kind == "clock", seats.c.player.is_(None))
            rows = await self._rows(query.where(seats.c.user.in_(users), dues.c.table != table).distinct())
            shelf["found"], shelf["stands"] = {row.user for row in rows}, (stands, *users)
        return set(shelf["found"])

    async def _dues_of(self, user: int, kind: str, *where: Any) -> list[DueRow]:
        theirs = (seats.c.table == dues.c.table) & (seats.c.seat == dues.c.seat)
        query = select(*columns(dues, DueRow)).join(seats, theirs).order_by(dues.c.at)
        query = query.where(seats.c.user == user, seats.c.player.is_(None), dues.c.kind == kind, *where)
        return [DueRow(*row) for row in await self._rows(query)]

    async def held(self, table: str, number: int, before: float) -> float | None:
        """Until when no answer is taken to what is sealed under this number: the latest wish about it that falls due
        before that time."""
        rows, until = await self._soonest() if self._memory is not None and self._memory.alone else ([], -inf)
        if before <= until:
            wishes = (row for row in rows if (row.table, row.kind, row.number) == (table, "wish", number))
            return max((row.at for row in wishes if row.at < before), default=None)
        mine = (dues.c.table == table, dues.c.kind == "wish", dues.c.number == number, dues.c.at < before)
        latest: float | None = (await self._rows(select(func.max(dues.c.at)).where(*mine)))[0][0]
        return latest

    async def timed_tables(self) -> list[tuple[TableRow, list[SeatRow], list[int]]]:
        """The tables, on the servers of this process, at which somebody's time runs, with who sits there and who
        follows them: a few reads, however many they are."""
        running = (dues.c.kind == "clock", *of_them(self.shards, dues.c.table))
        codes = select(dues.c.table).where(*running)
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

    async def newest_beat_of_others(self) -> float | None:
        """When another process that shares the database was alive last; None where there is none."""
        newest = select(func.max(beats.c.at)).where(beats.c.process != self.process)
        found: float | None = (await self._rows(newest))[0][0]
        return found
