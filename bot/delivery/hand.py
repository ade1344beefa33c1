"""Deliver hands: by direct message, and in ephemeral replies while Discord allows editing them.

If the person must act, their hand comes as a new message, which notifies them. Otherwise the old one is edited.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.clock import Time
from bot.delivery.direct_messages import Postponed, TooManyOldEdits, gets_direct_messages
from bot.delivery.discord_refusals import content_refused
from bot.delivery.lru import LruDict
from bot.delivery.mentions import Mentions, PendingCall
from bot.delivery.message_builder import MessageBuilder
from bot.delivery.messages import BROKEN, QUIET, Messages
from bot.delivery.outbox import NO_CHANGE, Outbox
from bot.delivery.replaceable_ephemerals import EPHEMERAL_LIFE, ReplaceableEphemerals
from bot.delivery.waiting_tables_summary import Summaries
from bot.settings import REMEMBERED_TABLES
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.time_limits.pace import PACES
from bot.texts.preferred_language import language_of
from bot.views.layout import RenderedMessage, digest_without_story
from engine.play import Report
from engine.text import text
from store import Store
from store.delivery.posted_messages import NOTHING
from store.rows import MessageRow, OutboxRow, PersonRow, SeatRow

READING = 2.0
"""Seconds after which the reader of a hand has surely read a change that another person caused.

