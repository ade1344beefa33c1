"""Copy all rows into an empty database."""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select

from store.databases.backup_file import BATCH, ReportProgress
from store.schema import heartbeats, metadata, registered_commands
from store.store import Store

OWN = (heartbeats, registered_commands)
"""Database tables that are not copied. A bot fills them when it starts, so the target may already have rows there."""


class NotEmpty(Exception):
    """Raised by `copy_rows` if the target database is not empty."""


async def copy_rows(source: Store, target: Store, report_progress: ReportProgress) -> None:
    """Copy all rows of `source` into the empty database `target`, in one transaction. Raises `NotEmpty`.

    `report_progress` is called after each batch of rows.
    """
    async with source._snapshot(source._reading) as reading, target.write() as w:
        await target._database.remove_time_limits(w._connection)
        for table in metadata.sorted_tables:
            if table in OWN:
                await w._run(delete(table))
            elif await w._query(select(table).limit(1)):
                raise NotEmpty
        for table in metadata.sorted_tables:
            total = (await reading.execute(select(func.count()).select_from(table))).scalar_one()
            done = 0
            async with reading.stream(select(table).execution_options(yield_per=BATCH)) as rows:
                async for some in rows.mappings().partitions():
                    await w._run(insert(table), [dict(row) for row in some])
                    done += len(some)
                    report_progress(table.name, done, total)
