"""Writing to a database that takes one writer at a time: who waits while another commits is committed with the others.

One thread has the one connection that writes, and does what a unit has to do in one go. All units that wait are one
transaction, each a savepoint of it: so the disk is waited for once, and a unit that fails takes nobody along. A
transaction that fails is told to all of them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Engine

from store.memory import Learnt
from store.plain import say
from store.thread import Thread, undo
from store.unit import Done, Over, Step, Work, nothing, take

AT_ONCE: Final = 100
"""So many units are one transaction at most: the first of them waits for the last."""


class Together(Thread):
    """A `store.unit.Writer`."""

    def __init__(self, engine: Engine, begin: str) -> None:
        super().__init__(engine, begin)
        self._waiting = deque[_Unit]()
        self.turn = asyncio.Lock()
        """Who holds it may be in the middle of a transaction of its own."""

    def unit(self) -> _Unit:
        """A new one."""
        return _Unit(self)

    async def join(self, unit: _Unit) -> None:
        """It is committed with the others that wait."""
        await self.driver()
        self._waiting.append(unit)
        self.go_on()

    def go_on(self) -> None:
        """Who waits is committed, unless somebody holds the turn."""
        if self._waiting and not self.turn.locked():
            self.send(partial(self._commit, asyncio.get_running_loop()))

    # --- in the thread ---------------------------------------------------------------------------

    def _commit(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting:
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), AT_ONCE))]
            group = [unit for unit in group if not unit.told.cancelled()]
            if not group:
                continue
            try:
                _commit_all(self.begun(), group)
            except BaseException as error:
                for unit in group:
                    unit.error = error
            loop.call_soon_threadsafe(_tell, group)


class _Unit:
    """A `store.unit.Unit`. It belongs to the loop until it is handed to the thread, and again when it is told."""

    def __init__(self, writer: Together) -> None:
        self._writer = writer
        self._connection: Connection | None = None
        """In its own transaction."""
        self._holds = False
        self._work: Work[Any]
        self._over: Over
        self.told: asyncio.Future[None]
        self._found: Any = None
        self.error: BaseException | None = None

    async def now(self, work: Work[Done]) -> Done:
        """Do this already; all others wait until this unit is over."""
        if not self._holds:
            await self._writer.turn.acquire()
            self._holds = True

        def do() -> Done:
            self._connection = self._connection or self._writer.begun()
            return work(self._connection)

        return await self._writer.do(do)

    async def commit(self, work: Work[Done], over: Over = nothing) -> Done:
        """Do this, and commit all."""
        loop = asyncio.get_running_loop()
        self._work, self._over, self.told = work, over, loop.create_future()
        if self._holds:
            await self._writer.do(lambda: self._commit(loop))
        else:
            await self._writer.join(self)
        await self.told
        if self.error is not None:
            raise self.error
        found: Done = self._found
        return found

    async def carry_out(self, steps: Sequence[Step], learnt: Learnt, over: Over = nothing) -> None:
        """Run these, learn of them, and commit all."""
        await self.commit(partial(take, steps=steps, learnt=learnt), over)

    async def undo(self) -> None:
        """Undo what was done already."""
        if self._holds:
            self._writer.send(self._undo)
            self._let_go()

    def tell(self) -> None:
        """It is over."""
        self._over(self.error is None)
        if not self.told.done():
            self.told.set_result(None)
        if self._holds:
            self._let_go()

    def _let_go(self) -> None:
        self._holds = False
        self._writer.turn.release()
        self._writer.go_on()

    # --- in the thread ---------------------------------------------------------------------------

    def do(self, connection: Connection) -> None:
        """What is to be done."""
        self._found = self._work(connection)

    def _commit(self, loop: asyncio.AbstractEventLoop) -> None:
        assert self._connection is not None
        try:
            _commit_all(self._connection, [self])
        except BaseException as error:
            self.error = error
        self._connection = None
        loop.call_soon_threadsafe(_tell, [self])

    def _undo(self) -> None:
        if self._connection is not None:
            undo(self._connection)


def _commit_all(connection: Connection, group: Sequence[_Unit]) -> None:
    """What goes wrong with one of several is its own; what is raised is everybody's."""
    try:
        for unit in group:
            if len(group) == 1:
                unit.do(connection)
                continue
            say(connection, "SAVEPOINT unit")
            try:
                unit.do(connection)
            except Exception as error:
                unit.error = error
                # Where the error has undone the whole transaction there is nothing to go back to, and this raises.
                say(connection, "ROLLBACK TO unit")
            say(connection, "RELEASE unit")
        connection.commit()
    except BaseException:
        undo(connection)
        raise


def _tell(group: Sequence[_Unit]) -> None:
    for unit in group:
        unit.tell()
