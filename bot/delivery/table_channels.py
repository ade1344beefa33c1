"""Choose a table's channel: a thread if the bot may open one, else the lobby's channel, else direct messages only."""

from __future__ import annotations

import logging
from typing import Literal

import discord

from bot.clock import Time
from bot.delivery.discord_refusals import ARCHIVED
from bot.delivery.lru import LruDict
from bot.settings import REMEMBERED_TABLES
from bot.tables import outbox_targets
from bot.texts import language
from engine.play import Report
from engine.text import text
from store import Store
from store.rows import GONE, MessageRow, TableRow

log = logging.getLogger(__name__)

HAS_THREAD = 160004
"""Discord's error code if the message has a thread already."""
A_WEEK: Literal[10080] = 10080
"""Minutes without messages after which Discord archives a table's thread: the longest that Discord offers."""
PEACE = 60.0
"""Seconds before a channel that refused a message is tried again, unless its permissions change earlier."""

LEFT = text("I can't write in the table's thread right now, so the table is in the channel.")
LEFT_PRIVATE = text("I can't write in the table's thread, so the table goes on by direct message. /table shows it.")
BACK = text("The table is back in its thread.")
NOWHERE = text(
    "I can't write in the channel right now, so the table goes on in everybody's private hand. /table shows it."
)
HERE = text("The table is shown in its channel again.")


