"""How long a click takes until it is committed, with one table and with fifty in play. For information:
the click is acknowledged at once after that, and what Discord itself takes cannot be measured here.

Clicks at one table take turns with the barest commit there is, of one row through the same driver: their ratio says how
much of it is ours.
"""

from __future__ import annotations

import asyncio
import secrets
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

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


async def _click(host: Host, table: str, random: Random) -> float | None:
    """One click at a table, whose player has made up their mind already: seconds until it is committed."""
    sitting = await host.sitting(table)
    if sitting.row.status != "playing":
        return None
    seat, number, value = _move(sitting, random)
    user = sitting.at(seat).user
    assert user is not None
    began = time.perf_counter()
    await host.answer(table, secrets.randbits(60), user, number, value)
    return time.perf_counter() - began


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


async def _commit(database: aiosqlite.Connection) -> float:
    """Seconds for one row."""
    began = time.perf_counter()
    await database.execute("BEGIN IMMEDIATE")
    await database.execute("INSERT INTO rows (word) VALUES ('Arrr!')")
    await database.execute("COMMIT")
    return time.perf_counter() - began


async def _times(tables: int) -> tuple[list[float], list[float]]:
    """Seconds for clicks at so many tables at once, and for the bare commits in between."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}")
        host = Host(store, Time(), lambda: None)
        random = Random(1)
        codes = [await _table(store, host, "yarr", 4) for _ in range(tables)]
        times, bare = list[float](), list[float]()
        async with _bare(Path(folder)) as database:
            while len(times) < CLICKS:
                taken = await asyncio.gather(*(_click(host, code, random) for code in codes))
                times += [t for t in taken if t is not None]
                bare.append(await _commit(database))
                if all(t is None for t in taken):
                    codes = [await _table(store, host, "yarr", 4) for _ in range(tables)]
        await store.close()
        return times, bare


def figures() -> dict[str, dict[str, object]]:
    """Milliseconds from a click to its commit, without goals, and what that is in bare commits at one table."""
    found: dict[str, dict[str, object]] = {}
    for tables in (1, 50):
        times, bare = asyncio.run(_times(tables))
        times.sort()
        for name, value in (("median", statistics.median(times)), ("99th percentile", times[int(len(times) * 0.99)])):
            key = f"click to commit, {tables} table{'s' if tables > 1 else ''}, {name}"
            found[key] = {"value": round(value * 1000, 2), "unit": "ms", "goal": None, "holds": None}
        if tables == 1:
            ratio = statistics.median(times) / statistics.median(bare)
            found["click to commit, in bare commits"] = {
                "value": round(ratio, 1),
                "unit": "",
                "goal": GOAL,
                "holds": ratio <= GOAL,
            }
    return found
