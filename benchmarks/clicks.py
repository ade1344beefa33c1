"""Cost of a click with all its effects: requests, pictures and processor time, and the bot's memory.

Three people play each game by direct message. Requests and pictures are counted with a fake Discord in the same
process, so they are the same on every machine. Processor time and memory are those of a bot in its own process,
connected to the tavern's server. `benchmarks.sustained` measures the part before the commit, and `benchmarks.pictures`
the drawing.
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
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.simulated_people import give, thought_up
from tests.wire.simulated_person import SimulatedPerson, begin, play
from tests.wire.tavern_with_bot import tavern_with_bot

CLICKS, WARM = 20, 4
TAVERN_CLICKS, TAVERN_WARM = 40, 10
"""The numbers of measured clicks and of warm-up clicks with the tavern's server."""
THREE = ("Anne", "Bart", "Cleo")
REQUESTS, REQUESTS_PER_MENTION = 4.0, 2.0
"""The maximum number of requests for a click, and the addition for each person who is mentioned.

Discord allows 50 requests a second."""
MEMORY = 200
"""The maximum memory in megabytes of a bot with one running table."""


def requests(crew: SimcordTable, since: int) -> Counter[str]:
    """Return by name the counts of requests to Discord since the one with the index `since`.

    Their pictures and calls are counted too.
    """
    found = Counter[str]()
    for entry in crew.env.http_requests[since:]:
        found["requests"] += 1
        body = entry.json if isinstance(entry.json, dict) else {}
        files = (body.get("data") or body).get("attachments") or []
        found["pictures uploaded"] += sum("filename" in file for file in files)
        found["called"] += entry.method == "POST" and re.fullmatch(r".*/channels/\w+/messages", entry.path) is not None
    return found


async def count_effects(key: str) -> Counter[str]:
    """Return by name the counts of the effects of `CLICKS` clicks at one table: requests, pictures, calls.

    `key` is the key of the game.
    """
    counts, random, people = Counter[str](), Random(key), [name.lower() for name in THREE]
    submit = render_pool._threads.submit

    def drawn(*args: Any, **kwargs: Any) -> Any:
        counts["pictures drawn"] += 1
        return submit(*args, **kwargs)

    with tempfile.TemporaryDirectory() as folder, patch.object(render_pool._threads, "submit", drawn):
        async with simcord_table(Path(folder), *people) as crew:
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


def processor_seconds(process: int) -> float:
    """Return the processor seconds that the process with this id has used."""
    user, system = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory_megabytes(process: int) -> float:
    """Return the resident memory in megabytes of the process with this id."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1000


async def processor_and_memory(key: str) -> tuple[float, float]:
    """Return the bot's processor milliseconds for a click with all its effects, and its memory in megabytes.

    `key` is the key of the game.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with tavern_with_bot(Path(folder), start=False) as port:
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
            sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]
            before = await play(port, code, sailors, TAVERN_WARM)
            began = processor_seconds(bot.pid)
            done = await play(port, code, sailors, TAVERN_CLICKS)
            await asyncio.sleep(1)  # wait for the effects of the last click
            return 1000 * (processor_seconds(bot.pid) - began) / (done - before), memory_megabytes(bot.pid)


def figures() -> Figures:
    """Return the figures of every game by name. Processor time and memory are measured only where `/proc` exists."""
    found: Figures = {}
    for key, game in sorted(games().items()):
        title, counts = game.title.plain().split(",")[0], asyncio.run(count_effects(key))
        clicks = counts["clicks"]
        most = round(REQUESTS + REQUESTS_PER_MENTION * counts["called"] / clicks, 2)
        found[f"{title}: requests a click"] = figure(counts["requests"] / clicks, "", most=most)
        for name in ("pictures drawn", "pictures uploaded"):
            found[f"{title}: {name} a click"] = figure(counts[name] / clicks, "")
        if Path("/proc/self/status").exists():
            milliseconds, megabytes = asyncio.run(processor_and_memory(key))
            found[f"{title}: a click with all its effects"] = figure(milliseconds, "ms of processor")
            found[f"{title}: memory of the bot"] = figure(megabytes, "MB", most=MEMORY)
    return found
