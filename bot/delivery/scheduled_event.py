"""Keep a scheduled event of Discord true for each public table with a start time.

The event is found by its receipt, whose channel is the server. A table without a receipt has no event yet.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
from discord import EntityType, EventStatus, PrivacyLevel

from bot.delivery.discord_refusals import place_refuses
from bot.delivery.outbox import Outbox
from bot.texts import Language, language
from engine.text import text
from store import Store
from store.delivery.posted_messages import NOTHING
from store.rows import GONE, MessageRow, OutboxRow, PostRow, TableRow

LENGTH = 3 * 3600.0
"""Seconds that an event lasts. Discord wants an end, and nobody knows how long a game will take."""
DONE = {"playing": EventStatus.active, "ended": EventStatus.completed, "cancelled": EventStatus.cancelled}
"""By the status of a table that is no lobby any more: the status that its event must have."""
ONLY_SCHEDULED = (EventStatus.active, EventStatus.cancelled)
"""Statuses that Discord accepts only for an event that has not begun."""
MOST = 30038
"""Discord's error code if the server has as many events as it may have."""


class ScheduledEvents:
    """Makes, moves and closes the scheduled events of tables. `client` is the Discord client."""

    def __init__(self, client: discord.Client, store: Store, outbox: Outbox) -> None:
        self.client = client
        self.store = store
        self.outbox = outbox

    async def deliver(self, row: OutboxRow, table: TableRow) -> None:
        """Create or change the table's event so that it fits the table as it is now, and drop the row.

        Nothing happens without the permission Create Events, or after somebody has deleted the event. Raises Discord's
        error if a later attempt may succeed.
        """
        guild = None if table.guild is None else self.client.get_guild(table.guild)
        shown = await self.store.receipt(table.id, row.target)
        granted = guild is not None and guild.me.guild_permissions.create_events
        planned = table.status == "lobby" and table.planned_start is not None
        if guild is None or table.private or not granted or (shown is None and not planned):
            self.outbox.drop(row)
            return
        try:
            if shown is None:
                shown = await self._make(row, table, guild)
            elif shown.message != GONE:
                shown = await self._change(shown, table, guild)
        except discord.HTTPException as error:
            if error.status == 404 and shown is not None:
                shown.message = GONE  # somebody has deleted it, and does not want it
            elif not place_refuses(error) and error.code != MOST and error.status != 400:
                raise
        async with self.store.write() as w:
            if shown is not None:
                await w.save_receipt(shown, NOTHING)
            await w.delete_post(table.id, row.target)
        self.outbox.drop(row)

    async def _make(self, row: OutboxRow, table: TableRow, guild: discord.Guild) -> MessageRow:
        """Create the event, or find the one that was created before a crash.

        Return its receipt, in which the message id is the id of the event.
        """
        said = self._shown(table, guild)
        found = None
        if await self.store.unconfirmed_post(table.id, row.target) is not None:
            known = await guild.fetch_scheduled_events(with_counts=False)
            found = next((one for one in known if one.creator_id == guild.me.id and one.name == said["name"]), None)
        else:
            async with self.store.write() as w:
                await w.record_post(PostRow(table.id, row.target, guild.id, 0, table.planned_start or 0.0))
        if found is None:
            found = await guild.create_scheduled_event(
                **said, entity_type=EntityType.external, privacy_level=PrivacyLevel.guild_only
            )
        return MessageRow(table.id, row.target, guild.id, found.id, row.revision)

    async def _change(self, shown: MessageRow, table: TableRow, guild: discord.Guild) -> MessageRow | None:
        """Move, begin, end or cancel the event.

        Return its new receipt, whose message id is 0 (`GONE`) once the event is over. Return None if the event of a
        lobby was cancelled. Its receipt is deleted, so that a later start time makes a new event.
        """
        event = await guild.fetch_scheduled_event(shown.message, with_counts=False)
        status = DONE.get(table.status, None if table.planned_start is not None else EventStatus.cancelled)
        begun = event.status is not EventStatus.scheduled
        if status is EventStatus.cancelled and begun:
            status = EventStatus.completed
        if status is EventStatus.completed and not begun:
            status = EventStatus.cancelled
        if status is None and not begun:
            await event.edit(**self._shown(table, guild))
        elif status is not None and not (status in ONLY_SCHEDULED and begun):
            await event.edit(status=status)
        over = status in (EventStatus.completed, EventStatus.cancelled)
        if over and table.status == "lobby":  # another time makes another event
            async with self.store.write() as w:
                await w.delete_receipt(table.id, shown.target)
            return None
        return MessageRow(table.id, shown.target, guild.id, GONE if over else shown.message, table.revision)

    def _shown(self, table: TableRow, guild: discord.Guild) -> dict[str, Any]:
        """Return the event's fields by the names that discord.py gives them: the game, the table's code, its channel,
        and when it begins.
        """
        spoken: Language = language(table.locale)
        begins = datetime.fromtimestamp(table.planned_start or 0.0, UTC)
        told = text(
            "A game of {game} at table {code}. Join in its lobby.", game=spoken.title(table.game), code=table.id
        )
        return {
            "name": f"{spoken.title(table.game)} · {table.id}",
            "description": spoken.say(told),
            "location": f"https://discord.com/channels/{guild.id}/{table.channel}",
            "start_time": begins,
            "end_time": datetime.fromtimestamp(begins.timestamp() + LENGTH, UTC),
        }
