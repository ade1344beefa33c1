"""All that is special about PostgreSQL. Several processes may share a database."""

from __future__ import annotations

from sqlalchemy import URL, Connection, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import create_async_engine

from store.beside import Beside, Reader

__all__ = ["SHARED", "access", "insert", "lock_schema", "make", "missing", "occupy"]

SHARED = True
"""Whether several processes may work on one database."""


def access(url: URL) -> tuple[Reader, Beside]:
    """For reading, and for writing: a reader may ask within a writer's transaction, so they must
    not wait for each other's connections. What is read together must fit together: REPEATABLE READ."""
    reading = create_async_engine(url, hide_parameters=True, pool_pre_ping=True, isolation_level="REPEATABLE READ")
    return Reader(reading), Beside(create_async_engine(url, hide_parameters=True, pool_pre_ping=True))


def lock_schema(connection: Connection) -> None:
    """Let no other process change the schema before this transaction ends."""
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('quarterdeck schema'))"))


def make(url: URL) -> None:
    """Nothing to do: it is made by whoever runs the server."""


def occupy(url: URL) -> None:
    """Nothing to do: several processes may share it."""


def missing(url: URL) -> bool:
    """To open a database never makes one."""
    return False
