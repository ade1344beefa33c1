"""How long people wait until Discord has the answer to their click, while both cores are busy and thirty tables are in
play: the 99th percentile, against 0.1.0's.

Both bots run as processes of their own at the tavern's server, and the same people press what their hands offer, at all
tables at once. Other processes keep every core busy meanwhile, at the bot's own priority. What is compared is time on
the wall, since that is what people wait; both versions take turns. People find their hands without looking through all
that they can read: at thirty tables that took the tavern so long that clicks waited for it, and not for the bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from benchmarks.against.rivals import unpacked
from tavern.house import House
from tavern.interactions import Interaction
from tavern.world.kept import Event
from tavern.world.places import Message
from tests.wire.harbour import BOT, Harbour, controls
from tests.wire.sailor import LULL, Sailor, opened

TABLES, CLICKS, ROUNDS = 30, 10, 2
NAMES = ("Anne", "Bart", "Calico", "Grace", "Mary")
PATIENCE = 60.0
"""Seconds that the tavern waits for an answer here, since it is the long waits that are looked for."""
GOAL = 0.1
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
        port.house.world.heard.append(self._hear)

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
                await port.house.acts.press(person, asked, f"d:{code}:ready")
        await asyncio.sleep(LULL)
    return code, sailors


async def sail(desk: Desk, code: str, sailors: Sequence[Quick]) -> None:
    """So many clicks at a table, each as soon as somebody has a new hand. A table of which nothing has come for long is
    left: 0.1.0 sometimes shows nobody a new hand under such load."""
    came = time.monotonic()
    while sum(one.clicks for one in sailors) < CLICKS and code not in desk.over:
        if any([one.new(code) and await one.move(code) for one in sailors]):
            came = time.monotonic()
        elif time.monotonic() > came + PATIENCE:
            return
        else:
            await asyncio.sleep(LULL)


async def waits(command: Sequence[str]) -> list[float]:
    """The seconds that clicks waited with this bot."""
    with tempfile.TemporaryDirectory() as folder:
        async with House(Path(folder), command=command, patience=PATIENCE, log_level="ERROR") as house:
            port = Harbour(house)
            house.world.heard.append(port.stir)
            house.happened.append(port.stir)
            await house.child.start()
            await port.online()
            desk = Desk(port)
            tables = [await begin(port, desk, number) for number in range(TABLES)]
            found = Waits(port)
            gc.collect()
            gc.freeze()  # or the tavern stands still in the middle, for as long as the slowest click takes
            with busy():
                await asyncio.gather(*(sail(desk, *table) for table in tables))
            return found.seconds


def percentile(found: list[float]) -> float:
    """The 99th."""
    return sorted(found)[int(len(found) * 0.99)]


def figures() -> dict[str, dict[str, object]]:
    """The figure with its goal, and both times. Nothing where the history of the project is not there."""
    old = unpacked()
    if old is None:
        return {}
    first = (sys.executable, str(Path(__file__).parent / "against" / "first.py"), str(old))
    before, now = list[float](), list[float]()
    for _ in range(ROUNDS):
        before += asyncio.run(waits(first))
        now += asyncio.run(waits(BOT))
    name, share = "99th percentile until a click is answered, 30 tables", percentile(now) / percentile(before)
    told = {"goal": None, "holds": None}
    return {
        f"{name}, of 0.1.0's": {"value": round(share, 3), "unit": "", "goal": GOAL, "holds": share <= GOAL},
        f"{name}, 0.1.0": {"value": round(1000 * percentile(before)), "unit": "ms", **told},
        f"{name}, now": {"value": round(1000 * percentile(now)), "unit": "ms", **told},
    }
