"""What we ask of Discord stays below what it allows: whoever is refused too often is shut out for an hour.

The limits of single places discord.py keeps by itself, by the figures that come with each answer: but what it keeps
waiting is drawn already. So these figures are read here, too.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Any

import aiohttp

from bot.time import Time

MOST = 40
"""Requests in a second. Discord allows 50; what is left is for what discord.py does on its own."""
SECOND = 1.0
FREE = ("/interactions/", "/webhooks/")
"""Answers to clicks, which Discord does not count."""
EDIT = re.compile(r"/channels/(\d+)/messages/\d+$")


class Budget:
    """The requests of the last second, and where no message may be edited just now. Each request of the client comes by
    here (`trace`); what shows tables waits for room before it is drawn (`room`, `room_in`), so that what is sent is how
    they stand then, and edits coalesce."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self._used_up = dict[int, float]()
        """Until when nothing may be edited in these places."""
        self._sent: deque[float] = deque(maxlen=MOST)
        self.shared_by = 1
        """So many processes have this budget together."""
        self.all = 0
        """So many were sent, answers to clicks apart."""

    @property
    def trace(self) -> aiohttp.TraceConfig:
        """What the client's requests are to be traced with."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self.starts)
        config.on_request_end.append(self.ends)
        return config

    async def starts(self, _: object, __: object, asked: Any) -> None:
        """A request is about to be sent, and waits where it would be one too many."""
        if not any(path in asked.url.path for path in FREE):
            await self.room()
            self._sent.append(self.time.monotonic())
            self.all += 1

    async def ends(self, _: object, __: object, asked: Any) -> None:
        """A request was answered: the answer says how many more edits its place takes, and until when. Where others
        share the budget, one is left to whoever may be at it in the same place."""
        found, said = EDIT.search(asked.url.path), asked.response.headers
        if found is None or asked.method != "PATCH" or "X-RateLimit-Remaining" not in said:
            return
        place = int(found[1])
        self._used_up.pop(place, None)
        if int(said["X-RateLimit-Remaining"]) <= (self.shared_by > 1):
            self._used_up[place] = self.time.monotonic() + float(said.get("X-RateLimit-Reset-After", SECOND))

    @property
    def tight(self) -> bool:
        """Whether there is a place that takes no edit just now."""
        now = self.time.monotonic()
        for place in [place for place, until in self._used_up.items() if until <= now]:
            del self._used_up[place]
        return bool(self._used_up)

    async def room_in(self, place: int) -> None:
        """Wait until one more message may be edited there."""
        while (wait := self._used_up.get(place, 0.0) - self.time.monotonic()) > 0:
            await self.time.sleep(wait)

    async def room(self) -> None:
        """Wait until one more may be sent."""
        while len(self._sent) >= (most := max(1, MOST // self.shared_by)):
            wait = self._sent[-most] + SECOND - self.time.monotonic()
            if wait <= 0:
                return
            await self.time.sleep(wait)
