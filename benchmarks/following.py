"""What a click costs with all that follows from it, in warm table pictures of 0.1.0.

Three people play each title by direct message at the tavern's server, where no picture moves; the bot is a process of
its own, whose time on the processor is counted. In between 0.1.0 draws pictures of the same title.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
from pathlib import Path
from random import Random

from benchmarks.against.rivals import Rivals
from engine.game import games
from store import Store
from tavern.house import TABLES
from tests.wire.harbour import harbour
from tests.wire.sailor import Sailor, begin, play

ROUNDS, CLICKS, WARM, PICTURES = 5, 12, 10, 40
THREE = ("Anne", "Bart", "Cleo")
GOAL = 3.0


def spent(process: int) -> float:
    """Seconds of the processor that a process has taken."""
    user, system = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def clicks(key: str, rivals: Rivals) -> list[float]:
    """Of rounds of some clicks each, what one cost in pictures."""
    found = list[float]()
    with tempfile.TemporaryDirectory() as folder:
        async with harbour(Path(folder), start=False) as port:
            store = await Store.open(f"sqlite+aiosqlite:///{Path(folder) / TABLES}")
            async with store.write() as w:
                await w.set_server(int(port.world.guild), animations=False)
            await store.close()
            await port.house.child.start()
            await port.online()
            bot = port.house.child.process
            assert bot is not None
            port.world.add_person(THREE[-1], "en")
            people = [port.somebody(name) for name in THREE]
            code = await begin(port, people, game=key)
            sailors = [Sailor(port, person, Random(number)) for number, person in enumerate(people)]
            done = await play(port, code, sailors, WARM)
            for number in range(ROUNDS):
                picture = await asyncio.to_thread(rivals.former, f"draw {key} {PICTURES}", number + 1)
                before, began = done, spent(bot.pid)
                done = await play(port, code, sailors, CLICKS)
                await asyncio.sleep(1)  # what follows from the last one
                if done == before:
                    break
                found.append((spent(bot.pid) - began) / (done - before) / picture)
    return found


def figures() -> dict[str, dict[str, object]]:
    """Every figure with its goal. Nothing where the history of the project, or the system's count, is not there."""
    found: dict[str, dict[str, object]] = {}
    with Rivals.open() as rivals:
        if rivals is None or not Path("/proc/self/stat").exists():
            return {}
        for key, game in sorted(games().items()):
            value = statistics.median(asyncio.run(clicks(key, rivals)))
            name = f"click with all that follows, in warm table pictures of 0.1.0, {game.title.plain().split(',')[0]}"
            found[name] = {"value": round(value, 2), "unit": "", "goal": GOAL, "holds": value <= GOAL}
    return found
