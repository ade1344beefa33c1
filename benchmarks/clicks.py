"""What a click costs with all that follows from it: requests, pictures, the bot's processor; and the bot's memory.

Three people play each game by direct message. Requests and pictures are counted beside an invented Discord, so they are
the same on every machine. Processor and memory are those of the bot as a process of its own at the tavern's server.
`benchmarks.sustained` measures the stage before the commit, `benchmarks.pictures` that of drawing.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from benchmarks import Figures, figure
from bot.views import render_pool
from engine.game import games
from store import Store
from tavern.app import DATABASE_FILE
from tests.bot.crew import Crew, tavern
from tests.bot.thinking import give, thought_up
from tests.wire.harbour import harbour
from tests.wire.sailor import Sailor, begin, play

CLICKS, WARM = 20, 4
PLAYED, PLAYED_WARM = 40, 10
"""The same at the tavern's server."""
THREE = ("Anne", "Bart", "Cleo")
REQUESTS, CALLED = 4.0, 2.0
"""So many requests a click may take, and so many more for each person who is called. Discord takes 50 a second."""
MEMORY = 200
"""Megabytes that the bot may take with one table in play."""


def requests(crew: Crew, since: int) -> Counter[str]:
    """Count what was asked of Discord since then."""
    found = Counter[str]()
    for entry in crew.env.http_requests[since:]:
        found["requests"] += 1
        body = entry.json if isinstance(entry.json, dict) else {}
        files = (body.get("data") or body).get("attachments") or []
        found["pictures uploaded"] += sum("filename" in file for file in files)
        found["called"] += entry.method == "POST" and re.fullmatch(r".*/channels/\w+/messages", entry.path) is not None
    return found


async def counted(key: str) -> Counter[str]:
    """Count what follows from some clicks at one table of this game."""
    counts, random, people = Counter[str](), Random(key), [name.lower() for name in THREE]
    submit = render_pool._painters.submit

    def drawn(*args: Any, **kwargs: Any) -> Any:
        counts["pictures drawn"] += 1
        return submit(*args, **kwargs)

    with tempfile.TemporaryDirectory() as folder, patch.object(render_pool._painters, "submit", drawn):
        async with tavern(Path(folder), *people) as crew:
            await crew.begin(*people, game=key)
            for done in range(WARM + CLICKS):
                name = await crew.on_turn()
                if name is None:
                    break
                answer = await thought_up(crew, name, random)
                await crew.env.settle()
                if done == WARM:
                    counts.clear()
                since = len(crew.env.http_requests)
                await give(crew, name, answer, crew.dm(name))
                await crew.env.settle()
                if done >= WARM:
                    counts += requests(crew, since)
                    counts["clicks"] += 1
    return counts


def spent(process: int) -> float:
    """Return the seconds of the processor that a process has taken."""
    user, system = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Return the megabytes that a process holds in memory."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1000


async def followed(key: str) -> tuple[float, float]:
    """Return the milliseconds of the bot's processor for a click with all that follows, and its megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        async with harbour(Path(folder), start=False) as port:
            store = await Store.open(f"sqlite+aiosqlite:///{Path(folder) / DATABASE_FILE}")
            async with store.write() as w:
                await w.set_server(int(port.world.guild), animations=False)
            await store.close()
            await port.house.supervisor.start()
            await port.online()
            bot = port.house.supervisor.process
            assert bot is not None
            port.world.add_person(THREE[-1], "en")
            people = [port.somebody(name) for name in THREE]
            code = await begin(port, people, game=key)
            sailors = [Sailor(port, person, Random(number)) for number, person in enumerate(people)]
            before = await play(port, code, sailors, PLAYED_WARM)
            began = spent(bot.pid)
            done = await play(port, code, sailors, PLAYED)
            await asyncio.sleep(1)  # what follows from the last one
            return 1000 * (spent(bot.pid) - began) / (done - before), memory(bot.pid)


def figures() -> Figures:
    """Every game. Processor and memory only where the system tells them."""
    found: Figures = {}
    for key, game in sorted(games().items()):
        title, counts = game.title.plain().split(",")[0], asyncio.run(counted(key))
        clicks = counts["clicks"]
        most = round(REQUESTS + CALLED * counts["called"] / clicks, 2)
        found[f"{title}: requests a click"] = figure(counts["requests"] / clicks, "", most=most)
        for name in ("pictures drawn", "pictures uploaded"):
            found[f"{title}: {name} a click"] = figure(counts[name] / clicks, "")
        if Path("/proc/self/status").exists():
            milliseconds, megabytes = asyncio.run(followed(key))
            found[f"{title}: a click with all that follows"] = figure(milliseconds, "ms of processor")
            found[f"{title}: memory of the bot"] = figure(megabytes, "MB", most=MEMORY)
    return found
