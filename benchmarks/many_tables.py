"""Ten thousand tables in one process: the cost of a start, and of a click at one of them.

One table is opened and played. The others are copies of its rows, with other people and channels. The figures are
processor time of the bot and of the fake Discord in the same process.

`python -m benchmarks.many_tables` prints a profile of a start.
"""

from __future__ import annotations

import asyncio
import cProfile
import gc
import pstats
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.bot.simcord_bot import simcord_table
from tests.bot.simulated_people import give, thought_up

FEW, MANY = 10, 10_000
CLICKS, WARM = 12, 4
THREE = ("anne", "bart", "cleo")
COPIED_TABLES = ("tables", "seats", "answers", "events", "messages", "dues")
ID_COLUMNS = frozenset({"user", "host", "channel", "thread", "message"})
"""Columns of Discord ids, which differ in each copy."""
SPREAD = 1.15
"""The maximum ratio of the costs of a click among many and among few tables. Repeated measurements of the same tables
differ by as much.
"""


@dataclass
class Cost:
    """Processor seconds of a start and of each click."""

    start: float
    clicks: list[float]


def fill(path: Path, code: str, count: int) -> None:
    """Insert `count` copies of the table with this code into the database at this path."""
    with closing(sqlite3.connect(path)) as database, database:
        for name in COPIED_TABLES:
            own = "id" if name == "tables" else "table"
            columns = [row[1] for row in database.execute(f'PRAGMA table_info("{name}")')]
            copied = {one: f'"{one}" + n * 1000' if one in ID_COLUMNS else f'"{one}"' for one in columns}
            copied[own] = "printf('C%05d', n)"
            names = ", ".join(f'"{one}"' for one in columns)
            database.execute(
                f"WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < {count}) "
                f'INSERT INTO "{name}" ({names}) SELECT {", ".join(copied.values())} FROM "{name}", copies '
                f'WHERE "{own}" = ?',
                (code,),
            )


async def cost(tables: int, profile: cProfile.Profile | None = None) -> Cost:
    """Return the cost of a start with this number of tables, and of clicks at one of them with all their effects.

    The `profile`, if given, records the clicks.
    """
    random = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        async with simcord_table(Path(folder), *THREE) as crew:
            await crew.begin(*THREE, game="yarr")
            await crew.env.settle()
            await asyncio.to_thread(fill, Path(folder) / "quarterdeck.db", crew.code, tables - 1)
            gc.collect()
            began = time.process_time()
            if profile is not None:
                profile.enable()
            await crew.restart()
            await crew.env.settle()
            if profile is not None:
                profile.disable()
            start, clicks = time.process_time() - began, list[float]()
            for done in range(WARM + CLICKS):
                name = await crew.on_turn()
                if name is None:
                    break
                answer = await thought_up(crew, name, random)
                await crew.env.settle()
                gc.collect()
                began = time.process_time()
                await give(crew, name, answer, crew.dm(name))
                await crew.env.settle()
                if done >= WARM:
                    clicks.append(time.process_time() - began)
            return Cost(start, clicks)


def figures() -> dict[str, dict[str, object]]:
    """Return the costs with few and with many tables, by name."""
    few, many = asyncio.run(cost(FEW)), asyncio.run(cost(MANY))
    dearer = statistics.median(many.clicks) / statistics.median(few.clicks)
    values = {
        "start with 10,000 tables": (round(many.start, 2), "s of processor", 2.0),
        "a click among 10,000 tables, against one among ten": (round(dearer, 2), "", SPREAD),
    }
    return {
        name: {"value": value, "unit": unit, "goal": goal, "holds": value <= goal}
        for name, (value, unit, goal) in values.items()
    }


if __name__ == "__main__":
    seen = cProfile.Profile()
    print(asyncio.run(cost(FEW)))
    print(asyncio.run(cost(MANY, seen)))
    pstats.Stats(seen).sort_stats("tottime").print_stats(25)
