"""All that is special about SQLite. A file serves one process at a time."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

__all__ = ["SHARED", "engines", "insert", "lock_schema"]

SHARED = False
"""Whether several processes may work on one database."""

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000")
"""FULL, since WAL's usual NORMAL may lose the last acknowledged clicks when the power fails."""


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
