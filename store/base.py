"""What every part of the store builds on: run one statement, alone or within a transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, ColumnElement, Executable, Select, Table, bindparam
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from store.processes.shards import Shards

Rows = Sequence[Any]
Snapshot = Callable[[AsyncEngine], AbstractAsyncContextManager[AsyncConnection]]
"""Opens a connection on which everything is read as of one moment."""


class Reader:
    """Base of the parts of a `Store` that read. Each method reads what is committed at that moment."""

    def __init__(self, reading: AsyncEngine, snapshot: Snapshot, shards: Shards | None = None) -> None:
        self._reading = reading
        self._snapshot = snapshot
        self.shards: Final = shards
        """The shards whose servers this process serves; None for all servers."""

    def serves(self, guild: int | None) -> bool:
        """Return whether this process delivers and times the tables of this server."""
        return self.shards is None or self.shards.serve(guild)

    async def _rows(self, query: Select[Any], **params: Any) -> Rows:
        async with self._reading.connect() as connection:
            found: Rows = (await connection.execute(query, params)).all()
            return found


class Writer:
    """Base of the parts of a transaction. `insert` is the dialect's, which knows `ON CONFLICT`."""

    def __init__(self, connection: AsyncConnection, insert: Callable[[Table], Any], shards: Shards | None) -> None:
        self._connection = connection
        self._insert = insert
        self._shards = shards
        self._after: list[Callable[[], None]] = []

    def on_commit(self, callback: Callable[[], None]) -> None:
        """Call this once the transaction is committed."""
        self._after.append(callback)

    def run_commit_callbacks(self) -> None:
        """Call what was to be called after the commit."""
        for callback in self._after:
            callback()

    async def _run(self, statement: Executable, params: Any = None, *, unless: type[Exception] | None = None) -> int:
        """Run a statement and return how many rows it touched. Raises `unless` where it touched none."""
        touched = int((await self._connection.execute(statement, params)).rowcount)
        if unless is not None and not touched:
            raise unless
        return touched

    async def _ask(self, query: Select[Any], **params: Any) -> Rows:
        """Return what stands there for this transaction."""
        found: Rows = (await self._connection.execute(query, params)).all()
        return found

    def _upsert(self, table: Table, fields: Mapping[str, Any], **changes: Any) -> Any:
        """Insert a row; where its key exists, make these changes, by default of all its other columns."""
        values = self._insert(table).values(**fields)
        keys = {column.name for column in table.primary_key}
        changes = changes or {name: value for name, value in fields.items() if name not in keys}
        if not changes:
            return values.on_conflict_do_nothing(index_elements=table.primary_key)
        return values.on_conflict_do_update(index_elements=table.primary_key, set_=changes)

    async def _insert_new(self, table: Table, fields: Mapping[str, Any]) -> bool:
        """Insert a row unless its key exists; return whether it was inserted."""
        return bool(await self._run(insert_unless_exists(self._insert, table), [dict(fields)]))


@cache
def insert_unless_exists(insert: Callable[[Table], Any], table: Table) -> Any:
    """Return the dialect's statement that inserts rows whose keys do not exist."""
    statement = insert(table).on_conflict_do_nothing(index_elements=table.primary_key)
    return statement.execution_options(preserve_rowcount=True)


def values_of(row: Any) -> dict[str, Any]:
    """Return the columns of a row of `store.rows`. Its values are not copied, as `dataclasses.asdict` would."""
    return {name: getattr(row, name) for name in row.__slots__}


def binds(*names: str) -> dict[str, BindParameter[Any]]:
    """Return the parameters of a statement that is run for several rows, with an underscore before each name."""
    return {name: bindparam(f"_{name}") for name in names}


def equals(keys: Mapping[Any, Any]) -> list[ColumnElement[bool]]:
    """Return the conditions that these columns have these values."""
    return [column == value for column, value in keys.items()]
