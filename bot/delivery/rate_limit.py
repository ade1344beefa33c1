"""Keep the bot's requests below Discord's global limit. Too many refused requests would lock the bot out for an hour.

discord.py handles the limits of single routes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import aiohttp

from bot.time import Time

MOST = 40
"""Requests a second. Discord allows 50; the rest is for discord.py's own requests."""
SECOND = 1.0
FREE = ("/interactions/", "/webhooks/")
"""Paths of replies to clicks, which Discord does not count."""


class RateLimiter:
    """Counts the requests of the last second.

    All requests of the client pass through `trace`. Deliveries call `room` before they draw, so that they show the
    newest state and edits coalesce.
    """

    def __init__(
        self, time: Time, processes: Callable[[], int] = lambda: 1, leads: Callable[[], bool] = lambda: True
    ) -> None:
        """Share the limit between `processes`. `leads` tells if this process serves."""
        self.time = time
        self._processes = processes
        self._leads = leads
        self._sent: deque[float] = deque(maxlen=MOST)
        self.all = 0
        """Requests sent since the start, without replies to clicks."""

    @property
    def trace(self) -> aiohttp.TraceConfig:
        """The trace configuration for the client's requests."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self.on_request)
        return config

    async def on_request(self, _: object, __: object, asked: Any) -> None:
        """Count a request about to be sent, and delay it if necessary.

        Raises ConnectionError if another process may lead, because this process would overwrite newer messages.
        """
        if not any(path in asked.url.path for path in FREE):
            await self.wait_for_room()
            if not self._leads():
                raise ConnectionError("this process has lost the lead")
            self._sent.append(self.time.monotonic())
            self.all += 1

    async def wait_for_room(self) -> None:
        """Wait until another request may be sent."""
        while len(self._sent) >= (most := max(1, MOST // self._processes())):
            wait = self._sent[-most] + SECOND - self.time.monotonic()
            if wait <= 0:
                return
            await self.time.sleep(wait)
