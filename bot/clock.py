"""The clock: one sleep until the next thing is due, then that is done. What is due are rows of the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from engine.store.rows import DueRow

if TYPE_CHECKING:
    from bot.app import Quarterdeck

log = logging.getLogger(__name__)

LONGEST = 30.0
"""The clock looks at the store at least this often, in seconds, and notes that the program is alive:
time during which it was not is credited to the players."""

HOUR = 3600.0

RECOVERY = 5.0
"""Seconds that the clock leaves a database that fails in peace."""


class Clock:
    """Wakes for deadlines, automatic players, and deliveries to try again.

    `sleep` is the one place where the bot lets time pass; the local tavern has a time of its own.
    """

    def __init__(self, bot: Quarterdeck) -> None:
        self.bot = bot
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._task: asyncio.Task[None] | None = None
        self._busy = False
        self._stopped = False
        self._pruned = 0.0

    def wake(self) -> None:
        """Something may be due earlier than thought."""
        if self._busy or self._stopped:
            return
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """No more."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                await self.sleep(await self._wait())
                self._busy = True
                await self._strike()
            except Exception:
                log.exception("the clock missed a strike")
                await self.sleep(RECOVERY)
            finally:
                self._busy = False

    async def _wait(self) -> float:
        store, now = self.bot.store, self.bot.now()
        # Whoever serves the outbox wakes the clock in the end; to look at it meanwhile would be to run in circles.
        retry = None if self.bot.delivery.outbox.busy else await store.next_outbox()
        times = [at for at in (await store.next_due(), retry) if at is not None]
        return min(max(0.0, min(times, default=now + LONGEST) - now), LONGEST)

    async def _strike(self) -> None:
        store, now = self.bot.store, self.bot.now()
        if not self.bot.connected:
            return  # nobody can answer now: the time is credited when we are back
        async with store.write() as w:
            await w.beat(store.process, now)
            if now - self._pruned > HOUR:
                self._pruned = now
                await w.prune(now)
        for due in await store.dues(now):
            await self._do(due)
        retry = await store.next_outbox()
        if retry is not None and retry <= now:
            self.bot.delivery.wake()

    async def _do(self, due: DueRow) -> None:
        try:
            await self.bot.host.due(due)
        except Exception:
            log.exception("what was due at table %s failed, and is tried again", due.table)
            async with self.bot.store.write() as w:
                await w.postpone(due, self.bot.now() + RECOVERY)
