"""Renew the message of an evening after its lobby has opened."""

from __future__ import annotations

import discord

from bot.delivery.outbox import Outbox
from bot.replies.ephemeral import framed
from bot.texts import language
from bot.views.evening import evening_parts
from store import Store
from store.rows import OutboxRow, TableRow
from store.tables.evenings import evening_of, list_of


class EveningMessages:
    """Edits the messages of evenings. A message that somebody has deleted is not posted again."""

    def __init__(self, client: discord.Client, store: Store, outbox: Outbox) -> None:
        self.client = client
        self.store = store
        self.outbox = outbox

    async def deliver(self, row: OutboxRow, table: TableRow) -> None:
        """Show the evening of the table as it is now, and drop the row. Raises Discord's error."""
        evening = await evening_of(self.store, table.evening)
        if evening is not None and evening.message is not None:
            people, server = await list_of(self.store, evening.id), await self.store.server(evening.guild)
            parts = evening_parts(evening, people, server.time_zone or "UTC", language(evening.locale))
            channel = self.client.get_partial_messageable(evening.channel, guild_id=evening.guild)
            quiet = discord.AllowedMentions.none()
            await channel.get_partial_message(evening.message).edit(view=framed(*parts), allowed_mentions=quiet)
        self.outbox.drop(row)
