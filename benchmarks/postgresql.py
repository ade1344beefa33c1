"""A click on PostgreSQL: its statements, how long it takes until it is committed in bare commits of the same driver,
and at fifty tables at once against 0.1.0.

The server is the benchmark's own, and waits for no disk. What counts is time of the processor of the bot alone: the
server's comes on top.
"""

from __future__ import annotations

import asyncio

import asyncpg

from benchmarks.against.pairs import upper_bound
from benchmarks.against.rivals import Rivals
from benchmarks.bot import in_commits, times
from benchmarks.clicks import clicks
from benchmarks.fifty import CLICKS, PAIRS
from engine.game import games
from tests.store.postgres import programs, running

COMMITS, TIMES = 6, 2
"""The goals: so many bare commits at most, so many times the clicks of 0.1.0 at least."""


def figures() -> dict[str, dict[str, object]]:
    """Every figure with its goal. Nothing where there is no PostgreSQL."""
    folder = programs()
    if folder is None:
        print("PostgreSQL is not installed, so nothing was measured")
        return {}
    found: dict[str, dict[str, object]] = {}
    with running(folder) as server:
        value = asyncio.run(commits(server.new_database()))
        name = "click to commit, in bare commits, PostgreSQL"
        found[name] = {"value": round(value, 1), "unit": "", "goal": COMMITS, "holds": value <= COMMITS}
        for key, game in sorted(games().items()):
            counts = asyncio.run(clicks(key, url=server.new_database()))
            value, title = counts["SQL statements"] / counts["clicks"], game.title.plain().split(",")[0]
            name = f"SQL statements a click, PostgreSQL, {title}"
            found[name] = {"value": round(value, 2), "unit": "", "goal": None, "holds": None}
        with Rivals.open((server.new_database(), server.new_database())) as rivals:
            if rivals is not None:
                value = 1 / upper_bound(rivals.pairs(f"click yarr {CLICKS}", PAIRS))
                unit = "times the clicks a second of processor (lower bound)"
                figure = {"value": round(value, 2), "unit": unit, "goal": f"at least {TIMES}", "holds": value >= TIMES}
                found["50 tables at once, against 0.1.0, PostgreSQL"] = figure
    return found


async def commits(url: str) -> float:
    """What a click at one table takes, in bare commits beside it."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute("CREATE TABLE rows (id SERIAL PRIMARY KEY, word TEXT)")
    found = await times(1, url, connection.execute, "BEGIN")
    await connection.close()
    return in_commits(*found)
