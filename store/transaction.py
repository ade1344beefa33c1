"""A transaction: everything that can be written, in parts by subject."""

from __future__ import annotations

from sqlalchemy import update

from store.delivery.receipts import MessageWrites
from store.games.answers import AnswerWrites
from store.games.event_log import EventWrites
from store.people.settings import PeopleWrites
from store.rows import DueRow
from store.schema import seats
from store.tables.seats import SeatWrites
from store.tables.tables import TableWrites
from store.timing.downtime import DowntimeWrites
from store.timing.due_jobs import DueWrites


class Writing(
    TableWrites, SeatWrites, AnswerWrites, EventWrites, DueWrites, MessageWrites, PeopleWrites, DowntimeWrites
):
    """One transaction. Get it from `Store.write`; it is over when that block ends."""

    async def reopen_words(self, table: str) -> None:
        """Open the words for the shuffle again: nobody is ready, and nothing begins by itself."""
        await self.set_table(table, closing=None)
        await self._run(update(seats).where(seats.c.table == table).values(ready=None))
        await self.set_dues(table, [], keep=[DueRow(table, kind, 0, 0, 0.0) for kind in ("begin", "kept")])