class TableChannels:
    """Finds and opens the channels of tables, and moves a table whose channel refuses messages.

    The channels that refused are remembered in memory only, each with its server and the time.
    """

    def __init__(
        self, client: discord.Client, store: Store, time: Time, remembered_tables: int = REMEMBERED_TABLES
    ) -> None:
        self.client = client
        self.store = store
        self.time = time
        self._refused = LruDict[int, tuple[int | None, float]](remembered_tables)

    def of(self, table: TableRow) -> discord.PartialMessageable:
        """Return where the table's public messages go: its thread, or its channel if it has no thread."""
        return self.client.get_partial_messageable(table.thread or table.channel, guild_id=table.guild)

    async def link(self, table: TableRow, beside: int | None = None, reader: int | None = None) -> str | None:
        """Return the URL of the live table message; None if there is none, or if it is in the channel with the id
        `beside`.

        A private table without a thread is in the direct messages of the `reader`, whose user id that is.
        """
        if table.quiet and reader is not None:
            shown = await self.store.receipt(table.id, outbox_targets.watch_of(reader))
            return None if shown is None else f"https://discord.com/channels/@me/{shown.channel}/{shown.message}"
        shown = await self.store.receipt(table.id, outbox_targets.TABLE)
        if shown is None or shown.channel == beside or shown.message == GONE:
            return None
        return f"https://discord.com/channels/{table.guild or '@me'}/{shown.channel}/{shown.message}"

    async def is_shown_nowhere(self, table: TableRow) -> bool:
        """Return True if the table had to leave its channel and goes on in direct messages only."""
        shown = await self.store.receipt(table.id, outbox_targets.TABLE)
        return shown is not None and shown.message == GONE

    def note_refusal(self, channel: int, guild: int | None) -> None:
        """Remember that this channel or thread has just refused a message. `guild` is the id of its server."""
        self._refused[channel] = guild, self.time.wall()

    def refused_recently(self, channel: int) -> bool:
        """Return True if this channel or thread refused a message less than a minute ago (`PEACE`)."""
        return self.time.wall() - self._refused.get(channel, (None, -PEACE))[1] < PEACE

    def forget_refusals(self, guild: int) -> set[int]:
        """Forget this server's refusals, because its permissions have changed.

        Return the ids of the channels that had refused.
        """
        refused = {channel for channel, (there, _) in self._refused.items() if there == guild}
        for channel in refused:
            del self._refused[channel]
        return refused

    async def open_thread(self, table: TableRow) -> bool:
        """Open a public thread for the table and return True.

        Return False if it has one already or none can be opened.
        """
        lobby = await self.store.receipt(table.id, outbox_targets.LOBBY)
        channel = self.client.get_channel(table.channel)
        if table.thread or lobby is None or not isinstance(channel, discord.TextChannel):
            return False
        may = channel.permissions_for(channel.guild.me)
        if not (may.create_public_threads and may.send_messages_in_threads):
            return False
        name = f"{language(table.locale).title(table.game)} · {table.id}"
        try:
            await channel.get_partial_message(lobby.message).create_thread(name=name, auto_archive_duration=A_WEEK)
        except discord.HTTPException as error:
            if error.code != HAS_THREAD:
                log.warning(
                    "channels: Discord refused a thread for table %s, which stays in its channel: HTTP %s (code %s)",
                    table.id,
                    error.status,
                    error.code,
                )
                return False
        table.thread = lobby.message  # a thread has the id of the message at which it begins
        async with self.store.write() as w:
            await w.set_table(table.id, thread=table.thread)
        return True

    async def open_private_thread(self, table: TableRow) -> None:
        """Open an empty private thread for a private table. Does nothing if that is not allowed or fails.

        If a crash left a thread with the table's name, that one is used.
        """
        channel = self.client.get_channel(table.channel)
        if not isinstance(channel, discord.TextChannel):
            return
        may, me = channel.permissions_for(channel.guild.me), channel.guild.me.id
        if not (may.create_private_threads and may.send_messages_in_threads):
            return
        name = f"{language(table.locale).title(table.game)} · {table.id}"
        left = (one for one in channel.threads if one.name == name and one.is_private() and one.owner_id == me)
        kind = discord.ChannelType.private_thread
        try:
            thread = next(left, None) or await channel.create_thread(
                name=name, type=kind, invitable=False, auto_archive_duration=A_WEEK
            )
        except discord.HTTPException as error:
            log.warning(
                "channels: Discord refused a private thread, so table %s goes on in direct messages: HTTP %s (code %s)",
                table.id,
                error.status,
                error.code,
            )
            return
        table.thread = thread.id
        async with self.store.write() as w:
            await w.set_table(table.id, thread=table.thread)

    async def set_thread_member(self, thread: int, user: int, inside: bool) -> None:
        """Add a person to a private thread if `inside` is True, else remove them. Raises Discord's error.

        An archived thread is reopened first, because Discord changes no members of one.
        """
        channel = self.client.get_channel(thread) or await self.client.fetch_channel(thread)
        assert isinstance(channel, discord.Thread)
        try:
            await (channel.add_user if inside else channel.remove_user)(discord.Object(user))
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            channel = await channel.edit(archived=False)
            await (channel.add_user if inside else channel.remove_user)(discord.Object(user))

    def is_closed(self, table: TableRow) -> bool:
        """Return True if the table's thread accepts no messages: it refused one recently, or is locked to the bot.

        Returns False if the table has no thread.
        """
        if table.thread is None:
            return False
        thread = self.client.get_channel(table.thread)
        locked = isinstance(thread, discord.Thread) and thread.locked
        return self.refused_recently(table.thread) or (locked and not self._manages_threads(table))

    def _manages_threads(self, table: TableRow) -> bool:
        """Return True if the bot may write in locked threads of the table's channel."""
        channel = self.client.get_channel(table.channel)
        if not isinstance(channel, discord.TextChannel):
            return False
        return channel.permissions_for(channel.guild.me).manage_threads

    async def note_lock(self, thread: int, guild: int) -> None:
        """Remember that a table's thread refuses messages, because it was locked.

        Nothing is remembered if the bot may write in locked threads there.
        """
        for table in await self.store.tables(guild=guild, statuses=("lobby", "playing")):
            if table.thread == thread and not self._manages_threads(table):
                self.note_refusal(thread, guild)

    async def thread_to_return_to(self, table: TableRow) -> int | None:
        """Return the thread that a public table had to leave, if it accepts messages again; else None."""
        if table.thread is not None or table.private:
            return None
        lobby = await self.store.receipt(table.id, outbox_targets.LOBBY)
        channel = self.client.get_channel(table.channel)
        if lobby is None or not isinstance(channel, discord.TextChannel) or self.refused_recently(lobby.message):
            return None
        thread, may = channel.get_thread(lobby.message), channel.permissions_for(channel.guild.me)
        usable = thread is not None and (may.manage_threads or not thread.locked)
        usable = usable and may.view_channel and may.send_messages_in_threads
        return lobby.message if usable else None

    async def return_to_thread(self, table: TableRow, thread: int) -> None:
        """Store that the table is in its thread again, and add an event that says so."""
        table.thread = thread
        async with self.store.write() as w:
            await w.set_table(table.id, thread=thread)
            await w.append_events(table.id, [Report(BACK)], self.time.wall())

    async def give_up_thread(self, table: TableRow) -> None:
        """Store that the table has left its thread, because the thread refuses messages, and add an event that says so.

        The table goes on in its channel. A private table goes on in direct messages.
        """
        assert table.thread is not None
        self.note_refusal(table.thread, table.guild)
        table.thread = None
        async with self.store.write() as w:
            await w.set_table(table.id, thread=None)
            await w.append_events(table.id, [Report(LEFT_PRIVATE if table.private else LEFT)], self.time.wall())

    async def give_up_channel(self, table: TableRow, shown: MessageRow | None) -> bool:
        """Continue the table in direct messages only, because its channel refuses messages.

        `shown` is the stored row of the live table message, if it was posted. Its deletion is queued. Returns False if
        the table was in direct messages only already.
        """
        self.note_refusal(table.channel, table.guild)
        if shown is not None and shown.message == GONE:
            return False
        async with self.store.write() as w:
            await w.save_receipt(MessageRow(table.id, outbox_targets.TABLE, table.channel, GONE, table.revision))
            await w.delete_post(table.id, outbox_targets.TABLE)
            await w.append_events(table.id, [Report(NOWHERE)], self.time.wall())
            if shown is not None:  # deleting it is retried, because the channel refuses now
                gone = outbox_targets.deletion(shown.channel, shown.message)
                await w.enqueue(table.id, gone, table.revision, self.time.wall())
        return True

    async def report_shown_again(self, table: TableRow) -> None:
        """Add an event that says that the table is shown in its channel again."""
        async with self.store.write() as w:
            await w.append_events(table.id, [Report(HERE)], self.time.wall())

    async def is_displaced(self, table: TableRow) -> bool:
        """Return True if the table had to leave its thread or channel, and may return after a change of permissions."""
        return await self.is_shown_nowhere(table) or await self.thread_to_return_to(table) is not None
