"""Statements said as they are, to SQLite here and to PostgreSQL in `store.errand`: of what it costs to say one, most is
SQLAlchemy's.

SQLAlchemy still writes them, each once: how it is said (`Plain`) is kept as long as the statement itself is. Only those
that need to be written anew each time, or were made for a single time, it says itself.
"""

from __future__ import annotations

import sqlite3
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Dialect
from sqlalchemy.exc import DBAPIError

PLAIN: Final = "plain"
"""Under this name a connection's `info` has its `Speaker`."""
Params = Mapping[str, Any]
Maker = Callable[[list[Any]], list[Any]]


class Heard:
    """What a statement returned, and how many rows it touched."""

    __slots__ = ("_rows", "rowcount")

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def all(self) -> list[Any]:
        """The rows."""
        return self._rows


def speaking(connection: Connection) -> Callable[[Any, Any], Any]:
    """What says statements there, with their parameters: plainly, where that can be. It tells what they returned
    (`all`) and touched (`rowcount`)."""
    speaker: Speaker | None = connection.info.get(PLAIN)
    if speaker is None:
        return connection.execute
    plainly, database = speaker.plain, _database(connection)

    def execute(statement: Any, params: Any) -> Any:
        plain = plainly(statement, params)
        return connection.execute(statement, params) if plain is None else plain.said(database, params)

    return execute


def say(connection: Connection, sql: str) -> None:
    """Say this as it is, of which nobody knows more."""
    Plain(sql, (), (), connection.dialect).said(_database(connection), {})


def _database(connection: Connection) -> sqlite3.Connection:
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


class Speaker:
    """Knows how statements are said. One for all connections of an engine."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._known = WeakKeyDictionary[Any, dict[tuple[str, ...], Plain | None]]()

    def plain(self, statement: Any, params: Params | Sequence[Params] | None) -> Plain | None:
        """How a statement is said; None where it is SQLAlchemy's. Whether it is made once and kept shows when it comes
        for the second time."""
        known = self._known.get(statement)
        if known is None:
            self._known[statement] = {}
            return None
        names = tuple(params[0] if isinstance(params, list) else params or ())
        if names not in known:
            known[names] = Plain.of(statement, names, self._dialect)
        return known[names]


class Plain:
    """A statement with parameters of these names."""

    def __init__(
        self, sql: str, binds: Sequence[tuple[str | None, Any]], told: Sequence[Any], dialect: Dialect
    ) -> None:
        self.sql = sql
        self._binds = binds
        """For each place the parameter that stands there, and how it is written, or None and the value itself."""
        self.told = told
        """The columns that it returns."""
        self._dialect = dialect

    @cached_property
    def _rows(self) -> Maker:
        return _maker(self.told, self._dialect)

    @classmethod
    def of(cls, statement: Any, names: Sequence[str], dialect: Dialect) -> Plain | None:
        """How SQLAlchemy would say it; None where it must write it anew each time."""
        told = list(statement.selected_columns if statement.is_select else statement._returning)
        if statement.is_insert and not told:
            statement = statement.inline()  # or it would ask for the key
        compiled = statement.compile(dialect=dialect, column_keys=list(names))
        made = {column.key: column.default for column in compiled.insert_prefetch}
        anew = compiled.post_compile_params or compiled.literal_execute_params or compiled.update_prefetch
        if anew or not all(default.is_scalar for default in made.values()):
            return None
        binds = list[tuple[str | None, Any]]()
        for name in compiled.positiontup:
            bind = compiled.binds[name]
            process = bind.type.dialect_impl(dialect).bind_processor(dialect)
            if bind.key in names:
                binds.append((bind.key, process))
            else:
                value = made[name].arg if name in made else bind.effective_value
                binds.append((None, value if process is None else process(value)))
        return cls(compiled.string, binds, told, dialect)

    def said(self, database: sqlite3.Connection, params: Any) -> Heard:
        """Say it."""
        try:
            if not isinstance(params, list):
                cursor = database.execute(self.sql, self.bound(params))
            elif not self.told:
                cursor = database.executemany(self.sql, map(self.bound, params))
            else:
                cursor = database.execute(*self._together(params))
            rows = self._rows(cursor.fetchall()) if self.told else []
        except sqlite3.Error as error:
            raise DBAPIError.instance(
                self.sql, None, error, sqlite3.Error, hide_parameters=True, dialect=self._dialect
            ) from error
        return Heard(rows, cursor.rowcount)

    def _together(self, params: Sequence[Params]) -> tuple[str, list[Any]]:
        """One statement that inserts all of these: many in turns return nothing."""
        row = f"({', '.join('?' * len(params[0]))})"
        assert f"VALUES {row}" in self.sql
        bound = [self.bound(one) for one in params]
        values = [value for one in bound for value in one[: len(params[0])]] + bound[0][len(params[0]) :]
        return self.sql.replace(row, ", ".join([row] * len(params)), 1), values

    def bound(self, params: Params) -> list[Any]:
        """What stands in each place."""
        return [
            how if name is None else params[name] if how is None else how(params[name]) for name, how in self._binds
        ]


def _maker(told: Sequence[Any], dialect: Dialect) -> Maker:
    """What makes rows of what the database returns."""
    row: Any = namedtuple("Row", [*(column.key for column in told)], rename=True)  # type: ignore[misc]
    reads = [(at, column.type.dialect_impl(dialect).result_processor(dialect, None)) for at, column in enumerate(told)]
    reads = [(at, read) for at, read in reads if read is not None]

    def made(found: list[Any]) -> list[Any]:
        if not reads:
            return [*map(row._make, found)]
        rows = []
        for one in found:
            values = [*one]
            for at, read in reads:
                values[at] = read(values[at])
            rows.append(row._make(values))
        return rows

    return made
