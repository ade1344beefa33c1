"""Remind people once that their time is nearly up, in one message for several tables."""

from __future__ import annotations

from bot.tables import outbox_targets
from bot.tables.table_service import TableService
from store import StaleRevision
from store.rows import DueJob

TOGETHER = 12 * 3600.0
"""A person's other reminders that are due within this many seconds are sent together with this one."""


async def remind_in_time(tables: TableService, due: DueJob) -> None:
    """Send a person the reminder of this job, and with it those of their other tables that are due soon.

    Sends nothing if the person no longer plays there.
    """
    row, seats = await tables.row(due.table), await tables.store.seats(due.table)
    user = next((seat.user for seat in seats if seat.seat == due.seat and not seat.automatic_player), None)
    now = tables.time.wall()
    person = await tables.store.person(user or 0)
    alone = person.dm and not person.dm_closed  # a public reminder names no other tables
    also = await tables.store.reminders(user, now + TOGETHER) if user is not None and alone else []
    async with tables.store.write() as w:
        await w.claim_due_job(due, unless=StaleRevision)  # it is sent already, or the person got more time
        for one in also:
            await w.delete_due_job(one)
        if user is not None and row.status == "playing":
            await w.enqueue(row.id, outbox_targets.reminder(user), row.revision, now)
    tables.wake()
