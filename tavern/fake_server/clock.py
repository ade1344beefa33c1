"""Clock of the simulated server: the machine's clock, plus all jumps so far."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH = 1420070400
"""The Unix time from which Discord's ids count (discord.py's `DISCORD_EPOCH`)."""


class ServerClock:
    """The clock of the server, `ahead` seconds ahead of the machine's clock. It also makes ids."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._last = 0

    def now(self) -> float:
        """Return the server's Unix time in seconds."""
        return time.time() + self.ahead

    def stamp(self, at: float | None = None) -> str:
        """Return a Unix time, by default the present one, as text in Discord's format (ISO 8601).

        `at` is that time in seconds.
        """
        return datetime.fromtimestamp(self.now() if at is None else at, UTC).isoformat()

    def new_id(self) -> str:
        """Return an id that is greater than all before, and contains its time as Discord's ids do."""
        self._last = max(self._last + 1, int((self.now() - EPOCH) * 1000) << 22)
        return str(self._last)

    def later_than(self, known: str) -> None:
        """Make all new ids greater than the id `known`."""
        self._last = max(self._last, int(known))

    @staticmethod
    def born(id: str) -> float:
        """Return the Unix time (in seconds) at which this id was made, which the id contains."""
        return (int(id) >> 22) / 1000 + EPOCH
