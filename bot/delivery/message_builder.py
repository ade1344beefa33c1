"""Load what a message about a table needs from the store, and render the message."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.clock import Time
from bot.delivery.lru import LruDict
from bot.delivery.table_channels import NOWHERE, TableChannels
from bot.settings import REMEMBERED_TABLES
from bot.tables.automatic_answer_pauses import goes_on_at
from bot.tables.loaded_table import LoadedTable
from bot.tables.results.lobby_notes import lobby_notes
from bot.tables.results.rating_model import Rating, points
from bot.tables.seating.handover import votes_about_seats
from bot.texts import Language, language
from bot.views.achievements import news_of_the_end
from bot.views.analysis import deciding_sentence, sides_of_game
from bot.views.animations import Scenes
from bot.views.ending import rating_sentence
from bot.views.hand import Hand, HandOptions
from bot.views.layout import RenderedMessage
from bot.views.lobby import render_lobby
from bot.views.ready_check import render_ready_check
from bot.views.render_pool import RENDER_THREADS
from bot.views.result import render_result_card
from bot.views.table import render_table
from engine.play import Report
from engine.text import Text, text
from renderers import animation
from renderers.picture_context import Picture
from store import Store
from store.results.achievements import achievements_earned_in
from store.results.analyses import analysis_of
from store.results.ratings import rating_change
from store.results.records import records_set_in
from store.results.results import result_of
from store.rows import EventRow, PersonRow, SeatRow, TableRow
from store.tables.invitations_and_waitlist import guests_of
from store.timing.due_jobs import deadlines_by_seat

log = logging.getLogger(__name__)

EVENTS = 20
"""Number of events before the requested ones that are read too.

