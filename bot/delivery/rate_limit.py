"""Keeps the bot's requests below Discord's global limit: whoever is refused too often is shut out for an hour.

The limits of single routes are discord.py's business.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import aiohttp

from bot.time import Time

MOST = 40
"""Requests in a second. Discord allows 50; what is left is for what discord.py does on its own."""
SECOND = 1.0
FREE = ("/interactions/", "/webhooks/")
"""Answers to clicks, which Discord does not count."""


class RateLimiter:
    """The requests of the last second. Each request of the client comes by here (`trace`). What shows tables waits for
    room before it is drawn (`room`), so that what is sent is how they stand then, and edits coalesce."""

    def __init__(
        self, time: Time, processes: Callable[[], int] = lambda: 1, leads: Callable[[], bool] = lambda: True
    ) -> None:
        """`processes` tells how many processes have this budget together, and `leads` whether this one serves."""
        self.time = time
        self._processes = processes
        self._leads = leads
        self._sent: deque[float] = deque(maxlen=MOST)
        self.all = 0
        """So many were sent, answers to clicks apart."""

    @property
    def trace(self) -> aiohttp.TraceConfig:
        """What the client's requests are to be traced with."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self.starts)
        return config

    async def starts(self, _: object, __: object, asked: Any) -> None:
        """Count a request that is about to be sent; it waits where it would be one too many. Raises ConnectionError
        where another process may lead: it shows what is newer, and what this one still would send might come last."""
        if not any(path in asked.url.path for path in FREE):
            await self.room()
            if not self._leads():
                raise ConnectionError("this process leads no more")
            self._sent.append(self.time.monotonic())
            self.all += 1

    async def room(self) -> None:
        """Wait until one more may be sent."""
        while len(self._sent) >= (most := max(1, MOST // self._processes())):
            wait = self._sent[-most] + SECOND - self.time.monotonic()
            if wait <= 0:
                return
            await self.time.sleep(wait)
