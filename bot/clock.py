"""The clock, as an object that is passed to the bot."""

from __future__ import annotations

import asyncio
import time


class Time:
    """The system's clocks. Tests pass a fake one.

    The system clock (`calendar`) may be changed, and goes on while the machine sleeps. The monotonic clock cannot be
    changed, and stops meanwhile. `wall` reads the system clock once, and then adds monotonic seconds. Times are stored
    as `wall` gives them. If the system clock was changed, `set_right` corrects `wall`.
    """

    def __init__(self) -> None:
        self._since = self.calendar() - self.seconds()

    def wall(self) -> float:
        """Return the Unix time in seconds by which times are stored and displayed."""
        return self.seconds() + self._since

    def monotonic(self) -> float:
        """Return seconds since an arbitrary start. They never jump back."""
        return self.seconds()

    async def sleep(self, seconds: float) -> None:
        """Wait for this number of seconds."""
        await asyncio.sleep(seconds)

    def slip(self) -> float:
        """Return the seconds by which the system clock is ahead of `wall`, negative if it is behind.

        They differ if the system clock was changed or the machine slept.
        """
        return self.calendar() - self.seconds() - self._since

    def set_right(self, by: float) -> None:
        """Correct `wall` by this number of seconds, which may be negative."""
        self._since += by

    def calendar(self) -> float:
        """Return the Unix time of the system clock."""
        return time.time()

    def seconds(self) -> float:
        """Return the seconds of the system's monotonic clock.

        Fake clocks of tests do not override it, so a process always measures its own suspension.
        """
        return time.monotonic()
