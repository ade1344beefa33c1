"""Connections to PostgreSQL. Several processes may share a database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg
from sqlalchemy import URL, Connection, event, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

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

SHARED = True
"""Several processes may use a PostgreSQL database at the same time."""

IDLE_TRANSACTION: Final = 3.0
"""Seconds after which the server rolls back an idle transaction, because its process is probably suspended."""
LOCK_TIMEOUT: Final = 10.0
"""Seconds that a statement waits for a row that another transaction has locked."""


INDEXES: Final = text("""
    SELECT CAST(CAST(indexrelid AS regclass) AS text) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    JOIN pg_am ON pg_am.oid = relam WHERE amname = 'btree' AND relnamespace = CAST(current_schema() AS regnamespace)
""")


class NotChecked(Exception):
    """Raised by `faults` if the server cannot check itself."""


def engines(url: URL) -> tuple[AsyncEngine, AsyncEngine]:
    """Return two engines: one for single reads, one for transactions.

    Code also reads while a transaction is open. With one engine, reads could wait for connections that transactions
    hold.
    """
    limits = {"idle_in_transaction_session_timeout": IDLE_TRANSACTION, "lock_timeout": LOCK_TIMEOUT}
    settings = {name: f"{seconds * 1000:.0f}" for name, seconds in limits.items()}
    reading = _engine(url, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True, pool_reset_on_return=None)
    return reading, _engine(url, connect_args={"server_settings": settings})


def immediate_engine(url: URL) -> None:
    """Return None, because there is none: a read waits for the server, so it must not block the event loop."""


class _NoConnection(ConnectionError):
    """The server cannot be reached, or refuses the connection for the reason `sqlstate` (PostgreSQL's code)."""

    def __init__(self, error: Exception) -> None:
        super().__init__(f"no connection ({type(error).__name__})")
        self.sqlstate: str | None = getattr(error, "sqlstate", None)


def _engine(url: URL, **options: Any) -> AsyncEngine:
    engine = create_async_engine(url, hide_parameters=True, json_serializer=to_json_text, pool_pre_ping=True, **options)

    @event.listens_for(engine.sync_engine, "do_connect")
    def connect(dialect: Any, _: object, given: Any, named: Any) -> Any:
        try:
            return dialect.connect(*given, **named)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            # SQLAlchemy does not convert these errors, so callers would not recognise a database failure.
            raise OperationalError("connect", None, _NoConnection(error)) from error

    return engine


@asynccontextmanager
async def snapshot(reading: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a connection of the engine `reading`, whose reads all see the same committed state."""
    async with reading.connect() as connection:
        await connection.execution_options(isolation_level="REPEATABLE READ")
        async with connection.begin():
            yield connection


def empty_log(url: URL) -> bool:
    """Do nothing, and return True (no retry is needed).

    The server itself decides when it overwrites deleted rows and its log.
    """
    return True


async def faults(reading: AsyncEngine) -> list[str]:
    """Return the faults that PostgreSQL's extension amcheck finds, as sentences for the operator. Empty without faults.

    Raises `NotChecked` without that extension, because PostgreSQL then offers no check.
    """
    async with reading.connect() as connection:
        if (await connection.execute(text("SELECT 1 FROM pg_extension WHERE extname = 'amcheck'"))).first() is None:
            raise NotChecked
        found = []
        for (name,) in (await connection.execute(INDEXES)).all():
            try:
                await connection.execute(text("SELECT bt_index_check(CAST(:name AS regclass), true)"), {"name": name})
            except DBAPIError as error:
                found.append(f"The index {name} is damaged: {error.orig}")
    return found


async def remove_time_limits(connection: AsyncConnection) -> None:
    """Remove the limits on idle time and on waits for locks until this transaction ends."""
    await connection.run_sync(_remove_time_limits)


def _remove_time_limits(connection: Connection) -> None:
    for limit in ("idle_in_transaction_session_timeout", "lock_timeout"):
        connection.execute(text(f"SET LOCAL {limit} = 0"))


def lock_schema(connection: Connection) -> None:
    """Lock the schema against migrations by other processes until this transaction ends."""
    _remove_time_limits(connection)
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('quarterdeck schema'))"))


@asynccontextmanager
async def migration(writing: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a transaction of the engine `writing` in which the schema may change."""
    async with writing.begin() as connection:
        yield connection


def create_file(url: URL) -> None:
    """Do nothing, because the operator of the server creates the database."""


def lock_file(url: URL) -> None:
    """Do nothing: several processes may share the database."""


def is_missing(url: URL) -> bool:
    """Return False, because opening a database on a server never creates it."""
    return False
