"""Leadership: one process at a time serves a set of shards, and standbys wait to take over.

A leader steps down if Discord does not answer it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from math import inf
from typing import Protocol

from bot.clock import Time
from store.databases.failures import DatabaseFailure, failure_of
from store.processes.leadership import Leadership

log = logging.getLogger(__name__)

EVERY = 1.0
"""Seconds between two attempts of a standby to lead, and between two checks of Discord by a leader."""
HANGS = 20.0
"""Seconds that a standby's attempt to lead may take, because an unfinished write of the last leader may delay it.

After that the database connection counts as dead.
"""
MINUTE = 60.0
"""Seconds between two log lines of a standby."""
SILENT = 10.0
"""Seconds without an answer from Discord after which a leader steps down, if a standby waits."""
START, A_SHARD = 30.0, 5.0
"""Seconds within which Discord must answer a new leader: for its first shard, and in addition for each further one."""
ASIDE = 5.0
"""Seconds for which a process that stepped down does not try to lead again, so that a standby can."""
AGAIN = 120.0
"""Minimum seconds between two step-downs of a process. Processes must not take turns while Discord answers none of
them."""


class Answering(Protocol):
    """The part of `GatewayHealth` that a leader uses."""

    async def answers(self) -> bool:
        """Return True if Discord answers on every shard."""


class Leader:
    """Lets a process stand by until it leads its shards, and checks Discord while it leads."""

    def __init__(self, leading: Leadership, time: Time) -> None:
        self.leading = leading
        self.time = time
        self._stepped_down = -inf

    async def stand_by(self, stop: asyncio.Event) -> bool:
        """Wait until this process leads and return True; return False if `stop` is set first.

        Keeps trying while the database is unreachable. Raises `UnsuitableDatabase`, and OSError if the server refuses
        the user, the password or the name of the database.
        """
        logged: float | None = None
        while not stop.is_set():
            if self.time.monotonic() - self._stepped_down < ASIDE:
                await self.pause(stop)
                continue
            why = "another process leads them"
            try:
                if await self._try_to_lead(stop):
                    return True
            except OSError as error:
                if failure_of(error.__cause__) is DatabaseFailure.REFUSED:
                    raise
                why = f"the database does not answer ({type(error).__name__})"
            if logged is None or self.time.monotonic() - logged >= MINUTE:
                log.info("standby: waiting to lead these shards: %s", why)
                logged = self.time.monotonic()
            await self.pause(stop)
        return False

    async def _try_to_lead(self, stop: asyncio.Event) -> bool:
        """Try once to lead. Return False if another process leads or `stop` is set.

        Raises OSError if the database does not answer.
        """
        taking, stopping = asyncio.create_task(self.leading.acquire()), asyncio.create_task(stop.wait())
        try:
            await asyncio.wait((taking, stopping), timeout=HANGS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            taking.cancel()  # no effect if it is done
            await asyncio.wait([taking])
        if not taking.cancelled():
            return taking.result()
        if stop.is_set():
            return False
        raise TimeoutError

    async def pause(self, stop: asyncio.Event) -> None:
        """Wait a second (`EVERY`), or until `stop` is set."""
        stopping, sleeping = asyncio.create_task(stop.wait()), asyncio.create_task(self.time.sleep(EVERY))
        await asyncio.wait((stopping, sleeping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        sleeping.cancel()

    async def watch(self, health: Answering, shards: int, step_down: Callable[[], None]) -> None:
        """Check every second if Discord answers. If it does not and a standby waits, call `step_down` once and return.

        Discord has ten seconds to answer (`SILENT`), at the start some more. `health` checks the connection to Discord,
        `shards` is the number of this process's shards.
        """
        heard = self.time.monotonic() + START + A_SHARD * (shards - 1) - SILENT
        while True:
            await self.time.sleep(EVERY)
            if await health.answers():
                heard = self.time.monotonic()
            now = self.time.monotonic()
            if now - heard >= SILENT and now - self._stepped_down >= AGAIN and self.leading.peers.standby:
                log.warning("leader: Discord has not answered for %.0f s, so a standby takes over", SILENT)
                self._stepped_down = now
                step_down()
                return
