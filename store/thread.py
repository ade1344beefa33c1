"""Reading a file: whatever is read at once is one errand to the thread that reads, and not one for each step of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from sqlalchemy import Connection, Engine

from store.unit import At, Done, Work


class Thread:
    """One thread with what it alone may touch."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, name)
        self._connection: Connection | None = None

    async def do(self, work: Callable[[], Done]) -> Done:
        """Do this after all that it was given before, also where nobody waits for it any more."""
        return await asyncio.wrap_future(self._thread.submit(work))

    async def close(self) -> None:
        """Let go of the database."""
        await self.do(self._close)
        self._thread.shutdown()

    def begun(self) -> Connection:
        """Its connection, in a new transaction. In the thread."""
        if self._connection is None or self._connection.closed:
            self._connection = self._engine.connect()
        self._connection.begin()
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


class Reader(Thread):
    """A `store.unit.Reader`."""

    async def read(self, work: Work[Done]) -> Done:
        """Read this."""
        return await self.do(lambda: self._read(work))

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[At]:
        """All that is read in this block is of one moment; others read in between."""
        connection = await self.do(self._engine.connect)
        try:
            yield lambda work: self.do(lambda: work(connection))
        finally:
            await self.do(connection.close)

    def _read(self, work: Work[Done]) -> Done:
        connection = self.begun()
        try:
            return work(connection)
        finally:
            undo(connection)


def undo(connection: Connection) -> None:
    """Also what a commit that failed has left; its pool does that."""
    connection.rollback()
    connection.close()
