"""Event loop lag while ten strong players search: how late a sleep of one millisecond ends."""

from __future__ import annotations

import asyncio
import time
from random import Random

from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.loaded_table import LoadedTable
from engine.game import games
from engine.players import players, search_settings_of
from engine.players.strengths import GOOD, STRONG
from engine.table import Table
from store.rows import SeatRow, TableRow

TABLES = 10
WINDOWS, SECONDS = 5, 2.0
"""The number and the seconds of the measuring windows.

Windows with and without searches alternate, so that other load on the machine affects both alike.
"""
TICK = 0.001
LOOK_EVERY = 0.05
"""Seconds between two checks of all tables."""
GOAL = 2.0
"""The maximum lag, as a multiple of the idle loop's lag."""


def table_with_search(number: int) -> LoadedTable:
    """Return a new table at which a strong player must answer a choice that is worth a search.

    `number` selects the title and the seed, so tables of different numbers differ.
    """
    thoughtful = [key for key in games() if search_settings_of(key)]
    game, random = games()[thoughtful[number % len(thoughtful)]], Random(number)
    searches, deal = search_settings_of(game.key).searches, number
    table = Table.start(game, game.options(), max(2, game.least_seats), f"{deal:064x}")
    while not any(o.choice.blocks and searches(o.choice) for o in table.open.get(1, ())):
        if table.outcome is not None:  # the game had no such choice, so try another deal
            deal += TABLES
            table = Table.start(game, game.options(), max(2, game.least_seats), f"{deal:064x}")
        seat = table.waiting()[0]
        choices = [opened.choice for opened in table.open[seat]]
        found = players(game.key)[GOOD][1](table.view(seat), choices, random)
        assert found
        table.answer(seat, next(o.number for o in table.open[seat] if o.choice.name == found[0]), found[1])
    name = f"T{number}"
    row = TableRow(name, game.key, "playing", None, 1, None, 1, "en", "live", {}, "", 1, 0.0, 0.0)
    seats = [SeatRow(name, 0, 0, 1, "anne", None, ""), SeatRow(name, 1, 1, None, "", STRONG, "")]
    return LoadedTable(row, seats, table)


async def measure_lag(seconds: float, pool: AiPool | None, tables: list[LoadedTable]) -> tuple[list[float], int]:
    """Measure the lag of the event loop, and how many searches finish meanwhile.

    Return how late each sleep of one millisecond ended, in milliseconds, and the number of finished searches. `seconds`
    is the length of the measurement. The searches run at `tables` in the processes of `pool`. If `pool` is None, there
    are no searches.
    """
    found, searches_done, until = list[float](), 0, time.perf_counter() + seconds
    again = 0.0
    while (now := time.perf_counter()) < until:
        if pool and now > again:
            again = now + LOOK_EVERY
            for one in tables:
                number = next(o.number for o in one.table.open[1] if o.choice.blocks)
                searches_done += pool.take_result(one.row.id, 1, number) is not None
                pool.start_computing(one)
        began = time.perf_counter()
        await asyncio.sleep(TICK)
        found.append((time.perf_counter() - began - TICK) * 1000)
    return found, searches_done


async def compare_lags() -> tuple[float, float, int]:
    """Return three figures: the lag without searches, the lag with searches, and the number of searches.

    The lags are 99th percentiles in milliseconds.
    """
    tables, pool, searches_done = [table_with_search(number) for number in range(TABLES)], AiPool(), 0
    idle, busy = list[float](), list[float]()
    pool.start_computing(tables[0])
    await asyncio.gather(*pool._busy.values())  # a worker process must exist before the measurement
    for _ in range(WINDOWS):
        idle += (await measure_lag(SECONDS, None, tables))[0]
        more, count = await measure_lag(SECONDS, pool, tables)
        busy, searches_done = busy + more, searches_done + count
        await asyncio.gather(*pool._busy.values())
    await pool.stop()
    return _percentile(idle), _percentile(busy), searches_done


def _percentile(found: list[float]) -> float:
    return sorted(found)[int(len(found) * 0.99)]


def figures() -> dict[str, dict[str, object]]:
    """Return, by name, the lag during searches as a multiple of the lag without, both from the same run."""
    # Without any search the figure would mean nothing, so it fails.
    idle, busy, searches_done = asyncio.run(compare_lags())
    unit = f"times the idle {idle:.2g} ms, {searches_done} searches"
    name = "event loop lag while ten strong players search, 99th percentile"
    return {
        name: {
            "value": round(busy / idle, 2),
            "unit": unit,
            "goal": GOAL,
            "holds": searches_done > 0 and busy <= GOAL * idle,
        }
    }
