"""Deliver tables to their spectators: the public view, by direct message to one person."""

from __future__ import annotations

from bot.delivery.direct_messages import gets_direct_messages
from bot.delivery.message_builder import MessageBuilder, private_language
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from store import Store
from store.rows import OutboxRow


class WatchDelivery:
    """Keeps the direct messages of spectators up to date."""

    def __init__(self, store: Store, outbox: Outbox, messages: Messages, message_builder: MessageBuilder) -> None:
        self.store = store
        self.outbox = outbox
        self.messages = messages
        self.message_builder = message_builder

    async def deliver(self, row: OutboxRow, loaded: LoadedTable) -> None:
        """Edit the spectator's direct message with the table, or send it again if it was deleted.

        If their direct messages are closed, they stop watching. A player of a private table without a thread gets such
        a message too, with buttons.
        """
        user = outbox_targets.user(row.target)
        person, plays = await self.store.person(user), loaded.row.quiet and loaded.seat_of(user) is not None
        if plays and not gets_direct_messages(person):
            self.outbox.drop(row)
            return
        shown = await self.store.receipt(loaded.row.id, row.target)
        if shown is not None:
            self.messages.check_edit_limit(shown)
        async with self.message_builder.drawing_slot(loaded) as loaded:
            spoken = private_language(person, loaded)
            rendered = await self.message_builder.table_for(loaded, person, spoken, buttons=plays, followed=not plays)
        drawn = loaded.row.revision
        said = "" if shown is None else shown.digest
        if shown is not None and await self.messages.edit_if_changed(shown, rendered):
            self.outbox.results.edited(row, shown, drawn, said)
            return
        sent = await self.messages.send_dm(user, rendered, row)
        if sent is not None:
            await self.messages.record(row, sent, drawn, instead=shown)
            return
        async with self.store.write() as w:
            await w.unwatch(loaded.row.id, user)
            await w.delete_receipt(loaded.row.id, row.target)
        self.outbox.drop(row)
