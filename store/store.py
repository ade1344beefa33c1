"""The store: everything that must outlive the process. It knows no game and reads no clock."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from types import ModuleType
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Select,
    bindparam,
    exists,
    func,
    make_url,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

from store import beside, company, lost_time, postgresql, sqlite
from store.helm import CHANGED, AtTheHelm, Taking
from store.memory import USUAL, Memory, Touched
from store.migrate import check_current, upgrade
from store.reading import FREE, Reading, free, spelled
from store.rows import OutboxRow
from store.schema import columns, dues, messages, outbox, tables
from store.shards import Shards, of_them
from store.showing import CLAIM
from store.unit import Done, Over, Overslept, Reader, Work, Writer, nothing
from store.upserts import Upserts
from store.writing import Moved, Writing

DATABASES: Final = {"sqlite": sqlite, "postgresql": postgresql}

SLOWER: Final = ("40001", "40P01")
"""PostgreSQL's codes where of two transactions that touch the same rows one is undone: for that one it is as if the
table had been moved on meanwhile."""

LIST: Final = "digest:"
"""Begins the targets of lists of somebody's tables: for what they called is noted with what they say."""

_CLAIMED = (outbox.c.claimed_by, outbox.c.claimed_until)
_AT_THE_HELM = (tables.c.helm, tables.c.reliefs)
_PICKED = select(*columns(outbox, OutboxRow), *_CLAIMED, *_AT_THE_HELM).join(tables)
_OUTBOX_KEY = (outbox.c.table == bindparam("t"), outbox.c.target == bindparam("what"))


