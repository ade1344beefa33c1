"""A clock that only a test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.clock import Time

NOON = 1_700_000_000.0
HANGS = 300.0
"""Real seconds after which a test stops waiting."""


class FakeTime(Time):
    """A clock that starts at noon and only moves in `passes`, which wakes sleeping tasks in order.

    `set` changes the wall clock.
    """

    def __init__(self) -> None:
        self.now = NOON
        self._set = 0.0
        super().__init__()
        self.slept: list[float] = []
        """The length of each sleep, in seconds."""
        self._sleepers: list[tuple[float, asyncio.Event]] = []
        self._stirred = asyncio.Event()
        """Set when a task falls asleep or wakes."""

    def seconds(self) -> float:
        return self.now

    def calendar(self) -> float:
        return self.now + self._set

    def set(self, by: float) -> None:
        """Change the wall clock without waking or delaying any sleep."""
        self._set += by

    async def sleep(self, seconds: float) -> None:
        sleeper = (self.now + seconds, asyncio.Event())
        self.slept.append(seconds)
        self._sleepers.append(sleeper)
        self._stirred.set()
        try:
            await sleeper[1].wait()
        finally:
            self._sleepers.remove(sleeper)
            self._stirred.set()

    @property
    def anybody_sleeps(self) -> bool:
        """True if a task waits for time to pass."""
        return bool(self._sleepers)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until the condition holds. It is checked when a task falls asleep or wakes."""
        while not true():
            self._stirred.clear()
            async with asyncio.timeout(HANGS):
                await self._stirred.wait()

    async def asleep(self) -> None:
        """Wait until a task sleeps."""
        await self.until(lambda: self.anybody_sleeps)

    async def passes(self, seconds: float) -> None:
        """Advance the clock by this many seconds. Each task that wakes meanwhile does its work and sleeps again."""
        end = self.now + seconds
        await self.asleep()
        while (first := min(self._sleepers, key=lambda sleeper: sleeper[0]))[0] <= end:
            self.now = max(self.now, first[0])
            asleep = len(self.slept)
            first[1].set()
            await self._again(asleep)
        self.now = end

    async def wakes(self) -> None:
        """Let the time pass until a task wakes that does not sleep again."""
        await self.asleep()
        (at, event), *_ = self._sleepers
        self.now = max(self.now, at)
        event.set()
        await self.until(lambda: not self.anybody_sleeps)

    async def flows(self, *tasks: asyncio.Task[None]) -> None:
        """Let time pass until these tasks are done. They must wait for nothing but time."""
        while not all(task.done() for task in tasks):
            for _ in tasks:
                await asyncio.sleep(0)
            if self._sleepers:
                at, event = min(self._sleepers, key=lambda sleeper: sleeper[0])
                self.now = max(self.now, at)
                event.set()

    async def _again(self, slept: int) -> None:
        await self.until(lambda: len(self.slept) > slept)
