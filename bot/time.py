"""Time, from one object that the bot is given when it is made: no setting and no message reaches it."""

from __future__ import annotations

import asyncio
import time


class Time:
    """The time of the world. Tests and whoever hurries a clock hand in another one.

    The machine's calendar may be set, and goes on while the machine sleeps; its seconds do neither. So the time of
    the wall is the calendar's once, and from then on counted: all that is stored is of one calendar, until the clock
    has moved it and calls `set_right`.
    """

    def __init__(self) -> None:
        self._since = self.calendar() - self.seconds()

    def wall(self) -> float:
        """Unix time in seconds: what is stored, and what people are shown."""
        return self.seconds() + self._since

    def monotonic(self) -> float:
        """Seconds from some moment on; they never jump back."""
        return self.seconds()

    async def sleep(self, seconds: float) -> None:
        """Let so many seconds pass."""
        await asyncio.sleep(seconds)

    def slip(self) -> float:
        """By how many seconds the calendar is ahead of the wall's time: it was set, or the machine slept."""
        return self.calendar() - self.seconds() - self._since

    def set_right(self, by: float) -> None:
        """Set the wall's time ahead by that slip."""
        self._since += by

    def calendar(self) -> float:
        """Unix time as the machine has it just now."""
        return time.time()

    def seconds(self) -> float:
        """The machine's own count of seconds. Nobody hurries it: by it a process sees that it was halted."""
        return time.monotonic()
