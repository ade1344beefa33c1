"""What is refused, against a click that is taken: time of the processor with all that follows, and what is drawn.

Three people play by direct message, through the real bot on a real database, beside an invented Discord. Somebody who
has no seat asks for their hand at the table, and somebody types far too many commands in a minute.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from benchmarks.clicks import THREE, counting
from bot.play.limits import COMMANDS
from tests.bot.crew import Crew, tavern
from tests.bot.thinking import give, thought_up

GUEST = "dirk"
CLICKS, WARM = 12, 3
GOAL = 0.1


class Watch:
    """Seconds of the processor for each act, and the pictures that were drawn for all of them."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.counts = Counter[str]()

    @asynccontextmanager
    async def over(self, crew: Crew) -> AsyncIterator[None]:
        """An act with all that follows."""
        began = time.process_time()
        with counting(self.counts):
            yield
            await crew.env.settle()
        self.seconds.append(time.process_time() - began)

    @property
    def cost(self) -> float:
        """Of one."""
        return statistics.median(self.seconds[WARM:])


async def watched() -> tuple[Watch, dict[str, Watch]]:
    """Clicks that were taken, and what was refused."""
    taken, random = Watch(), Random(1)
    refused = {"a click of who has no seat": Watch(), "a command over the limit": Watch()}
    with tempfile.TemporaryDirectory() as folder:
        async with tavern(Path(folder), *THREE, GUEST) as crew:
            await crew.begin(*THREE, game="yarr")
            for _ in range(WARM + CLICKS):
                name = await crew.turn()
                answer = await thought_up(crew, name, random)
                await crew.env.settle()
                async with taken.over(crew):
                    await give(crew, name, answer, crew.dm(name))
            for _ in range(WARM + CLICKS):
                async with refused["a click of who has no seat"].over(crew):
                    await crew.press(GUEST, crew.table(), r"d:.*:hand$")
            for number in range(COMMANDS + WARM + CLICKS):
                async with refused["a command over the limit"].over(crew) if number >= COMMANDS else _unseen():
                    await crew.people[GUEST].slash(crew.place, "help")
    return taken, refused


@asynccontextmanager
async def _unseen() -> AsyncIterator[None]:
    yield


def figures() -> dict[str, dict[str, object]]:
    """Every figure with its unit, its goal and whether it holds."""
    taken, refused = asyncio.run(watched())
    found: dict[str, dict[str, object]] = {}
    for name, watch in refused.items():
        value, drawn = watch.cost / taken.cost, watch.counts["drawn"]
        found[f"{name}, in clicks that are taken"] = _figure(round(value, 3), GOAL)
        found[f"{name}, pictures drawn"] = _figure(drawn, 0)
    return found


def _figure(value: float, goal: float) -> dict[str, object]:
    return {"value": value, "unit": "", "goal": goal, "holds": value <= goal}
