"""Resident memory of the bot with many busy tables, and of a worker process that thinks for automatic players.

The bot is a process of its own on SQLite, connected to the tavern's server. Three people play at each table, in both
languages. The tables share the four games out. It needs `/proc`.

`python -m benchmarks.memory 8 40` measures 8 tables and 40 clicks at each of them, and prints the memory on the way.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import IO

from benchmarks import Figures, figure
from benchmarks.clicks import memory_megabytes
from engine.game import games
from engine.players import players, thinking_of
from engine.players.strengths import GOOD
from engine.players.worker_process import LENGTH, question
from engine.possible_worlds import Worlds
from engine.table import Table
from tests.wire.simulated_person import SimulatedPerson, begin, play
from tests.wire.tavern_with_bot import TavernWithBot, tavern_with_bot

TABLES, CLICKS, STEP = 50, 60, 4
"""The number of tables, of clicks at each of them, and of clicks at a table before the next one has its turn."""
MOST, MOST_WORKER = 250, 120
"""The most megabytes of the bot and of a worker."""
GROWTH = 1.05
"""The greatest ratio of the memory at the end and after two thirds of the clicks."""
THOUGHTS = 40
"""Searches and pieces of advice of each game that a worker computes."""


async def busy_tables(tables: int, clicks: int) -> list[float]:
    """Return the megabytes of the bot before the first table, and then after each round of clicks at all tables."""
    with tempfile.TemporaryDirectory() as folder:
        async with tavern_with_bot(Path(folder), start=False) as port:
            del vars(port.house.supervisor)["spawn"]  # a process that is forked would share memory with this one
            await port.house.supervisor.start()
            await port.online()
            bot = port.house.supervisor.process
            assert bot is not None
            found, keys = [memory_megabytes(bot.pid)], itertools.cycle(sorted(games()))
            seated = [(key, *await _table(port, number, key)) for number, key in zip(range(tables), keys, strict=False)]
            for done in range(STEP, clicks + 1, STEP):
                for place, (key, code, people) in enumerate(seated):
                    before = sum(one.clicks for one in people)
                    if await play(port, code, people, STEP) < before + STEP:  # the game is over, so play another one
                        seated[place] = (key, *await _table(port, tables * done + place, key))
                await asyncio.sleep(1)  # the effects of the last clicks
                found.append(memory_megabytes(bot.pid))
                print(f"{done} clicks at each of {tables} tables: {found[-1]:.0f} MB", flush=True)
            return found


async def _table(port: TavernWithBot, number: int, key: str) -> tuple[str, list[SimulatedPerson]]:
    """Begin a game of three new people. Return the table's code and the people."""
    people = [port.world.add_person(f"Sailor {number} {place}", "en" if number % 8 < 4 else "it") for place in range(3)]
    code = await begin(port, people, game=key)
    return code, [SimulatedPerson(port, one, Random(secrets.randbits(32))) for one in people]


def busy_worker(thoughts: int) -> float:
    """Return the megabytes of a worker after so many searches and so many pieces of advice of each game."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "engine.players.worker_process"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert worker.stdin is not None
    assert worker.stdout is not None
    for key in games():
        for number, message in enumerate(itertools.islice(_questions(key, Random(1)), thoughts)):
            worker.stdin.write(message)
            worker.stdin.flush()
            _answer(worker.stdout)
            if number % 10 == 9:
                print(f"{key}, {number + 1} questions: {memory_megabytes(worker.pid):.0f} MB", flush=True)
    megabytes = memory_megabytes(worker.pid)
    worker.stdin.close()
    worker.wait()
    return megabytes


def _questions(key: str, random: Random) -> Iterator[bytes]:
    """Yield questions of whole games among good players, in turn for a search and for advice."""
    game = games()[key]
    good, searches = players(key)[GOOD][1], thinking_of(key).searches
    while True:
        table = Table.start(game, game.options(), max(3, game.least_seats), f"{random.getrandbits(256):064x}")
        while table.outcome is None:
            seat = random.choice(table.waiting())
            opened = table.open[seat]
            if any(searches(one.choice) for one in opened) and (world := Worlds(table, seat).draw(random)):
                yield question(world, seat, random.getrandbits(32) if random.random() < 0.5 else None)
            answer = good(table.view(seat), [one.choice for one in opened], random)
            assert answer is not None
            table.answer(seat, next(one.number for one in opened if one.choice.name == answer[0]), answer[1])


def _answer(stream: IO[bytes]) -> bytes:
    (length,) = LENGTH.unpack(stream.read(LENGTH.size))
    return stream.read(length)


def figures() -> Figures:
    """Measure the bot and a worker. Without `/proc` nothing is measured."""
    if not Path("/proc/self/status").exists():
        return {}
    found = asyncio.run(busy_tables(TABLES, CLICKS))
    return {
        "memory of the bot before the first table": figure(found[0], "MB"),
        f"memory of the bot, {TABLES} busy tables": figure(max(found), "MB", most=MOST),
        f"memory of the bot, {TABLES} busy tables: growth in the last third": figure(
            found[-1] / found[len(found) * 2 // 3], "", most=GROWTH
        ),
        "memory of a worker process": figure(busy_worker(THOUGHTS), "MB", most=MOST_WORKER),
    }


if __name__ == "__main__":
    asyncio.run(busy_tables(*map(int, sys.argv[1:3])))
    busy_worker(THOUGHTS)