With them the story begins with a whole block of events, such as a turn.
"""
MOST = 400
"""Maximum number of events that are read. More do not fit into a message."""
IN_WORDS = text("Discord won't take pictures of this table right now, so it is shown in words.")
WORDS_FOR = 3600.0
"""Seconds for which a table is shown as text after Discord has refused a message of it."""


class MessageBuilder:
    """Builds messages. The callback `newest` loads the table with the given id as it is now."""

    def __init__(
        self, store: Store, channels: TableChannels, newest: Callable[[str], Awaitable[LoadedTable]], time: Time
    ) -> None:
        self.store = store
        self.channels = channels
        self._scenes = Scenes()
        self._text_only_since = LruDict[tuple[str, int], float](REMEMBERED_TABLES)
        self._newest = newest
        self._time = time
        self.restarted: dict[tuple[str, int], int] = {}
        """By table and user id of people who are asked to check their last answer: the number of the newest event at
        that answer."""
        self._drawing_slots = asyncio.Semaphore(RENDER_THREADS)
        self.waiting = 0
        """The number of messages that wait in `drawing_slot`."""

    @asynccontextmanager
    async def drawing_slot(self, loaded: LoadedTable) -> AsyncIterator[LoadedTable]:
        """Wait until fewer messages are being drawn than there are threads, and yield the table as it is then.

        Changes during the wait need no message of their own. Replies to clicks do not use this, so they never wait
        here.
        """
        waits = self._drawing_slots.locked()
        self.waiting += 1
        try:
            await self._drawing_slots.acquire()
        finally:
            self.waiting -= 1
        try:
            yield await self._newest(loaded.row.id) if waits else loaded
        finally:
            self._drawing_slots.release()

    async def switch_to_text(self, table: str, reader: int = 0) -> bool:
        """Show the table to this reader without pictures for an hour. Return False if it is shown without them already.

        Call it after Discord has refused the content of a message. `reader` is a user id, or 0 for everybody. For
        everybody, an event at the table says so once. Nothing is said in public about a person's hand.
        """
        if self._is_text_only(table, reader):
            return False
        self._text_only_since[table, reader] = self._time.wall()
        log.warning(
            "delivery: Discord refused the message of table %s, so the table is shown without pictures for an hour",
            table,
        )
        if reader == 0 and not any(event.text == IN_WORDS for event in await self.store.event_log(table)):
            async with self.store.write() as w:
                await w.append_events(table, [Report(IN_WORDS)], self._time.wall())
        return True

    def _is_text_only(self, table: str, reader: int = 0) -> bool:
        return self._time.wall() - self._text_only_since.get((table, reader), -WORDS_FOR) < WORDS_FOR

    async def newest(self, loaded: LoadedTable, seat: SeatRow) -> tuple[LoadedTable, SeatRow]:
        """Return the table and the person's seat as they are now.

        If they have no seat there now, return `loaded` and `seat`.
        """
        row = await self.store.table(loaded.row.id)
        if row is None or row.revision == loaded.row.revision or seat.user is None:
            return loaded, seat
        newest = await self._newest(row.id)
        mine = newest.seat_of(seat.user)
        return (loaded, seat) if mine is None or mine.seat is None else (newest, mine)

    async def lobby(self, table: TableRow, *, pictures: bool = True) -> RenderedMessage:
        """Build the lobby's message for its channel.

        It links to the live table message if that is in another channel. After the end it is the result card, which has
        no picture without `pictures`.
        """
        seats, link = await self.store.seats(table.id), await self.channels.link(table, table.channel)
        spoken, guests = language(table.locale), await guests_of(self.store, table.id)
        if table.status != "ended":
            notes = await lobby_notes(self.store, table, seats)
            return render_lobby(table, seats, spoken, link, guests, notes=notes)
        loaded, server = await self._newest(table.id), await self.store.server(table.guild or 0)
        if loaded.table.outcome is None:  # other rules than today's have ended it
            return render_lobby(table, seats, spoken, link, guests)
        decided = deciding_sentence(await analysis_of(self.store, table.id), sides_of_game(loaded))
        if not pictures or self._is_text_only(table.id):
            return render_result_card(loaded, spoken, link, decided=decided)
        async with self.drawing_slot(loaded):
            stands = await self._scores(loaded)
            drawn = await self._scenes.result(loaded, spoken, stands, decided, portrait=server.narrow_screen)
        return render_result_card(loaded, spoken, link, drawn)

    async def ready(self, table: TableRow) -> RenderedMessage:
        """Build the ready check's message for the channel."""
        return render_ready_check(table, await self.store.seats(table.id), language(table.locale))

    async def table(self, loaded: LoadedTable, *, pictures: bool = True) -> RenderedMessage:
        """Build the live table message in the table's language, with its server's settings.

        Without `pictures` it is only text.
        """
        spoken, server = language(loaded.row.locale), await self.store.server(loaded.row.guild or 0)
        pictures = pictures and not self._is_text_only(loaded.row.id)
        return await self._table(
            loaded, spoken, pictures=pictures, moving=pictures and server.animations, portrait=server.narrow_screen
        )

    async def table_for(
        self, loaded: LoadedTable, person: PersonRow, spoken: Language, *, buttons: bool = True, followed: bool = False
    ) -> RenderedMessage:
        """Build a message with the table for one person, with their settings, in the language `spoken`.

        Without `buttons` it has no components. With `followed` it is a spectator's message, with a button that ends the
        updates.
        """
        pictures = not (person.text_mode or self._is_text_only(loaded.row.id, person.user))
        moving, portrait = pictures and person.animations, person.narrow_screen
        return await self._table(
            loaded, spoken, pictures=pictures, moving=moving, portrait=portrait, buttons=buttons, followed=followed
        )

    async def scene(self, loaded: LoadedTable, spoken: Language, event: EventRow) -> Picture | None:
        """Draw the scene of this public event; return None if that fails."""
        return await self._scenes.draw_once(loaded, spoken, await self._events(loaded, 0, None), event)

    async def table_as_text(self, loaded: LoadedTable, spoken: Language) -> RenderedMessage:
        """Build a message that describes the table in text, without buttons."""
        return await self._table(loaded, spoken, pictures=False, moving=False, buttons=False)

    async def _table(
        self,
        loaded: LoadedTable,
        spoken: Language,
        *,
        pictures: bool,
        moving: bool,
        portrait: bool = False,
        buttons: bool = True,
        followed: bool = False,
    ) -> RenderedMessage:
        """Load the events, deadlines, scenes, scores and guests, and render the table.

        With `moving` it shows scenes (animations). Without `pictures` it is described in words. With `portrait` its
        pictures are tall. Without `buttons` it has no components, but with `followed` (for a spectator) it has the
        button that ends the updates.
        """
        events = await self._events(loaded, loaded.row.decision_event, None)
        dues = await self.store.due_jobs_at(loaded.row.id)
        told = await self.store.newest_scenes(loaded.row.id) if animation(loaded.game.key) else []
        scenes = await self._scenes.newest(loaded, spoken, events, told) if moving else ()
        stands = await self._scores(loaded)
        guests = await guests_of(self.store, loaded.row.id) if buttons and votes_about_seats(loaded) else ()
        return await render_table(
            loaded,
            spoken,
            events,
            deadlines_by_seat(dues),
            goes_on=goes_on_at(loaded, dues),
            pictures=pictures,
            portrait=portrait,
            buttons=buttons,
            followed=followed,
            scenes=scenes,
            newest_scene=told[0].number if told else None,
            stands=stands,
            end=await self._scenes.end(loaded, spoken, stands, moving=moving, portrait=portrait) if pictures else None,
            guests=guests,
        )

    async def _scores(self, loaded: LoadedTable) -> list[list[int]]:
        """Return the scores over time of an ended game: one row for each event that recorded them.

        Returns an empty list for any other game.
        """
        if loaded.row.status != "ended":
            return []
        events = await self.store.event_log(loaded.row.id)
        return [event.scores for event in events if event.scores is not None and not event.undone]

    async def hand(
        self,
        loaded: LoadedTable,
        seat: SeatRow,
        *,
        page: int = 0,
        unless_digest: str = "",
        note: str | None = None,
        spoken: Language | None = None,
        in_channel: int | None = None,
        already_read: Collection[str] | None = None,
        live_until: float | None = None,
        confirm: tuple[int, str] | None = None,
    ) -> RenderedMessage | None:
        """Build the hand of this seat with its person's settings. Return None if its digest equals `unless_digest`.

        `page` counts from 0. The hand is in the language `spoken`, or else in the person's stored language. `note` is a
        line to show in it. `in_channel` is the id of the channel where the hand is shown. A table message in the same
        channel is not linked. `already_read` is what the person has read in text mode (`HandOptions.already_read`).
        `live_until` is the Unix time until which the hand is kept up to date (`HandOptions.live_until`). `confirm` is
        the number of a choice and the id of the option that the person must confirm (`HandOptions.confirm`).
        """
        assert seat.user is not None
        assert seat.seat is not None
        person = await self.store.person(seat.user)
        spoken = spoken or private_language(person, loaded)
        link = await self.channels.link(loaded.row, in_channel, seat.user)
        if link is None and note is None and await self.channels.is_shown_nowhere(loaded.row):
            note = spoken.say(NOWHERE)
        options = HandOptions(
            pictures=not (person.text_mode or self._is_text_only(loaded.row.id, person.user)),
            portrait=person.narrow_screen,
            covered=person.spoilers and live_until is None,
            page=page,
            link=link,
            note=note,
            already_read=already_read,
            live_until=live_until,
            restarted=self.restarted.get((loaded.row.id, seat.user)) == seat.answered_event,
            now=self._time.wall(),
            confirm=confirm,
            achieved=await self._achieved(loaded, seat, spoken),
        )
        hand = Hand(loaded, seat, spoken, options)
        if unless_digest and hand.digest == unless_digest:
            return None
        end = None
        if options.pictures:
            stands = await self._scores(loaded)
            end = await self._scenes.end(loaded, spoken, stands, moving=person.animations, portrait=options.portrait)
        deadlines = await self.store.deadlines(loaded.row.id)
        elsewhere = seat.user in await waited_for_elsewhere(self.store, loaded)
        rating = await self._rating(loaded, seat.user)
        hand.options = replace(
            options, deadline=deadlines.get(seat.seat), other_table_waits=elsewhere, end=end, rating=rating
        )
        return await hand.render(await self._events(loaded, seat.answered_event, seat))

    async def _achieved(self, loaded: LoadedTable, seat: SeatRow, spoken: Language) -> list[str]:
        """Return lines on new achievements and records of this person in an ended game. They are for their hand alone.

        Returns an empty list for any other game.
        """
        if loaded.row.status != "ended" or seat.user is None:
            return []
        earned = await achievements_earned_in(self.store, seat.user, loaded.row.id)
        records = [row for row in await records_set_in(self.store, loaded.row.id) if row.seat == seat.seat]
        return news_of_the_end(earned, records, spoken)

    async def _rating(self, loaded: LoadedTable, user: int) -> Text | None:
        """Return the sentence on what an ended game changed in this person's rating; None if it changed nothing."""
        result = await result_of(self.store, loaded.row.id) if loaded.row.status == "ended" else None
        changed = None if result is None else await rating_change(self.store, result, user)
        if changed is None:
            return None
        before, after = changed
        return rating_sentence(None if before is None else points(Rating(*before)), points(Rating(*after)))

    async def _events(self, loaded: LoadedTable, since: int, seat: SeatRow | None) -> list[EventRow]:
        """Return the events after number `since`, and up to `EVENTS` earlier ones, that this seat may read.

        If `seat` is None, only those that everybody may read. At most the newest `MOST` events are returned.
        """
        events = await self.store.events_since(loaded.row.id, since, before=EVENTS, last=MOST)
        return [event for event in events if (event.readers is None if seat is None else seat.may_read(event))]


async def waited_for_elsewhere(store: Store, loaded: LoadedTable) -> set[int]:
    """Return the user ids of the people at this table for whom another table waits.

    One query covers all of them, because the hands of a table are built together.
    """
    return await store.users_awaited_elsewhere(
        loaded.row.id, [seat.user for seat in loaded.people() if seat.user is not None]
    )


def private_language(person: PersonRow, loaded: LoadedTable) -> Language:
    """Return the language of direct messages to this person.

    It is the one that they chose in /preferences, else that of their Discord client, else the table's.
    """
    return language(person.locale or person.client_locale or loaded.row.locale)
