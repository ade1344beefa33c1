"""All that is special about SQLite. A file serves one process at a time (`occupy`)."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

__all__ = ["SHARED", "engines", "insert", "lock_schema", "make", "missing", "occupy"]

SHARED = False
"""Whether several processes may work on one database."""

WAL = "journal_mode = WAL"
PRAGMAS = (WAL, "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000")
"""FULL, since WAL's usual NORMAL may lose the last acknowledged clicks when the power fails."""


class Occupied(Exception):
    """Another process has this database open."""


def occupy(url: URL) -> sqlite3.Connection:
    """Keep the file for this process until the connection is closed, or the process ends, however that may be.

    It locks a file of its own beside it: a lock on the database would keep its own readers out. By SQLite, since every
    system has another way of locking. Raises `Occupied`.
    """
    lock = sqlite3.connect(f"{url.database}-lock", timeout=0.0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" in str(error):
            raise Occupied from error
        raise
    return lock


def make(url: URL) -> None:
    """Make the file, where there is none, so that its owner alone may read it: seeds and hands are in it. What SQLite
    lays beside it has the same rights."""
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
    """Whether there is no such file: to open it would make one."""
    return not Path(url.database or "").is_file()


def engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """One for reading, one for writing. The second has one connection: writers queue up for it, as
    SQLite would let only one of them go on anyway, and waiting here blocks no thread."""
    if url.database in (None, "", ":memory:"):
        raise ValueError("The store needs a file: a database in memory cannot be read while it is written.")
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it logs all that is written, seeds and hands
    return _engine(url, "BEGIN"), _engine(url, "BEGIN IMMEDIATE", pool_size=1, max_overflow=0)


def _engine(url: URL, begin: str, **pool: int) -> AsyncEngine:
    engine = create_async_engine(url, hide_parameters=True, **pool)

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, record: object) -> None:
        connection.isolation_level = None  # or Python would begin transactions where it sees fit
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    # A transaction that reads first and takes the lock later could dead-lock with another such one.
    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def lock_schema(connection: Connection) -> None:
    """Nothing to do: a writing transaction has the whole file to itself."""
