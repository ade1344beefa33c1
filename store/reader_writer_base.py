"""Base classes of readers and writers, and helpers for SQL statements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, ColumnElement, Engine, Executable, Select, Table, bindparam
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from store.processes.shards import Shards

Rows = Sequence[Any]
Snapshot = Callable[[AsyncEngine], AbstractAsyncContextManager[AsyncConnection]]
"""Opens a connection whose reads all see the same committed state."""


class Reader:
    """Base class of the store's readers. Each method returns what is committed when it is called."""

    def __init__(
        self, reading: AsyncEngine, immediate: Engine | None, snapshot: Snapshot, shards: Shards | None = None
    ) -> None:
        """Create a reader. `immediate` is an engine that reads without `await`, or None for a database on a server."""
        self._reading = reading
        self._immediate = immediate
        self._snapshot = snapshot
        self.shards: Final = shards
        """The shards of this process, or None if it serves all servers."""

    def serves(self, guild: int | None) -> bool:
        """Return True if this process serves the tables of this server. None means tables in direct messages."""
        return self.shards is None or self.shards.serve(guild)

    async def _rows(self, query: Select[Any], **params: Any) -> Rows:
        if self._immediate is not None:
            with self._immediate.connect() as kept:
                return kept.execute(query, params).all()
        async with self._reading.connect() as connection:
            found: Rows = (await connection.execute(query, params)).all()
            return found


class Writer:
    """Base class of the store's writers, which all write in one transaction.

    `insert` is SQLAlchemy's `insert` for the dialect of this database. Unlike the general one it has `ON CONFLICT`.
    """

    def __init__(self, connection: AsyncConnection, insert: Callable[[Table], Any], shards: Shards | None) -> None:
        self._connection = connection
        self._insert = insert
        self._shards = shards
        self._callbacks: list[Callable[[], None]] = []

    def on_commit(self, callback: Callable[[], None]) -> None:
        """Register `callback` to be called once this transaction is committed. After a rollback it is never called."""
        self._callbacks.append(callback)

    def run_commit_callbacks(self) -> None:
        """Call the callbacks of `on_commit` in their order. The store calls this after the commit."""
        for callback in self._callbacks:
            callback()

    async def _run(self, statement: Executable, params: Any = None, *, unless: type[Exception] | None = None) -> int:
        """Run a statement with these parameters, and return the number of rows that it changed.

        If it changed none and `unless` is given, raise that exception.
        """
        touched = int((await self._connection.execute(statement, params)).rowcount)
        if unless is not None and not touched:
            raise unless
        return touched

    async def _query(self, query: Select[Any], **params: Any) -> Rows:
        """Run a query within this transaction, and return its rows.

        `params` are the values of its parameters by name.
        """
        found: Rows = (await self._connection.execute(query, params)).all()
        return found

    def _upsert(self, table: Table, fields: Mapping[str, Any], **changes: Any) -> Any:
        """Return a statement that inserts a row with these `fields`, or updates the row that has its key.

        An update sets the columns in `changes`. Without `changes` it sets all columns that are not part of the key.
        """
        values = self._insert(table).values(**fields)
        keys = {column.name for column in table.primary_key}
        changes = changes or {name: value for name, value in fields.items() if name not in keys}
        if not changes:
            return values.on_conflict_do_nothing(index_elements=table.primary_key)
        return values.on_conflict_do_update(index_elements=table.primary_key, set_=changes)

    async def _insert_new(self, table: Table, fields: Mapping[str, Any]) -> bool:
        """Insert a row unless its key exists. Return True if it was inserted."""
        return bool(await self._run(insert_unless_exists(self._insert, table), [dict(fields)]))


@cache
def insert_unless_exists(insert: Callable[[Table], Any], table: Table) -> Any:
    """Return a statement that inserts rows and skips those whose key exists."""
    statement = insert(table).on_conflict_do_nothing(index_elements=table.primary_key)
    return statement.execution_options(preserve_rowcount=True)


@cache
def upsert(insert: Callable[[Table], Any], table: Table) -> Any:
    """Return a statement that inserts whole rows, or replaces those whose key exists."""
    statement = insert(table)
    columns = {column.name: statement.excluded[column.name] for column in table.columns if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=table.primary_key, set_=columns)


def values_of(row: Any) -> dict[str, Any]:
    """Return the fields of a slotted dataclass by name. Unlike `dataclasses.asdict`, this copies no values."""
    return {name: getattr(row, name) for name in row.__slots__}


def binds(*names: str) -> dict[str, BindParameter[Any]]:
    """Return a bind parameter for each of these columns, by the name of the column.

    The parameter of the column `seat` is called `_seat`: SQLAlchemy reserves the bare names in INSERT and UPDATE.
    """
    return {name: bindparam(f"_{name}") for name in names}


def equals(keys: Mapping[Any, Any]) -> list[ColumnElement[bool]]:
    """Return one SQL condition `column == value` for each item of this mapping from columns to values."""
    return [column == value for column, value in keys.items()]
