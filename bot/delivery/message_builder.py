"""What a message about a table should say now: drawn up from the store, for everybody or for one person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager

from bot.delivery.channels import NOWHERE, TableChannels
from bot.tables.loaded_table import LoadedTable
from bot.tables.seating.handover import votes_about_seats
from bot.texts import Language, language
from bot.time import Time
from bot.views.hand import render_hand
from bot.views.layout import RenderedMessage
from bot.views.lobby import render_lobby
from bot.views.ready_check import render_ready_check
from bot.views.render_pool import PAINTERS
from bot.views.scenes import Scenes
from bot.views.table import render_table
from store import Store
from store.guests import guests_of
from store.rows import EventRow, PersonRow, SeatRow, TableRow

EVENTS = 20
"""So many of the last events are looked through at least, for what stands beside the newest ones."""
MOST = 400
"""And so many at most: more fit into no message."""


class MessageBuilder:
    """Draws up shows. Memory holds the scenes that were drawn. `newest` gives a table as it stands."""

    def __init__(
        self, store: Store, channels: TableChannels, newest: Callable[[str], Awaitable[LoadedTable]], time: Time
    ) -> None:
        self.store = store
        self.channels = channels
        self._scenes = Scenes()
        self._newest = newest
        self._time = time
        self._easels = asyncio.Semaphore(PAINTERS)
        self.waiting = 0
        """How many shows wait to be drawn."""

    @asynccontextmanager
    async def turn(self, loaded: LoadedTable) -> AsyncIterator[LoadedTable]:
        """What is brought unasked waits here until somebody can draw it, and is drawn as the table stands then: what
        it was while it waited nobody needs to see. Answers to clicks are drawn without that."""
        waits = self._easels.locked()
        self.waiting += 1
        async with self._easels:
            self.waiting -= 1
            yield await self._newest(loaded.row.id) if waits else loaded

    async def now(self, loaded: LoadedTable, seat: SeatRow) -> tuple[LoadedTable, SeatRow]:
        """The table as it stands, if it has gone on, and this person's seat there; what it was, if that is theirs no
        more."""
        row = await self.store.table(loaded.row.id)
        if row is None or row.revision == loaded.row.revision or seat.user is None:
            return loaded, seat
        newest = await self._newest(row.id)
        mine = newest.seat_of(seat.user)
        return (loaded, seat) if mine is None or mine.seat is None else (newest, mine)

    async def lobby(self, table: TableRow) -> RenderedMessage:
        """The lobby for everybody in its channel, with the way to the table once that is elsewhere."""
        seats, link = await self.store.seats(table.id), await self.channels.link(table, table.channel)
        return render_lobby(table, seats, language(table.locale), link, await guests_of(self.store, table.id))

    async def ready(self, table: TableRow) -> RenderedMessage:
        """What is published when words close, for everybody in the channel."""
        return render_ready_check(table, await self.store.seats(table.id), language(table.locale))

    async def table(self, loaded: LoadedTable, *, pictures: bool = True) -> RenderedMessage:
        """The live table message, in the table's language and as its server wants it."""
        spoken, server = language(loaded.row.locale), await self.store.server(loaded.row.guild or 0)
        return await self._table(
            loaded, spoken, pictures=pictures, moving=pictures and server.animations, upright=server.upright
        )

    async def table_for(
        self, loaded: LoadedTable, person: PersonRow, spoken: Language, *, doors: bool = True, followed: bool = False
    ) -> RenderedMessage:
        """The table as this person alone is shown it, in their own way and language."""
        pictures = not person.text_mode
        moving, upright = pictures and person.animations, person.upright
        return await self._table(
            loaded, spoken, pictures=pictures, moving=moving, upright=upright, doors=doors, followed=followed
        )

    async def in_words(self, loaded: LoadedTable, spoken: Language) -> RenderedMessage:
        """The table in words, without anything to press."""
        return await self._table(loaded, spoken, pictures=False, moving=False, doors=False)

    async def _table(
        self,
        loaded: LoadedTable,
        spoken: Language,
        *,
        pictures: bool,
        moving: bool,
        upright: bool = False,
        doors: bool = True,
        followed: bool = False,
    ) -> RenderedMessage:
        events = await self._events(loaded, loaded.row.decided, None)
        clocks = await self.store.clocks(loaded.row.id)
        scenes = await self._scenes.newest(loaded, spoken, events) if moving else ()
        stands = await self._stands(loaded) if loaded.row.status == "ended" else ()
        guests = await guests_of(self.store, loaded.row.id) if doors and votes_about_seats(loaded) else ()
        return await render_table(
            loaded,
            spoken,
            events,
            clocks,
            pictures=pictures,
            upright=upright,
            doors=doors,
            followed=followed,
            scenes=scenes,
            stands=stands,
            guests=guests,
        )

    async def _stands(self, loaded: LoadedTable) -> list[list[int]]:
        """How a game stood at each block of its story."""
        events = await self.store.events(loaded.row.id)
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
        """What this seat's person may see and do, in their own way and language (`spoken`, where it is
        known from a click), to be shown in the channel `beside`. None if its digest is `unless`. In words, what
        they have `heard` is not said again."""
        assert seat.user is not None
        assert seat.seat is not None
        person = await self.store.person(seat.user)
        spoken = spoken or spoken_in_private(person, loaded)
        link = await self.channels.link(loaded.row, beside)
        if link is None and note is None and await self.channels.nowhere(loaded.row):
            note = spoken.say(NOWHERE)
        return await render_hand(
            loaded,
            seat,
            spoken,
            await self._events(loaded, seat.answered, seat.seat),
            (await self.store.clocks(loaded.row.id)).get(seat.seat),
            pictures=not person.text_mode,
            upright=person.upright,
            page=page,
            link=link,
            note=note,
            unless=unless,
            heard=heard,
            elsewhere=seat.user in await elsewhere(self.store, loaded),
            now=self._time.wall(),
        )

    async def _events(self, loaded: LoadedTable, since: int, seat: int | None) -> list[EventRow]:
        """What a seat, or everybody, was told since that event, and some of what was before."""
        events = await self.store.since(loaded.row.id, since, before=EVENTS, last=MOST)
        return [event for event in events if event.to is None or seat in event.to]


async def elsewhere(store: Store, loaded: LoadedTable) -> set[int]:
    """For whom of its people the time runs at another table, too. Asked for all of them, since all are asked about."""
    return await store.elsewhere(loaded.row.id, [seat.user for seat in loaded.people() if seat.user is not None])


def spoken_in_private(person: PersonRow, loaded: LoadedTable) -> Language:
    """How somebody is spoken to who has not just clicked."""
    return language(person.locale or person.spoken or loaded.row.locale)
