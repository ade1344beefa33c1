"""Fake clock of the bot. It runs with the machine's clock, and jumps ahead when the tavern orders it."""

from __future__ import annotations

import asyncio

from bot.clock import Time


class FakeTime(Time):
    """A clock that is `ahead` seconds ahead of the machine's clock.

    Wall time, monotonic time and sleep follow it. A jump wakes the sleepers whose time has then come.
    """

    def __init__(self, ahead: float = 0.0) -> None:
        super().__init__()
        self._ahead = ahead
        self._jumped = asyncio.Event()

    def set(self, ahead: float) -> None:
        """Set the number of seconds by which the clock is ahead of the machine's clock."""
        self._ahead = ahead
        self._jumped.set()
        self._jumped = asyncio.Event()

    def wall(self) -> float:
        return super().wall() + self._ahead

    def monotonic(self) -> float:
        return super().monotonic() + self._ahead

    async def sleep(self, seconds: float) -> None:
        end = self.monotonic() + seconds
        while (left := end - self.monotonic()) > 0:
            try:
                await asyncio.wait_for(self._jumped.wait(), left)
            except TimeoutError:
                return
        await asyncio.sleep(0)
