"""Connections to SQLite. One process at a time may use a file (`lock_file`)."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiosqlite
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from store.json_type import to_json_text

__all__ = [
    "SHARED",
    "create_file",
    "empty_log",
    "engines",
    "faults",
    "immediate_engine",
    "insert",
    "is_missing",
    "lock_file",
    "lock_schema",
    "migration",
    "remove_time_limits",
    "snapshot",
]

SHARED = False
"""Only a single process may use a SQLite database."""

WAL = "journal_mode = WAL"
PRAGMAS = (WAL, "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
"""With `synchronous = NORMAL`, a power failure could lose clicks that were already confirmed. Secure delete overwrites
deleted rows with zeros."""
READ_WAIT: Final = 250
"""Milliseconds that a read waits for another program's lock. It blocks the event loop, so this is short. In WAL mode
writers do not block readers."""
WRITE_WAIT: Final = 3000
"""Milliseconds that a transaction waits for another program's lock."""
BEGIN: Final = "BEGIN IMMEDIATE"
"""Takes the write lock at once. Two transactions that read first and lock later could deadlock."""


class DatabaseInUse(Exception):
    """Raised by `lock_file` if another process has locked this database."""


class ForeignDatabase(Exception):
    """Raised by `engines` for a SQLite file that belongs to another program."""


def lock_file(url: URL) -> sqlite3.Connection:
    """Lock the database for this process until the returned connection is closed or the process ends.

    The lock is on a second file, because a lock on the database would block this process's own readers. SQLite locks
    files on every operating system. Raises `DatabaseInUse`.
    """
    _create(f"{url.database}-lock")
    lock = sqlite3.connect(f"{url.database}-lock", timeout=0.0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" in str(error):
            raise DatabaseInUse from error
        raise
    return lock


def create_file(url: URL) -> None:
    """Create a missing database file, readable by its owner only, because it contains seeds and hands.

    SQLite gives its other files the same permissions. Raises ValueError for a database in memory.
    """
    if url.database in (None, "", ":memory:"):
        raise ValueError("The store needs a file: a database in memory cannot be read while it is written.")
    if _create(f"{url.database}"):
        # SQLite refuses one of two connections that switch to WAL at the same time. Nobody else uses a new file yet.
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(f"{url.database}")) as connection:
            connection.execute(f"PRAGMA {WAL}")


def _create(file: str) -> bool:
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError:  # it exists, or opening it will raise the reason
        return False
    return True


def is_missing(url: URL) -> bool:
    """Return True if the file does not exist. Opening the database would create it."""
    return not Path(url.database or "").is_file()


def engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """Return two engines: one for single reads, one for transactions.

    Raises `ForeignDatabase` if the file belongs to another program.
    """
    _refuse_foreign(Path(str(url.database)))
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # at DEBUG it logs every statement
    reading = _engine(
        url, READ_WAIT, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True, pool_reset_on_return=None
    )
    # SQLite allows one writer. Writers queue for one connection, because polling for the file's lock is slower.
    writing = _engine(url, WRITE_WAIT, pool_size=1, max_overflow=0)

    @event.listens_for(writing.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(BEGIN)

    return reading, writing


def _refuse_foreign(file: Path) -> None:
    """Raise `ForeignDatabase` if the file has tables of another program only.

    It opens the file for reading only, because the connections of the engines would change its journal mode.
    """
    if not file.is_file() or not file.stat().st_size:
        return
    with (
        contextlib.suppress(sqlite3.Error),  # opening it will raise the reason
        contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database,
    ):
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if names and "alembic_version" not in names:
            raise ForeignDatabase


class _Connection(aiosqlite.Connection):
    """Runs statements on the event loop's thread, but `BEGIN`, commit, rollback and close on the connection's own.

    A statement takes microseconds. Sending it to another thread and back took ten times as long. `BEGIN` waits for a
    lock and a commit for the disk. If one of them is cancelled, SQLite makes a rollback or close wait for its end.
    """

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if args[:1] == (BEGIN,) or fn in (self._conn.commit, self._conn.rollback, self._conn.close):
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call] # aiosqlite types it so
        return fn(*args, **kwargs)


