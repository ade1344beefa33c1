"""How long a click takes until it is committed, with one table and with fifty in play. For information:
the click is acknowledged at once after that, and what Discord itself takes cannot be measured here."""

from __future__ import annotations

import asyncio
import secrets
import statistics
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from bot.play.host import Host
from bot.play.sitting import Sitting
from bot.time import Time
from engine.game import games
from engine.players.anything import anything
from engine.source import new_seed
from store import Store
from store.rows import SeatRow

CLICKS = 600


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


async def _times(tables: int) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}")
        host = Host(store, Time(), lambda: None)
        random = Random(1)
        codes = [await _table(store, host, "yarr", 4) for _ in range(tables)]
        times: list[float] = []
        while len(times) < CLICKS:
            taken = await asyncio.gather(*(_click(host, code, random) for code in codes))
            times += [t for t in taken if t is not None]
            if all(t is None for t in taken):
                codes = [await _table(store, host, "yarr", 4) for _ in range(tables)]
        await store.close()
        return times


def figures() -> dict[str, dict[str, object]]:
    """Milliseconds from a click to its commit; no goals."""
    found: dict[str, dict[str, object]] = {}
    for tables in (1, 50):
        times = sorted(asyncio.run(_times(tables)))
        for name, value in (("median", statistics.median(times)), ("99th percentile", times[int(len(times) * 0.99)])):
            key = f"click to commit, {tables} table{'s' if tables > 1 else ''}, {name}"
            found[key] = {"value": round(value * 1000, 2), "unit": "ms", "goal": None, "holds": None}
    return found
