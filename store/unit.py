"""What is read of one moment, and written whole or not at all. Each kind of database has a reader and a writer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection

from store.memory import Learnt, Rows, Touched
from store.plain import speaking

Done = TypeVar("Done")
Work = Callable[[Connection], Done]


class Step(NamedTuple):
    """A statement with its parameters, and what is raised if it touches no row; which rows it `touches`
    (`store.memory`), and what will stand there, where that is known or the statement `returns` it. Who `hears` is told
    what it returned, unless that is nothing."""

    statement: Any
    params: Any = None
    unless: type[Exception] | None = None
    touches: Mapping[Touched, Rows | None] = {}
    returns: bool = False
    hears: Callable[[Rows], None] | None = None


def take(connection: Connection, steps: Sequence[Step], learnt: Learnt) -> int:
    """Run them in order, and learn of them; the number of rows that the last one touched."""
    touched, execute = 0, speaking(connection)
    for step in steps:
        result = execute(step.statement, step.params)
        returned = result.all() if step.returns else None
        touched = result.rowcount if returned is None else len(returned)
        if step.unless is not None and not touched:
            raise step.unless
        learn(step, returned, learnt)
    return touched


def learn(step: Step, returned: Rows | None, learnt: Learnt) -> None:
    """It was run, and returned this."""
    if step.hears is not None and returned:
        step.hears(returned)
    for touches, known in step.touches.items():
        gone = None if step.statement.is_select else step.statement.is_delete
        learnt.learn(touches, known if returned is None else returned, gone=gone)


class Overslept(Exception):
    """This process was halted in the middle of a transaction for longer than the database waits: it has undone it."""


Over = Callable[[bool], None]
"""Hears whether it is committed."""


def nothing(committed: bool) -> None:
    """Nobody wants to know."""


At = Callable[[Work[Any]], Awaitable[Any]]
"""Has something read of one moment."""


class Reader(Protocol):
    """Whoever reads asks it."""

    async def ask(self, work: Work[Done]) -> Done:
        """What one statement reads."""

    async def read(self, work: Work[Done]) -> Done:
        """What is read so is of one moment."""

    def moment(self) -> AbstractAsyncContextManager[At]:
        """All that is read in this block is of one moment. It may take long: nobody waits for it."""

    async def close(self) -> None:
        """Let go of the database."""


class Unit(Protocol):
    """A transaction that may be put together before the database hears of it."""

    async def now(self, work: Work[Done]) -> Done:
        """Do this already, since what comes next hangs on it. From here on others may have to wait."""

    async def commit(self, work: Work[Done], over: Over = nothing) -> Done:
        """Do this, and commit all. `over` is called then, before anybody hears of a later commit."""

    async def carry_out(self, steps: Sequence[Step], learnt: Learnt, over: Over = nothing) -> None:
        """The same of steps, which are learnt of."""

    async def undo(self) -> None:
        """Undo what was done already; nothing where it was committed."""


class Writer(Protocol):
    """Whoever writes gets a unit of it."""

    def unit(self) -> Unit:
        """A new one."""

    async def close(self) -> None:
        """Let go of the database."""
