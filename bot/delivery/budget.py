"""What we ask of Discord stays below what it allows: whoever is refused too often is shut out for an hour.

The limits of single places discord.py keeps by itself, by the figures that come with each answer: but what it keeps
waiting is drawn already, and where answers overtake one another it asks once too often. So these figures are read here,
too.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Any

import aiohttp

from bot.delivery.buckets import Bucket
from bot.delivery.lately import Lately
from bot.time import Time
from store.memory import USUAL

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
        self._buckets = Lately[int, Bucket](USUAL)
        self._tight_until = 0.0
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
        config.on_request_exception.append(self.breaks)
        return config

    async def starts(self, _: object, request: Any, asked: Any) -> None:
        """A request is about to be sent, and waits where it would be one too many."""
        if not any(path in asked.url.path for path in FREE):
            edits = EDIT.search(asked.url.path) if asked.method == "PATCH" else None
            if edits is not None:
                await self.room_in(int(edits[1]))
            await self.room()
            self._sent.append(self.time.monotonic())
            self.all += 1
            if edits is not None:
                place = int(edits[1])
                request.bucket = self._buckets[place] = self._buckets.get(place) or Bucket()
                request.bucket.sent(self.time.monotonic())
                self._look(request.bucket)

    async def ends(self, _: object, request: Any, asked: Any) -> None:
        """A request was answered: the answer to an edit says how many more its place takes, and until when."""
        if (bucket := vars(request).pop("bucket", None)) is not None:
            bucket.answered(self.time.monotonic(), asked.response.headers)
            self._look(bucket)

    async def breaks(self, _: object, request: Any, __: Any) -> None:
        """A request was not answered."""
        if (bucket := vars(request).pop("bucket", None)) is not None:
            bucket.lost()

    def _look(self, bucket: Bucket) -> None:
        now = self.time.monotonic()
        self._tight_until = max(self._tight_until, now + bucket.wait(now, self._spare))

    @property
    def tight(self) -> bool:
        """Whether there may be a place that takes no edit just now."""
        return self.time.monotonic() < self._tight_until

    @property
    def _spare(self) -> int:
        """So many edits are left to whoever else may be at it in the same place."""
        return int(self.shared_by > 1)

    async def room_in(self, place: int) -> None:
        """Wait until one more message may be edited there."""
        while (bucket := self._buckets.get(place)) and (wait := bucket.wait(self.time.monotonic(), self._spare)):
            await self.time.sleep(wait)

    async def room(self) -> None:
        """Wait until one more may be sent."""
        while len(self._sent) >= (most := max(1, MOST // self.shared_by)):
            wait = self._sent[-most] + SECOND - self.time.monotonic()
            if wait <= 0:
                return
            await self.time.sleep(wait)
