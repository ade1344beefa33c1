"""How long people wait until Discord has the answer to their click, while every core is busy and thirty tables are in
play: the median and the 99th percentile, against the three seconds after which Discord gives up.

The bot runs as a process of its own at the tavern's server, and people press what their hands offer, at all tables at
once. Other processes keep every core busy meanwhile, at the bot's own priority. What counts is time on the wall, since
that is what people wait. People find their hands without looking through all that they can read: at thirty tables that
took the tavern so long that clicks waited for it, and not for the bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from benchmarks import Figures, figure
from tavern.app import TavernApp
from tavern.fake_server.channels import Message
from tavern.fake_server.state import Event
from tavern.interactions import Interaction
from tests.wire.harbour import BOT, Harbour, controls
from tests.wire.sailor import LULL, Sailor, opened

TABLES, CLICKS = 30, 10
NAMES = ("Anne", "Bart", "Calico", "Grace", "Mary")
PATIENCE = 60.0
"""Seconds that the tavern waits for an answer here, since it is the long waits that are looked for."""
GOAL = 3000.0
"""Milliseconds after which Discord says that the application did not respond."""
ASKED = ("a", "s", "q")
"""What the custom ids of controls begin with by which a hand is answered."""


class Waits:
    """How many seconds each click waited for its answer."""

    def __init__(self, port: Harbour) -> None:
        self.seconds: list[float] = []
        add = port.house.interactions.add

        def watched(one: Interaction) -> None:
            began = time.perf_counter()
            one.outcome.add_done_callback(lambda _: self.seconds.append(time.perf_counter() - began))
            add(one)

        vars(port.house.interactions)["add"] = watched


class Desk:
    """What lies before people, as it came: by table and person the messages that asked them something, and the tables
    whose game is over."""

    def __init__(self, port: Harbour) -> None:
        self.hands: dict[tuple[str, str], dict[str, Message]] = {}
        self.over = set[str]()
        port.house.server.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        message, place = event.message, event.place
        if message is None or place is None:
            return
        reader = message.reader or (place.person if place.kind == "dm" else None)
        for control in controls(message):
            kind, code, what = [*control["custom_id"].split(":", 2), "", ""][:3]
            if what == "verify":
                self.over.add(code)
            elif kind in ASKED and reader is not None:
                hands = self.hands.setdefault((code, reader), {})
                hands[message.id] = message
                if event.kind == "delete":
                    del hands[message.id]


class Quick(Sailor):
    """One whose messages are looked up."""

    desk: Desk

    def theirs(self, code: str) -> Iterable[Message]:
        """Those that have asked them something at this table."""
        found = self.desk.hands.get((code, self.person.id), {}).values()
        return [one for one in found if one.seen_by(self.person.id)]


@contextlib.contextmanager
def busy() -> Iterator[None]:
    """No core has nothing to do."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for one in others:
            one.kill()
            one.wait()


async def begin(port: Harbour, desk: Desk, number: int) -> tuple[str, list[Quick]]:
    """Two people open a table and start, and say that they are ready where that is asked."""
    people = [port.somebody(NAMES[(number + seat) % len(NAMES)]) for seat in range(2)]
    code, lobby = await opened(port, people[0], game="yarr")
    await port.press(people[1], lobby, f"d:{code}:join")
    ready = await port.until(lambda: port.with_control(people[0], f"d:{code}:start"), "enough people sit there")
    await port.press(people[0], ready, f"d:{code}:start")
    sailors = [Quick(port, person, Random(number)) for person in people]
    for one in sailors:
        one.desk = desk
    while not any(one.new(code) for one in sailors):
        for person in people:
            asked = port.with_control(person, f"d:{code}:ready")
            if asked is not None:
                await port.house.actions.press(person, asked, f"d:{code}:ready")
        await asyncio.sleep(LULL)
    return code, sailors


async def sail(desk: Desk, code: str, sailors: Sequence[Quick]) -> None:
    """So many clicks at a table, each as soon as somebody has a new hand. A table of which nothing has come for long is
    left."""
    came = time.monotonic()
    while sum(one.clicks for one in sailors) < CLICKS and code not in desk.over:
        if any([one.new(code) and await one.move(code) for one in sailors]):
            came = time.monotonic()
        elif time.monotonic() > came + PATIENCE:
            return
        else:
            await asyncio.sleep(LULL)


async def waits() -> list[float]:
    """The seconds that clicks waited."""
    with tempfile.TemporaryDirectory() as folder:
        async with TavernApp(Path(folder), command=BOT, patience=PATIENCE, log_level="ERROR") as house:
            port = Harbour(house)
            house.server.listeners.append(port.stir)
            house.happened.append(port.stir)
            await house.supervisor.start()
            await port.online()
            desk = Desk(port)
            tables = [await begin(port, desk, number) for number in range(TABLES)]
            found = Waits(port)
            gc.collect()
            gc.freeze()  # or the tavern stands still in the middle, for as long as the slowest click takes
            with busy():
                await asyncio.gather(*(sail(desk, *table) for table in tables))
            return found.seconds


def figures() -> Figures:
    """Both figures."""
    found = sorted(1000 * one for one in asyncio.run(waits()))
    name = f"until a click is answered, {TABLES} tables, busy machine"
    return {
        f"{name}, median": figure(statistics.median(found), "ms"),
        f"{name}, 99th percentile": figure(found[int(len(found) * 0.99)], "ms", most=GOAL),
    }
