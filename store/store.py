"""Open and close the database, and begin transactions. The store knows no game and reads no clock."""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import chain, count
from pathlib import Path
from types import ModuleType
from typing import Final

from sqlalchemy import Connection, func, make_url, select
from sqlalchemy.exc import DBAPIError

from store.databases import postgresql, sqlite
from store.databases.backup_file import back_up_file
from store.migrate import SchemaTooOld, check_current, head, revision_of, upgrade
from store.processes.leadership import LEADERS, Leadership, SchemaInUse
from store.processes.shards import Shards, shard_label
from store.schema import heartbeats
from store.store_reader import StoreReader
from store.tables.tables import StaleRevision
from store.write_transaction import Transaction

log = logging.getLogger(__name__)

DATABASES: Final = {"sqlite": sqlite, "postgresql": postgresql}

ROLLED_BACK: Final = ("40001", "40P01")
"""PostgreSQL's codes for a serialization failure and a deadlock. The database has rolled the transaction back, and the
caller can repeat it."""

CLAIMED: Final = 1000
"""The number of stored interactions that a process remembers, the newest ones. It replies to each within seconds, so
this is enough."""


class Store(StoreReader):
    """The open database. Its methods read. Writes need a transaction from `write`."""

    def __init__(
        self,
        url: str,
        shards: Shards | None = None,
        file_lock: sqlite3.Connection | None = None,
        leading: Leadership | None = None,
    ) -> None:
        """Create a store without opening the database. Use `Store.open`.

        `file_lock` is the held lock of a SQLite file, and `leading` the leadership on PostgreSQL. `Store.open` sets
        both.
        """
        parsed = make_url(url)
        self._database: ModuleType = DATABASES[parsed.get_backend_name()]
        reading, self._writing = self._database.engines(parsed)
        super().__init__(reading, self._database.immediate_engine(parsed), self._database.snapshot, shards)
        self.shared: bool = self._database.SHARED
        """True if several processes may use this database."""
        self.leading = leading
        """The leadership that each transaction checks. None if the database serves one process."""
        self._claimed = deque[int](maxlen=CLAIMED)
        """The interactions that this process has stored, the newest last."""
        self._file_lock = file_lock
        """Holds the lock that keeps other processes from the file."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        alone: bool = False,
        shards: Shards | None = None,
        leading: Leadership | None = None,
        migrate: bool = True,
    ) -> Store:
        """Open the database, and create or migrate its schema.

        With `alone` a SQLite file is locked for this process until it is closed, and a verified copy is kept beside it
        before a migration. `shards` are the shards of this process if it does not serve all servers.

        Raises `DatabaseInUse` if another process has locked the file, `SchemaTooNew` if a later version has migrated
        it, and `DevelopmentSchema` if a version before 1.0.0 created it. Raises `ForeignDatabase` for a file of another
        program. If a migration is needed, raises `SchemaTooOld` without `migrate`, and `SchemaInUse` while another
        process leads. Raises ValueError for SQLite in memory or with shards.
        """
        parsed = make_url(url)
        database = DATABASES[parsed.get_backend_name()]
        if shards is not None and not database.SHARED:
            raise ValueError("SHARD_IDS needs PostgreSQL; SQLite serves one process.")
        database.create_file(parsed)
        store = cls(url, shards, database.lock_file(parsed) if alone else None, leading)
        try:
            async with store._reading.connect() as connection:
                current = await connection.run_sync(revision_of) == head()
            if not current:
                async with database.migration(store._writing) as connection:
                    await connection.run_sync(store._prepare, migrate)
            if alone:
                async with store.write() as w:
                    await w.clear_pending_digests()
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def open_read_only(cls, url: str) -> Store:
        """Open the database without migrating it, also while other processes use it.

        Raises FileNotFoundError, `SchemaTooNew` or `SchemaTooOld`.
        """
        parsed = make_url(url)
        if DATABASES[parsed.get_backend_name()].is_missing(parsed):
            raise FileNotFoundError(errno.ENOENT, "there is no database")
        store = cls(url)
        try:
            async with store._reading.connect() as connection:
                await connection.run_sync(check_current)
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def check_migrated(cls, url: str) -> None:
        """Raise an error if the database must be migrated, or cannot be.

        The error is `SchemaTooOld`, `SchemaTooNew` or `DevelopmentSchema`. A database that does not exist yet raises
        none.
        """
        store = cls(url)
        try:
            async with store._reading.connect() as connection:
                if await connection.run_sync(revision_of) not in (None, head()):
                    raise SchemaTooOld
        finally:
            await store.close()

    def _prepare(self, connection: Connection, migrate: bool) -> None:
        self._database.lock_schema(connection)
        found = revision_of(connection)
        if found == head():
            return
        if found is not None and not migrate:
            raise SchemaTooOld
        if self.shared:
            pid = None if self.leading is None else self.leading.pid
            if connection.execute(LEADERS, {"pid": pid}).first() is not None:
                raise SchemaInUse
        copy = None if found is None or self._file_lock is None else self._keep_copy(found)
        try:
            upgrade(connection)
        except BaseException:
            if copy is not None:  # the database is as it was
                copy.unlink()
            raise
        if found is not None:
            log.warning("database: migrated from schema %s to %s", found, head())

    def _keep_copy(self, revision: str) -> Path:
        """Write a backup of the database beside it, before it is migrated, and return its path.

        `revision` is that of its schema, and part of the file's name.
        """
        file = Path(str(self._writing.url.database))
        ends = chain([""], (f"-{number}" for number in count(2)))
        copies = (file.with_name(f"{file.name}.schema-{revision}{end}") for end in ends)
        copy = next(one for one in copies if not one.exists())
        back_up_file(file, copy)
        log.warning("database: a verified copy from before the migration is kept as %s", copy)
        return copy

    async def empty_log(self) -> bool:
        """Remove deleted data from the database's log.

        Return False if that is not possible now, so that the caller must try again later.
        """
        emptied: bool = await asyncio.to_thread(self._database.empty_log, self._writing.url)
        return emptied

    async def faults(self) -> list[str]:
        """Return the faults that the database finds in its own files, as sentences. Empty without faults.

        Raises `postgresql.NotChecked` if a PostgreSQL server has no extension for such a check.
        """
        found: list[str] = await self._database.faults(self._reading)
        return found

    async def close(self) -> None:
        """Close the database."""
        if self._immediate is not None:
            self._immediate.dispose()
        await self._reading.dispose()
        await self._writing.dispose()
        if self._file_lock is not None:
            self._file_lock.close()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """Begin a transaction. It is committed at the end of the block, and rolled back if the block raises.

        Transactions wait for each other, so the block must not be slow and must not begin another one. Raises
        `StaleRevision` if the database rolled the transaction back because of a concurrent one.
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
                # Added before the commit. If the answer to the commit is lost, the id may be stored, and no other
                # process replies.
                self._claimed.extend(writing.claimed)
                await transaction.commit()
            except BaseException as error:
                with suppress(DBAPIError):  # the first error is the one to report
                    await transaction.rollback()
                if isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in ROLLED_BACK:
                    raise StaleRevision from error
                raise
        writing.run_commit_callbacks()

    async def claimed_elsewhere(self, interaction: int) -> bool:
        """Return True if another process has stored this interaction, so that only that one may reply."""
        return not self.has_claimed(interaction) and await self.was_handled(interaction)

    def has_claimed(self, interaction: int) -> bool:
        """Return True if this process has stored this interaction lately.

        Also returns True if the database's answer to the commit was lost. Then nobody knows if it is stored.
        """
        return interaction in self._claimed

    # --- time ------------------------------------------------------------------------------------

    async def refund_downtime(self, now: float, since: float | None = None) -> float:
        """Postpone deadlines by the downtime until `now`, and return its length in seconds, at least 0.

        Downtime began at the last heartbeat of a process that served the same servers, or at `since` if that is later.
        Without a heartbeat and without `since` the result is 0.
        """
        async with self.write() as w:
            return await w.refund_downtime(now, since, alone=not self.shared)

    async def shift_times(self, by: float) -> None:
        """Add `by` seconds to stored times after the system clock was set. `by` is negative if it was set back."""
        async with self.write() as w:
            await w.shift_times(by)

    async def last_heartbeat_of_others(self) -> float | None:
        """Return the time of the newest heartbeat of processes with other shards, or None if there are none."""
        newest = select(func.max(heartbeats.c.at)).where(heartbeats.c.shards != shard_label(self.shards))
        found: float | None = (await self._rows(newest))[0][0]
        return found
