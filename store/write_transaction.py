"""All writes of the store, combined from one class for each subject."""

from __future__ import annotations

from sqlalchemy import update

from engine.entropy import Start
from store.delivery.posted_messages import ReceiptWriter
from store.games.answers import AnswerWriter
from store.games.event_log import EventWriter
from store.people.moderation import ModerationWriter
from store.people.settings import SettingsWriter
from store.registered_commands import RegisteredCommandsWriter
from store.rows import BeaconUse, TableRow, lobby_jobs
from store.schema import seats
from store.served_interactions import InteractionWriter
from store.tables.seats import SeatWriter
from store.tables.tables import TableWriter
from store.tables.watchers import WatcherWriter
from store.timing.downtime import DowntimeWriter
from store.timing.due_jobs import DueJobWriter


class Transaction(
    TableWriter,
    SeatWriter,
    WatcherWriter,
    AnswerWriter,
    EventWriter,
    DueJobWriter,
    DowntimeWriter,
    ReceiptWriter,
    InteractionWriter,
    RegisteredCommandsWriter,
    SettingsWriter,
    ModerationWriter,
):
    """One transaction, from `Store.write`. It ends at the end of the `async with` block."""

    async def reopen_ready_check(self, row: TableRow, starts: list[Start]) -> None:
        """Cancel the ready check: nobody is ready, lucky words may change, and the game no longer starts by itself.

        `starts` are all starts of the lobby, including the cancelled one. The next start tries the beacon again.
        """
        table, row.starts, row.ready_deadline, row.beacon_round = row.id, starts, None, None
        row.confirming = False
        row.beacon = row.beacon and BeaconUse.WANTED
        fields = {"starts": starts, "ready_deadline": None, "beacon": row.beacon, "beacon_round": None}
        await self.set_table(table, confirming=False, **fields)
        await self.clear_presses(table)
        await self.set_due_jobs(table, [], keep=lobby_jobs(table))

    async def clear_presses(self, table: str) -> None:
        """Delete the presses of «Ready» of all people at this table."""
        await self._run(update(seats).where(seats.c.table == table).values(ready_interaction=None))
