"""All that is special about PostgreSQL. Several processes may share a database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import URL, Connection, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import create_async_engine

from store.beside import Beside, Reader

__all__ = ["SHARED", "access", "insert", "lock_schema", "make", "missing", "occupy"]

SHARED = True
"""Whether several processes may work on one database."""

HALTED: Final = 3.0
"""Seconds for which a transaction may be silent in its middle: then whoever began it is halted, and it is undone."""
HELD: Final = 10.0
"""Seconds for which it is waited for a row that somebody holds, as long as for a file of SQLite."""


def access(url: URL) -> tuple[Reader, Beside]:
    """For reading, and for writing: a reader may ask within a writer's transaction, so they must
    not wait for each other's connections. What is read together must fit together: REPEATABLE READ."""
    limits = {"idle_in_transaction_session_timeout": HALTED, "lock_timeout": HELD}
    settings = {name: f"{seconds * 1000:.0f}" for name, seconds in limits.items()}
    reading = create_async_engine(url, hide_parameters=True, pool_pre_ping=True, isolation_level="REPEATABLE READ")
    writing = create_async_engine(
        url, hide_parameters=True, pool_pre_ping=True, connect_args={"server_settings": settings}
    )
    return Reader(reading), Beside(writing, HALTED)


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
