"""Announce to a server's moderators that a table was reported, or that newcomers have opened many lobbies.

The message goes to the channel that they have chosen. It names neither a table nor a person, because others may read
the channel.
"""

from __future__ import annotations

import discord
from discord import ui

from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.replies.ephemeral import framed
from bot.texts import language
from bot.views.layout import RenderedMessage
from engine.text import text
from store import Store
from store.rows import ModerationKind, OutboxRow, TableRow

REPORTED = text("❗ A table was reported. “For moderators” in /settings says which one, and by whom.")

MANY_LOBBIES = text(
    "❗ People who have finished no game here take up half of this server's lobbies. They "
    "may be one person's accounts. “For moderators” in /settings can exclude people."
)


class ReportDelivery:
    """Delivers alerts to moderators: a table was reported, or newcomers have opened many lobbies."""

    def __init__(self, client: discord.Client, store: Store, outbox: Outbox, messages: Messages) -> None:
        self.client = client
        self.store = store
        self.outbox = outbox
        self.messages = messages

    async def deliver(self, row: OutboxRow, table: TableRow) -> None:
        """Post the announcement; drop the row if the server has chosen no channel for it.

        Raises Discord's error. /settings lists the report in any case.
        """
        server = await self.store.server(table.guild or 0)
        if server.report_channel is None:
            self.outbox.drop(row)
            return
        newest = next(iter(await self.store.moderation_log(table.guild or 0, 1, table=table.id)), None)
        told = MANY_LOBBIES if newest is not None and newest.kind is ModerationKind.MANY_LOBBIES else REPORTED
        channel = self.client.get_partial_messageable(server.report_channel, guild_id=table.guild)
        rendered = RenderedMessage(framed(ui.TextDisplay(language(server.locale or table.locale).say(told))))
        await self.messages.record(row, await self.messages.send(channel, rendered, row), table.revision)
