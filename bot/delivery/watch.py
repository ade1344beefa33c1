"""Followed tables: what everybody may see, by direct message to one person."""

from __future__ import annotations

from bot.delivery.mentions import is_written_to
from bot.delivery.message_builder import Drafts, spoken_in_private
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.tables import outbox_targets
from bot.tables.loaded_table import Sitting
from store import Store
from store.rows import OutboxRow


class Followed:
    """Keeps followed tables current."""

    def __init__(self, store: Store, outbox: Outbox, messages: Messages, drafts: Drafts) -> None:
        self.store = store
        self.outbox = outbox
        self.messages = messages
        self.drafts = drafts

    async def bring(self, row: OutboxRow, sitting: Sitting) -> None:
        """Bring a followed table up to date. A deleted DM is sent again; closed DMs end the following."""
        user = outbox_targets.user(row.target)
        person, plays = await self.store.person(user), sitting.row.quiet and sitting.seat_of(user) is not None
        if plays and not is_written_to(person):
            self.outbox.drop(row)
            return
        async with self.drafts.turn(sitting) as sitting:
            spoken = spoken_in_private(person, sitting)
            show = await self.drafts.table_for(sitting, person, spoken, doors=plays, followed=not plays)
        drawn = sitting.row.revision
        shown = await self.store.message(sitting.row.id, row.target)
        said = "" if shown is None else shown.digest
        if shown is not None and await self.messages.renew(shown, show):
            self.outbox.receipts.edited(row, shown, drawn, said)
            return
        sent = await self.messages.send_dm(user, show, row)
        if sent is not None:
            await self.messages.keep(row, sent, drawn, instead=shown)
            return
        async with self.store.write() as w:
            await w.unfollow(sitting.row.id, user)
            await w.forget_message(sitting.row.id, row.target)
        self.outbox.drop(row)
