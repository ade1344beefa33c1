"""Connections to PostgreSQL. Several processes may share a database."""

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

__all__ = [
    "SHARED",
    "create_file",
    "engines",
    "insert",
    "is_missing",
    "lock_file",
    "lock_schema",
    "remove_time_limits",
    "snapshot",
]

SHARED = True
"""True: several processes may use this database."""

IDLE_TRANSACTION: Final = 3.0
"""Seconds after which the server rolls back an idle transaction, because its process is probably suspended."""
LOCK_TIMEOUT: Final = 10.0
"""Seconds that a statement waits for a row that another transaction has locked."""


def engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """Return the engine for single reads and the engine for transactions.

    Code also reads while a transaction is open. With one engine, reads could wait for connections that transactions
    hold.
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
            # SQLAlchemy does not convert these errors, so callers would not recognise a database failure.
            why = ConnectionError(f"no connection ({type(error).__name__})")
            raise OperationalError("connect", None, why) from error

    return engine


@asynccontextmanager
async def snapshot(reading: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a connection whose reads all see the same committed state."""
    async with reading.connect() as connection:
        await connection.execution_options(isolation_level="REPEATABLE READ")
        async with connection.begin():
            yield connection


async def remove_time_limits(connection: AsyncConnection) -> None:
    """Remove the limits on idle time and on waits for locks (`engines`) until this transaction ends."""
    await connection.run_sync(_remove_time_limits)


def _remove_time_limits(connection: Connection) -> None:
    for limit in ("idle_in_transaction_session_timeout", "lock_timeout"):
        connection.execute(text(f"SET LOCAL {limit} = 0"))


def lock_schema(connection: Connection) -> None:
    """Lock the schema against migrations by other processes until this transaction ends."""
    _remove_time_limits(connection)
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('quarterdeck schema'))"))


def create_file(url: URL) -> None:
    """Do nothing: the operator of the server creates the database."""


def lock_file(url: URL) -> None:
    """Do nothing: several processes may share the database."""


def is_missing(url: URL) -> bool:
    """Return False: opening a database never creates it."""
    return False
