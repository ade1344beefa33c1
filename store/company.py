"""Processes that share a database: who of them lives, and what one tells the others at once.

All by the database's own clock: those of several machines differ, and one that was set must not bury anybody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, Double, column, delete, func, inspect, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from store.beside import Reader
from store.helm import CHANNEL
from store.migrate import is_current
from store.schema import beats, processes
from store.shards import unmarked

DEAD: Final = 3.0
"""Seconds without a word after which a process is taken for dead. One that is not finds its claims gone, and has what
it showed meanwhile shown anew."""
BEFORE: Final = 45.0
"""The same for releases whose processes said only twice a minute that they live."""
LEFT: Final = 3600.0
"""Seconds after which nobody speaks of a dead process: its claims are long over."""

NOW: Final = type_coerce(func.date_part("epoch", func.clock_timestamp()), Double)
DEAD_ONES: Final = select(processes.c.process).where(processes.c.seen <= NOW - DEAD)
LIVING: Final = select(processes.c.process).where(processes.c.seen > NOW - DEAD).order_by(processes.c.process)


class Beating(Exception):
    """An older version of the program works with this database."""


def live(connection: Connection, upsert: Any, process: str) -> list[str]:
    """Say that this process lives; who does, in one order for all."""
    connection.execute(upsert, {"process": process, "seen": connection.scalar(select(NOW))})
    connection.execute(delete(processes).where(processes.c.seen < NOW - LEFT))
    return [row.process for row in connection.execute(LIVING).all()]


def leave(connection: Connection, process: str) -> None:
    """This process works no more, and what was its own is anybody's."""
    connection.execute(delete(processes).where(processes.c.process == process))


class Ear:
    """A connection on which this process hears what others tell."""

    def __init__(self, connection: AsyncConnection, driver: Any) -> None:
        """Use `listen`."""
        self._connection = connection
        self._driver = driver

    @property
    def hears(self) -> bool:
        """Whether it still stands."""
        return not self._driver.is_closed()

    async def answers(self) -> bool:
        """Whether the database answers there: then all is heard that others had told before."""
        try:
            await self._driver.execute("SELECT 1", timeout=DEAD)
        except Exception:  # whatever it is, it is opened anew, which says what is the matter
            return False
        return True

    async def close(self) -> None:
        """Hear no more."""
        await self._connection.invalidate()
        await self._connection.close()


async def listen(reading: Reader, process: str, heard: Callable[[str], None]) -> Ear:
    """Hear from now on what others tell."""
    connection = await reading.engine.connect()
    driver: Any = (await connection.get_raw_connection()).driver_connection

    def told(_: object, __: int, ___: str, said: str) -> None:
        other, _, table = said.partition(" ")
        if unmarked(other) != unmarked(process):
            heard(table)

    await driver.add_listener(CHANNEL, told)
    return Ear(connection, driver)


def refuse_beside(connection: Connection) -> None:
    """Raises `Beating` where the schema would be changed under a process that works with it."""
    if is_current(connection):
        return
    there = inspect(connection)
    if there.has_table(processes.name):
        lives = select(processes.c.process).where(processes.c.seen > NOW - DEAD)
    elif there.has_table(beats.name):
        lives = select(column("process")).select_from(beats).where(beats.c.at.between(NOW - BEFORE, NOW + BEFORE))
    else:
        return
    if connection.execute(lives).first() is not None:
        raise Beating
