"""Deliver public messages: the lobby, the ready check and the live table.

If a channel refuses messages for good, they move to another channel, and the game goes on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
from discord import ui

from bot.delivery.discord_refusals import FORBIDDEN, is_transient, place_refuses
from bot.delivery.lru import LruDict
from bot.delivery.mentions import Mentions
from bot.delivery.message_builder import MessageBuilder
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.delivery.table_channels import TableChannels
from bot.replies.ephemeral import framed
from bot.replies.infrastructure_errors import missing_sentence
from bot.settings import REMEMBERED_TABLES
from bot.tables import outbox_targets
from bot.tables.after_move import all_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.missing_games import GAME_IS_MISSING
from bot.texts import language
from bot.views.layout import RenderedMessage
from store import Store
from store.rows import GONE, MessageRow, OutboxRow, TableRow

BURIED = 8
"""Number of newer messages below the table's message at which the table is posted again below them."""
LOOKS_AGAIN = 60.0
"""Minimum seconds between two checks for newer messages. At a fast table each click would cost a request otherwise."""


class PublicMessages:
    """Delivers public messages: the lobby, the ready check and the live table message."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        outbox: Outbox,
        messages: Messages,
        channels: TableChannels,
        message_builder: MessageBuilder,
        mentions: Mentions,
        remembered_tables: int = REMEMBERED_TABLES,
    ) -> None:
        self.client = client
        self.store = store
        self.outbox = outbox
        self.messages = messages
        self.channels = channels
        self.message_builder = message_builder
        self.mentions = mentions
        self._looked = LruDict[str, float](remembered_tables)

    async def deliver_lobby(self, row: OutboxRow, table: TableRow) -> None:
        """Edit the lobby's message. If it cannot be edited, post a new one, unless the game has begun.

        After the end it becomes the result card. If Discord does not take the picture, the card has none.
        """
        shown = await self.store.receipt(table.id, outbox_targets.LOBBY)
        rendered = await self.message_builder.lobby(table)
        async with self._noting_refusals(row, table):
            if shown is not None and await self._edit_lobby(shown, rendered, table):
                await self.messages.record(row, shown, table.revision)
            elif table.status == "lobby":
                sent = await self.messages.send(self.channels.of(table), rendered, row)
                await self.messages.record(row, sent, table.revision, instead=shown)
            else:
                self.outbox.drop(row)

    async def _edit_lobby(self, shown: MessageRow, rendered: RenderedMessage, table: TableRow) -> bool:
        """Edit the lobby's message and return True. Return False if it cannot be edited, not even without a picture."""
        done = False
        try:
            done = await self.messages.edit_if_changed(shown, rendered, table.guild)
        except discord.Forbidden as error:  # files may not be attached, or the message's own files not be read
            if is_transient(error) or not rendered.added_files:
                raise
        if done or not rendered.added_files:
            return done
        return await self.messages.edit(shown, await self.message_builder.lobby(table, pictures=False), table.guild)

    async def deliver_ready(self, row: OutboxRow, table: TableRow) -> None:
        """Post the hashes of the seed and the lucky words when the ready check begins. Later edit the message to show
        its result.
        """
        shown = await self.store.receipt(table.id, outbox_targets.READY_CHECK)
        if shown is None and (table.status != "lobby" or table.ready_deadline is None):
            self.outbox.drop(row)
            return
        rendered = await self.message_builder.ready(table)
        async with self._noting_refusals(row, table):
            if shown is not None and await self.messages.edit_if_changed(shown, rendered, table.guild):
                await self.messages.record(row, shown, table.revision)
            else:
                sent = await self.messages.send(self.channels.of(table), rendered, row)
                await self.messages.record(row, sent, table.revision, instead=shown)
        if table.status == "lobby" and table.ready_deadline is None:
            # The published hashes stay visible. Another ready check posts new ones.
            async with self.store.write() as w:
                await w.delete_receipt(table.id, outbox_targets.READY_CHECK)

    @asynccontextmanager
    async def _noting_refusals(self, row: OutboxRow, table: TableRow) -> AsyncIterator[None]:
        """Remember that the channel refuses messages, if Discord says so inside this block, and raise Discord's error.

        A private table leaves a thread that refuses instead. Then the row is queued again, and no error is raised.
        """
        try:
            yield
        except discord.HTTPException as error:
            if not place_refuses(error):
                raise
            if table.private and table.thread is not None:
                await self.channels.give_up_thread(table)
                await self.outbox.queue(table.id, table.revision, row.target)
                return
            self.channels.note_refusal(table.channel, table.guild)
            raise

    async def deliver_table(self, row: OutboxRow, loaded: LoadedTable) -> None:
        """Edit the live table message, or post a new one in the table's thread, else in its channel.

        If both refuse it, the game goes on in direct messages.
        """
        table = loaded.row
        noted = await self.store.receipt(table.id, outbox_targets.TABLE)
        shown = noted if noted is not None and noted.message != GONE else None
        if noted is None and table.status == "playing" and await self.channels.open_thread(table):
            await self.outbox.queue(table.id, table.revision, outbox_targets.LOBBY, outbox_targets.THREAD_PLAYERS)
        if self.channels.is_closed(table):
            await self.channels.give_up_thread(table)
        back = await self.channels.thread_to_return_to(table) if noted is not None else None
        if back is not None:
            await self.channels.return_to_thread(table, back)
        here = shown is not None and shown.channel == (table.thread or table.channel)
        # A message that was being sent before a crash is found and replaces the old one.
        left = await self.store.unconfirmed_post(table.id, outbox_targets.TABLE) is not None
        edits = shown is not None and here and not left
        edits = edits and shown is not None and not await self._is_buried(loaded, shown.channel, shown.message)
        async with self.message_builder.drawing_slot(loaded) as loaded:
            rendered = await self.message_builder.table(loaded)
        table = loaded.row  # the table may have moved on while it waited to be drawn
        said = "" if shown is None else shown.digest
        if shown is not None and edits:  # an unchanged message stays: a new one would show that something happened
            worn = self.messages.rate_limiter.is_old_and_busy(shown.channel, shown.message)
            edits = shown.digest == rendered.full_digest or not worn
        if shown is not None and edits and await self._edit(loaded, shown, rendered):
            self.outbox.results.edited(row, shown, loaded.row.revision, said)
            return
        sent = await self._post(row, loaded, rendered)
        hands = [outbox_targets.hand_of(seat.user) for seat in loaded.people() if seat.user is not None]
        if sent is None and table.quiet:
            everything = await all_targets(self.store, table, loaded.seats)
            elsewhere = [target for target in everything if target != outbox_targets.TABLE]
            await self.outbox.queue(table.id, table.revision, outbox_targets.LOBBY, *elsewhere)
            self.outbox.drop(row)
            return
        if sent is None:
            if await self.channels.give_up_channel(table, noted):
                await self.outbox.queue(table.id, table.revision, *hands)
            self.outbox.drop(row)
            return
        await self.messages.record(row, sent, loaded.row.revision, instead=shown)
        if noted is not None and shown is None and back is None:
            await self.channels.report_shown_again(table)
            hands.append(outbox_targets.TABLE)
        await self.outbox.queue(table.id, table.revision, outbox_targets.LOBBY, *hands)

    async def say_that_game_is_missing(self, row: OutboxRow, table: TableRow, game: str) -> None:
        """Edit the message of a lobby or table, so that it says that the game with this key is missing.

        The sentence replaces the buttons, which could do nothing. Nothing is posted if there is no message.
        """
        shown = await self.outbox.results.receipt(table.id, row.target)
        if shown is None or shown.message == GONE or table.status not in ("lobby", "playing"):
            return
        words = language(table.locale).say(missing_sentence(game))
        rendered = RenderedMessage(framed(ui.TextDisplay(words)), digest=GAME_IS_MISSING)
        said = shown.digest
        async with self._noting_refusals(row, table):
            if await self.messages.edit_if_changed(shown, rendered, table.guild):
                self.outbox.results.edited(row, shown, table.revision, said)

    async def _edit(self, loaded: LoadedTable, shown: MessageRow, rendered: RenderedMessage) -> bool:
        """Edit the live table message and return True. Return False if a new one must replace it.

        Without the permission “Attach Files” it becomes text.
        """
        try:
            return await self.messages.edit_if_changed(shown, rendered, loaded.row.guild)
        except discord.Forbidden as error:
            if is_transient(error):
                raise
            # “Attach Files” is missing.
            words = await self.message_builder.table(loaded, pictures=False)
        except discord.HTTPException as error:
            if not place_refuses(error):
                raise
            return False
        try:
            return await self.messages.edit_if_changed(shown, words, loaded.row.guild)
        except discord.HTTPException as error:
            if not place_refuses(error):
                raise
            return False

    async def _post(self, row: OutboxRow, loaded: LoadedTable, rendered: RenderedMessage) -> MessageRow | None:
        """Post the table in its thread, else in its channel. Return the new message's row, or None if both refuse."""
        table = loaded.row
        if table.quiet:  # it lost its private thread meanwhile: the channel must not show it
            return None
        if table.thread is not None:
            if sent := await self._post_here(row, loaded, rendered):
                return sent
            await self.channels.give_up_thread(table)
            if table.private:
                return None
            # Draw it again, because an event now says that the table has moved.
            rendered = await self.message_builder.table(loaded)
        return await self._post_here(row, loaded, rendered)

    async def _post_here(self, row: OutboxRow, loaded: LoadedTable, rendered: RenderedMessage) -> MessageRow | None:
        """Post the table where it is now, as a picture or else as text. Return None if that channel or thread refuses
        both.
        """
        channel = self.channels.of(loaded.row)
        if self.channels.refused_recently(channel.id):
            return None
        try:
            return await self.messages.send(channel, rendered, row)
        except discord.HTTPException as error:
            if not place_refuses(error):
                raise
            if error.status != FORBIDDEN:
                return None
        try:
            return await self.messages.send(channel, await self.message_builder.table(loaded, pictures=False), row)
        except discord.HTTPException as error:
            if not place_refuses(error):
                raise
            return None

    async def _is_buried(self, loaded: LoadedTable, channel_id: int, message: int) -> bool:
        """Return True if the table must be posted again, because eight (`BURIED`) or more messages follow its
        `message`.

        A person whom a mention notifies then finds it below those messages. Returns False if nobody must be notified
        now, or if this was checked less than a minute ago (`LOOKS_AGAIN`).
        """
        table, now = loaded.row, self.channels.time.wall()
        if table.status != "playing":
            self._looked.pop(table.id, None)
        if not await self.mentions.call_is_due(loaded) or now - self._looked.get(table.id, -LOOKS_AGAIN) < LOOKS_AGAIN:
            return False
        self._looked[table.id] = now
        channel = self.client.get_partial_messageable(channel_id, guild_id=loaded.row.guild)
        try:
            newer = [m async for m in channel.history(limit=BURIED, after=discord.Object(message))]
        except discord.HTTPException:
            return False
        return len(newer) >= BURIED
