"""Memory of the bot with many busy tables, its answers meanwhile, and memory of a worker process.

The bot is a process of its own on SQLite, connected to the tavern's server. Three people play at each table, in both
languages. Each of the four games is played at a quarter of the tables, all at once. After the end of a game, the next
one begins. The benchmark needs `/proc`.

`python -m benchmarks.memory 50 30 10` is a soak: 50 tables play for 30 minutes, with a click at each table every 10
seconds. Each minute it prints the bot's memory, its processor time, and how long clicks waited for their answers.
"""

from __future__ import annotations

import asyncio
import itertools
import math
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import IO

from benchmarks import Figures, figure
from benchmarks.click_answer_time import GOAL, TIMEOUT, AnswerTimes, IndexedPerson, OpenHands
from benchmarks.click_cost import memory_megabytes
from engine.game import games
from engine.players import players, search_settings_of
from engine.players.strengths import GOOD
from engine.players.worker_process import LENGTH, question
from engine.possible_worlds import Worlds
from engine.table import Table
from tavern.app import TavernApp
from tests.wire.simulated_person import LULL, begin
from tests.wire.tavern_with_bot import TavernWithBot

TABLES, CLICKS, EVERY = 50, 60, 60.0
"""The numbers of tables, of clicks at each on average, and of seconds between two checks of the memory."""
MOST, MOST_WORKER = 250, 120
"""The maximum memory in megabytes of the bot, and of a worker."""
GROWTH = 1.05
"""The maximum ratio of the memory at the end to that after two thirds of the time."""
THOUGHTS = 40
"""Searches and pieces of advice of each game that a worker computes."""
BOT = (
    sys.executable,
    "-c",
    "import sys; from bot.delivery import direct_message_budget; direct_message_budget.OPENINGS = 10_000; "
    "from tavern.bot_process import main; sys.exit(main())",
)
"""The command that starts the tavern's bot without its limit on the direct messages that it may open in a short time.
"""


class BusyTables:
    """Tables at which people play at once. `pause` is the number of seconds after each click at a table."""

    def __init__(self, port: TavernWithBot, pause: float) -> None:
        self._port, self._pause = port, pause
        self._hands_index, self._times = OpenHands(port), AnswerTimes(port)
        self._opening = asyncio.Lock()  # `begin` takes any new lobby for its own, so tables are opened one by one
        self.clicks = 0
        self.failed = 0
        """The number of clicks that got no answer, and of hands that did not come."""
        bot = port.house.supervisor.process
        assert bot is not None
        self._bot = bot.pid
        self.megabytes = [memory_megabytes(self._bot)]
        """The bot's memory at each check. The first check is before the first table is opened."""

    async def play(self, tables: int, enough: Callable[[], bool]) -> None:
        """Let people play at this number of tables until `enough` returns True.

        Meanwhile it prints the bot's memory and processor time.
        """
        keys = itertools.cycle(sorted(games()))
        playing = [asyncio.create_task(self._evening(number, next(keys))) for number in range(tables)]
        print("median, 99 %, most: milliseconds until a click was answered. late: clicks answered after more than 3 s.")
        print("failed: clicks that were refused, and games in which no answer came in time.")
        print("minute  clicks  MB     processor                 median  99 %   most  late  failed", flush=True)
        began, spent = time.monotonic(), _processor_seconds(self._bot)
        while not enough():
            await asyncio.sleep(EVERY)
            self.megabytes.append(memory_megabytes(self._bot))
            waited = sorted(1000 * one for one in self._times.seconds) or [0.0]
            self._times.seconds.clear()
            before, spent = spent, _processor_seconds(self._bot)
            print(
                f"{(time.monotonic() - began) / 60:6.1f} {self.clicks:7} {self.megabytes[-1]:5.0f} "
                f"{spent - before:9.1f} s {statistics.median(waited):19.0f} {waited[int(len(waited) * 0.99)]:6.0f} "
                f"{waited[-1]:5.0f} {sum(one > GOAL for one in waited):5} {self.failed:7}",
                flush=True,
            )
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def _evening(self, number: int, key: str) -> None:
        locales = "en" if number % 8 < 4 else "it"
        people = [self._port.world.add_person(f"Sailor {number} {place}", locales) for place in range(3)]
        sailors = [IndexedPerson(self._port, one, Random(secrets.randbits(32))) for one in people]
        for one in sailors:
            one.hands_index = self._hands_index
        while True:
            async with self._opening:
                code = await begin(self._port, people, game=key)
            await self._game(code, sailors)

    async def _game(self, code: str, sailors: list[IndexedPerson]) -> None:
        """Play a game to its end at the table of this code. `sailors` are its people.

        If no new hand comes for long, somebody presses a button again.
        """
        came = time.monotonic()
        while code not in self._hands_index.over:
            overdue = time.monotonic() > came + TIMEOUT
            self.failed += overdue
            sailor = next((one for one in sailors if overdue or one.new(code)), None)
            if sailor is None:
                await asyncio.sleep(LULL)
                continue
            try:
                self.clicks += await sailor.move(code)
            except AssertionError:
                self.failed += 1
                traceback.print_exc()
            came = time.monotonic()
            await asyncio.sleep(self._pause)


def _processor_seconds(process: int) -> float:
    """Return the processor seconds that the process with this id has used."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def busy_tables(
    tables: int, *, clicks: float = math.inf, minutes: float = math.inf, pause: float = 0
) -> list[float]:
    """Return the bot's memory in megabytes: before the first table, and then each minute.

    The run ends after this number of clicks at each table on average, or of minutes. `pause` is the number of
    seconds after each click at a table.
    """
    until = time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory() as folder:
        async with TavernApp(Path(folder), command=BOT, patience=TIMEOUT, log_level="WARNING") as house:
            port = TavernWithBot(house)
            house.server.listeners.append(port.stir)
            house.happened.append(port.stir)
            await house.supervisor.start()
            await port.online()
            await asyncio.sleep(5)  # wait until the bot has loaded what it needs after the first click
            busy = BusyTables(port, pause)
            await busy.play(tables, lambda: busy.clicks >= clicks * tables or time.monotonic() > until)
            return busy.megabytes


def busy_worker(thoughts: int) -> float:
    """Return the memory in megabytes of a worker process.

    Before, it has computed `thoughts` searches and as many pieces of advice of each game.
    """
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
    """Yield endless requests for a worker process, as bytes.

    They come from whole games of good players in the title `key`. `random` draws whether a request is for a search or
    for advice.
    """
    game = games()[key]
    good, searches = players(key)[GOOD][1], search_settings_of(key).searches
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
    """Measure the bot and a worker. Return the figures by name. Without `/proc` nothing is measured."""
    if not Path("/proc/self/status").exists():
        return {}
    found = asyncio.run(busy_tables(TABLES, clicks=CLICKS))
    return {
        "memory of the bot before the first table": figure(found[0], "MB"),
        f"memory of the bot, {TABLES} busy tables": figure(max(found), "MB", most=MOST),
        f"memory of the bot, {TABLES} busy tables: growth in the last third": figure(
            found[-1] / found[len(found) * 2 // 3], "", most=GROWTH
        ),
        "memory of a worker process": figure(busy_worker(THOUGHTS), "MB", most=MOST_WORKER),
    }


if __name__ == "__main__":
    given = [float(one) for one in sys.argv[1:]]
    asyncio.run(busy_tables(int(given[0]), minutes=given[1], pause=given[2]))
