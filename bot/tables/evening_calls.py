"""When the people on an evening's list must be called to its lobby, or the call be deleted."""

from __future__ import annotations

from bot.tables import outbox_targets
from store.rows import TableRow
from store.tables.evenings import people_on_list
from store.write_transaction import Transaction


async def update_calls(w: Transaction, row: TableRow, now: float) -> None:
    """Queue the call of everybody on the list, if the table was opened for an evening.

    A call that is no longer needed is deleted by its delivery.
    """
    for user in [] if row.evening is None else await people_on_list(w, row.evening):
        await w.enqueue(row.id, outbox_targets.evening_call(user), row.revision, now)
