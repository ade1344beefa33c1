"""A database that takes any number of readers and writers: a transaction each.

Two units in one transaction could wait for two of another one, and these for them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from sqlalchemy import PoolProxiedConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.util import greenlet_spawn

from store.errand import FAILURES, Errands
from store.memory import Learnt
from store.unit import At, Done, Over, Overslept, Step, Work, nothing, take

AT_HAND: Final = 4
"""So many connections wait for errands at most: all others are the engine's, for whoever asks within a transaction."""


class Reader:
    """A `store.unit.Reader`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def ask(self, work: Work[Done]) -> Done:
        """Read this by one statement: it is of one moment without a transaction, which would be two errands more."""
        async with self._at_once.connect() as connection:
            return await connection.run_sync(work)

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


class Ready:
    """Connections for errands, at hand: to have one of the engine and give it back takes nearly as long as an errand.
    Whether one still stands that was not used for so many seconds it is asked, as the engine asks its own."""

    def __init__(self, engine: AsyncEngine, fresh: float) -> None:
        self._engine = engine
        self._fresh = fresh
        self._at_hand: list[tuple[PoolProxiedConnection, float]] = []
        """With the time when each was used."""
        self._closed = False

    async def take(self) -> PoolProxiedConnection:
        """One, for its taker alone."""
        while self._at_hand:
            connection, used = self._at_hand.pop()
            stands = False
            try:
                stands = await self._stands(connection.driver_connection, used)
            finally:
                if not stands:
                    connection.invalidate()
            if stands:
                return connection
        return await self._engine.raw_connection()

    async def give_back(self, connection: PoolProxiedConnection) -> None:
        """Nothing is done there any more."""
        if len(self._at_hand) < AT_HAND and not self._closed:
            self._at_hand.append((connection, time.monotonic()))
        else:
            await _let_go(connection)

    async def _stands(self, driver: Any, used: float) -> bool:
        if driver.is_closed() or time.monotonic() - used < self._fresh:
            return not driver.is_closed()
        try:
            await driver.fetchrow(";")
        except FAILURES:
            return False
        return True

    async def close(self) -> None:
        """Give all of them back to the engine, and what comes back from now on."""
        self._closed = True
        while self._at_hand:
            await _let_go(self._at_hand.pop()[0])


async def _let_go(connection: PoolProxiedConnection) -> None:
    """Give it back to its engine, which takes leave of the database where it has enough of them. Whoever is broken off
    meanwhile leaves none behind."""
    await asyncio.shield(greenlet_spawn(connection.close))


class Beside:
    """A `store.unit.Writer`. The database undoes a transaction that is silent for `patience` seconds: whoever waits for
    its rows must not wait for a process that is halted. A connection is `fresh` for so many seconds after it was
    used."""

    def __init__(self, engine: AsyncEngine, patience: float, fresh: float) -> None:
        self._engine = engine
        self._patience = patience
        self._errands = Errands(engine.dialect)
        self._ready = Ready(engine, fresh)

    def unit(self) -> _Unit:
        """A new one."""
        return _Unit(self._engine, self._patience, self._errands, self._ready)

    async def close(self) -> None:
        """Let go of the database."""
        await self._ready.close()
        await self._engine.dispose()


class _Unit:
    """A `store.unit.Unit`."""

    def __init__(self, engine: AsyncEngine, patience: float, errands: Errands, ready: Ready) -> None:
        self._engine = engine
        self._patience = patience
        self._errands = errands
        self._ready = ready
        self._connection: AsyncConnection | None = None
        self._asked = 0.0
        """When the database was last asked for something."""

    async def now(self, work: Work[Done]) -> Done:
        """Do this already: whoever would touch the same rows waits. Raises `Overslept`."""
        if self._connection is None:
            self._connection = await self._engine.connect()
            await self._connection.begin()
            self._asked = time.monotonic()
        return await self._ask(self._connection, work)

    async def commit(self, work: Work[Done], over: Over = nothing) -> Done:
        """Do this, and commit all. Raises `Overslept`, with nothing committed."""
        committed, late = False, self._connection is not None and self._late
        try:
            found = await self.now(work)  # which may ask the database nothing
            assert self._connection is not None
            if late or self._late:  # where a commit itself breaks off, nobody knows what came of it
                await self._ask(self._connection, lambda asked: asked.exec_driver_sql("SELECT 1"), late=True)
            await self._connection.commit()
            committed = True
        finally:
            over(committed)
            await self.undo()
        return found

    async def carry_out(self, steps: Sequence[Step], learnt: Learnt, over: Over = nothing) -> None:
        """Run these, learn of them, and commit all: in one errand, where nothing was done before."""
        errand = None if self._connection is not None else self._errands.errand(steps)
        if errand is None:
            await self.commit(partial(take, steps=steps, learnt=learnt), over)
            return
        committed = False
        try:
            connection = await self._ready.take()
            try:
                await errand.go(connection, learnt)
                committed = True
            finally:
                await self._ready.give_back(connection)
        finally:
            over(committed)

    async def undo(self) -> None:
        """Undo what was done and not committed."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                await asyncio.shield(connection.close())
            except DBAPIError:  # then the database undoes it, and what went wrong before is not hidden by that
                if not connection.closed:
                    await asyncio.shield(connection.invalidate())

    @property
    def _late(self) -> bool:
        """Whether the database may have given it up."""
        return time.monotonic() - self._asked >= self._patience

    async def _ask(self, connection: AsyncConnection, work: Work[Done], *, late: bool = False) -> Done:
        begun = time.monotonic()
        try:
            found = await connection.run_sync(work)
        except DBAPIError as error:
            if error.connection_invalidated and (late or self._late):
                raise Overslept from error
            raise
        self._asked = begun  # it may have been halted before it heard the answer
        return found
