"""All rows of one database in another, whichever kinds they are: backups, and the way back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Result, func, insert, select

from store.postgresql import be_patient
from store.schema import metadata
from store.store import Store
from store.unit import Work

AT_ONCE = 500
"""Rows that are read and written at a time."""

Told = Callable[[str, int, int], None]
"""Is told the table of the database, how many of its rows are done, and how many there are."""


def address(file: Path) -> str:
    """The address of a file of SQLite."""
    return f"sqlite+aiosqlite:///{file}"


async def backed_up(url: str, file: Path, told: Told) -> None:
    """Write everything, as of one moment, into a new file that its owner alone may read. Whoever uses the database
    goes on meanwhile. Raises FileExistsError, and `TooNew` or `TooOld` for a database of another version."""
    source = await Store.look(url)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            target = await Store.open(address(file))
            try:
                await poured(source, target, told)
            finally:
                await target.leave()
        except BaseException:
            for end in ("", "-wal", "-shm"):
                file.with_name(f"{file.name}{end}").unlink(missing_ok=True)
            raise
    finally:
        await source.leave()


async def poured(source: Store, target: Store, told: Told) -> None:
    """Copy all rows into a database in which there are none."""
    async with source._reader.moment() as at, target.write() as w:
        if target.shared:  # a disk may be slow, and nobody else is at work in an empty database
            await w._unit.now(be_patient)
        for table in metadata.sorted_tables:
            total: int = await at(_asked(select(func.count()).select_from(table), lambda found: found.scalar_one()))
            done = 0
            query = select(table).execution_options(yield_per=AT_ONCE)
            parts: Iterator[Any] = await at(_asked(query, lambda found: found.mappings().partitions()))
            while some := await at(partial(_next, parts)):
                await w._count(insert(table), [dict(row) for row in some])
                done += len(some)
                told(table.name, done, total)


def _next(parts: Iterator[Any], _: Connection) -> Any:
    return next(parts, None)


def _asked(query: Any, what: Callable[[Result[Any]], Any]) -> Work[Any]:
    return lambda connection: what(connection.execute(query))
