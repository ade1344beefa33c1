"""All that is special about SQLite. A file serves one process at a time (`occupy`)."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.pool import ConnectionPoolEntry

from store.plain import PLAIN, Speaker
from store.thread import Reader
from store.together import Together
from store.written import as_json

__all__ = ["SHARED", "access", "insert", "lock_schema", "make", "missing", "occupy"]

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


def access(url: URL) -> tuple[Reader, Together]:
    """For reading, and for writing: there is one writer, as SQLite would let only one go on anyway."""
    if url.database in (None, "", ":memory:"):
        raise ValueError("The store needs a file: a database in memory cannot be read while it is written.")
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it logs whatever it does
    # A transaction that reads first and takes the lock later could dead-lock with another such one.
    return Reader(_engine(url), "BEGIN"), Together(_engine(url), "BEGIN IMMEDIATE")


def _engine(url: URL) -> Engine:
    # aiosqlite has the thread (`store.thread`), and what is said there is said to the connection within it.
    engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True, json_serializer=as_json)

    speaker = Speaker(engine.dialect)

    @event.listens_for(engine, "connect")
    def connect(connection: Any, record: ConnectionPoolEntry) -> None:
        record.info[PLAIN] = speaker
        connection.isolation_level = None  # or Python would begin transactions where it sees fit
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def lock_schema(connection: Connection) -> None:
    """Nothing to do: a writing transaction has the whole file to itself."""
