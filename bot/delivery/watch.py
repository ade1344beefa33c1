"""WatchDelivery tables: what everybody may see, by direct message to one person."""

from __future__ import annotations

from bot.delivery.mentions import is_written_to
from bot.delivery.message_builder import MessageBuilder, spoken_in_private
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from store import Store
from store.rows import OutboxRow


class WatchDelivery:
    """Keeps followed tables current."""

    def __init__(self, store: Store, outbox: Outbox, messages: Messages, message_builder: MessageBuilder) -> None:
        self.store = store
        self.outbox = outbox
        self.messages = messages
        self.message_builder = message_builder

    async def bring(self, row: OutboxRow, loaded: LoadedTable) -> None:
        """Bring a followed table up to date. A deleted DM is sent again; closed DMs end the following."""
        user = outbox_targets.user(row.target)
        person, plays = await self.store.person(user), loaded.row.quiet and loaded.seat_of(user) is not None
        if plays and not is_written_to(person):
            self.outbox.drop(row)
            return
        async with self.message_builder.turn(loaded) as loaded:
            spoken = spoken_in_private(person, loaded)
            show = await self.message_builder.table_for(loaded, person, spoken, doors=plays, followed=not plays)
        drawn = loaded.row.revision
        shown = await self.store.message(loaded.row.id, row.target)
        said = "" if shown is None else shown.digest
        if shown is not None and await self.messages.renew(shown, show):
            self.outbox.receipts.edited(row, shown, drawn, said)
            return
        sent = await self.messages.send_dm(user, show, row)
        if sent is not None:
            await self.messages.keep(row, sent, drawn, instead=shown)
            return
        async with self.store.write() as w:
            await w.unfollow(loaded.row.id, user)
            await w.forget_message(loaded.row.id, row.target)
        self.outbox.drop(row)
