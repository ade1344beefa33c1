"""Leadership: one process waits until it leads its shards, and steps down if Discord is silent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from math import inf
from typing import Protocol

from bot.time import Time
from store.processes.leadership import Leadership

log = logging.getLogger(__name__)

EVERY = 1.0
"""Seconds between two attempts of a standby, and between two checks of Discord."""
HANGS = 20.0
"""Seconds for one attempt of a standby, which may wait for a write of the last leader. After that the connection counts
as dead.
"""
MINUTE = 60.0
"""Seconds between two log lines of a standby."""
SILENT = 10.0
"""Seconds without an answer from Discord after which a leader steps down."""
START, A_SHARD = 30.0, 5.0
"""Seconds that a new leader has to reach Discord, and more for each further shard."""
ASIDE = 5.0
"""Seconds for which a process that stepped down lets the standby go first."""
AGAIN = 120.0
"""Seconds between two step-downs, so that processes do not take turns while Discord is silent to all."""


class Answering(Protocol):
    """The gateway connection."""

    async def answers(self) -> bool:
        """Return True if Discord answers on every shard."""


class Leader:
    """A process that serves while it leads its shards."""

    def __init__(self, leading: Leadership, time: Time) -> None:
        self.leading = leading
        self.time = time
        self._stepped_down = -inf
        self._reached = False
        """Whether the database was reached once. From then on this process waits for it."""

    async def stand_by(self, stop: asyncio.Event) -> bool:
        """Wait until this process leads; return False if it is asked to stop before.

        Raises `UnsuitableDatabase`, and OSError if the database was never reachable.
        """
        logged: float | None = None
        while not stop.is_set():
            if self.time.monotonic() - self._stepped_down < ASIDE:
                await self.pause(stop)
                continue
            why = "another process leads these shards"
            try:
                if await self._take(stop):
                    return True
            except OSError as error:
                if not self._reached:
                    raise
                why = f"the database does not answer ({type(error).__name__})"
            if logged is None or self.time.monotonic() - logged >= MINUTE:
                log.info("standby: %s; this process waits for them", why)
                logged = self.time.monotonic()
            await self.pause(stop)
        return False

    async def _take(self, stop: asyncio.Event) -> bool:
        """Try once, until this process is asked to stop. Raises OSError if the database does not answer."""
        taking, stopping = asyncio.create_task(self.leading.acquire()), asyncio.create_task(stop.wait())
        try:
            await asyncio.wait((taking, stopping), timeout=HANGS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            taking.cancel()  # no effect if it is done
            await asyncio.wait([taking])
        if not taking.cancelled():
            self._reached = self._reached or taking.exception() is None
            return taking.result()
        if stop.is_set():
            return False
        raise TimeoutError

    async def pause(self, stop: asyncio.Event) -> None:
        """Wait until the next try, or until this process is asked to stop."""
        stopping, sleeping = asyncio.create_task(stop.wait()), asyncio.create_task(self.time.sleep(EVERY))
        await asyncio.wait((stopping, sleeping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        sleeping.cancel()

    async def watch(self, line: Answering, shards: int, step_down: Callable[[], None]) -> None:
        """Call `step_down` if Discord is silent while a standby waits, and return."""
        heard = self.time.monotonic() + START + A_SHARD * (shards - 1) - SILENT
        while True:
            await self.time.sleep(EVERY)
            if await line.answers():
                heard = self.time.monotonic()
            now = self.time.monotonic()
            if now - heard >= SILENT and now - self._stepped_down >= AGAIN and self.leading.peers.standby:
                log.warning("leader: Discord has not answered for %.0f s, so a standby takes over", SILENT)
                self._stepped_down = now
                step_down()
                return
