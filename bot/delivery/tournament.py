"""Deliver the public message of a tournament."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord

from bot.clock import Time
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.texts import language
from bot.views.layout import RenderedMessage
from bot.views.tournament import TournamentState, render_tournament
from store import Store
from store.rows import MessageRow, OutboxRow, TableRow, TournamentRow
from store.tables.tournaments import end_of_round, people_of, seats_of, set_tournament, tournament


async def tournament_state(store: Store, row: TournamentRow) -> TournamentState:
    """Return a tournament with its people and rounds, as they are stored now."""
    return TournamentState(
        row, await people_of(store, row.id), await seats_of(store, row.id), await end_of_round(store, row.id)
    )


class TournamentDelivery:
    """Edits the message of a tournament, or posts it anew. One edit of a message is made at a time."""

    def __init__(self, client: discord.Client, store: Store, time: Time, outbox: Outbox, messages: Messages) -> None:
        self.client = client
        self.store = store
        self.time = time
        self.outbox = outbox
        self.messages = messages
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def deliver(self, row: OutboxRow, table: TableRow) -> None:
        """Show the tournament of this table as it is now. If its message is gone, post a new one.

        Raises Discord's error.
        """
        if table.tournament is None or not await self._edit(table.tournament):
            found = None if table.tournament is None else await tournament(self.store, table.tournament)
            if found is not None:
                channel = self.client.get_partial_messageable(found.channel, guild_id=found.guild)
                sent = await self.messages.send(channel, await self._rendered(found), row)
                async with self.store.write() as w:
                    await set_tournament(w, found.id, message=sent.message)
                    await w.delete_post(row.table, row.target)
        self.outbox.drop(row)

    async def refresh(self, id: str) -> None:
        """Edit the message of a tournament now. The next change shows it if Discord refuses."""
        try:
            await self._edit(id)
        except discord.HTTPException:
            return

    async def _edit(self, id: str) -> bool:
        """Edit the message of a tournament, and return True. Return False if there is none to edit."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            row = await tournament(self.store, id)
            if row is None:
                return True
            if row.message is None:
                return False
            shown = MessageRow("", "", row.channel, row.message, 0)
            return await self.messages.edit(shown, await self._rendered(row), row.guild)

    async def _rendered(self, row: TournamentRow) -> RenderedMessage:
        return await render_tournament(await tournament_state(self.store, row), language(row.locale))
