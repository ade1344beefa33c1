"""All that is special about SQLite. One file serves one process at a time (`occupy`)."""

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
from sqlalchemy import URL, Connection, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from store.json_type import to_json_text

__all__ = ["SHARED", "engines", "insert", "lock_schema", "make", "missing", "no_time_limit", "occupy", "snapshot"]

SHARED = False
"""Whether several processes may work on one database."""

WAL = "journal_mode = WAL"
PRAGMAS = (WAL, "synchronous = FULL", "foreign_keys = ON")
"""FULL, since WAL's usual NORMAL may lose the last acknowledged clicks when the power fails."""
READ_WAIT: Final = 250
"""Milliseconds that a read waits for another program's lock. No other task runs meanwhile. Writers do not lock
readers out."""
WRITE_WAIT: Final = 3000
"""Milliseconds that a transaction waits for another program's lock."""
BEGIN: Final = "BEGIN IMMEDIATE"
"""Takes the write lock. A transaction that reads first and takes it later could deadlock with another such one."""


class DatabaseInUse(Exception):
    """Another process has this database open."""


def occupy(url: URL) -> sqlite3.Connection:
    """Keep the file for this process until the connection is closed, or the process ends, however that may be.

    It locks a file of its own beside it: a lock on the database would keep its own readers out. By SQLite, since every
    system has another way of locking. Raises `DatabaseInUse`.
    """
    lock = sqlite3.connect(f"{url.database}-lock", timeout=0.0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" in str(error):
            raise DatabaseInUse from error
        raise
    return lock


def make(url: URL) -> None:
    """Make the file, where there is none, so that its owner alone may read it: seeds and hands are in it. What SQLite
    lays beside it has the same rights. Raises ValueError for a database in memory, which has no file."""
    if url.database in (None, "", ":memory:"):
        raise ValueError("The store needs a file: a database in memory cannot be read while it is written.")
    if _made(f"{url.database}"):
        # Here, where it is nobody else's yet: of two that would turn it to WAL at once SQLite refuses one.
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(f"{url.database}")) as connection:
            connection.execute(f"PRAGMA {WAL}")
    _made(f"{url.database}-lock")


def _made(file: str) -> bool:
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError:  # it is there, or cannot be made: who opens it is told why
        return False
    return True


def missing(url: URL) -> bool:
    """Return whether there is no such file: opening it would make one."""
    return not Path(url.database or "").is_file()


def engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """Return the engine that reads, each statement by itself, and the one that writes, a transaction at a time."""
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it logs every statement
    reading = _engine(
        url, READ_WAIT, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True, pool_reset_on_return=None
    )
    # SQLite has one writer at a time. Writers queue for the one connection rather than poll for the file's lock.
    writing = _engine(url, WRITE_WAIT, pool_size=1, max_overflow=0)

    @event.listens_for(writing.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(BEGIN)

    return reading, writing


class _Connection(aiosqlite.Connection):
    """Runs statements on the event loop's own thread, and only what waits on a thread of its own.

    A statement takes some microseconds. Handing it to a thread and back took ten times as long, several times for each
    statement. What waits is the lock of the file (`BEGIN`) and the disk (commit). A rollback keeps its turn behind
    them.
    """

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if args[:1] == (BEGIN,) or fn in (self._conn.commit, self._conn.rollback):
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call] # aiosqlite types it so
        return fn(*args, **kwargs)


def _engine(url: URL, wait: int, **options: Any) -> AsyncEngine:
    async def connection() -> aiosqlite.Connection:
        opened = _Connection(partial(sqlite3.connect, f"{url.database}", check_same_thread=False), iter_chunk_size=64)
        opened._thread.daemon = True  # as SQLAlchemy does: a connection that is not closed must not keep the process
        return await opened

    options |= {"async_creator": connection}
    engine = create_async_engine(url, hide_parameters=True, json_serializer=to_json_text, **options)

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, record: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # or Python would begin transactions where it sees fit
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, f"busy_timeout = {wait}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


@contextlib.asynccontextmanager
async def snapshot(reading: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Read everything in this block as of one moment."""
    async with reading.connect() as connection:
        await connection.exec_driver_sql("BEGIN")
        try:
            yield connection
        finally:
            await connection.exec_driver_sql("ROLLBACK")


async def no_time_limit(connection: AsyncConnection) -> None:
    """Do nothing: a transaction may take as long as it takes."""


def lock_schema(connection: Connection) -> None:
    """Do nothing: a writing transaction has the whole file to itself."""
