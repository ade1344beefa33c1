"""A database that takes any number of readers and writers: a transaction each.

Two units in one transaction could wait for two of another one, and these for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from store.unit import At, Done, Over, Work, nothing


class Reader:
    """A `store.unit.Reader`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def read(self, work: Work[Done]) -> Done:
        """Read this on any connection that is free."""
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[At]:
        """All that is read in this block is of one moment."""
        async with self.engine.connect() as connection:
            yield connection.run_sync

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()


class Beside:
    """A `store.unit.Writer`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    def unit(self) -> _Unit:
        """A new one."""
        return _Unit(self._engine)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()


class _Unit:
    """A `store.unit.Unit`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def now(self, work: Work[Done]) -> Done:
        """Do this already: whoever would touch the same rows waits."""
        if self._connection is None:
            self._connection = await self._engine.connect()
            await self._connection.begin()
        return await self._connection.run_sync(work)

    async def commit(self, work: Work[Done], over: Over = nothing) -> Done:
        """Do this, and commit all."""
        committed = False
        try:
            found = await self.now(work)
            assert self._connection is not None
            await self._connection.commit()
            committed = True
        finally:
            over(committed)
            await self.undo()
        return found

    async def undo(self) -> None:
        """Undo what was done and not committed."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await asyncio.shield(connection.close())
