"""A transaction: everything that can be written, in parts by subject."""

from __future__ import annotations

from sqlalchemy import update

from store.delivery.receipts import ReceiptWriter
from store.games.answers import AnswerWriter
from store.games.event_log import EventWriter
from store.interactions import InteractionWriter
from store.people.moderation import ModerationWriter
from store.people.settings import SettingsWriter
from store.rows import DueJob
from store.schema import seats
from store.tables.followers import FollowerWriter
from store.tables.seats import SeatWriter
from store.tables.tables import TableWriter
from store.timing.downtime import DowntimeWriter
from store.timing.due_jobs import DueJobWriter


class Transaction(
    TableWriter,
    SeatWriter,
    FollowerWriter,
    AnswerWriter,
    EventWriter,
    DueJobWriter,
    DowntimeWriter,
    ReceiptWriter,
    InteractionWriter,
    SettingsWriter,
    ModerationWriter,
):
    """One transaction. Get it from `Store.write`; it is over when that block ends."""

    async def reopen_ready_check(self, table: str) -> None:
        """Open the words for the shuffle again: nobody is ready, and nothing begins by itself."""
        await self.set_table(table, closing=None)
        await self._run(update(seats).where(seats.c.table == table).values(ready=None))
        await self.set_due_jobs(table, [], keep=[DueJob(table, kind, 0, 0, 0.0) for kind in ("begin", "kept")])
