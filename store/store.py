"""The store: everything that must outlive the process. It knows no game and reads no clock."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from types import ModuleType
from typing import Final

from sqlalchemy import Connection, func, make_url, select
from sqlalchemy.exc import DBAPIError

from store.databases import postgresql, sqlite
from store.migrate import check_current, is_current, upgrade
from store.processes.leadership import LEADERS, Leadership, SchemaInUse
from store.processes.shards import Shards, shard_label
from store.reader import StoreReader
from store.schema import beats
from store.tables.tables import StaleRevision
from store.transaction import Transaction

DATABASES: Final = {"sqlite": sqlite, "postgresql": postgresql}

SLOWER: Final = ("40001", "40P01")
"""PostgreSQL's codes where of two transactions that touch the same rows one is undone: for that one it is as if the
table had been moved on meanwhile."""


class Store(StoreReader):
    """The open database. Reading is by its methods, writing only within `write`."""

    def __init__(
        self,
        url: str,
        shards: Shards | None = None,
        kept: sqlite3.Connection | None = None,
        leading: Leadership | None = None,
    ) -> None:
        """Use `Store.open`."""
        parsed = make_url(url)
        self._database: ModuleType = DATABASES[parsed.get_backend_name()]
        reading, self._writing = self._database.engines(parsed)
        super().__init__(reading, self._database.snapshot, shards)
        self.shared: bool = self._database.SHARED
        """Whether several processes may work on it."""
        self.leading = leading
        """By which this process leads its shards, where several processes may: without it nothing is written."""
        self._kept = kept
        """Keeps other processes from the file."""

    @classmethod
    async def open(
        cls, url: str, *, alone: bool = False, shards: Shards | None = None, leading: Leadership | None = None
    ) -> Store:
        """Open the database and bring its schema up to date. `alone`: a file that serves one process is kept for this
        one until it is closed. `shards` are those whose servers alone this process serves, and is `leading`.

        Raises `DatabaseInUse` where another process keeps it, `SchemaTooNew` where a later version has changed its schema,
        `DevelopmentSchema` where a development version before 1.0.0 made it, `SchemaInUse` where the schema is to be changed under
        another leader, and ValueError for SQLite in memory or with shards: no other process could serve the others.
        """
        parsed = make_url(url)
        database = DATABASES[parsed.get_backend_name()]
        if shards is not None and not database.SHARED:
            raise ValueError("SHARD_IDS needs PostgreSQL; SQLite serves one process.")
        database.make(parsed)
        store = cls(url, shards, database.occupy(parsed) if alone else None, leading)
        try:
            async with store._writing.begin() as connection:
                await connection.run_sync(store._prepare)
            if alone:
                async with store.write() as w:
                    await w.clear_pending_digests()
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def open_read_only(cls, url: str) -> Store:
        """Open the database to look at it only, whoever uses it. Raises FileNotFoundError, `SchemaTooNew` or `SchemaTooOld`."""
        parsed = make_url(url)
        if DATABASES[parsed.get_backend_name()].missing(parsed):
            raise FileNotFoundError
        store = cls(url)
        try:
            async with store._reading.connect() as connection:
                await connection.run_sync(check_current)
        except BaseException:
            await store.close()
            raise
        return store

    def _prepare(self, connection: Connection) -> None:
        self._database.lock_schema(connection)
        if self.shared and not is_current(connection):
            pid = None if self.leading is None else self.leading.pid
            if connection.execute(LEADERS, {"pid": pid}).first() is not None:
                raise SchemaInUse
        upgrade(connection)

    async def close(self) -> None:
        """Close the database."""
        await self._reading.dispose()
        await self._writing.dispose()
        if self._kept is not None:
            self._kept.close()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """Begin a transaction: committed when the block ends, undone if it raises.

        Writers may wait for each other, so nothing slow belongs into the block, and no second one. Raises `StaleRevision`, with
        nothing written, where another transaction was in the way.
        """
        async with self._writing.connect() as connection:
            transaction = await connection.begin()
            try:
                if self.leading is not None:
                    await self.leading.lock_epochs(connection)
                writing = Transaction(connection, self._database.insert, self.shards)
                yield writing
                shown = await writing.flush_outbox()
                if self.leading is not None and self.shards is not None:
                    await self.leading.notify_others(connection, shown)
                await transaction.commit()
            except BaseException as error:
                with suppress(DBAPIError):  # what went wrong first says what is to be done
                    await transaction.rollback()
                if isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in SLOWER:
                    raise StaleRevision from error
                raise
        writing.run_commit_callbacks()

    # --- time ------------------------------------------------------------------------------------

    async def refund_downtime(self, now: float, since: float | None = None) -> float:
        """Give back to every clock the time since then, when nobody could answer; at the start that is since the last
        heartbeat of whoever served the same servers. Return these seconds."""
        async with self.write() as w:
            return await w.refund_downtime(now, since, alone=not self.shared)

    async def shift_times(self, by: float) -> None:
        """Let whatever is to come come as long from now as it would have: the calendar was set by so many seconds."""
        async with self.write() as w:
            await w.shift_times(by)

    async def last_heartbeat_of_others(self) -> float | None:
        """Return when another process that shares the database last said that it runs; None where there is none."""
        newest = select(func.max(beats.c.at)).where(beats.c.shards != shard_label(self.shards))
        found: float | None = (await self._rows(newest))[0][0]
        return found
