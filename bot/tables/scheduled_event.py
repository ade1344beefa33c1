"""When the scheduled event of a table must be brought up to date."""

from __future__ import annotations

from bot.tables import outbox_targets
from store.rows import TableRow
from store.write_transaction import Transaction


async def update_event(w: Transaction, row: TableRow, now: float, *, moved: bool = False) -> None:
    """Queue an update of the table's scheduled event, if it may have one.

    It may if the table is public, on a server, in no tournament, and has a start time. With `moved` the start time has
    just changed, and may be gone.
    """
    if (
        row.guild is not None
        and not row.private
        and row.tournament is None
        and (moved or row.planned_start is not None)
    ):
        await w.enqueue(row.id, outbox_targets.EVENT, row.revision, now)
