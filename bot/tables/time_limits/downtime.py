"""Time that was nobody's to answer in: the process was halted or slept, the calendar was set, Discord was away.

It is given back to everybody whose clock runs, before anybody's time is up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from bot.tables.after_move import show_deadlines
from bot.time import Time
from store import Store

log = logging.getLogger(__name__)

LATE = 5.0
"""Seconds by which a busy machine may be late. Later than that, it did not run at all."""

SLIP = 1.0
"""Seconds by which calendar and counted time may differ before everything stored is moved."""

TOLD = 20.0
"""Seconds that are worth an edit of every table and hand, which say when time is up. Seldom is anything shorter."""

NEAR = 60.0
"""Of processes that share a database one is alive if it has said so within these seconds."""


class HealthCheck(Protocol):
    """The line to Discord."""

    async def answers(self) -> bool:
        """Whether it gives a sign of life now."""


class Downtime:
    """`known` is whether all time up to the last look is accounted for. What passes between two looks that Discord
    answered, while the process ran, is the people's; anything else is lost."""

    def __init__(self, store: Store, time: Time, line: HealthCheck) -> None:
        self.store = store
        self.time = time
        self.line = line
        self.known = False
        self._heard: float | None = None
        """The monotonic second at which Discord was heard last; None at the start: then the store knows."""
        self._halted = 0.0
        self._awake = time.seconds()
        self._sleeps = 0.0
        self._giving = asyncio.Lock()

    def awake(self) -> None:
        """The process runs. Where it had not for longer than it meant to sleep, that is noted."""
        now = self.time.seconds()
        if now - self._awake > self._sleeps + LATE:
            self._halted += now - self._awake
        self._awake = now

    @contextmanager
    def asleep(self, seconds: float) -> Iterator[None]:
        """The process has nothing to do for so long."""
        self.awake()
        self._sleeps = seconds
        try:
            yield
        finally:
            self.awake()
            self._sleeps = 0.0

    def cut_off(self) -> None:
        """Discord is away: what passes from when it was heard last until it is heard again is lost."""
        self.known = False

    async def none_now(self) -> bool:
        """Whether somebody's time may be up now: Discord answers, and what was lost has been given back."""
        self.awake()
        if not await self.line.answers():
            self.cut_off()
            return False
        await self.give_back()
        return True

    async def give_back(self) -> None:
        """Discord is heard just now: give back what was lost until now."""
        async with self._giving:
            self.awake()
            await self._keep_to_the_calendar()
            now, heard, halted = self.time.wall(), self.time.monotonic(), self._halted
            if self._heard is None:
                given = await self.store.credit(now)
            elif not self.known:
                given = await self.store.credit(now, since=now - (heard - self._heard))
            elif halted:
                given = await self.store.credit(now, since=now - halted)
            else:
                given = 0.0
            self._halted -= halted
            self._heard, self.known = heard, True
            if given >= TOLD:
                log.info("%.0f seconds in which nobody could answer are given back", given)
                await show_deadlines(self.store, now)

    async def _keep_to_the_calendar(self) -> None:
        """Move all that is stored with the calendar, so that it comes as long from now as it would have come.

        What somebody stores in that very moment may come too late by the slip, never too early.
        """
        slip = self.time.slip()
        if abs(slip) <= SLIP:
            return
        if (others := await self.store.newest_beat_of_others()) is not None:
            # Processes that share a database share its calendar: ours is the one to be set, or was set wrongly.
            if abs(others - self.time.wall() - slip) < min(NEAR, abs(others - self.time.wall())):
                self.time.set_right(slip)
                return
            if abs(others - self.time.wall()) < NEAR:
                return
        log.info("the calendar has gone on by %.0f seconds that nobody counted", slip)
        if slip > 0:
            self.time.set_right(slip)
            await self.store.move_in_time(slip)
        else:
            await self.store.move_in_time(slip)
            self.time.set_right(slip)