If the reader presses something earlier, the change counts as unread.
"""

HANDS_LATER = text("Some hands come by direct message a little later. Until then, “My hand” shows yours.")


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """A hand that answers a click in direct messages, and the stored row of the clicked message (`shown`)."""

    shown: MessageRow
    rendered: RenderedMessage


class HandDelivery:
    """Keeps hands up to date.

    In memory it holds digests of recent hands, and the ephemeral replies that it can still edit.
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
        remembered_tables: int = REMEMBERED_TABLES,
    ) -> None:
        self.store = store
        self.time = time
        self.outbox = outbox
        self.messages = messages
        self.message_builder = message_builder
        self.mentions = mentions
        self.summaries = summaries
        self.replaceable = ReplaceableEphemerals(time)
        self._digests = LruDict[tuple[str, str], str](remembered_tables)
        self._read_lines = LruDict[tuple[str, str], Sequence[str]](remembered_tables)
        """Keys of the words that a hand's reader knew before its present content (`HandOptions.already_read`)."""
        self._shown_lines = LruDict[tuple[str, str], Sequence[str]](remembered_tables)
        """Keys of all words of a hand in text mode as it is now. A press on it shows that they were read."""
        self._replied_lines = LruDict[tuple[str, str], Sequence[str]](remembered_tables)
        """Keys of all words of a hand in text mode when it was posted, or when it last answered its reader."""
        self._posted_at_answer = LruDict[tuple[str, str], int](remembered_tables)
        """The value of the reader's `SeatRow.answered_event` when a hand was posted. It grows once they answer."""
        self._edited = LruDict[tuple[str, str], float](remembered_tables)
        """When a hand in text mode was last edited because of others, as wall time. Empty if it has answered since."""
        self._described_digests = LruDict[tuple[str, str], str](remembered_tables)
        """The stored digest (`RenderedMessage.full_digest`) of the message that `_digests` and `_shown_lines` describe.

        If the receipt in the store has another one, another process has written the message since, and both are void.
        """
        self._tables_told_of_wait = LruDict[str, bool](remembered_tables)
        self._ephemerals: dict[tuple[str, int], tuple[discord.Interaction[Any], float, int, str | None]] = {}
        self._hand_locks = WeakValueDictionary[tuple[str, int, bool], asyncio.Lock]()

    def hand_lock(self, table: str, user: int, *, direct: bool) -> asyncio.Lock:
        """Return the lock for drawing and sending a person's hand: in direct messages (`direct`) or ephemeral replies.

        Without it, a click's reply and the outbox could send the same hand at once. Discord shows the one that arrives
        last, which need not be the newest.
        """
        return self._hand_locks.setdefault((table, user, direct), asyncio.Lock())

    async def is_answered(self, row: OutboxRow) -> bool:
        """Return True if the hand of this outbox row need not be delivered, because the reply to a click has shown it.

        Returns False if the person also has an ephemeral hand, which still shows an older state. While the reply to a
        click is being sent, this waits for it first.
        """
        user = outbox_targets.user(row.target)
        async with self.hand_lock(row.table, user, direct=True):
            return self.outbox.results.is_done(row) and (row.table, user) not in self._ephemerals

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
        direct = gets_direct_messages(person)
        try:
            await self._refresh_ephemeral(loaded, seat)
        except (discord.HTTPException, *NO_CHANGE):
            if not direct:  # otherwise the direct message shows the hand
                raise
        if self.outbox.results.is_done(row):  # the answer to a click has shown it
            return
        if not direct:
            if await self.summaries.exists_for(user):  # an older summary must be deleted
                await self._queue_summary(loaded, user, loaded.row.revision, None)
            self.outbox.drop(row)
            return
        async with AsyncExitStack() as lock_stack:
            await self._deliver_direct_message(row, loaded, seat, person, lock_stack)

    async def _deliver_direct_message(
        self, row: OutboxRow, loaded: LoadedTable, seat: SeatRow, person: PersonRow, lock_stack: AsyncExitStack
    ) -> None:
        """Edit the hand in the person's direct messages, or send a new one if they must be notified.

        The lock for their direct messages is entered into `lock_stack`, so that the caller holds it until the stack
        closes.
        """
        user = person.user
        key = (loaded.row.id, row.target)
        async with self.message_builder.drawing_slot(loaded) as loaded:
            # The lock is taken after the wait for drawing, so that a click's reply need not wait that long.
            await lock_stack.enter_async_context(self.hand_lock(loaded.row.id, user, direct=True))
            shown = await self.outbox.results.receipt(loaded.row.id, row.target)
            stored_digest = "" if shown is None else shown.digest
            seat = loaded.seat_of(user) or seat
            if shown is not None and shown.revision > loaded.row.revision:  # the answer to a click was faster
                loaded, seat = await self.message_builder.newest(loaded, seat)
            call = await self.mentions.pending_call(loaded, user)
            # A message that was being sent before a crash is found and replaces the old one, even if no call is due any
            # more.
            interrupted_post = await self.store.unconfirmed_post(loaded.row.id, row.target) is not None
            call_due = call is not None and call.at <= self.time.wall()
            # If other tables wait too, a summary notifies the person, and the hand is edited in place.
            in_summary = (
                call_due
                and not interrupted_post
                and shown is not None
                and await self.summaries.should_notify(loaded, person)
            )
            send_new = interrupted_post or (call_due and not in_summary)
            if shown is not None and not send_new:
                self.messages.check_edit_limit(shown)
            known_digest = self._known_digest(key, stored_digest) if shown is not None and not send_new else ""
            answered = seat.answered_event > self._posted_at_answer.get(key, seat.answered_event)
            if send_new and answered and (replied := self._replied_lines.get(key)) is not None:
                self._read_lines[key] = replied  # they have answered since, perhaps elsewhere, so they have read it
            rendered = await self.message_builder.hand(
                loaded, seat, unless_digest=known_digest, already_read=self._read_lines.get(key)
            )
        revision, results, posted = loaded.row.revision, self.outbox.results, False
        if rendered is None:
            results.done(row, revision)
        elif shown is not None and not send_new and await self.messages.edit_if_changed(shown, rendered):
            results.edited(row, shown, revision, stored_digest)
        else:
            try:
                sent = await self.messages.send_dm(user, rendered, row, rings=call_due)
            except TooManyOldEdits:
                raise
            except Postponed as wait:
                results.later(row, revision, wait.at)
                await self._tell_of_wait(loaded, called=call_due)
                return
            if sent is None:
                self.outbox.drop(row)
                if call_due:  # the mentions may have been sent before it was known that direct messages are closed
                    await self.outbox.queue(loaded.row.id, loaded.row.revision, outbox_targets.MENTION)
                return
            in_summary = False
            called = (
                None
                if call is None or not (send_new or call_due)
                else self.mentions.mark_called(loaded, user, call.number)
            )
            await self.messages.record(row, sent, revision, instead=shown, called=called, ends=False)
            results.done(row, revision)
            posted, self._posted_at_answer[key] = True, seat.answered_event
        if rendered is not None:
            self._note_shown(key, rendered, replied=posted)
            self._digests[key], self._described_digests[key] = rendered.digest, rendered.full_digest
        if loaded.row.status != "playing":
            self._read_lines.pop(key, None)
        if call is not None and not send_new and not call_due:
            results.later(row, revision, call.at)
        if PACES[loaded.row.pace].slow and (in_summary or await self.summaries.exists_for(user)):
            await self._queue_summary(loaded, user, revision, call if in_summary else None)

    def _known_digest(self, key: tuple[str, str], stored: str) -> str:
        """Return the digest of the hand that a message shows, if it is remembered; "" if that is unknown.

        `key` is the table and the outbox target of the message, `stored` the digest that is stored for it. If another
        process has edited the message since, `stored` differs from the remembered digest. Then the remembered hand is
        forgotten.
        """
        if not (stored and self._described_digests.get(key, stored) == stored):
            self._read_lines.pop(key, None)
            self._shown_lines.pop(key, None)
            self._replied_lines.pop(key, None)
            if self._digests.get(key):
                del self._digests[key]
        return self._digests.get(key, digest_without_story(stored)) if stored else ""

    async def answer(self, loaded: LoadedTable, seat: SeatRow, message: int, *, anew: bool) -> HandAnswer | None:
        """Build the hand with which a click on the direct message with the id `message` is answered.

        Hold `hand_lock` meanwhile. With `anew`, the hand is built even if it is unchanged. Returns None in these cases:

        - the message is not the person's hand, or the hand is unchanged;
        - the outbox must do more than edit it: notify the person, update their summary, or wait for the edit limit;
        - the outbox must find a newer hand whose post was not confirmed;
        - another process delivers this table.
        """
        assert seat.user is not None
        key = (loaded.row.id, outbox_targets.hand_of(seat.user))
        shown = await self.outbox.results.receipt(*key) if self.store.serves(loaded.row.guild) else None
        if shown is None or shown.message != message:
            return None
        known = self._known_digest(key, shown.digest)
        self._note_read(key, pressed=True)
        if await self.mentions.pending_call(loaded, seat.user) is not None:
            return None
        if await self.store.unconfirmed_post(*key) is not None:
            return None
        if self.messages.rate_limiter.seconds_to_edit(shown.channel, message) > 0:
            return None
        if PACES[loaded.row.pace].slow and await self.summaries.exists_for(seat.user):
            return None
        rendered = await self.message_builder.hand(
            loaded, seat, unless_digest="" if anew else known, already_read=self._read_lines.get(key)
        )
        return None if rendered is None else HandAnswer(shown, rendered)

    def record_answer(self, loaded: LoadedTable, given: HandAnswer) -> None:
        """Record that the hand `given` is shown in direct messages now, because it has answered its person's click."""
        key, before = (given.shown.table, given.shown.target), given.shown.digest
        # With an older revision the outbox still delivers the hand, because it must update their ephemeral one.
        ephemeral = (loaded.row.id, outbox_targets.user(key[1])) in self._ephemerals
        revision = loaded.row.revision - 1 if ephemeral else loaded.row.revision
        given.shown.digest = given.rendered.full_digest
        self.outbox.results.edited(OutboxRow(*key, revision, 0, 0.0), given.shown, revision, before)
        self._digests[key], self._described_digests[key] = given.rendered.digest, given.rendered.full_digest
        self._note_shown(key, given.rendered, replied=True)
        if loaded.row.status != "playing":
            self._read_lines.pop(key, None)
            self.forget(*key)

    def read_lines(self, loaded: LoadedTable, user: int, *, direct: bool, pressed: bool) -> Collection[str] | None:
        """Return the keys of the lines that a person has read in their hand, because they have just answered.

        With `direct` the hand is the one in their direct messages, else the one in an ephemeral reply. `pressed` is
        True if they have pressed something on it, and False after a command. The keys are those of
        `HandOptions.already_read`. Later edits of that hand leave out these lines too. Returns None for a hand with
        pictures, or if this process did not send it.
        """
        key = (loaded.row.id, outbox_targets.hand_of(user) if direct else ephemeral_target(user))
        return self._note_read(key, pressed=pressed)

    def _note_read(self, key: tuple[str, str], *, pressed: bool) -> Collection[str] | None:
        """Remember which lines the reader of a hand has read, because they have just answered, and return their keys.

        `key` is the table and the target of the hand. A person who has `pressed` something on it has read it as it is,
        unless others have just changed it. After a command it is only known that they have read their last reply.
        """
        old = self.time.wall() - self._edited.get(key, 0.0) >= READING
        read = (self._shown_lines if pressed and old else self._replied_lines).get(key)
        if read is not None:
            self._read_lines[key] = read
        return read

    def _note_shown(self, key: tuple[str, str], rendered: RenderedMessage, *, replied: bool) -> None:
        """Remember which lines a hand shows now, so that a later edit can leave out those that were read.

        `key` is the table and the target of the hand. `replied` is True if the hand is a new message or answers its
        reader, and False if it was edited because of others. Nothing is remembered of a hand with a picture.
        """
        self._shown_lines.pop(key, None)
        if rendered.files:
            self._replied_lines.pop(key, None)
            return
        self._shown_lines[key] = rendered.text_keys
        if replied:
            self._replied_lines[key] = rendered.text_keys
            self._edited.pop(key, None)
        else:
            self._edited[key] = self.time.wall()

    async def _tell_of_wait(self, loaded: LoadedTable, *, called: bool) -> None:
        """Announce at the table that some hands come later, unless that was announced there before.

        With `called`, a person whose hand comes later must be notified of a choice. Then a mention at the table is
        queued too.
        """
        code, revision = loaded.row.id, loaded.row.revision
        told = code in self._tables_told_of_wait
        self._tables_told_of_wait[code] = True  # before anything else runs: the hands of a table are delivered together
        told = told or any(event.text == HANDS_LATER for event in await self.store.event_log(code))
        if not told:
            async with self.store.write() as w:
                await w.append_events(code, [Report(HANDS_LATER)], self.time.wall())
        targets = [*([] if told else [outbox_targets.TABLE]), *([outbox_targets.MENTION] if called else [])]
        if targets:
            await self.outbox.queue(code, revision, *targets)

    async def _queue_summary(self, loaded: LoadedTable, user: int, revision: int, call: PendingCall | None) -> None:
        """Queue an update of the summary of this person's tables.

        With a `call`, store that the summary notifies them of it.
        """
        async with self.store.write() as w:
            if call is not None:
                called = self.mentions.mark_called(loaded, user, call.number)
                await w.set_seat(loaded.row.id, called.place, called_choice=called.called_choice)
            await w.enqueue(loaded.row.id, outbox_targets.summary(user), revision, self.time.wall())

    async def record_edited(self, shown: MessageRow, revision: int, rendered: RenderedMessage) -> None:
        """Record that a clicked direct message was edited and shows the hand `rendered` at this `revision`.

        `shown` is the row of that message. If another message is stored as the hand, one of the two is deleted. Usually
        it is the clicked one, and its deletion is queued. The other one is deleted if the clicked message is newer and
        its post is not confirmed yet. Then the outbox finds the clicked message and deletes the other.
        """
        stored = await self.store.receipt(shown.table, shown.target)
        if stored is not None and stored.message != shown.message:
            newer = stored.message < shown.message and await self.store.unconfirmed_post(shown.table, shown.target)
            gone = outbox_targets.deletion(shown.channel, shown.message)
            await self.outbox.queue(shown.table, revision, shown.target if newer else gone)
            return
        done = revision if stored is None else max(revision, stored.revision)
        async with self.store.write() as w:
            await w.save_receipt(replace(shown, revision=done, digest=rendered.full_digest), NOTHING)
        key = (shown.table, shown.target)
        self._digests[key], self._described_digests[key] = rendered.digest, rendered.full_digest
        self._note_shown(key, rendered, replied=True)
        now = await self.store.table(shown.table)
        if now is None or now.revision != revision:
            await self.outbox.queue(shown.table, revision, shown.target)

    async def track_ephemeral(
        self,
        table: str,
        interaction: discord.Interaction[Any],
        page: int,
        rendered: RenderedMessage | None,
        *,
        renewed: bool,
        shortened: bool = False,
        note: str | None = None,
    ) -> None:
        """Remember this interaction's ephemeral hand, to keep it up to date while Discord allows editing it.

        `page` is the page that it shows. `rendered` is the hand that it shows. The reply is edited once the hand
        differs from that. None stands for a reply that does not show a hand yet. A `shortened` hand leaves out what its
        person has read (`read_lines`), and so do its edits. `note` is a line that the hand shows as long as it is
        tracked. The person's earlier ephemeral hand is deleted, unless the reply has replaced it in place (`renewed`).
        """
        await self.replaceable.replace(table, "hand", interaction, same=renewed)
        now = self.time.wall()
        for old in [key for key, (_, since, *_) in self._ephemerals.items() if now - since > EPHEMERAL_LIFE]:
            del self._ephemerals[old]
            self._forget_ephemeral(*old)
        key = (table, ephemeral_target(interaction.user.id))
        self._ephemerals[(table, interaction.user.id)] = (interaction, self.time.wall(), page, note)
        self._digests[key] = "" if rendered is None else rendered.digest
        if not shortened:
            self._read_lines.pop(key, None)
        if rendered is None:
            self._shown_lines.pop(key, None)
            self._replied_lines.pop(key, None)
        else:
            self._note_shown(key, rendered, replied=True)

    async def replace_by_reply(self, table: str, interaction: discord.Interaction[Any]) -> None:
        """Delete the person's ephemeral hand, because the reply to `interaction` in their direct messages
        shows it now.
        """
        self._ephemerals.pop((table, interaction.user.id), None)
        self._forget_ephemeral(table, interaction.user.id)
        await self.replaceable.replace(table, "hand", interaction)

    def forget_sent(self, table: str, target: str) -> None:
        """Forget what the target's last hand showed, so that the next delivery edits it even if only the story has
        changed.
        """
        self._digests[(table, target)] = ""

    def forget(self, table: str, target: str) -> None:
        """Drop everything that this process remembers of the hand with this target, because its table is over."""
        self._digests.pop((table, target), None)
        self._described_digests.pop((table, target), None)

    def readers_of(self, table: str) -> list[int]:
        """Return the user ids of the people with an ephemeral hand of this table that this process can edit."""
        return [user for code, user in self._ephemerals if code == table]

    async def refresh(self, loaded: LoadedTable, user: int) -> None:
        """Update a person's ephemeral hand after the table has changed.

        Does nothing if this process has sent them none.
        """
        seat = loaded.seat_of(user)
        if seat is not None and seat.seat is not None:
            await self._refresh_ephemeral(loaded, seat)

    async def _refresh_ephemeral(self, loaded: LoadedTable, seat: SeatRow) -> None:
        assert seat.user is not None
        if (loaded.row.id, seat.user) not in self._ephemerals:
            return
        async with self.hand_lock(loaded.row.id, seat.user, direct=False):
            await self._renew_ephemeral(*await self.message_builder.newest(loaded, seat))

    async def _renew_ephemeral(self, loaded: LoadedTable, seat: SeatRow) -> None:
        """Edit the seat's ephemeral hand, if this process has sent one and its content has changed.

        Stops updating it if Discord refuses, because its reader has dismissed it or it is too old.
        """
        assert seat.user is not None
        key, target = (loaded.row.id, seat.user), (loaded.row.id, ephemeral_target(seat.user))
        interaction, since, page, note = self._ephemerals.get(key, (None, 0.0, 0, None))
        if interaction is None:
            return
        if self.time.wall() - since > EPHEMERAL_LIFE:
            del self._ephemerals[key]
            return
        spoken, beside = await language_of(self.store, interaction), interaction.channel_id
        known_digest = self._digests.get(target, "")
        rendered = await self.message_builder.hand(
            loaded,
            seat,
            page=page,
            note=note,
            unless_digest=known_digest,
            spoken=spoken,
            in_channel=beside,
            already_read=self._read_lines.get(target),
            live_until=since + EPHEMERAL_LIFE,
        )
        if rendered is None:
            return
        self._digests[target] = ""  # until Discord confirms the edit, its content is unknown
        try:
            await interaction.edit_original_response(
                view=rendered.layout, attachments=rendered.files, allowed_mentions=QUIET
            )
        except discord.HTTPException as error:
            if error.status >= BROKEN:
                raise
            if content_refused(error) and await self.message_builder.switch_to_text(loaded.row.id, key[1]):
                await self._renew_ephemeral(loaded, seat)
                return
            self._ephemerals.pop(key, None)  # dismissed by its reader, or too old
            return
        self._digests[target] = rendered.digest
        self._note_shown(target, rendered, replied=False)
        if loaded.row.status != "playing":
            self._ephemerals.pop(key, None)
            self._forget_ephemeral(*key)

    def _forget_ephemeral(self, table: str, user: int) -> None:
        """Forget what a person's ephemeral hand shows: its digest and its lines."""
        key = (table, ephemeral_target(user))
        for remembered in (self._digests, self._read_lines, self._shown_lines, self._replied_lines, self._edited):
            remembered.pop(key, None)


def ephemeral_target(user: int) -> str:
    """Return the key under which this process remembers a person's ephemeral hand. No outbox target is equal to it."""
    return f"ephemeral:{user}"
