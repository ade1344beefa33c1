"""Reminding people, once, that their time is nearly up; of several tables at once."""

from __future__ import annotations

from bot.tables import outbox_targets
from bot.tables.table_service import TableService
from store import Moved
from store.rows import DueRow

TOGETHER = 12 * 3600.0
"""Who is reminded of one table is reminded of those, too, whose turn to be reminded of would come within so many
seconds: one message instead of several."""


async def remind_in_time(tables: TableService, due: DueRow) -> None:
    """A share of somebody's time has passed, and the table still waits for them."""
    row, seats = await tables.row(due.table), await tables.store.seats(due.table)
    user = next((seat.user for seat in seats if seat.seat == due.seat and not seat.player), None)
    now = tables.time.wall()
    person = await tables.store.person(user or 0)
    alone = person.dm and not person.dm_closed  # in public nothing is said of other tables
    also = await tables.store.reminders(user, now + TOGETHER) if user is not None and alone else []
    async with tables.store.write() as w:
        await w.drop_due(due, unless=Moved)  # another process has reminded them
        for one in also:
            await w.drop_due(one)
        if user is not None and row.status == "playing":
            await w.want(row.id, outbox_targets.remind(user), row.revision, now)
    tables.changed()
