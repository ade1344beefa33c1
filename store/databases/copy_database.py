"""Copy all rows from one database to another, for backups and restores."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Column, MetaData, String, Table, func, insert, select

from engine.version import VERSION
from store.schema import metadata
from store.store import Store

BATCH = 500
"""Rows that are read and written at a time."""

made_by = Table("backup", MetaData(), Column("version", String, nullable=False))
"""One row in each backup: the version of Quarterdeck that made it. A database that was restored from it keeps it."""

ReportProgress = Callable[[str, int, int], None]
"""Called with the name of a table, the number of copied rows, and the number of all rows."""


def address(file: Path) -> str:
    """Return the database address of a SQLite file."""
    return f"sqlite+aiosqlite:///{file}"


async def back_up(url: str, file: Path, report_progress: ReportProgress) -> None:
    """Write a snapshot of the database into a new SQLite file, readable by its owner only.

    Other processes may use the database meanwhile. Raises FileExistsError, `SchemaTooNew` or `SchemaTooOld`.
    """
    source = await Store.open_read_only(url)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            target = await Store.open(address(file))
            try:
                await copy_rows(source, target, report_progress)
                async with target.write() as w:
                    await w._connection.run_sync(made_by.create)
                    await w._run(insert(made_by), {"version": VERSION})
            finally:
                await target.close()
        except BaseException:
            for end in ("", "-wal", "-shm"):
                file.with_name(f"{file.name}{end}").unlink(missing_ok=True)
            raise
    finally:
        await source.close()


async def copy_rows(source: Store, target: Store, report_progress: ReportProgress) -> None:
    """Copy all rows of `source` into the empty database `target`, in one transaction."""
    async with source._snapshot(source._reading) as reading, target.write() as w:
        await target._database.remove_time_limits(w._connection)
        for table in metadata.sorted_tables:
            total = (await reading.execute(select(func.count()).select_from(table))).scalar_one()
            done = 0
            async with reading.stream(select(table).execution_options(yield_per=BATCH)) as rows:
                async for some in rows.mappings().partitions():
                    await w._run(insert(table), [dict(row) for row in some])
                    done += len(some)
                    report_progress(table.name, done, total)
