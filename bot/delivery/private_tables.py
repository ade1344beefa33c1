"""Deliver private tables.

Such a table has a thread with only the invited people in it. If the bot cannot open one, the table's public messages go
to each of these people by direct message. The table's channel then gets one line that names nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.delivery.direct_messages import Postponed, gets_direct_messages
from bot.delivery.discord_refusals import FORBIDDEN, NOT_FOUND, is_transient
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.delivery.table_channels import TableChannels
from bot.replies.ephemeral import framed
from bot.tables import outbox_targets
from bot.tables.permissions.channel_access import AccessUnknown, ChannelAccess
from bot.tables.results.lobby_notes import lobby_notes
from bot.texts import Language, language
from bot.views.layout import RenderedMessage
from bot.views.lobby import render_lobby
from bot.views.ready_check import render_ready_check
from engine.text import text
from store import Store
from store.delivery.posted_messages import NOTHING
from store.people.avoidances import either_avoids
from store.rows import GONE, MessageRow, OutboxRow, TableRow
from store.tables.invitations_and_waitlist import guests_of

LINE = text("A private table is played here, by direct message.")
MOVED = text("This table goes on by direct message, because its thread is closed. /table and /hand show it.")
PERSONAL_TARGETS = (
    outbox_targets.lobby_news,
    outbox_targets.start_time,
    outbox_targets.watch_of,
    outbox_targets.ready_check_of,
    outbox_targets.hand_of,
    outbox_targets.stand_in_notice,
    outbox_targets.reminder,
)
"""Functions that return the target of a person's private message. Such messages are deleted once the person no longer
belongs to the table."""


class PrivateTables:
    """Delivers the rows of private tables for which the delivery differs from that of public tables."""

    def __init__(
        self, store: Store, outbox: Outbox, messages: Messages, channels: TableChannels, access: ChannelAccess
    ) -> None:
        self.access = access
        self.store = store
        self.outbox = outbox
        self.messages = messages
        self.channels = channels
        self._opening = WeakValueDictionary[str, asyncio.Lock]()

    async def deliver(self, row: OutboxRow, table: TableRow) -> bool:
        """Deliver a row and return True, if rows of its kind are delivered differently at private tables.

        Otherwise returns False, and the caller must deliver it as at public tables.
        """
        kind = outbox_targets.kind(row.target)
        if kind == outbox_targets.THREAD_MEMBER:
            await self._deliver_thread_member(row, table)
            return True
        if table.private:
            await self._ensure_thread(table)
            await self.leave_closed_thread(table)
        if not table.quiet:
            return False
        if kind == outbox_targets.LOBBY:
            await self._deliver_channel_line(row, table)
        elif kind == outbox_targets.READY_CHECK:
            await self._deliver_ready(row, table)
        elif kind == outbox_targets.WATCH and await self.store.load_save(table.id) is None:
            await self._deliver_lobby(row, table)
        elif kind in (outbox_targets.TABLE, outbox_targets.MENTION):
            self.outbox.drop(row)
        else:
            return False
        return True

    async def _ensure_thread(self, table: TableRow) -> None:
        """Open the thread of a private lobby before its first message. Only one is opened, even if several rows need it
        at once.
        """
        if table.status != "lobby" or not table.quiet:
            return
        async with self._opening.setdefault(table.id, asyncio.Lock()):
            now = await self.store.table(table.id)
            table.thread = None if now is None else now.thread
            if table.quiet and await self.store.receipt(table.id, outbox_targets.LOBBY) is None:
                await self.channels.open_private_thread(table)

    async def _deliver_thread_member(self, row: OutboxRow, table: TableRow) -> None:
        """Add the row's person to the thread if they are invited. Remove a person who is no longer invited.

        An invited person is not added if somebody there avoids them, or the other way round. The messages of a removed
        person about the table are deleted. The row does not say whether to add or remove: each attempt decides by the
        table as it is then.
        """
        user = outbox_targets.user(row.target)
        await self._ensure_thread(table)
        seated = [seat.user for seat in await self.store.seats(table.id) if seat.user is not None]
        people = [*seated, *(guest.user for guest in await guests_of(self.store, table.id))]
        invited = user in people and not await self.store.was_removed(table.id, user)
        apart = invited and user not in seated and await either_avoids(self.store, user, seated)
        if not invited:
            for target in (kind(user) for kind in PERSONAL_TARGETS):
                shown = await self.store.receipt(table.id, target)
                if shown is not None:
                    await self.messages.delete(shown)
                    async with self.store.write() as w:
                        await w.delete_receipt(table.id, target)
            await self._remove_from_threads(row, table)
        elif table.private and table.thread is not None and not apart:
            await self._add_to_thread(row, table, table.thread)
        else:
            self.outbox.drop(row)

    async def _add_to_thread(self, row: OutboxRow, table: TableRow, thread: int) -> None:
        """Add the row's person to the table's thread.

        A receipt is stored first, so that the person can be removed later, even if the table has left the thread by
        then. If Discord refuses although the person sees the channel, the table goes on by direct message.
        """
        user = outbox_targets.user(row.target)
        async with self.store.write() as w:
            await w.save_receipt(MessageRow(table.id, row.target, thread, GONE, row.revision), NOTHING)
        try:
            await self.channels.set_thread_member(thread, user, True)
        except discord.HTTPException as error:
            if error.status not in (400, FORBIDDEN, NOT_FOUND) or is_transient(error):
                raise
            if error.status != NOT_FOUND and await self._sees_channel(user, table):
                await self._leave_thread(table)
        self.outbox.drop(row)

    async def _remove_from_threads(self, row: OutboxRow, table: TableRow) -> None:
        """Remove the row's person from each thread of the table in which they may be.

        The row stays until Discord has confirmed the removal. If Discord refuses, the table goes on by direct message,
        so that the person reads no more of it.
        """
        user, noted = outbox_targets.user(row.target), await self.store.receipt(table.id, row.target)
        threads = {table.thread if table.private else None, None if noted is None else noted.channel} - {None}
        for thread in threads:
            assert thread is not None
            try:
                await self.channels.set_thread_member(thread, user, False)
            except discord.HTTPException as error:
                if error.status == NOT_FOUND:  # the person or the thread is gone
                    continue
                if error.status not in (400, FORBIDDEN) or is_transient(error):
                    raise
                self.channels.note_refusal(thread, table.guild)
                if thread == table.thread:
                    await self._leave_thread(table)
                self.outbox.retry(row)
                return
        async with self.store.write() as w:
            await w.delete_receipt(table.id, row.target)
        self.outbox.drop(row)

    async def _sees_channel(self, user: int, table: TableRow) -> bool:
        """Return True if the person sees the table's channel, or if Discord cannot tell now."""
        try:
            return await self.access.permissions_of(user, table, reading=True) is not None
        except (AccessUnknown, discord.HTTPException):
            return True

    async def leave_closed_thread(self, table: TableRow) -> None:
        """Continue a private table by direct message if its thread no longer accepts messages."""
        if table.private and self.channels.is_closed(table):
            await self._leave_thread(table)

    async def _leave_thread(self, table: TableRow) -> None:
        """Continue a private table by direct message. Its last message in the thread says so, if Discord allows the
        edit.
        """
        target = outbox_targets.LOBBY if table.status == "lobby" else outbox_targets.TABLE
        shown = await self.store.receipt(table.id, target)
        if shown is not None and shown.channel == table.thread and shown.message != GONE:
            moved = RenderedMessage(framed(ui.TextDisplay(language(table.locale).say(MOVED))))
            # An archived thread that is locked accepts not even edits.
            with contextlib.suppress(discord.HTTPException, Postponed):
                await self.messages.edit(shown, moved, table.guild)
        # Hands must not link to the thread. A lobby's receipt stays, because it prevents another thread.
        if target == outbox_targets.TABLE:
            async with self.store.write() as w:
                await w.delete_receipt(table.id, target)
        await self.channels.give_up_thread(table)
        seats = await self.store.seats(table.id)
        people = [seat.user for seat in seats if seat.user is not None]
        targets = [outbox_targets.LOBBY, *(outbox_targets.watch_of(user) for user in people)]
        if table.status == "lobby" and table.ready_deadline is not None:
            targets.append(outbox_targets.READY_CHECK)
        if table.status != "lobby":
            targets += [*(outbox_targets.hand_of(user) for user in people)]
        await self.outbox.queue(table.id, table.revision, *targets)

    async def _deliver_channel_line(self, row: OutboxRow, table: TableRow) -> None:
        """Post one line in the channel that names nobody, and queue the lobby for each person by direct message."""
        people = {seat.user for seat in await self.store.seats(table.id) if seat.user is not None}
        for guest in await guests_of(self.store, table.id):
            if await self.store.receipt(table.id, outbox_targets.watch_of(guest.user)) is not None:
                people.add(guest.user)
        await self.outbox.queue(table.id, table.revision, *(outbox_targets.watch_of(user) for user in sorted(people)))
        if await self.store.receipt(table.id, outbox_targets.LOBBY) is not None or table.status != "lobby":
            self.outbox.drop(row)
            return
        rendered = RenderedMessage(framed(ui.TextDisplay(f"-# {language(table.locale).say(LINE)}")))
        sent = await self.messages.send(self.channels.of(table), rendered, row)
        await self.messages.record(row, sent, table.revision)

    async def _deliver_ready(self, row: OutboxRow, table: TableRow) -> None:
        """Deliver the ready check's message to the person that the row names.

        A row that names nobody is replaced by a row for each seated person.
        """
        seats = await self.store.seats(table.id)
        if row.target == outbox_targets.READY_CHECK:
            people = [seat.user for seat in seats if seat.user is not None]
            await self.outbox.queue(table.id, table.revision, *(outbox_targets.ready_check_of(user) for user in people))
            self.outbox.drop(row)
            return
        open_again = table.status == "lobby" and table.ready_deadline is None
        if await self.store.receipt(table.id, row.target) is None and (open_again or table.status != "lobby"):
            self.outbox.drop(row)
            return
        await self._edit_or_send(row, table, render_ready_check(table, seats, await self._language(row, table)))
        if open_again:  # the published hashes stay visible; another ready check posts new ones
            async with self.store.write() as w:
                await w.delete_receipt(table.id, row.target)

    async def _deliver_lobby(self, row: OutboxRow, table: TableRow) -> None:
        """Send or edit the lobby in the row's person's direct messages."""
        seats, guests = await self.store.seats(table.id), await guests_of(self.store, table.id)
        spoken, notes = await self._language(row, table), await lobby_notes(self.store, table, seats)
        lobby = render_lobby(table, seats, spoken, guests=guests, inviting=False, notes=notes)
        await self._edit_or_send(row, table, lobby)

    async def _language(self, row: OutboxRow, table: TableRow) -> Language:
        """Return the language of direct messages to the row's person."""
        person = await self.store.person(outbox_targets.user(row.target))
        return language(person.locale or person.client_locale or table.locale)

    async def _edit_or_send(self, row: OutboxRow, table: TableRow, rendered: RenderedMessage) -> None:
        """Edit the direct message of the row's target, or send a new one. Drop the row if direct messages are off or
        closed.
        """
        user = outbox_targets.user(row.target)
        shown = await self.store.receipt(table.id, row.target)
        if shown is not None and await self.messages.edit_if_changed(shown, rendered):
            await self.messages.record(row, shown, table.revision)
            return
        sent = None
        if gets_direct_messages(await self.store.person(user)):
            sent = await self.messages.send_dm(user, rendered, row)
        if sent is None:
            self.outbox.drop(row)
        else:
            await self.messages.record(row, sent, table.revision, instead=shown)
