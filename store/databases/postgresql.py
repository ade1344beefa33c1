"""All that is special about PostgreSQL. Several processes may share a database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg
from sqlalchemy import URL, Connection, event, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from store.json_type import to_json_text

__all__ = ["SHARED", "engines", "insert", "lock_schema", "make", "missing", "no_time_limit", "occupy", "snapshot"]

SHARED = True
"""Whether several processes may work on one database."""

IDLE_TRANSACTION: Final = 3.0
"""Seconds for which a transaction may be silent in its middle. Then its process is halted, and the server undoes it."""
LOCK_TIMEOUT: Final = 10.0
"""Seconds for which a statement waits for a row that another transaction holds."""


def engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """Return the engine that reads, each statement by itself, and the one that writes.

    They are two, since code reads within a transaction: readers and writers must not wait for each other's connections.
    """
    limits = {"idle_in_transaction_session_timeout": IDLE_TRANSACTION, "lock_timeout": LOCK_TIMEOUT}
    settings = {name: f"{seconds * 1000:.0f}" for name, seconds in limits.items()}
    reading = _engine(url, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True, pool_reset_on_return=None)
    return reading, _engine(url, connect_args={"server_settings": settings})


def _engine(url: URL, **options: Any) -> AsyncEngine:
    engine = create_async_engine(url, hide_parameters=True, json_serializer=to_json_text, pool_pre_ping=True, **options)

    @event.listens_for(engine.sync_engine, "do_connect")
    def connect(dialect: Any, _: object, given: Any, named: Any) -> Any:
        try:
            return dialect.connect(*given, **named)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            # SQLAlchemy lets these through as they are, and nobody would see that they are the database's.
            why = ConnectionError(f"no connection ({type(error).__name__})")
            raise OperationalError("connect", None, why) from error

    return engine


@asynccontextmanager
async def snapshot(reading: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Read everything in this block as of one moment."""
    async with reading.connect() as connection:
        await connection.execution_options(isolation_level="REPEATABLE READ")
        async with connection.begin():
            yield connection


async def no_time_limit(connection: AsyncConnection) -> None:
    """Let this transaction take as long as it takes."""
    await connection.run_sync(_no_time_limit)


def _no_time_limit(connection: Connection) -> None:
    for limit in ("idle_in_transaction_session_timeout", "lock_timeout"):
        connection.execute(text(f"SET LOCAL {limit} = 0"))


def lock_schema(connection: Connection) -> None:
    """Let no other process change the schema before this transaction ends."""
    _no_time_limit(connection)
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('quarterdeck schema'))"))


def make(url: URL) -> None:
    """Do nothing: whoever runs the server makes the database."""


def occupy(url: URL) -> None:
    """Do nothing: several processes may share it."""


def missing(url: URL) -> bool:
    """Return False: opening a database never makes one."""
    return False