class Store(Reading):
    """The open database. Reading is by its methods, writing only within `write`."""

    def __init__(
        self,
        database: ModuleType,
        access: tuple[Reader, Writer],
        memory: Memory | None = None,
        shards: Shards | None = None,
    ) -> None:
        """Use `Store.open`."""
        name = secrets.token_hex(8) + ("" if shards is None else shards.mark)
        super().__init__(name, access[0], memory, shards)
        self.shared = database.SHARED
        self._ear: company.Ear | None = None
        self.others: int | None = None
        """So many other processes work with the database, as this one knows (`live`); None before it has looked."""
        self._left = False
        self._kept: sqlite3.Connection | None = None
        """Keeps other processes from the file."""
        self._upserts = Upserts(database.insert, tells=not self.shared, shards=shards)
        self._writer = access[1]
        self._told: AtTheHelm | None = None
        """What is remembered where others tell what they change."""

    @classmethod
    async def open(
        cls, url: str, *, alone: bool = False, remembered: int = USUAL, shards: Shards | None = None
    ) -> Store:
        """Open the database and bring its schema up to date. `alone`: a file that serves one process is kept for this
        one until it is closed; what is read of so many tables is `remembered` then, and on one that processes share as
        long as it is heard what others change (`listen`). `shards` are those whose servers alone this process serves.

        Raises `Occupied` where another process keeps it, `TooNew` where a later version has changed its schema,
        `Beating` where that is to be changed and another process works with it, and ValueError for SQLite in memory or
        with shards: no other process could serve the others.
        """
        parsed = make_url(url)
        database = DATABASES[parsed.get_backend_name()]
        if shards is not None and not database.SHARED:
            raise ValueError("some shards on a database of one process: PostgreSQL is for several")
        if parsed.database not in (None, "", ":memory:"):
            database.make(parsed)
        kept = database.occupy(parsed) if alone else None
        store = cls(database, database.access(parsed), None if kept is None else Memory(remembered), shards)
        store._kept = kept
        if alone and database.SHARED:
            store._memory = store._told = AtTheHelm(store.process, remembered)
        try:
            await store._prepare(database)
        except BaseException:
            await store.leave()
            raise
        return store

    @classmethod
    async def look(cls, url: str) -> Store:
        """Open the database to look at it only, whoever uses it. Raises FileNotFoundError, `TooNew` or `TooOld`."""
        parsed = make_url(url)
        database = DATABASES[parsed.get_backend_name()]
        if database.missing(parsed):
            raise FileNotFoundError
        store = cls(database, database.access(parsed))
        try:
            await store._reader.read(check_current)
        except BaseException:
            await store.leave()
            raise
        return store

    async def _prepare(self, database: ModuleType) -> None:
        def prepare(connection: Connection) -> None:
            database.lock_schema(connection)
            if database.SHARED:
                company.refuse_beside(connection)
            upgrade(connection)
            if not database.SHARED:
                # Whoever had claimed something is dead: nobody needs to wait for it, or knows what it showed last.
                connection.execute(update(outbox).values(claimed_until=0.0))
                wanted = exists().where(outbox.c.table == messages.c.table, outbox.c.target == messages.c.target)
                connection.execute(
                    update(messages).where(wanted, not_(messages.c.target.startswith(LIST))).values(digest="")
                )

        await self._writer.unit().commit(prepare)

    async def close(self) -> None:
        """Let others show what this process was about to show, and close; nothing where it is closed."""
        if self._left:
            return

        def leave(connection: Connection) -> None:
            mine = outbox.c.claimed_by == self.process
            connection.execute(update(outbox).where(mine).values(claimed_until=0.0))
            if self.shared:
                company.leave(connection, self.process)

        try:
            await self._commit(leave)
        finally:
            await self.leave()

    async def leave(self) -> None:
        """Close without a word: what was only looked at."""
        self._left = True
        if self._ear is not None:
            await self._ear.close()
        await self._reader.close()
        await self._writer.close()
        if self._kept is not None:
            self._kept.close()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Writing]:
        """A transaction: committed when the block ends, undone if it raises.

        Writers may wait for each other, so nothing slow belongs into the block, and no second one. Raises `Moved`, with
        nothing written, where another process was in the way.
        """
        unit, tells = self._writer.unit(), self.shared and self.others != 0
        helm = Taking(self.process, self._told) if self.shared else None
        writing = Writing(unit, self._upserts, self.process, helm=helm, tells=tells)

        def over(committed: bool) -> None:  # while nobody else has committed anything since
            if self._memory is not None and committed:
                self._memory.commit(writing.touched, writing.learnt)
            else:
                self._drop(writing.touched)

        try:
            yield writing
            await unit.carry_out(writing.rest(), writing.learnt, over)
            writing.go_on()
        except BaseException as error:
            await unit.undo()
            if self._told is not None:
                self._told.drop(writing.touched)
            if _undone(error):
                raise Moved from error
            raise

    async def _commit(self, work: Work[Done], over: Over = nothing) -> Done:
        """Do this in a transaction of its own, and anew where another one was in its way."""
        while True:
            try:
                return await self._writer.unit().commit(work, over)
            except (DBAPIError, Overslept) as error:
                if not _undone(error):
                    raise

    def _drop(self, touched: Iterable[Touched]) -> None:
        if self._memory is not None:
            self._memory.drop(touched)

    # --- what Discord shows ----------------------------------------------------------------------

    async def outbox(
        self, now: float, serving: Collection[str] = (), tables: int = 50, hanging: Collection[tuple[str, str]] = ()
    ) -> list[OutboxRow]:
        """What is due to be shown of so many tables on its servers, those first that have waited longest, and is not
        another process's to show. It is this one's now, for a while. Tables in `serving` are left out, and single
        targets of tables that are `hanging`: however many are held up, they take no other's place."""
        waiting = await self._waiting()
        if waiting is not None and now < waiting.until:  # nobody else would show it
            its_turn = [row for row in waiting.rows if row.not_before <= now and free(row, serving, hanging)]
            first = {*islice(dict.fromkeys(row.table for row in its_turn), tables)}
            return [OutboxRow(*row) for row in its_turn if row.table in first]
        mine = or_(outbox.c.claimed_by == self.process, outbox.c.claimed_until <= now)
        if self.shared:
            mine = or_(mine, outbox.c.claimed_by.in_(company.DEAD_ONES))
        due = (outbox.c.not_before <= now, mine, *FREE, *of_them(self.shards, outbox.c.table))
        longest = select(outbox.c.table).where(*due).group_by(outbox.c.table).order_by(func.min(outbox.c.not_before))
        picked = _PICKED.where(*due, outbox.c.table.in_(longest.limit(tables)))
        picked = picked.order_by(outbox.c.not_before, outbox.c.table, outbox.c.target)
        held_up = {"serving": [*serving], "hanging": [spelled(*one) for one in hanging]}
        rows = await self._rows(picked, **held_up)
        # Mostly all are this process's own already, and nothing needs to be written.
        if any(row.claimed_by != self.process or row.claimed_until <= now for row in rows):
            taken = await self._doubt(rows) if self.shared else None
            rows = await self._commit(partial(self._claim, picked, held_up, now, taken))
        if self._told is not None:
            for row in rows:  # what is shown is as new as the wish for it
                self._told.see(row.table, row.helm, row.reliefs)
        return [OutboxRow(*row[: -len(_CLAIMED + _AT_THE_HELM)]) for row in rows]

    async def _doubt(self, rows: Iterable[Any]) -> set[tuple[str, str]]:
        """Of messages that another process was to show nobody knows what they say: it may have died between showing
        something and noting that. Those of these rows."""
        taken = {(row.table, row.target) for row in rows if row.claimed_by not in ("", self.process)}
        said = sorted(one for one in taken if not one[1].startswith(LIST))
        while said:
            try:
                async with self.write() as w:
                    for table, target in said:
                        await w.say_again(table, target)
            except Moved:
                continue
            break
        return taken

    def _claim(
        self,
        picked: Select[Any],
        held_up: dict[str, list[str]],
        now: float,
        taken: set[tuple[str, str]] | None,
        connection: Connection,
    ) -> list[Any]:
        found = connection.execute(picked.with_for_update(skip_locked=True, of=outbox), held_up)
        rows = [row for row in found.all() if row.not_before <= now]
        if taken is not None:  # whose owner has died since then comes with the next look
            rows = [r for r in rows if r.claimed_by in ("", self.process) or (r.table, r.target) in taken]
        claim = update(outbox).where(*_OUTBOX_KEY)
        claim = claim.values(claimed_by=self.process, claimed_until=now + CLAIM)
        if rows:
            connection.execute(claim, [{"t": row.table, "what": row.target} for row in rows])
        return rows

    # --- others ----------------------------------------------------------------------------------

    async def live(self) -> list[str]:
        """Say that this process works with the database; who does, where several may. Three seconds after who has said
        so before has said it last, what they were about to show is anybody's (`company.DEAD`)."""
        if not self.shared:
            return [self.process]
        living = await self._commit(partial(company.live, upsert=self._upserts.lives, process=self.process))
        self.others = len(set(living) - {self.process})
        return living

    async def listen(self, heard: Callable[[str], None]) -> bool:
        """Hear for the next seconds at which tables others have something shown; what they have changed is remembered
        no more. Only where several processes may work on the database. Whether something may have been missed before:
        then it is to be looked for."""
        begun = time.monotonic()
        missed = self._ear is None or not await self._ear.answers()
        if missed:
            broken, self._ear = self._ear, None
            if self._told is not None:
                self._told.trust(begun)
                self._told.hear("")
            if broken is not None:
                await broken.close()
            assert isinstance(self._reader, beside.Reader)
            self._ear = await company.listen(self._reader, self.process, partial(self._hear, heard))
        if self._told is not None:
            self._told.trust(begun + company.DEAD)
        return missed

    def _hear(self, heard: Callable[[str], None], word: str) -> None:
        if self._told is not None:
            self._told.hear(word.removeprefix(CHANGED))
        if not word.startswith(CHANGED):
            heard(word)

    # --- time ------------------------------------------------------------------------------------

    async def credit(self, now: float, since: float | None = None) -> float:
        """Give back to every clock the time since then, when nobody could answer; at the start that is since the last
        heartbeat.

        Returns these seconds. Where another process was alive later than that, they count from its heartbeat; so do
        those of a second call. All of it is about those who serve the same servers.
        """

        def give_back(connection: Connection) -> float:
            return lost_time.give_back(connection, self.process, self.shards, now, since, shared=self.shared)

        return await self._commit(give_back, self._forget_times)

    async def move_in_time(self, by: float) -> None:
        """The calendar was set by so many seconds: whatever is to come comes as long from now as it would have."""

        def move(connection: Connection) -> None:
            lost_time.move(connection, by, self.process, shared=self.shared)

        await self._commit(move, self._forget_times)

    def _forget_times(self, committed: bool) -> None:
        self._drop([(dues.name, None), (outbox.name, None)])


def _undone(error: BaseException) -> bool:
    """Whether nothing is the matter but that others were in the way, or went on while this process was halted."""
    slower = isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in SLOWER
    return slower or isinstance(error, Overslept)
