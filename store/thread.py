"""Working with a file in threads of their own, one that reads and one that writes (`store.together`): whatever is done
at once is one errand there, and not one for each step of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import aiosqlite
from sqlalchemy import Connection, Engine

from store.plain import say
from store.unit import At, Done, Work


class Driver(aiosqlite.Connection):
    """aiosqlite's connection and its thread, which does many steps in one errand: by aiosqlite's own calls each of them
    is an errand, there and back. Await it to open it; what SQLAlchemy raises, that raises."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(lambda: _opened(engine), iter_chunk_size=1)
        self._thread.daemon = True  # or a process that never came to close it would not end

    async def do(self, work: Callable[[], Done]) -> Done:
        """Do this after all that it was given before, also where nobody waits for it any more."""
        errand: Any = self._execute
        return cast("Done", await errand(work))

    def send(self, work: Callable[[], object]) -> None:
        """Do this after all that it was given before; nobody waits for it."""
        self._tx.put_nowait((None, work))


def _opened(engine: Engine) -> sqlite3.Connection:
    with engine.connect() as connection:  # it goes back to the engine, for whoever begins there
        return cast("sqlite3.Connection", connection.connection.driver_connection)


class Thread:
    """One thread with what it alone may touch. It is opened by whoever asks first. Transactions `begin` so: a listener
    to the engine would have every statement look for listeners, a tenth of the time that it takes."""

    def __init__(self, engine: Engine, begin: str) -> None:
        self._engine = engine
        self._begin = begin
        self._driver: Driver | None = None
        self._opening = asyncio.Lock()
        self._connection: Connection | None = None

    async def driver(self) -> Driver:
        """What does the errands."""
        if self._driver is None:
            async with self._opening:
                if self._driver is None:
                    driver = Driver(self._engine)
                    await driver
                    self._driver = driver
        return self._driver

    async def do(self, work: Callable[[], Done]) -> Done:
        """Do this after all that it was given before, also where nobody waits for it any more."""
        return await (await self.driver()).do(work)

    def send(self, work: Callable[[], object]) -> None:
        """The same, where nobody waits for it and it is open."""
        assert self._driver is not None
        self._driver.send(work)

    async def close(self) -> None:
        """Let go of the database."""
        if self._driver is not None:
            await self._driver.do(self._close)
            await self._driver.close()

    def begun(self) -> Connection:
        """Its connection, in a new transaction. In the thread."""
        if self._connection is None or self._connection.closed:
            self._connection = self._engine.connect()
        return self._begun(self._connection)

    def _begun(self, connection: Connection) -> Connection:
        connection.begin()
        try:
            say(connection, self._begin)
        except BaseException:
            undo(connection)
            raise
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


class Reader(Thread):
    """A `store.unit.Reader`."""

    async def read(self, work: Work[Done]) -> Done:
        """Read this."""
        return await self.do(lambda: self._read(work))

    ask = read

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[At]:
        """All that is read in this block is of one moment; others read in between."""
        connection = await self.do(lambda: self._begun(self._engine.connect()))
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
