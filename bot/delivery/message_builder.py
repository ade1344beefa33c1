"""Build messages about a table from the store, for everybody or for one person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager

from bot.delivery.channels import NOWHERE, TableChannels
from bot.tables.loaded_table import LoadedTable
from bot.tables.seating.handover import votes_about_seats
from bot.texts import Language, language
from bot.time import Time
from bot.views.hand import HandOptions, render_hand
from bot.views.layout import RenderedMessage
from bot.views.lobby import render_lobby
from bot.views.ready_check import render_ready_check
from bot.views.render_pool import RENDER_THREADS
from bot.views.scenes import Scenes
from bot.views.table import render_table
from store import Store
from store.rows import EventRow, PersonRow, SeatRow, TableRow
from store.tables.guests import guests_of

EVENTS = 20
"""Events read before the newest ones, for their context."""
MOST = 400
"""Events read at most: more fit into no message."""


class MessageBuilder:
    """Builds messages. `newest` loads a table as it is now."""

    def __init__(
        self, store: Store, channels: TableChannels, newest: Callable[[str], Awaitable[LoadedTable]], time: Time
    ) -> None:
        self.store = store
        self.channels = channels
        self._scenes = Scenes()
        self._newest = newest
        self._time = time
        self._easels = asyncio.Semaphore(RENDER_THREADS)
        self.waiting = 0
        """Messages that wait to be drawn."""

    @asynccontextmanager
    async def drawing_slot(self, loaded: LoadedTable) -> AsyncIterator[LoadedTable]:
        """Wait until a message can be drawn, and yield the table as it is then.

        States in between need no message. Replies to clicks are drawn at once, without this.
        """
        waits = self._easels.locked()
        self.waiting += 1
        async with self._easels:
            self.waiting -= 1
            yield await self._newest(loaded.row.id) if waits else loaded

    async def newest(self, loaded: LoadedTable, seat: SeatRow) -> tuple[LoadedTable, SeatRow]:
        """Return the newest table with this person's seat, or the given one if the seat is no longer theirs."""
        row = await self.store.table(loaded.row.id)
        if row is None or row.revision == loaded.row.revision or seat.user is None:
            return loaded, seat
        newest = await self._newest(row.id)
        mine = newest.seat_of(seat.user)
        return (loaded, seat) if mine is None or mine.seat is None else (newest, mine)

    async def lobby(self, table: TableRow) -> RenderedMessage:
        """Build the lobby for its channel, with a link to the table if that is elsewhere."""
        seats, link = await self.store.seats(table.id), await self.channels.link(table, table.channel)
        return render_lobby(table, seats, language(table.locale), link, await guests_of(self.store, table.id))

    async def ready(self, table: TableRow) -> RenderedMessage:
        """Build the ready check's message for the channel."""
        return render_ready_check(table, await self.store.seats(table.id), language(table.locale))

    async def table(self, loaded: LoadedTable, *, pictures: bool = True) -> RenderedMessage:
        """Build the live table message, in the table's language and its server's settings."""
        spoken, server = language(loaded.row.locale), await self.store.server(loaded.row.guild or 0)
        return await self._table(
            loaded, spoken, pictures=pictures, moving=pictures and server.animations, upright=server.upright
        )

    async def table_for(
        self, loaded: LoadedTable, person: PersonRow, spoken: Language, *, buttons: bool = True, followed: bool = False
    ) -> RenderedMessage:
        """Build the table for one person, in their language and settings."""
        pictures = not person.text_mode
        moving, upright = pictures and person.animations, person.upright
        return await self._table(
            loaded, spoken, pictures=pictures, moving=moving, upright=upright, buttons=buttons, followed=followed
        )

    async def in_words(self, loaded: LoadedTable, spoken: Language) -> RenderedMessage:
        """Build the table as text without buttons."""
        return await self._table(loaded, spoken, pictures=False, moving=False, buttons=False)

    async def _table(
        self,
        loaded: LoadedTable,
        spoken: Language,
        *,
        pictures: bool,
        moving: bool,
        upright: bool = False,
        buttons: bool = True,
        followed: bool = False,
    ) -> RenderedMessage:
        events = await self._events(loaded, loaded.row.decided, None)
        clocks = await self.store.deadlines(loaded.row.id)
        scenes = await self._scenes.newest(loaded, spoken, events) if moving else ()
        stands = await self._scores(loaded) if loaded.row.status == "ended" else ()
        guests = await guests_of(self.store, loaded.row.id) if buttons and votes_about_seats(loaded) else ()
        return await render_table(
            loaded,
            spoken,
            events,
            clocks,
            pictures=pictures,
            upright=upright,
            buttons=buttons,
            followed=followed,
            scenes=scenes,
            stands=stands,
            guests=guests,
        )

    async def _scores(self, loaded: LoadedTable) -> list[list[int]]:
        """Return the scores at each block of the story."""
        events = await self.store.event_log(loaded.row.id)
        return [event.scores for event in events if event.scores is not None and not event.struck]

    async def hand(
        self,
        loaded: LoadedTable,
        seat: SeatRow,
        *,
        page: int = 0,
        unless: str = "",
        note: str | None = None,
        spoken: Language | None = None,
        beside: int | None = None,
        heard: Collection[str] | None = None,
    ) -> RenderedMessage | None:
        """Build this seat's hand, in its person's settings and language (`spoken` if a click told it).

        The hand is for the channel `beside`. Returns None if its digest equals `unless`. In text mode, lines that the
        person has `heard` are left out.
        """
        assert seat.user is not None
        assert seat.seat is not None
        person = await self.store.person(seat.user)
        spoken = spoken or private_language(person, loaded)
        link = await self.channels.link(loaded.row, beside)
        if link is None and note is None and await self.channels.is_shown_nowhere(loaded.row):
            note = spoken.say(NOWHERE)
        return await render_hand(
            loaded,
            seat,
            spoken,
            await self._events(loaded, seat.answered, seat.seat),
            HandOptions(
                deadline=(await self.store.deadlines(loaded.row.id)).get(seat.seat),
                pictures=not person.text_mode,
                upright=person.upright,
                page=page,
                link=link,
                note=note,
                unless=unless,
                heard=heard,
                elsewhere=seat.user in await waited_for_elsewhere(self.store, loaded),
                now=self._time.wall(),
            ),
        )

    async def _events(self, loaded: LoadedTable, since: int, seat: int | None) -> list[EventRow]:
        """Return the events since `since` that this seat, or everybody, may read, and some earlier ones."""
        events = await self.store.events_since(loaded.row.id, since, before=EVENTS, last=MOST)
        return [event for event in events if event.to is None or seat in event.to]


async def waited_for_elsewhere(store: Store, loaded: LoadedTable) -> set[int]:
    """Return the people at this table whose time also runs at another one.

    One query covers all of them, since all are asked about.
    """
    return await store.users_awaited_elsewhere(
        loaded.row.id, [seat.user for seat in loaded.people() if seat.user is not None]
    )


def private_language(person: PersonRow, loaded: LoadedTable) -> Language:
    """Return the language of private messages to a person who has not just clicked."""
    return language(person.locale or person.spoken or loaded.row.locale)
