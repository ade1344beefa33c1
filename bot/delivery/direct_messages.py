"""Open direct messages: one channel for each person, and not too many in a short time.

Discord stops bots that open many direct messages, and then nobody gets a hand by direct message.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import Lock
from collections import deque
from collections.abc import Callable
from math import inf
from weakref import WeakValueDictionary

import discord

from bot.clock import Time
from bot.delivery.idempotent_posts import MessageChannel
from bot.delivery.lru import LruDict
from bot.settings import REMEMBERED_TABLES
from store import Store
from store.rows import PersonRow

log = logging.getLogger(__name__)

OPENINGS, OPENINGS_WITHIN = 20, 600.0
"""Maximum number of direct messages that the bot opens in `OPENINGS_WITHIN` seconds, shared by all processes.

Discord publishes no limit. It stopped new bots after 25 to 50.
"""
AN_HOUR = 3600.0
STORING = 0.5
"""Longest time in seconds that a click waits until its person's use of the bot is stored. Discord waits three."""


class Postponed(Exception):
    """Raised if a delivery must wait until the Unix time `at`, for example because no direct messages may be opened
    before.
    """

    def __init__(self, at: float) -> None:
        super().__init__(at)
        self.at = at


class TooManyOldEdits(Postponed):
    """Raised when no more old messages of a channel may be edited before the Unix time `at`."""


class DirectMessages:
    """Finds the channel of a person's direct messages, and opens new ones within a budget.

    `processes` returns the number of processes that share the budget. The times of the last openings and clicks are in
    memory only.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        time: Time,
        processes: Callable[[], int] = lambda: 1,
        remembered_tables: int = REMEMBERED_TABLES,
    ) -> None:
        self.client = client
        self.store = store
        self.time = time
        self._processes = processes
        self._opened: deque[float] = deque(maxlen=OPENINGS)
        self._locks = WeakValueDictionary[int, Lock]()
        self._clicked = LruDict[int, float](remembered_tables)
        self._lifted = LruDict[int, float](remembered_tables)

    def next_opening(self) -> float | None:
        """Return the Unix time at which direct messages with another person may be opened; None if they may be opened
        now.
        """
        most = max(1, OPENINGS // self._processes())
        if len(self._opened) < most or (at := self._opened[-most] + OPENINGS_WITHIN) <= self.time.wall():
            return None
        return at

    def reaches_now(self, person: PersonRow) -> bool:
        """Return True if a direct message can reach the person now.

        They must accept direct messages, and the channel for them must be open already, or may be opened now.
        """
        takes = gets_direct_messages(person)
        return takes and (person.dm_channel is not None or self.next_opening() is None)

    async def open(self, user: int) -> MessageChannel:
        """Return the channel of the person's direct messages. It is opened if it is not known.

        Raises `Postponed` if the budget is used up, or Discord's error.
        """
        async with self._locks.setdefault(user, Lock()):
            known = (await self.store.person(user)).dm_channel
            if known is not None:
                return self.client.get_partial_messageable(known)
            if (at := self.next_opening()) is not None:
                raise Postponed(at)
            self._opened.append(self.time.wall())
            room = await self.client.create_dm(discord.Object(user))
            async with self.store.write() as w:
                await w.set_person(user, dm_channel=room.id)
            return room

    async def forget_channel(self, user: int) -> None:
        """Forget the channel of a person's direct messages, because Discord does not know it any more."""
        async with self.store.write() as w:
            await w.set_person(user, dm_channel=None)

    async def close(self, user: int) -> None:
        """Store that the person's direct messages are closed, until they next click."""
        if self.time.wall() - self._lifted.get(user, -inf) >= AN_HOUR:
            self._clicked.pop(user, None)
        async with self.store.write() as w:
            await w.set_person(user, dm_closed=True)

    async def note_click(self, user: int) -> None:
        """Record that the person uses the bot.

        If their direct messages were marked as closed, the bot may try them again. That mark is removed at most once an
        hour, so that a person who keeps their direct messages closed costs few requests. If the record cannot be stored
        within half a second (`STORING`), the click goes on without it.
        """
        now = self.time.wall()
        if now - self._clicked.get(user, -inf) < AN_HOUR:
            return
        self._clicked[user] = now
        try:
            async with asyncio.timeout(STORING):
                await self._store_click(user, now)
        except Exception as error:  # the click goes on; if it needs the database, it fails with its own error
            self._clicked.pop(user, None)
            why = type(error).__name__
            log.warning(
                "direct messages: could not store within %.0f s that a person used the bot (%s); their next click does",
                STORING,
                why,
            )

    async def _store_click(self, user: int, now: float) -> None:
        """Store that the person has used the bot, and that their direct messages may be open again."""
        person = await self.store.person(user)
        if person.dm_closed:
            self._lifted[user] = now
        if person.dm_closed or not person.has_used_bot:
            async with self.store.write() as w:
                await w.set_person(user, dm_closed=False, has_used_bot=True)


def gets_direct_messages(person: PersonRow) -> bool:
    """Return True if this person's hand comes by direct message, which also notifies them."""
    return person.dm and not person.dm_closed
