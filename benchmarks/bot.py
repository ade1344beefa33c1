"""How long a click takes until it is committed, with one table and with fifty in play. For information:
the click is acknowledged at once after that, and what Discord itself takes cannot be measured here.

Clicks at one table take turns with the barest commit there is, of one row through the driver that 0.1.0 came with: how
many times the processor they take says how much of it is ours, however busy the machine is.
"""

from __future__ import annotations

import asyncio
import secrets
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import aiosqlite

from bot.play.host import Host
from bot.play.sitting import Sitting
from bot.time import Time
from engine.game import games
from engine.players.anything import anything
from engine.source import new_seed
from store import Store, sqlite
from store.rows import SeatRow

CLICKS = 600
GOAL = 3
"""So many bare commits a click may take at one table."""
Execute = Callable[[str], Awaitable[Any]]
"""Runs a statement in a connection of its driver."""


async def _table(store: Store, host: Host, game: str, people: int) -> str:
    async with store.write() as w:
        row = await w.new_table(
            game=game,
            guild=1,
            channel=2,
            host=1,
            locale="en",
            pace="relaxed",
            options=games()[game].options().model_dump(mode="json"),
            seed=new_seed(),
            now=time.time(),
        )
        for place in range(people):
            await w.add_seat(SeatRow(row.id, place, None, 100 + place, f"Sailor {place}", None, ""))
    await host.start(row.id, secrets.randbits(60))
    return row.id


class Took(NamedTuple):
    """Seconds, and seconds of the processor; of what goes on at the same time these are everybody's."""

    time: float
    processor: float


@contextmanager
def _taking(found: list[Took]) -> Iterator[None]:
    began, processor = time.perf_counter(), time.process_time()
    yield
    found.append(Took(time.perf_counter() - began, time.process_time() - processor))


async def _click(host: Host, table: str, random: Random, found: list[Took]) -> bool:
    """One click at a table, whose player has made up their mind, until it is committed; whether there was one."""
    sitting = await host.sitting(table)
    if sitting.row.status != "playing":
        return False
    seat, number, value = _move(sitting, random)
    user = sitting.at(seat).user
    assert user is not None
    with _taking(found):
        await host.answer(table, secrets.randbits(60), user, number, value)
    return True


def _move(sitting: Sitting, random: Random) -> tuple[int, int, Any]:
    table = sitting.table
    seat = random.choice(table.waiting())
    while True:
        answer = anything(table.view(seat), [o.choice for o in table.open[seat] if o.choice.blocks], random)
        if answer is not None:
            return seat, next(o.number for o in table.open[seat] if o.choice.name == answer[0]), answer[1]


@asynccontextmanager
async def _bare(folder: Path) -> AsyncIterator[aiosqlite.Connection]:
    """A database of its own, opened as ours is, with one table."""
    async with aiosqlite.connect(folder / "bare.db", isolation_level=None) as database:
        for pragma in sqlite.PRAGMAS:
            await database.execute(f"PRAGMA {pragma}")
        await database.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, word TEXT)")
        yield database


async def _commit(execute: Execute, begin: str, found: list[Took]) -> None:
    """One row."""
    with _taking(found):
        await execute(begin)
        await execute("INSERT INTO rows (word) VALUES ('Arrr!')")
        await execute("COMMIT")


async def _times(tables: int) -> tuple[list[Took], list[Took]]:
    """The same on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        async with _bare(Path(folder)) as database:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
            return await times(tables, url, database.execute, "BEGIN IMMEDIATE")


async def times(tables: int, url: str, execute: Execute, begin: str) -> tuple[list[Took], list[Took]]:
    """What clicks at so many tables at once took, and the commits of one row in between, by a driver as it is."""
    store = await Store.open(url, alone=True)
    host = Host(store, Time(), lambda: None)
    random = Random(1)
    codes = [await _table(store, host, "yarr", 4) for _ in range(tables)]
    clicks, bare = list[Took](), list[Took]()
    while len(clicks) < CLICKS:
        if store.shared:  # as the bot does each second
            await store.listen(lambda _: None)
            await store.live()
        taken = await asyncio.gather(*(_click(host, code, random, clicks) for code in codes))
        await _commit(execute, begin, bare)
        if not any(taken):
            codes = [await _table(store, host, "yarr", 4) for _ in range(tables)]
    await store.close()
    return clicks, bare


def in_commits(clicks: list[Took], bare: list[Took]) -> float:
    """How many times the processor of a bare commit a click takes."""
    return statistics.median(one.processor for one in clicks) / statistics.median(one.processor for one in bare)


def figures() -> dict[str, dict[str, object]]:
    """Milliseconds from a click to its commit, without goals, and what that is in bare commits at one table."""
    found: dict[str, dict[str, object]] = {}
    for tables in (1, 50):
        clicks, bare = asyncio.run(_times(tables))
        seconds = sorted(one.time for one in clicks)
        for name, value in (
            ("median", statistics.median(seconds)),
            ("99th percentile", seconds[int(len(seconds) * 0.99)]),
        ):
            key = f"click to commit, {tables} table{'s' if tables > 1 else ''}, {name}"
            found[key] = {"value": round(value * 1000, 2), "unit": "ms", "goal": None, "holds": None}
        if tables == 1:
            ratio = in_commits(clicks, bare)
            found["click to commit, in bare commits"] = {
                "value": round(ratio, 1),
                "unit": "",
                "goal": GOAL,
                "holds": ratio <= GOAL,
            }
    return found
