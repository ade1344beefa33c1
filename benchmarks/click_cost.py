"""Cost of a click with all its effects: requests, pictures and processor time, and the bot's memory.

Three people play each game by direct message. Requests and pictures are counted with a fake Discord in the same
process, so they are the same on every machine. Processor time by stage, bytes and memory are those of a bot in its own
process, connected to the tavern's server, over a whole game. `benchmarks.click_throughput` measures the part before the
commit, and `benchmarks.pictures` the drawing.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from benchmarks import Figures, figure
from bot import app
from bot.instruments import measure_requests
from bot.views import render_pool
from engine.game import games
from renderers import palette
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.simulated_people import give, thought_up
from tests.wire import fast_bot
from tests.wire.forked_process import FORKING
from tests.wire.simulated_person import SimulatedPerson, begin, play
from tests.wire.tavern_with_bot import tavern_with_bot

CLICKS, WARM = 20, 4
TAVERN_WARM, MOST = 10, 400
"""The number of warm-up clicks with the tavern's server, and the number of clicks after which measuring ends."""
FULL = "yarr"
"""The game that is also measured with all seats taken."""
STAGES = ("rules", "storing", "words", "drawing", "encoding", "sending", "rest")
COUNTED = (*STAGES, "answers", "requests", "bytes")
PURPOSES = {
    "engine/": "rules",
    "bot/views": "words",
    "renderers/": "words",
    "bot/texts": "words",
    "store/": "storing",
    "sql": "storing",
    "bot/": "sending",
    "discord/": "sending",
    "aiohttp": "sending",
}
"""The purpose of the main thread's processor time, by a part of a file's path. Of the files on the stack, the innermost
one with such a part counts.
"""
THREE = ("Anne", "Bart", "Cleo")
REQUESTS, REQUESTS_PER_MENTION = 4.0, 2.0
"""The maximum number of requests for a click, and the addition for each person who is mentioned.

Discord allows 50 requests a second."""
MEMORY = 200
"""The maximum memory in megabytes of a bot with one running table."""


def requests(crew: SimcordTable, since: int) -> Counter[str]:
    """Count the requests that the bot has sent to Discord since the one with the index `since`.

    Return the counts by name. Uploaded pictures and calls of people are counted too. `crew` is the table with its fake
    Discord.
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
    """Play some clicks (`CLICKS`) at one table. Return by name how many effects they had: requests, pictures,
    calls.

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


def watched_bot(counted: Any) -> int:
    """Run the tavern's bot in this process until it stops, and measure it. Return its exit code.

    `counted` is an array with a number for each name of `COUNTED`, in that order. The resources that the bot uses are
    added to these numbers. Every few milliseconds of processor time, a sample of the main thread's stack says which
    purpose that time served. The time of threads that draw pictures is measured exactly. Requests and the bytes of
    their bodies are counted, except those of the gateway.
    """

    def add(name: str, value: float) -> None:
        counted[COUNTED.index(name)] += value

    def watch(call: Callable[..., Any], name: str, less: str = "") -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            began, other = time.thread_time(), counted[COUNTED.index(less)] if less else 0.0
            try:
                return call(*args, **kwargs)
            finally:
                inner = counted[COUNTED.index(less)] - other if less else 0.0
                add(name, time.thread_time() - began - inner)

        return timed

    def measured(trace: Any) -> Any:
        async def sent(_: object, __: object, part: Any) -> None:
            add("bytes", len(part.chunk))

        async def asked(_: object, __: object, request: Any) -> None:
            add("answers" if request.url.path.endswith("/callback") else "requests", 1)

        trace.on_request_chunk_sent.append(sent)
        trace.on_request_start.append(asked)
        return measure_requests(trace)

    def sample(_: int, frame: Any) -> None:
        files = []
        while frame is not None:
            files.append(frame.f_code.co_filename)
            frame = frame.f_back
        purpose = next((name for file in files for part, name in PURPOSES.items() if part in file), "rest")
        now = time.thread_time()
        add(purpose, now - last[0])
        last[0] = now

    submit, png, last = render_pool._threads.submit, palette.png, [time.thread_time()]
    vars(app)["measure_requests"] = measured
    vars(render_pool._threads)["submit"] = lambda draw: submit(watch(draw, "drawing", "encoding"))
    for module in [one for one in sys.modules.values() if vars(one).get("png") is png]:
        vars(module)["png"] = watch(png, "encoding")
    signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, 0.004, 0.004)
    return fast_bot.run()


async def whole_game(key: str, seats: int) -> tuple[dict[str, float], int, float]:
    """Let people play a whole game. Return three results about the time after the first clicks.

    The results are the resources that the bot used, the number of these clicks, and the bot's megabytes. Resources have
    the names of `COUNTED`, and `processor` for all its seconds. `key` is the key of the game, and `seats` the number of
    people.
    """
    counted = FORKING.RawArray("d", len(COUNTED))
    with tempfile.TemporaryDirectory() as folder:
        async with tavern_with_bot(Path(folder), bot=partial(watched_bot, counted), compared=False) as port:
            bot = port.house.supervisor.process
            assert bot is not None
            people = [port.world.add_person(f"Sailor {number}", "en") for number in range(seats)]
            code = await begin(port, people, game=key)
            sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]

            async def used(clicks: int) -> tuple[int, dict[str, float]]:
                done = await play(port, code, sailors, clicks)
                await asyncio.sleep(1)  # wait for the effects of the last click
                return done, dict(zip(COUNTED, counted, strict=True), processor=processor_seconds(bot.pid))

            before, began = await used(TAVERN_WARM)
            done, ended = await used(MOST)
            return {name: ended[name] - began[name] for name in ended}, done - before, memory_megabytes(bot.pid)


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
        for seats in (
            {len(THREE), game.most_seats if key == FULL else 0} - {0} if Path("/proc/self/stat").exists() else ()
        ):
            used, clicks, megabytes = asyncio.run(whole_game(key, seats))
            name = f"{title}, {seats} people"
            for stage in ("processor", *STAGES):
                found[f"{name}: {stage} a click"] = figure(1000 * used[stage] / clicks, "ms of processor")
            found[f"{name}: answers a click"] = figure(used["answers"] / clicks, "")
            found[f"{name}: other requests a click"] = figure(used["requests"] / clicks, "", most=3.0)
            found[f"{name}: sent a click"] = figure(used["bytes"] / clicks / 1000, "kB")
            found[f"{name}: a whole game"] = figure(used["bytes"] / 1e6, f"MB sent with {clicks} clicks")
            found[f"{name}: memory of the bot"] = figure(megabytes, "MB", most=MEMORY)
    return found
