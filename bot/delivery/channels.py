"""Where a table stands: in a thread of its own where there may be one, else in its channel, else in its hands alone."""

from __future__ import annotations

import logging

import discord

from bot.delivery.lru import LruDict
from bot.delivery.outbox import passes
from bot.settings import USUAL
from bot.tables import outbox_targets
from bot.texts import language
from bot.time import Time
from engine.play import Report
from engine.text import text
from store import Store
from store.rows import GONE, MessageRow, TableRow

log = logging.getLogger(__name__)

HAS_THREAD = 160004
INVALID_FORM = 50035
"""The message is wrong, not the place."""
PEACE = 60.0
"""Seconds for which a place that refused is not tried again, unless something has changed there."""

LEFT = text("The table's thread takes no messages just now: the table is in the channel.")
LEFT_PRIVATE = text("The table's thread takes no messages: the table goes on by direct message, and /table shows it.")
BACK = text("The table is back in its thread.")
NOWHERE = text("The channel takes no messages just now: the table goes on in your hands, and /table shows it.")
HERE = text("The table is shown in its channel again.")


def refuses(error: discord.HTTPException) -> bool:
    """Whether this is a refusal of the place, for whatever reason."""
    return error.status in (400, 403, 404) and error.code != INVALID_FORM and not passes(error)


class TableChannels:
    """Finds, opens and gives up the places of tables. Memory holds those that refused, of so many tables as are
    `remembered`: of which server they are, and when that was."""

    def __init__(self, client: discord.Client, store: Store, time: Time, remembered: int = USUAL) -> None:
        self.client = client
        self.store = store
        self.time = time
        self._refused = LruDict[int, tuple[int | None, float]](remembered)

    def of(self, table: TableRow) -> discord.PartialMessageable:
        """The thread of the table, or the channel where it has none."""
        return self.client.get_partial_messageable(table.thread or table.channel, guild_id=table.guild)

    async def link(self, table: TableRow, beside: int | None = None) -> str | None:
        """The address of the live table message; None where it stands in the channel `beside` anyway, or nowhere."""
        shown = await self.store.message(table.id, outbox_targets.TABLE)
        if shown is None or shown.channel == beside or shown.message == GONE:
            return None
        return f"https://discord.com/channels/{table.guild or '@me'}/{shown.channel}/{shown.message}"

    async def nowhere(self, table: TableRow) -> bool:
        """Whether no place takes it."""
        shown = await self.store.message(table.id, outbox_targets.TABLE)
        return shown is not None and shown.message == GONE

    def refused(self, place: int, guild: int | None) -> None:
        """It took no message."""
        self._refused[place] = guild, self.time.wall()

    def hopeless(self, place: int) -> bool:
        """Whether it refused a moment ago."""
        return self.time.wall() - self._refused.get(place, (None, -PEACE))[1] < PEACE

    def changed(self, guild: int) -> set[int]:
        """Permissions or places of this server are not what they were: all are worth a try. Those that had refused."""
        refused = {place for place, (there, _) in self._refused.items() if there == guild}
        for place in refused:
            del self._refused[place]
        return refused

    async def open_thread(self, table: TableRow) -> bool:
        """Give the table a thread of its own where that is allowed; False where it stays in the channel."""
        lobby = await self.store.message(table.id, outbox_targets.LOBBY)
        channel = self.client.get_channel(table.channel)
        if table.thread or lobby is None or not isinstance(channel, discord.TextChannel):
            return False
        may = channel.permissions_for(channel.guild.me)
        if not (may.create_public_threads and may.send_messages_in_threads):
            return False
        name = f"{language(table.locale).title(table.game)} · {table.id}"
        try:
            await channel.get_partial_message(lobby.message).create_thread(name=name)
        except discord.HTTPException as error:
            if error.code != HAS_THREAD:
                log.warning("no thread for table %s: %s (code %s)", table.id, error.status, error.code)
                return False
        table.thread = lobby.message  # a thread that begins at a message has its id
        async with self.store.write() as w:
            await w.set_table(table.id, thread=table.thread)
        return True

    async def open_private_thread(self, table: TableRow) -> None:
        """Give a private table a thread of its own, in which nobody is yet, where that is allowed. One that a stop left
        behind is found by its name."""
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
            thread = next(left, None) or await channel.create_thread(name=name, type=kind, invitable=False)
        except discord.HTTPException as error:
            log.warning("no private thread for table %s: %s (code %s)", table.id, error.status, error.code)
            return
        table.thread = thread.id
        async with self.store.write() as w:
            await w.set_table(table.id, thread=table.thread)

    async def put_inside(self, table: TableRow, user: int, inside: bool) -> None:
        """Add somebody to the table's private thread, or put them out of it. Raises what Discord raises."""
        assert table.thread is not None
        thread = self.client.get_channel(table.thread) or await self.client.fetch_channel(table.thread)
        assert isinstance(thread, discord.Thread)
        await (thread.add_user if inside else thread.remove_user)(discord.Object(user))

    async def lost_thread(self, table: TableRow) -> int | None:
        """The thread that the table had to leave, where it can go back to it now."""
        if table.thread is not None or table.private:
            return None
        lobby = await self.store.message(table.id, outbox_targets.LOBBY)
        channel = self.client.get_channel(table.channel)
        if lobby is None or not isinstance(channel, discord.TextChannel) or self.hopeless(lobby.message):
            return None
        thread, may = channel.get_thread(lobby.message), channel.permissions_for(channel.guild.me)
        usable = thread is not None and not thread.locked and may.view_channel and may.send_messages_in_threads
        return lobby.message if usable else None

    async def go_back(self, table: TableRow, thread: int) -> None:
        """The table moves back to its thread, and says so."""
        table.thread = thread
        async with self.store.write() as w:
            await w.set_table(table.id, thread=thread)
            await w.tell(table.id, [Report(BACK)], self.time.wall())

    async def give_up_thread(self, table: TableRow) -> None:
        """The table's thread takes no messages: it moves to its channel, a private one to direct messages, and says
        so."""
        assert table.thread is not None
        self.refused(table.thread, table.guild)
        table.thread = None
        async with self.store.write() as w:
            await w.set_table(table.id, thread=None)
            await w.tell(table.id, [Report(LEFT_PRIVATE if table.private else LEFT)], self.time.wall())

    async def give_up(self, table: TableRow, shown: MessageRow | None) -> bool:
        """Its channel takes no messages either: the table is in its hands alone. Whether that is new."""
        self.refused(table.channel, table.guild)
        if shown is not None and shown.message == GONE:
            return False
        async with self.store.write() as w:
            await w.shown(MessageRow(table.id, outbox_targets.TABLE, table.channel, GONE, table.revision))
            await w.sent(table.id, outbox_targets.TABLE)
            await w.tell(table.id, [Report(NOWHERE)], self.time.wall())
            if shown is not None:  # it cannot be deleted now, but perhaps later
                gone = outbox_targets.gone(shown.channel, shown.message)
                await w.want(table.id, gone, table.revision, self.time.wall())
        return True

    async def found(self, table: TableRow) -> None:
        """It can be shown again, and says so."""
        async with self.store.write() as w:
            await w.tell(table.id, [Report(HERE)], self.time.wall())

    async def displaced(self, table: TableRow) -> bool:
        """Whether it stands where it does only because its own place refused, or stands nowhere."""
        return await self.nowhere(table) or await self.lost_thread(table) is not None
