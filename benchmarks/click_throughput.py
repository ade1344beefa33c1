"""Throughput of committed clicks at 50 tables at once, and the bot's processor time until the commit.

Drawing and Discord come after the commit and are not measured. PostgreSQL runs as a server of the benchmark's own,
without waiting for a disk. Its processor time is not counted.
"""

from __future__ import annotations

import asyncio
import secrets
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks import Figures, figure
from bot.clock import Time
from bot.tables.loaded_table import LoadedTable
from bot.tables.table_service import TableService
from engine.entropy import new_seed
from engine.game import games
from engine.players.random_player import anything
from store import Store
from store.rows import SeatRow
from tests.store.postgres import programs, running

TABLES, SEATS, CLICKS, WARM = 50, 4, 3000, 200
GOALS = {"SQLite": (100, 8.0), "PostgreSQL": (50, 20.0)}
"""By database: the minimum number of clicks a second, and the maximum processor milliseconds for a click."""


class Cost(NamedTuple):
    """The cost of clicks at one number of tables.

    `rate` is the number of committed clicks in a second. `processor` is the processor milliseconds of a click. `median`
    is the median milliseconds from a click to its commit.
    """

    rate: float
    processor: float
    median: float


async def _table(store: Store, host: TableService) -> str:
    options = games()["yarr"].options().model_dump(mode="json")
    row: dict[str, Any] = {"guild": 1, "channel": 2, "host": 1, "locale": "en", "pace": "relaxed", "options": options}
    async with store.write() as w:
        table = await w.new_table(**row, game="yarr", seed=new_seed(), now=time.time())
        for place in range(SEATS):
            await w.add_seat(SeatRow(table.id, place, None, 100 + place, f"Sailor {place}", None, ""))
    await host.start(table.id, secrets.randbits(60))
    return str(table.id)


def _move(sitting: LoadedTable, random: Random) -> tuple[int, int, Any]:
    """Pick a person for whom the table `sitting` waits.

    Return the person's id, the number of their choice, and a random answer to it.
    """
    table = sitting.table
    seat = random.choice(table.waiting())
    answer = None
    while answer is None:
        answer = anything(table.view(seat), [o.choice for o in table.open[seat] if o.choice.blocks], random)
    user = sitting.at(seat).user
    assert user is not None
    return user, next(o.number for o in table.open[seat] if o.choice.name == answer[0]), answer[1]


async def cost(url: str, tables: int, clicks: int) -> Cost:
    """Play `clicks` clicks in the database at `url`, at this number of tables at once. Return their cost."""
    store, random, took = await Store.open(url, alone=True), Random(1), list[float]()
    host, codes = TableService(store, Time(), lambda: None, (0.0, 0.0)), list[str]()
    wall = processor = 0.0

    async def click(code: str, move: tuple[int, int, Any]) -> None:
        began = time.perf_counter()
        await host.answer(code, secrets.randbits(60), *move)
        took.append(time.perf_counter() - began)

    while len(took) < WARM + clicks:
        sittings = [await host.load(code) for code in codes]
        codes = [one.row.id for one in sittings if one.row.status == "playing"]
        while len(codes) < tables:
            codes.append(await _table(store, host))
        moves = [_move(await host.load(code), random) for code in codes]
        warm = len(took) >= WARM
        began, spent = time.perf_counter(), time.process_time()
        await asyncio.gather(*(click(code, move) for code, move in zip(codes, moves, strict=True)))
        if warm:
            wall, processor = wall + time.perf_counter() - began, processor + time.process_time() - spent
    await store.close()
    done = len(took) - WARM - (-WARM % tables)
    return Cost(done / wall, 1000 * processor / done, 1000 * statistics.median(took[-done:]))


def figures() -> Figures:
    """Return, by name, the costs on both databases with 50 tables, and the latency with one table.

    PostgreSQL is measured only if it is installed.
    """
    found: Figures = {}
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        urls = {"SQLite": [f"sqlite+aiosqlite:///{Path(folder) / name}.db" for name in ("fifty", "one")]}
        if installed := programs():
            server = stack.enter_context(running(installed))
            urls["PostgreSQL"] = [server.new_database(), server.new_database()]
        for database, (fifty, one) in urls.items():
            least, most = GOALS[database]
            many, alone = asyncio.run(cost(fifty, TABLES, CLICKS)), asyncio.run(cost(one, 1, CLICKS // 10))
            found |= {
                f"{database}, {TABLES} tables: clicks committed": figure(many.rate, "a second", least=least),
                f"{database}, {TABLES} tables: a click until its commit": figure(
                    many.processor, "ms of processor", most=most
                ),
                f"{database}, 1 table: a click until its commit, median": figure(alone.median, "ms"),
            }
    return found
