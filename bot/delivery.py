"""Brings the tables to Discord: the lobby, the live table message in its thread, and through
`bot.private` and `bot.calls` hands, followed tables and mentions.

A permanent error changes the route, never the game.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot import messages
from bot.calls import Calls
from bot.outbox import Outbox
from bot.private import Private
from bot.scenes import Scenes
from bot.shows.lobby import lobby_show
from bot.shows.parts import Show, teller
from bot.shows.table import table_show
from bot.sitting import Sitting
from bot.texts import language
from engine.store.rows import MessageRow, OutboxRow, TableRow

if TYPE_CHECKING:
    from bot.app import Quarterdeck

log = logging.getLogger(__name__)

BURIED = 8
"""The table is posted anew when this many newer messages stand below it."""
HAS_THREAD = 160004


class Delivery:
    """Delivers each row of the outbox to where it belongs."""

    def __init__(self, bot: Quarterdeck) -> None:
        self.bot = bot
        self.outbox = Outbox(bot, self._deliver)
        self.private = Private(bot)
        self.calls = Calls(bot)
        self.scenes = Scenes()

    def wake(self) -> None:
        """There may be something to show."""
        self.outbox.wake()

    async def _deliver(self, row: OutboxRow) -> None:
        kind, _, user = row.target.partition(":")
        table = await self.bot.host.row(row.table)
        if kind == "lobby":
            await self._lobby(row, table)
            return
        if table.status == "lobby":
            await self.outbox.drop(row)
            return
        sitting = await self.bot.host.sitting(row.table)
        if kind == "table":
            await self._table(row, sitting)
        elif kind == "ping":
            await self.calls.call(row, sitting, self.place(sitting.row))
        elif kind == "hand":
            await self.private.hand(row, sitting, int(user))
        else:
            await self.private.watch(row, sitting, int(user))
        if table.status != "playing":
            self.private.forget(row.table, row.target)

    # --- where -----------------------------------------------------------------------------------

    def place(self, table: TableRow) -> discord.PartialMessageable:
        """The thread of the table, or the channel where it has none."""
        return self.bot.get_partial_messageable(table.thread or table.channel, guild_id=table.guild)

    async def link(self, table: TableRow, beside: int | None = None) -> str | None:
        """The address of the live table message; None where it stands in the channel `beside` anyway."""
        shown = await self.bot.store.message(table.id, "table")
        if shown is None or shown.channel == beside:
            return None
        return f"https://discord.com/channels/{table.guild or '@me'}/{shown.channel}/{shown.message}"

    async def _thread(self, sitting: Sitting) -> None:
        """Give the table a thread of its own where that is allowed; else it stays in the channel."""
        row = sitting.row
        lobby = await self.bot.store.message(row.id, "lobby")
        channel = self.bot.get_channel(row.channel)
        if row.thread or lobby is None or not isinstance(channel, discord.TextChannel):
            return
        may = channel.permissions_for(channel.guild.me)
        if not (may.create_public_threads and may.send_messages_in_threads):
            return
        title = teller(language(row.locale), (), markdown=False)(sitting.game.title)
        try:
            await channel.get_partial_message(lobby.message).create_thread(name=f"{title} · {row.id}")
        except discord.HTTPException as error:
            if error.code != HAS_THREAD:
                log.warning("no thread for table %s: %s (code %s)", row.id, error.status, error.code)
                return
        row.thread = lobby.message  # a thread that begins at a message has its id
        async with self.bot.store.write() as w:
            await w.set_table(row.id, thread=row.thread)
        await self.outbox.want(row.id, row.revision, "lobby")

    async def _unroute(self, table: TableRow) -> None:
        """The table's thread is gone: it moves to its channel."""
        async with self.bot.store.write() as w:
            await w.forget_message(table.id, "table")
            await w.set_table(table.id, thread=None)
        table.thread = None

    # --- the lobby and the table -----------------------------------------------------------------

    async def _lobby(self, row: OutboxRow, table: TableRow) -> None:
        shown = await self.bot.store.message(table.id, "lobby")
        seats = await self.bot.store.seats(table.id)
        show = lobby_show(table, seats, language(table.locale), await self.link(table, table.channel))
        if shown is not None and await messages.edit(self.bot, shown, show, table.guild):
            await messages.keep(self.bot, row, shown.channel, shown.message)
        elif table.status == "lobby":
            sent = await messages.send(self.place(table), show, row, shown)
            await messages.keep(self.bot, row, sent.channel.id, sent.id)
        else:
            await self.outbox.drop(row)

    async def _table(self, row: OutboxRow, sitting: Sitting) -> None:
        table = sitting.row
        shown = await self.bot.store.message(table.id, "table")
        if shown is None and table.status == "playing" and table.thread is None:
            await self._thread(sitting)
        if shown is not None and not await self._buried(sitting, shown.channel, shown.message):
            try:
                renewed = await messages.edit(self.bot, shown, await self.table_show(sitting), table.guild)
            except discord.Forbidden:
                # Without «Attach Files» the table is told in words rather than not at all.
                renewed = await messages.edit(self.bot, shown, await self.table_show(sitting, pictures=False))
            if renewed:
                await messages.keep(self.bot, row, shown.channel, shown.message)
                return
        sent = await self._post(row, sitting, shown)
        await messages.keep(self.bot, row, sent.channel.id, sent.id)
        hands = [f"hand:{seat.user}" for seat in sitting.people()]
        await self.outbox.want(table.id, table.revision, "lobby", *hands)
        if shown is not None:
            await messages.delete(self.bot, shown)

    async def _post(self, row: OutboxRow, sitting: Sitting, old: MessageRow | None) -> discord.Message:
        """Post the table anew: in its thread, else in its channel, else there in words."""
        table = sitting.row
        if table.thread:
            try:
                return await messages.send(self.place(table), await self.table_show(sitting), row, old)
            except discord.HTTPException as error:
                if error.status not in (403, 404):
                    raise
                await self._unroute(table)
        try:
            return await messages.send(self.place(table), await self.table_show(sitting), row, old)
        except discord.Forbidden:
            return await messages.send(self.place(table), await self.table_show(sitting, pictures=False), row, old)

    async def table_show(self, sitting: Sitting, *, pictures: bool = True) -> Show:
        """The live table message as it should be now, in the server's language."""
        events = await self.bot.public_events(sitting.row.id)
        deadline = await self.bot.store.deadline(sitting.row.id)
        spoken, server = language(sitting.row.locale), await self.bot.store.server(sitting.row.guild or 0)
        moving = pictures and server.animations
        scene = await self.scenes.newest(sitting, spoken, events) if moving else None
        return await table_show(sitting, spoken, events, deadline, pictures=pictures, scene=scene)

    async def _buried(self, sitting: Sitting, channel_id: int, message: int) -> bool:
        """Whether chat has pushed the table out of sight. Looked up only when somebody new is to be
        called to the table: then it is posted anew and the call stands below it."""
        if not await self.calls.due(sitting):
            return False
        channel = self.bot.get_partial_messageable(channel_id, guild_id=sitting.row.guild)
        try:
            newer = [m async for m in channel.history(limit=BURIED, after=discord.Object(message))]
        except discord.HTTPException:
            return False
        return len(newer) >= BURIED

    async def restore(self, sitting: Sitting, user: int) -> None:
        """Somebody pressed a button that is no longer valid: show them and the table anew."""
        self.private.forget(sitting.row.id, f"hand:{user}")
        await self.outbox.want(sitting.row.id, sitting.row.revision, "table", f"hand:{user}")
