"""Clock of the simulated server: the machine's time, shifted by the jumps so far."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH = 1420070400
"""Start of Discord's ids, in Unix seconds (discord.py's `DISCORD_EPOCH`)."""


class ServerClock:
    """`ahead` is how many seconds the tavern's time is before the machine's."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._last = 0

    def now(self) -> float:
        """Return Unix time in seconds."""
        return time.time() + self.ahead

    def stamp(self, at: float | None = None) -> str:
        """Return a moment in Discord's format."""
        return datetime.fromtimestamp(self.now() if at is None else at, UTC).isoformat()

    def new_id(self) -> str:
        """Return an id that is greater than all before, and contains its time as Discord's do."""
        self._last = max(self._last + 1, int((self.now() - EPOCH) * 1000) << 22)
        return str(self._last)

    def later_than(self, known: str) -> None:
        """Keep all new ids above this one."""
        self._last = max(self._last, int(known))

    @staticmethod
    def born(id: str) -> float:
        """Return the Unix time in an id."""
        return (int(id) >> 22) / 1000 + EPOCH
