"""Keep calls for players true: a message for each lobby that looks for them, in the channel that the server chose."""

from __future__ import annotations

import discord

from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.tables import outbox_targets
from bot.tables.call import is_called
from bot.views.call import render_call
from store import Store
from store.rows import GONE, OutboxRow, TableRow


class Calls:
    """Posts, edits and deletes calls for players."""

    def __init__(self, client: discord.Client, store: Store, outbox: Outbox, messages: Messages) -> None:
        self.client = client
        self.store = store
        self.outbox = outbox
        self.messages = messages

    async def deliver(self, row: OutboxRow, table: TableRow) -> None:
        """Show the call as it is now. Delete it once enough people sit there, or the lobby is none any more.

        A call that somebody has deleted is not posted again. Raises Discord's error.
        """
        shown, server = await self.store.receipt(table.id, row.target), await self.store.server(table.guild or 0)
        people = [seat.user for seat in await self.store.seats(table.id) if seat.user is not None]
        wanted = is_called(table, len(people)) and server.call_channel is not None
        if shown is not None and shown.message == GONE:
            self.outbox.drop(row)
            return
        if wanted and shown is None:
            channel = self.client.get_partial_messageable(server.call_channel or 0, guild_id=table.guild)
            sent = await self.messages.send(channel, render_call(table, len(people)), row)
            await self.messages.record(row, sent, table.revision)
            return
        if wanted and shown is not None:
            if not await self.messages.edit_if_changed(shown, render_call(table, len(people)), table.guild):
                shown.message = GONE
            await self.messages.record(row, shown, table.revision)
            return
        if shown is not None and await self.messages.delete(shown):
            async with self.store.write() as w:
                await w.delete_receipt(table.id, outbox_targets.CALL)
        self.outbox.drop(row)
