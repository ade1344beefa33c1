"""The queue of the people who wait for a worker process of the lowest priority: for films and for analyses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

MOST_WAITING = 5
"""Maximum number of people in the queue."""


class WorkerQueue:
    """The queue. `turn` is held while a worker runs, because only one runs at a time."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.waiting = 0
        """The number of people who wait, the one for whom a worker runs included."""
        self.stopped = False
        """True once the program stops."""
        self._limits = set[asyncio.Timeout]()

    @property
    def is_full(self) -> bool:
        """True if nobody else may join the queue now."""
        return self.waiting >= MOST_WAITING

    @asynccontextmanager
    async def place(self, seconds: float) -> AsyncIterator[None]:
        """Limit the time of a block that waits for its turn and then runs a worker.

        Raises TimeoutError if it takes longer than `seconds`, or if the program stops.
        """
        self.waiting += 1
        try:
            async with asyncio.timeout(seconds) as limit:
                self._limits.add(limit)
                try:
                    yield
                finally:
                    self._limits.discard(limit)
        finally:
            self.waiting -= 1

    def stop(self) -> None:
        """End all work, because the program stops. Otherwise it would wait for this work, as for every click."""
        self.stopped = True
        for limit in self._limits:
            if not limit.expired():
                limit.reschedule(0.0)
