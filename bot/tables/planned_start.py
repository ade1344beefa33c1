"""The planned start of a lobby: set it, move it, call it off, and remind its people."""

from __future__ import annotations

from bot.tables import outbox_targets
from bot.tables.loaded_table import NOT_PLAYING
from bot.tables.scheduled_event import update_event
from bot.tables.table_service import TableService
from engine.choice import Refusal
from store.rows import DueJob, JobKind, TableRow
from store.write_transaction import Transaction

REMINDER = 15 * 60.0
"""Seconds before a planned start at which people in the lobby are reminded."""


async def plan_start(w: Transaction, row: TableRow, at: float | None, now: float) -> None:
    """Store the planned start of a lobby as Unix time, with its reminder. None calls it off."""
    row.planned_start = at
    await w.set_table(row.id, planned_start=at)
    for kind, before in ((JobKind.PLANNED_START, 0.0), (JobKind.START_REMINDER, REMINDER)):
        due = DueJob(row.id, kind, 0, 0, (at or 0.0) - before)
        if at is not None and due.at > now:
            await w.put_due_job(due)
        else:
            await w.delete_due_job(due)
    await update_event(w, row, now, moved=True)


async def tell_start(w: Transaction, tables: TableService, row: TableRow, *, but: int | None = None) -> None:
    """Queue the news of the lobby's planned start for everybody who sits there, except the user `but`."""
    for seat in await tables.store.seats(row.id):
        if seat.user not in (None, but):
            await w.enqueue(row.id, outbox_targets.start_time(seat.user or 0), row.revision, tables.time.wall())


async def remind_of_start(tables: TableService, due: DueJob) -> None:
    """Remind everybody in the lobby that its game begins soon. Raises `Refusal` if it does not."""
    row = await tables.row(due.table)
    if row.status != "lobby" or row.planned_start is None or row.ready_deadline is not None:
        raise Refusal(NOT_PLAYING)
    async with tables.store.write() as w:
        await w.claim_due_job(due)
        await tell_start(w, tables, row)
    tables.wake()
