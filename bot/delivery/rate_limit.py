"""Keep the bot's requests below Discord's global limit.

Discord blocks a bot for an hour after too many refused requests. discord.py handles the limits of single routes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import aiohttp

from bot.time import Time

MOST = 40
"""Requests a second, shared by all processes. Discord allows 50; the rest is for discord.py's own requests."""
SECOND = 1.0
"""The length of the measured interval, in seconds."""
FREE = ("/interactions/", "/webhooks/")
"""Paths of replies to interactions, which do not count against Discord's global limit."""


class RateLimiter:
    """Delays requests so that the last second never has more than `MOST`.

    All requests of the client pass through `trace`. Deliveries also call `wait_for_room` before they draw, so that they
    show the newest state and edits coalesce.
    """

    def __init__(
        self, time: Time, processes: Callable[[], int] = lambda: 1, leads: Callable[[], bool] = lambda: True
    ) -> None:
        """Share the limit between the number of `processes`. `leads` returns True while this process is the leader."""
        self.time = time
        self.processes = processes
        self._leads = leads
        self._sent: deque[float] = deque(maxlen=MOST)

    @property
    def trace(self) -> aiohttp.TraceConfig:
        """The trace configuration to install in the client's HTTP session."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self.on_request)
        return config

    async def on_request(self, _: object, __: object, asked: Any) -> None:
        """Count a request that is about to be sent, after waiting for room.

        Raises ConnectionError if this process is no longer the leader, because it would overwrite newer messages.
        """
        if not any(path in asked.url.path for path in FREE):
            await self.wait_for_room()
            if not self._leads():
                raise ConnectionError("this process has lost the lead")
            self._sent.append(self.time.monotonic())

    async def wait_for_room(self) -> None:
        """Wait until another request may be sent."""
        while len(self._sent) >= (most := max(1, MOST // self.processes())):
            wait = self._sent[-most] + SECOND - self.time.monotonic()
            if wait <= 0:
                return
            await self.time.sleep(wait)
