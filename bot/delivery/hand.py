"""Deliver hands: by direct message, and in ephemeral replies while Discord allows editing them.

If the person must act, their hand comes as a new message, which notifies them. Otherwise the old one is edited.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.delivery.direct_messages import Postponed, TooManyOldEdits, gets_direct_messages
from bot.delivery.lru import LruDict
from bot.delivery.mentions import Mentions, PendingCall
from bot.delivery.message_builder import MessageBuilder
from bot.delivery.messages import BROKEN, QUIET, Messages
from bot.delivery.outbox import NO_CHANGE, Outbox
from bot.delivery.refusals import content_refused
from bot.delivery.replaceable_ephemerals import EPHEMERAL_LIFE, ReplaceableEphemerals
from bot.delivery.summaries import Summaries
from bot.settings import USUAL
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.time_limits.pace import PACES
from bot.texts.preferred_language import language_of
from bot.time import Time
from bot.views.layout import RenderedMessage, but_for_news
from engine.play import Report
from engine.text import text
from store import Store
from store.delivery.receipts import NOTHING
from store.rows import MessageRow, OutboxRow, PersonRow, SeatRow

HANDS_LATER = text("Some hands come by direct message a little later. Until then «My hand» shows yours.")


class HandDelivery:
    """Keeps hands up to date.

    In memory it remembers the content of recent hands, and the ephemeral replies that it can still edit.
    """

    def __init__(
        self,
        store: Store,
        time: Time,
        outbox: Outbox,
        messages: Messages,
        message_builder: MessageBuilder,
        mentions: Mentions,
        summaries: Summaries,
        remembered: int = USUAL,
    ) -> None:
        self.store = store
        self.time = time
        self.outbox = outbox
        self.messages = messages
        self.message_builder = message_builder
        self.mentions = mentions
        self.summaries = summaries
        self.passing = ReplaceableEphemerals(time)
        self._digests = LruDict[tuple[str, str], str](remembered)
        self._heard = LruDict[tuple[str, str], Sequence[str]](remembered)
        self._said = LruDict[tuple[str, str], str](remembered)
        """The stored digest (`RenderedMessage.seen`) of the message that `_digests` and `_heard` describe.

        If the receipt in the store differs, another process has written the message since, and they are void.
        """
        self._told_of_wait = LruDict[str, bool](remembered)
        self._ephemerals: dict[tuple[str, int], tuple[discord.Interaction[Any], float, int]] = {}
        self._turns = WeakValueDictionary[tuple[str, int, bool], asyncio.Lock]()

    def turn(self, table: str, user: int, *, direct: bool) -> asyncio.Lock:
        """Return the lock for drawing and sending a person's hand: in direct messages (`direct`) or ephemeral replies.

        A click's reply and the outbox may update the same hand. Discord shows what arrived last, which need not be the
        newest.
        """
        return self._turns.setdefault((table, user, direct), asyncio.Lock())

    async def deliver(self, row: OutboxRow, loaded: LoadedTable) -> None:
        """Update the hand in the person's ephemeral reply, and in their direct messages unless these are off or closed.

        Drops the outbox row `row` if the person has no seat. Raises Discord's error.
        """
        user = outbox_targets.user(row.target)
        seat = loaded.seat_of(user)
        if seat is None or seat.seat is None:
            self.outbox.drop(row)
            return
        person = await self.store.person(user)
        written = gets_direct_messages(person)
        try:
            await self._refresh_ephemeral(loaded, seat)
        except (discord.HTTPException, *NO_CHANGE):
            if not written:  # otherwise the direct message shows the hand
                raise
        if not written:
            if await self.summaries.exists_for(user):  # an older summary must be deleted
                await self._queue_summary(loaded, user, loaded.row.revision, None)
            self.outbox.drop(row)
            return
        async with AsyncExitStack() as alone:
            await self._deliver_direct_message(row, loaded, seat, person, alone)

    async def _deliver_direct_message(
        self, row: OutboxRow, loaded: LoadedTable, seat: SeatRow, person: PersonRow, alone: AsyncExitStack
    ) -> None:
        """Edit the hand in the person's direct messages, or send a new one if they must be notified.

        The lock for their direct messages is added to the exit stack `alone`, so that it outlasts this call.
        """
        user = person.user
        key = (loaded.row.id, row.target)
        async with self.message_builder.drawing_slot(loaded) as loaded:
            # The lock is taken after the wait for drawing, so that a click's reply need not wait that long.
            await alone.enter_async_context(self.turn(loaded.row.id, user, direct=True))
            shown = await self.store.receipt(loaded.row.id, row.target)
            said = "" if shown is None else shown.digest
            seat = loaded.seat_of(user) or seat
            call = await self.mentions.pending_call(loaded, user)
            # A message that was being sent before a crash is found and replaces the old one, even if no call is due any
            # more.
            left = await self.store.unconfirmed_post(loaded.row.id, row.target) is not None
            due = call is not None and call.at <= self.time.wall()
            # If other tables wait too, a summary notifies the person, and the hand is edited in place.
            listed = due and not left and shown is not None and await self.summaries.should_notify(loaded, person)
            now = left or (due and not listed)
            if shown is not None and not now:
                self.messages.demand_room(shown)
            # The entries in memory describe another message.
            if shown is not None and not (said and self._said.get(key, said) == said):
                self._heard.pop(key, None)
                if self._digests.get(key):
                    del self._digests[key]
            known = "" if now or not said else self._digests.get(key, but_for_news(said))
            show = await self.message_builder.hand(loaded, seat, unless=known, heard=self._heard.get(key))
        drawn, results = loaded.row.revision, self.outbox.results
        if show is None:
            results.done(row, drawn)
        elif shown is not None and not now and await self.messages.edit_if_changed(shown, show):
            results.edited(row, shown, drawn, said)
        else:
            try:
                sent = await self.messages.send_dm(user, show, row)
            except TooManyOldEdits:
                raise
            except Postponed as wait:
                results.later(row, drawn, wait.at)
                await self._tell_of_wait(loaded, called=due)
                return
            if sent is None:
                self.outbox.drop(row)
                if due:  # the mentions may have been sent before it was known that direct messages are closed
                    await self.outbox.queue(loaded.row.id, loaded.row.revision, outbox_targets.MENTION)
                return
            listed = False
            called = None if call is None or not (now or due) else self.mentions.mark_called(loaded, user, call.number)
            await self.messages.record(row, sent, drawn, instead=shown, called=called, ends=False)
            results.done(row, drawn)
            self._heard[key] = show.lines
        if show is not None:
            self._digests[key], self._said[key] = show.digest, show.seen
        if loaded.row.status != "playing":
            self._heard.pop(key, None)
        if call is not None and not now and not due:
            results.later(row, drawn, call.at)
        if PACES[loaded.row.pace].slow and (listed or await self.summaries.exists_for(user)):
            await self._queue_summary(loaded, user, drawn, call if listed else None)

    async def _tell_of_wait(self, loaded: LoadedTable, *, called: bool) -> None:
        """Say at the table, once, that a hand comes later. With `called`, queue a mention of the hand's person
        meanwhile.
        """
        code, revision = loaded.row.id, loaded.row.revision
        told = code in self._told_of_wait
        self._told_of_wait[code] = True  # before anything else runs: the hands of a table are delivered together
        told = told or any(event.text == HANDS_LATER for event in await self.store.event_log(code))
        if not told:
            async with self.store.write() as w:
                await w.append_events(code, [Report(HANDS_LATER)], self.time.wall())
        targets = [*([] if told else [outbox_targets.TABLE]), *([outbox_targets.MENTION] if called else [])]
        if targets:
            await self.outbox.queue(code, revision, *targets)

    async def _queue_summary(self, loaded: LoadedTable, user: int, drawn: int, call: PendingCall | None) -> None:
        """Queue an update of the summary of this person's tables.

        With a `call`, store that they are notified of this table.
        """
        async with self.store.write() as w:
            if call is not None:
                called = self.mentions.mark_called(loaded, user, call.number)
                await w.set_seat(loaded.row.id, called.place, called_choice=called.called_choice)
            await w.enqueue(loaded.row.id, outbox_targets.summary(user), drawn, self.time.wall())

    async def record_edited(self, shown: MessageRow, revision: int, show: RenderedMessage) -> None:
        """Record that a clicked direct message was edited in place and shows the hand at this `revision`.

        If the store knows another message as the hand, the deletion of the clicked one is queued instead. If the
        clicked one is newer and its post is not confirmed yet, the outbox finds it and deletes the other one.
        """
        noted = await self.store.receipt(shown.table, shown.target)
        if noted is not None and noted.message != shown.message:
            newer = noted.message < shown.message and await self.store.unconfirmed_post(shown.table, shown.target)
            gone = outbox_targets.deletion(shown.channel, shown.message)
            await self.outbox.queue(shown.table, revision, shown.target if newer else gone)
            return
        done = revision if noted is None else max(revision, noted.revision)
        async with self.store.write() as w:
            await w.save_receipt(replace(shown, revision=done, digest=show.seen), NOTHING)
        self._digests[shown.table, shown.target], self._said[shown.table, shown.target] = show.digest, show.seen
        now = await self.store.table(shown.table)
        if now is None or now.revision != revision:
            await self.outbox.queue(shown.table, revision, shown.target)

    async def track_ephemeral(
        self, table: str, interaction: discord.Interaction[Any], page: int, digest: str, *, renewed: bool
    ) -> None:
        """Remember this interaction's ephemeral hand and its page, to keep it up to date while Discord allows editing.

        The person's earlier ephemeral hand is deleted unless it was edited in place (`renewed`). The next edit waits
        until the content differs from `digest`.
        """
        await self.passing.replace(table, "hand", interaction, same=renewed)
        now = self.time.wall()
        for old in [key for key, (_, since, _) in self._ephemerals.items() if now - since > EPHEMERAL_LIFE]:
            del self._ephemerals[old]
            self._digests.pop((old[0], f"ephemeral:{old[1]}"), None)
        self._ephemerals[(table, interaction.user.id)] = (interaction, self.time.wall(), page)
        self._digests[(table, f"ephemeral:{interaction.user.id}")] = digest

    async def replace_by_reply(self, table: str, interaction: discord.Interaction[Any]) -> None:
        """Delete the person's ephemeral hand, because this reply in their direct messages shows it now."""
        self._ephemerals.pop((table, interaction.user.id), None)
        await self.passing.replace(table, "hand", interaction)

    def forget_sent(self, table: str, target: str) -> None:
        """Forget the digest of the target's last hand, so that the next delivery updates it even if only the story is
        new.
        """
        self._digests[(table, target)] = ""

    def forget(self, table: str, target: str) -> None:
        """Remove the entries for this target from memory, because its table is over."""
        self._digests.pop((table, target), None)
        self._said.pop((table, target), None)

    def readers_of(self, table: str) -> list[int]:
        """Return the user ids of the people with an ephemeral hand of this table that this process can edit."""
        return [user for code, user in self._ephemerals if code == table]

    async def refresh(self, loaded: LoadedTable, user: int) -> None:
        """Update a person's ephemeral hand after another process changed the table.

        Only the process that sent it can edit it.
        """
        seat = loaded.seat_of(user)
        if seat is not None and seat.seat is not None:
            await self._refresh_ephemeral(loaded, seat)

    async def _refresh_ephemeral(self, loaded: LoadedTable, seat: SeatRow) -> None:
        assert seat.user is not None
        async with self.turn(loaded.row.id, seat.user, direct=False):
            await self._renew_ephemeral(*await self.message_builder.newest(loaded, seat))

    async def _renew_ephemeral(self, loaded: LoadedTable, seat: SeatRow) -> None:
        assert seat.user is not None
        key, said = (loaded.row.id, seat.user), (loaded.row.id, f"ephemeral:{seat.user}")
        interaction, since, page = self._ephemerals.get(key, (None, 0.0, 0))
        if interaction is None:
            return
        if self.time.wall() - since > EPHEMERAL_LIFE:
            del self._ephemerals[key]
            return
        spoken, beside = await language_of(self.store, interaction), interaction.channel_id
        known = self._digests.get(said, "")
        show = await self.message_builder.hand(
            loaded, seat, page=page, unless=known, spoken=spoken, beside=beside, until=since + EPHEMERAL_LIFE
        )
        if show is None:
            return
        self._digests[said] = ""  # until Discord confirms the edit, its content is unknown
        try:
            await interaction.edit_original_response(view=show.layout, attachments=show.files, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if error.status >= BROKEN:
                raise
            if content_refused(error) and await self.message_builder.turn_to_words(loaded.row.id, key[1]):
                await self._renew_ephemeral(loaded, seat)
                return
            self._ephemerals.pop(key, None)  # dismissed by its reader, or too old
            return
        self._digests[said] = show.digest
        if loaded.row.status != "playing":
            self._ephemerals.pop(key, None)
            self._digests.pop(said, None)