def _engine(url: URL, wait: int, **options: Any) -> AsyncEngine:
    async def connection() -> aiosqlite.Connection:
        opened = _Connection(_opening(url, wait), iter_chunk_size=64)
        opened._thread.daemon = True  # as SQLAlchemy does, so that an open connection does not keep the process alive
        return await opened

    options |= {"async_creator": connection}
    engine = create_async_engine(url, hide_parameters=True, json_serializer=to_json_text, **options)
    event.listen(engine.sync_engine, "connect", partial(_set_up, wait))
    return engine


def _opening(url: URL, wait: int) -> Callable[[], sqlite3.Connection]:
    """Return a function that opens a connection.

    Its statements wait at most `wait` milliseconds for a lock, the first ones (`_set_up`) too. Without a time limit the
    sqlite3 module lets them wait for five seconds, and they block the event loop.
    """
    return partial(sqlite3.connect, f"{url.database}", timeout=wait / 1000, check_same_thread=False)


def _set_up(wait: int, connection: Any, record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # otherwise the sqlite3 module begins transactions by itself
    cursor = connection.cursor()
    for pragma in (*PRAGMAS, f"busy_timeout = {wait}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def immediate_engine(url: URL) -> Engine:
    """Return an engine whose single reads run on the event loop's thread without `await`.

    It keeps one connection open. SQLAlchemy's `asyncio` would take six times as long for a read of one row, because it
    switches between greenlets.
    """
    engine = create_engine(
        url.set(drivername="sqlite"),
        creator=_opening(url, READ_WAIT),
        hide_parameters=True,
        json_serializer=to_json_text,
        isolation_level="AUTOCOMMIT",
        poolclass=StaticPool,
    )
    event.listen(engine, "connect", partial(_set_up, READ_WAIT))
    return engine


@contextlib.asynccontextmanager
async def snapshot(reading: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a connection of the engine `reading`, whose reads all see the same committed state."""
    async with reading.connect() as connection:
        await connection.exec_driver_sql("BEGIN")
        try:
            yield connection
        finally:
            await connection.exec_driver_sql("ROLLBACK")


def empty_log(url: URL) -> bool:
    """Write SQLite's log into the database file and empty it, because it still contains deleted rows.

    Return False if that is impossible now, because other connections use the file. Blocks for at most a second.
    """
    try:
        return _truncate(url)
    except sqlite3.OperationalError:
        return False


def _truncate(url: URL) -> bool:
    with contextlib.closing(sqlite3.connect(f"{url.database}", timeout=1.0, isolation_level=None)) as database:
        (busy, *_) = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


async def faults(reading: AsyncEngine) -> list[str]:
    """Return the faults that SQLite finds in the file, as sentences for the operator. Empty without faults."""
    async with reading.connect() as connection:
        found = [row[0] for row in await connection.exec_driver_sql("PRAGMA integrity_check(5)") if row[0] != "ok"]
        loose = {row[0] for row in await connection.exec_driver_sql("PRAGMA foreign_key_check")}
    return [f"The file is damaged: {one}" for one in found] + [f"Rows of {one} belong to nothing." for one in loose]


async def remove_time_limits(connection: AsyncConnection) -> None:
    """Do nothing: SQLite has no time limit for transactions."""


def lock_schema(connection: Connection) -> None:
    """Do nothing: a transaction locks the whole file."""


@contextlib.asynccontextmanager
async def migration(writing: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a transaction in which the schema may change. Foreign keys are checked at its end only.

    `writing` is the engine for transactions. Alembic replaces a table by a changed copy. With foreign keys enforced at
    once, the deletion of the old table would delete every row that refers to it.
    """
    async with writing.connect() as connection:
        await _enforce_foreign_keys(connection, "OFF")  # SQLite ignores this within a transaction
        try:
            async with connection.begin():
                yield connection
                if (row := (await connection.exec_driver_sql("PRAGMA foreign_key_check")).first()) is not None:
                    raise sqlite3.IntegrityError(
                        f"row {row.rowid} of table {row.table} refers to a missing row of {row.parent}"
                    )
        finally:
            await _enforce_foreign_keys(connection, "ON")


async def _enforce_foreign_keys(connection: AsyncConnection, state: str) -> None:
    driver: Any = (await connection.get_raw_connection()).driver_connection
    await (await driver.execute(f"PRAGMA foreign_keys = {state}")).close()
