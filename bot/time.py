"""The clock, as one object that the bot is given when it is made."""

from __future__ import annotations

import asyncio
import time


class Time:
    """The system's time. Tests pass another one.

    The calendar may be changed, and runs while the machine sleeps; the monotonic clock does neither. So `wall` reads
    the calendar once and counts from there. All stored times follow it until `set_right` is called.
    """

    def __init__(self) -> None:
        self._since = self.calendar() - self.seconds()

    def wall(self) -> float:
        """Return Unix time in seconds, as it is stored and shown."""
        return self.seconds() + self._since

    def monotonic(self) -> float:
        """Return seconds from an arbitrary moment on; they never jump back."""
        return self.seconds()

    async def sleep(self, seconds: float) -> None:
        """Wait so many seconds."""
        await asyncio.sleep(seconds)

    def slip(self) -> float:
        """Return by how many seconds the calendar is ahead: it was changed, or the machine slept."""
        return self.calendar() - self.seconds() - self._since

    def set_right(self, by: float) -> None:
        """Move `wall` by so many seconds."""
        self._since += by

    def calendar(self) -> float:
        """Return Unix time as the machine has it now."""
        return time.time()

    def seconds(self) -> float:
        """Return the machine's own seconds. No test hurries them, so a process sees that it was suspended."""
        return time.monotonic()
