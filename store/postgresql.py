"""All that is special about PostgreSQL. Several processes may share a database."""

from __future__ import annotations

import time
from typing import Any, Final

from sqlalchemy import URL, Connection, event, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DisconnectionError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from store.beside import AT_HAND, Beside, Reader
from store.errand import FAILURES
from store.written import as_json

__all__ = ["SHARED", "access", "insert", "lock_schema", "make", "missing", "occupy"]

SHARED = True
"""Whether several processes may work on one database."""

HALTED: Final = 3.0
"""Seconds for which a transaction may be silent in its middle: then whoever began it is halted, and it is undone."""
HELD: Final = 10.0
"""Seconds for which it is waited for a row that somebody holds, as long as for a file of SQLite."""

FRESH: Final = 1.0
"""Seconds for which a connection that was used needs not be asked whether it still stands: to ask takes longer than
most of what it is asked then."""


def access(url: URL) -> tuple[Reader, Beside]:
    """For reading, and for writing: a reader may ask within a writer's transaction, so they must
    not wait for each other's connections. What is read together must fit together: REPEATABLE READ."""
    limits = {"idle_in_transaction_session_timeout": HALTED, "lock_timeout": HELD}
    settings = {name: f"{seconds * 1000:.0f}" for name, seconds in limits.items()}
    reading = _engine(url, isolation_level="REPEATABLE READ")
    # Those that lie at hand are lent by the pool: whoever waits for one of it must not wait for them.
    writing = _engine(
        url, connect_args={"server_settings": settings}, pool_reset_on_return=None, max_overflow=10 + AT_HAND
    )
    return Reader(reading), Beside(writing, HALTED, FRESH)


def _engine(url: URL, **options: Any) -> AsyncEngine:
    """One that gives out only connections that stand."""
    engine = create_async_engine(url, hide_parameters=True, json_serializer=as_json, **options)

    @event.listens_for(engine.sync_engine, "do_connect")
    def connect(dialect: Any, _: object, given: Any, named: Any) -> Any:
        try:
            return dialect.connect(*given, **named)
        except FAILURES as error:
            # SQLAlchemy lets it through as it is, and nobody would see that it is the database's.
            why = ConnectionError(f"no connection ({type(error).__name__})")
            raise OperationalError("connect", None, why) from error

    @event.listens_for(engine.sync_engine, "checkin")
    def checkin(_: object, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def checkout(connection: Any, record: Any, _: object) -> None:
        if connection.driver_connection.is_closed():
            raise DisconnectionError
        if "used" in record.info and time.monotonic() - record.info["used"] > FRESH:
            try:
                connection.ping()
            except Exception as error:
                raise DisconnectionError from error

    return engine


def be_patient(connection: Connection) -> None:
    """This transaction may take as long as it takes."""
    for limit in ("idle_in_transaction_session_timeout", "lock_timeout"):
        connection.execute(text(f"SET LOCAL {limit} = 0"))


def lock_schema(connection: Connection) -> None:
    """Let no other process change the schema before this transaction ends."""
    be_patient(connection)
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('quarterdeck schema'))"))


def make(url: URL) -> None:
    """Nothing to do: it is made by whoever runs the server."""


def occupy(url: URL) -> None:
    """Nothing to do: several processes may share it."""


def missing(url: URL) -> bool:
    """To open a database never makes one."""
    return False
