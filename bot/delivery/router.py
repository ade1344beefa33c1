"""Pass each outbox row to the class that delivers its kind, if the policy allows it."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable

import discord

from bot.clock import Time
from bot.delivery.call import Calls
from bot.delivery.direct_messages import DirectMessages, Postponed
from bot.delivery.discord_refusals import content_refused, place_refuses
from bot.delivery.evening import EveningMessages
from bot.delivery.hand import HandDelivery
from bot.delivery.lobby_news import LobbyNewsDelivery
from bot.delivery.mentions import Mentions
from bot.delivery.message_builder import MessageBuilder
from bot.delivery.messages import Messages
from bot.delivery.moderator_alerts import ReportDelivery
from bot.delivery.outbox import Outbox
from bot.delivery.personal_notices import Notices
from bot.delivery.private_tables import PrivateTables
from bot.delivery.public_messages import PublicMessages
from bot.delivery.puzzle import PuzzleDelivery
from bot.delivery.rate_limit import RateLimiter
from bot.delivery.scheduled_event import ScheduledEvents
from bot.delivery.table_channels import TableChannels
from bot.delivery.thread_members import ThreadMembers
from bot.delivery.tournament import TournamentDelivery
from bot.delivery.waiting_tables_summary import Summaries
from bot.delivery.watch import WatchDelivery
from bot.settings import REMEMBERED_TABLES
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.policy import EVERYBODY, Action, Person, Policy
from bot.tables.seating.leave import handle_lost_access
from bot.tables.table_service import TableService
from engine.game_packages import MissingGame
from store import Store
from store.rows import MessageRow, OutboxRow, TableRow

log = logging.getLogger(__name__)

ACTION_OF_KIND = {
    outbox_targets.TABLE: Action.SHOWN_TABLE,
    outbox_targets.LOBBY: Action.SHOWN_TABLE,
    outbox_targets.READY_CHECK: Action.SHOWN_TABLE,
    outbox_targets.MENTION: Action.MENTIONED,
    outbox_targets.HAND: Action.SHOWN_HAND,
    outbox_targets.WATCH: Action.SHOWN_TABLE,
    outbox_targets.STAND_IN_NOTICE: Action.SHOWN_HAND,
    outbox_targets.REMINDER: Action.SHOWN_HAND,
    outbox_targets.LOBBY_NEWS: Action.SHOWN_TABLE,
    outbox_targets.START_TIME: Action.SHOWN_TABLE,
    outbox_targets.EVENING_CALL: Action.SHOWN_TABLE,
    outbox_targets.CALL: Action.SHOWN_TABLE,
    outbox_targets.EVENT: Action.SHOWN_TABLE,
    outbox_targets.EVENING: Action.SHOWN_TABLE,
    outbox_targets.TOURNAMENT: Action.SHOWN_TABLE,
    outbox_targets.SUMMARY: Action.SHOWN_HAND,
    outbox_targets.THREAD_MEMBER: Action.SHOWN_TABLE,
    outbox_targets.THREAD_PLAYERS: Action.SHOWN_TABLE,
    outbox_targets.REPORT: Action.SHOWN_TABLE,
    outbox_targets.DELETION: Action.SHOWN_TABLE,
}
"""The action that the policy must allow for each kind of target."""
PERSONAL = (
    outbox_targets.HAND,
    outbox_targets.WATCH,
    outbox_targets.STAND_IN_NOTICE,
    outbox_targets.REMINDER,
    outbox_targets.LOBBY_NEWS,
    outbox_targets.START_TIME,
    outbox_targets.EVENING_CALL,
    outbox_targets.SUMMARY,
)
"""Kinds of targets that have one reader, whose user id the target contains."""
OF_A_LOBBY = ("options", "automatic-players", "invitations")
"""Kinds of ephemeral replies with settings of a lobby. They are deleted when the game begins."""
LATER = 600.0
"""Seconds before the next attempt at a table whose game is missing."""
PATIENCE = 8
"""Number of attempts to delete a message in a channel that refuses. They take about an hour."""


class Delivery:
    """Creates the outbox and all classes that deliver.

    The callback `looked` runs each time the outbox has read due rows.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        time: Time,
        policy: Policy,
        tables: TableService,
        looked: Callable[[], None],
        rate_limiter: RateLimiter | None = None,
        remembered_tables: int = REMEMBERED_TABLES,
    ) -> None:
        self.policy = policy
        self.tables = tables
        self.outbox = Outbox(store, time, self._deliver, looked)
        self.rate_limiter = rate_limiter or RateLimiter(time)
        direct = DirectMessages(client, store, time, self.rate_limiter.processes, remembered_tables)
        self.messages = Messages(client, store, time, direct, self.rate_limiter)
        self.channels = TableChannels(client, store, time, remembered_tables)
        self.message_builder = MessageBuilder(store, self.channels, tables.load, tables.time)
        self.mentions = Mentions(store, time, self.outbox.results, self.messages, self.channels, remembered_tables)
        self.public = PublicMessages(
            client,
            store,
            self.outbox,
            self.messages,
            self.channels,
            self.message_builder,
            self.mentions,
            remembered_tables,
        )
        self.summaries = Summaries(store, time, self.messages, self.channels, policy, tables.try_load)
        self.hands = HandDelivery(
            store,
            time,
            self.outbox,
            self.messages,
            self.message_builder,
            self.mentions,
            self.summaries,
            remembered_tables,
        )
        services = store, time, self.outbox, self.messages, self.channels
        self.notices, self.lobby_news = Notices(*services), LobbyNewsDelivery(*services)
        self.members = ThreadMembers(*services)
        self.report = ReportDelivery(client, store, self.outbox, self.messages)
        self.tournaments = TournamentDelivery(client, store, time, self.outbox, self.messages)
        self.events = ScheduledEvents(client, store, self.outbox)
        self.evenings = EveningMessages(client, store, self.outbox)
        self.calls = Calls(client, store, self.outbox, self.messages)
        self.private = PrivateTables(store, self.outbox, self.messages, self.channels, policy.access)
        self.watch = WatchDelivery(store, self.outbox, self.messages, self.message_builder)
        self.puzzles = PuzzleDelivery(client, store, time, policy, self.messages)
        self._changed_tables = set[str]()
        self._refresh_task: asyncio.Task[None] | None = None

    async def warn_of_lost_moves(self) -> None:
        """Deliver each hand in play again, with a line that asks its person to check their last move.

        Call it if the previous process was killed, because it may have acknowledged a click without storing its move.
        """
        store, now = self.tables.store, self.tables.time.wall()
        for row in await store.tables(statuses=("playing",), limit=sys.maxsize >> 32):
            if not store.serves(row.guild):
                continue
            people = [seat for seat in await store.seats(row.id) if seat.user is not None and not seat.automatic_player]
            async with store.write() as w:
                for seat in people:
                    assert seat.user is not None
                    self.message_builder.restarted[row.id, seat.user] = seat.answered_event
                    await w.enqueue(row.id, outbox_targets.hand_of(seat.user), row.revision, now)
        self.outbox.wake()

    async def channels_changed(self, guild: int, gone: int | None = None, locked: int | None = None) -> None:
        """Queue deliveries after a change of a server's permissions or channels.

        `gone` is the id of a deleted channel, `locked` that of a locked thread. Deliveries that the server's channels
        refused are retried. Tables that had to leave their channel may return. Tables whose channel was deleted or
        locked move.
        """
        refused = self.channels.forget_refusals(guild)
        if locked is not None:
            await self.channels.note_lock(locked, guild)
        if refused:  # retry deletions that were refused
            async with self.tables.store.write() as w:
                await w.retry_now(guild, self.tables.time.wall())
            self.outbox.wake()
        for row in await self.tables.store.tables(guild=guild, statuses=("lobby", "playing")):
            if row.status == "lobby" and row.channel in refused - {gone}:
                ready = () if row.ready_deadline is None else (outbox_targets.READY_CHECK,)
                await self.outbox.queue(row.id, row.revision, outbox_targets.LOBBY, *ready)
            elif row.status == "lobby":
                if row.private and row.thread is not None and row.thread in (gone, locked):
                    async with self.tables.store.write() as w:
                        await w.clear_digest(row.id, outbox_targets.LOBBY)
                    await self.outbox.queue(row.id, row.revision, outbox_targets.LOBBY)
            elif (
                gone in (row.channel, row.thread)
                or (locked is not None and locked == row.thread)
                or await self.channels.is_displaced(row)
            ):
                async with self.tables.store.write() as w:
                    await w.clear_digest(row.id, outbox_targets.TABLE)
                await self.outbox.queue(row.id, row.revision, outbox_targets.TABLE)

    async def leave_closed_threads(self, guild: int) -> None:
        """Queue deliveries for the server's tables whose threads were locked while the bot was away."""
        for row in await self.tables.store.tables(guild=guild, statuses=("lobby", "playing")):
            if self.channels.is_closed(row):
                target = outbox_targets.LOBBY if row.status == "lobby" else outbox_targets.TABLE
                async with self.tables.store.write() as w:
                    await w.clear_digest(row.id, target)
                await self.outbox.queue(row.id, row.revision, target)

    def changed_elsewhere(self, table: str) -> None:
        """Handle a change of this table by another process, in a task.

        Ephemeral hands are updated, because only the process that sent them can edit them. If this process serves the
        table's server, it also starts computing strong players' answers.
        """
        if self.tables.ai_pool is not None or self.hands.readers_of(table) or self.hands.replaceable.any_at(table):
            self._changed_tables.add(table)
            if self._refresh_task is None or self._refresh_task.done():
                self._refresh_task = asyncio.create_task(self._refresh())

    async def wait_until_refreshed(self) -> None:
        """Wait until the tables passed to `changed_elsewhere` are handled."""
        if self._refresh_task is not None:
            await asyncio.wait([self._refresh_task])

    async def _refresh(self) -> None:
        """Handle the tables that other processes have changed, one after the other."""
        while self._changed_tables:
            code = self._changed_tables.pop()
            try:
                table = await self.tables.row(code)
                if table.status != "lobby":
                    await self.hands.replaceable.delete(code, *OF_A_LOBBY)
                if table.status == "playing" and self.tables.store.serves(table.guild):
                    await self.tables.catch_up(code)
                for user in self.hands.readers_of(code) if table.status != "lobby" else ():
                    if await self.policy.may(Person(user), Action.SHOWN_HAND, table):
                        await self.hands.refresh(await self.tables.load(code), user)
            except Exception as error:  # no retry: the person's next click shows the newest hand
                log.warning(
                    "delivery: the ephemeral hands of table %s could not be updated: %s", code, type(error).__name__
                )

    async def _deliver(self, row: OutboxRow) -> None:
        """Deliver one row, or say at the table that its game is missing here.

        Rows of open tables then wait, so that they are delivered when the game is back. Raises Discord's error, or
        `AccessUnknown` if Discord cannot tell now what the row's person may see.
        """
        try:
            await self._deliver_permitted(row)
        except MissingGame as error:
            table, kind = await self.tables.row(row.table), outbox_targets.kind(row.target)
            if kind in (outbox_targets.TABLE, outbox_targets.LOBBY):
                await self.public.say_that_game_is_missing(row, table, error.key)
            if table.status in ("lobby", "playing"):
                raise Postponed(self.tables.time.wall() + LATER) from error
            self.outbox.drop(row)

    async def _deliver_permitted(self, row: OutboxRow) -> None:
        """Deliver one row: check the permission, then call the class for its kind.

        A row that the policy refuses is dropped. A person who may no longer see the table also loses their seat and
        stops watching (`handle_lost_access`). Raises Discord's error, or `AccessUnknown` if Discord cannot tell now
        what the person may see.
        """
        kind = outbox_targets.kind(row.target)
        if kind == outbox_targets.HAND and await self.hands.is_answered(row):
            return
        await self.rate_limiter.wait_for_room()
        table = await self.tables.row(row.table)
        personal = kind in PERSONAL or (kind == outbox_targets.READY_CHECK and row.target != kind)
        person = Person(outbox_targets.user(row.target)) if personal else EVERYBODY
        decision = await self.policy.may(person, ACTION_OF_KIND[kind], table)
        if not decision:
            self.outbox.drop(row)
            if person != EVERYBODY:
                await handle_lost_access(self.tables, table.id, person.user)
                await self._remove_from_summary(row, person.user)
            return
        if kind == outbox_targets.DELETION:
            old = MessageRow(row.table, row.target, *outbox_targets.deleted(row.target), row.revision)
            if await self.messages.delete(old) or row.tries >= PATIENCE:
                self.outbox.drop(row)
            else:
                self.outbox.retry(row)
            return
        if kind == outbox_targets.REPORT:
            await self.report.deliver(row, table)
            return
        if kind == outbox_targets.TOURNAMENT:
            await self.tournaments.deliver(row, table)
            return
        if kind == outbox_targets.EVENT:
            await self.events.deliver(row, table)
            return
        if kind == outbox_targets.EVENING:
            await self.evenings.deliver(row, table)
            return
        if kind == outbox_targets.CALL:
            await self.calls.deliver(row, table)
            return
        if kind == outbox_targets.LOBBY and table.call is not None:
            await self.outbox.queue(table.id, table.revision, outbox_targets.CALL)
        if kind == outbox_targets.LOBBY and table.status != "lobby":
            await self.hands.replaceable.delete(table.id, *OF_A_LOBBY)
        if await self.private.deliver(row, table):
            return
        if kind == outbox_targets.LOBBY:
            await self.public.deliver_lobby(row, table)
        elif kind == outbox_targets.READY_CHECK:
            await self.public.deliver_ready(row, table)
        elif kind in (outbox_targets.LOBBY_NEWS, outbox_targets.START_TIME, outbox_targets.EVENING_CALL):
            await self.lobby_news.deliver(row, table)
        elif kind == outbox_targets.SUMMARY:
            await self.summaries.deliver(row)
        elif table.status == "lobby":
            self.outbox.drop(row)
        else:
            await self._deliver_game(row, table, kind)

    async def _deliver_game(self, row: OutboxRow, table: TableRow, kind: str) -> None:
        """Deliver a row of the given kind for a game that is running or over.

        If Discord refuses the content of the message, both as an edit and as a new message, the table is shown as text.
        """
        try:
            await self._deliver_once(row, table, kind)
        except discord.HTTPException as error:
            reader = (
                0 if kind == outbox_targets.TABLE else outbox_targets.user(row.target) if kind in PERSONAL else None
            )
            if not (
                content_refused(error)
                and reader is not None
                and await self.message_builder.switch_to_text(table.id, reader)
            ):
                raise
            await self._deliver_once(row, table, kind)

    async def _deliver_once(self, row: OutboxRow, table: TableRow, kind: str) -> None:
        """Pass a row of a game to the class that delivers its kind."""
        loaded = await self.tables.load(row.table, table)
        if kind == outbox_targets.TABLE:
            await self.public.deliver_table(row, loaded)
        elif kind == outbox_targets.MENTION and (
            loaded.row.quiet or self.channels.refused_recently(table.thread or table.channel)
        ):
            self.outbox.drop(row)
        elif kind == outbox_targets.MENTION:
            await self._deliver_mention(row, loaded)
        elif kind == outbox_targets.HAND:
            await self.hands.deliver(row, loaded)
            if table.status != "playing":
                self.hands.forget(row.table, row.target)
        elif kind == outbox_targets.THREAD_PLAYERS:
            await self.members.deliver(row, loaded)
        elif kind in (outbox_targets.STAND_IN_NOTICE, outbox_targets.REMINDER):
            await self.notices.deliver(row, loaded)
        else:
            await self.watch.deliver(row, loaded)

    async def _deliver_mention(self, row: OutboxRow, loaded: LoadedTable) -> None:
        """Deliver mentions. If the table's thread refuses them, the table moves, and the mentions are queued again."""
        channel = self.channels.of(loaded.row)
        try:
            await self.mentions.deliver(row, loaded, channel)
        except discord.HTTPException as error:
            if not place_refuses(error):
                raise
            self.channels.note_refusal(channel.id, loaded.row.guild)
            if loaded.row.thread is not None:
                async with self.tables.store.write() as w:
                    await w.clear_digest(row.table, outbox_targets.TABLE)
                await self.outbox.queue(row.table, row.revision, outbox_targets.TABLE, outbox_targets.MENTION)
            else:
                self.outbox.drop(row)

    async def _remove_from_summary(self, row: OutboxRow, user: int) -> None:
        """Remove the row's table from the person's summary, if they have one, because they may not see it any more."""
        if not await self.summaries.exists_for(user):
            return
        if outbox_targets.kind(row.target) == outbox_targets.SUMMARY:
            await self.summaries.deliver(row)
        else:
            await self.outbox.queue(row.table, row.revision, outbox_targets.summary(user))
