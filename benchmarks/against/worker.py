"""Runs under both versions, so it uses only what both have: reads orders, prints the seconds of the processor and how
many units they were.

play yarr 3000 7      whole games by chance, until there were so many answers: prints how many, and the games
copy yarr 2000 7      so many copies of states all through games
draw yarr 40 7        so many table pictures of a game of three, each once more as soon as all were drawn
click yarr 300 7      so many clicks at fifty tables of a database, until they are committed, all tables at once
"""

from __future__ import annotations

import asyncio
import importlib
import itertools
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

sys.path.insert(0, sys.argv[1])

from engine.game import games
from engine.table import Table
from engine.text import ENGLISH, say

try:
    from engine import copying
except ImportError:  # 0.1.0: each game had its own way
    copying = None  # type: ignore[assignment]


SEATS = 4
THREE = ("Anne", "Bart", "Cleo")
TABLES = 50
STATES, APART = 100, 20
"""How many states are copied, and so many answers apart."""


class Dice:
    """Chance for answers that nobody will ever verify."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(self._random() * n)


def answer(table: Table[Any], dice: Dice) -> None:
    """The first seat that the table waits for gives any answer."""
    seat = table.waiting()[0]
    opened = next(one for one in table.open[seat] if one.choice.blocks)
    table.answer(seat, opened.number, opened.choice.any_answer(dice))
    table.take_reports()


def play(key: str, count: int, seed: int) -> tuple[float, int, int]:
    """Seconds, answers and games."""
    game, dice, done, played = games()[key], Dice(seed), 0, 0
    start = time.process_time()
    while done < count:
        table = Table.start(game, game.options(), SEATS, f"{1000 * seed + played:064x}")
        played += 1
        while table.outcome is None:
            answer(table, dice)
            done += 1
    return time.process_time() - start, done, played


def states(key: str, seed: int) -> Iterator[Any]:
    """The state before each answer, game after game."""
    game, dice = games()[key], Dice(seed)
    for number in itertools.count(1000 * seed):
        table = Table.start(game, game.options(), SEATS, f"{number:064x}")
        while table.outcome is None:
            yield table.state
            answer(table, dice)


def copy(key: str, count: int, seed: int) -> tuple[float, int]:
    """Seconds and copies, of states all through games: after equally many answers one version may have its Ships at sea
    and the other in port."""
    kind: Any = games()[key].state
    copied = copying.copier(kind) if copying else kind.copy
    chosen = [copied(state) for state in itertools.islice(states(key, seed), 0, STATES * APART, APART)]
    each = count // STATES
    start = time.process_time()
    for state in chosen:
        for _ in range(each):
            copied(state)
    return time.process_time() - start, each * STATES


def draw(key: str, count: int, seed: int) -> tuple[float, int]:
    """Seconds and pictures of the table as all see it, with everything that is painted once painted already."""
    from renderers import renderer_for
    from renderers.frame import Event, Frame

    game, dice, told = games()[key], Dice(seed), list[Any]()
    table = Table.start(game, game.options(), len(THREE), f"{seed:064x}")
    scenes = list[Any]()
    reports = table.take_reports()
    while table.outcome is None and len(scenes) < count:
        told += [Event(say(one.text, THREE, ENGLISH), one.icon) for one in reports if one.to is None]
        words: dict[str, Any] = {
            "waiting": frozenset(table.waiting()),
            "events": tuple(told[-3:]),
            "clock": "18 minutes left",
        }
        frame = Frame(THREE, "Y4F2K", say=lambda one: say(one, THREE, ENGLISH), **words)
        scenes.append((table.view(None), frame))
        seat = table.waiting()[0]
        opened = next(one for one in table.open[seat] if one.choice.blocks)
        table.answer(seat, opened.number, opened.choice.any_answer(dice))
        reports = table.take_reports()
    picture = renderer_for(key).table
    for view, frame in scenes:
        picture(view, frame)
    start = time.process_time()
    for view, frame in scenes:
        picture(view, frame)
    return time.process_time() - start, len(scenes)


class Fifty:
    """Tables of a database, played on from order to order: to open them takes longer than to play."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.loop = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.store, self.host, self._new_seed, self._seat = self.loop.run(self._opened())
        self.codes = list[str]()

    async def _opened(self) -> tuple[Any, Any, Any, Any]:
        address = os.environ.get("DATABASE") or f"sqlite+aiosqlite:///{self.folder.name}/bench.db"
        try:
            from bot.play import host
            from bot.time import Time
            from engine.source import Source, new_seed
            from store import Store
            from store.rows import SeatRow

            vars(host)["sealed"] = lambda seed, words, presses: Source(seed, tuple(words))  # as cheap as it was
            store = await Store.open(address, alone=True)
            return store, host.Host(store, Time(), _unheard), new_seed, SeatRow
        except ImportError:  # 0.1.0
            former = {name: importlib.import_module(name) for name in ("bot.host", "engine.chance", "engine.store")}
            first: Any = await former["engine.store"].Store.open(address)
            seat = importlib.import_module("engine.store.rows").SeatRow
            return first, former["bot.host"].Host(first, time.time, _unheard), former["engine.chance"].new_seed, seat

    async def _another(self) -> str:
        options = games()[self.key].options().model_dump(mode="json")
        row = {"guild": 1, "channel": 2, "host": 1, "locale": "en", "pace": "relaxed", "options": options}
        async with self.store.write() as w:
            table = await w.new_table(**row, game=self.key, seed=self._new_seed(), now=time.time())
            for place in range(SEATS):
                await w.add_seat(self._seat(table.id, place, None, 100 + place, f"Sailor {place}", None, ""))
        await self.host.start(table.id, secrets.randbits(60))
        return str(table.id)

    async def play(self, count: int, dice: Dice) -> tuple[float, int]:
        """Seconds and clicks."""
        done, spent = 0, 0.0
        while done < count:
            sittings = [await self.host.sitting(code) for code in self.codes]
            self.codes = [one.row.id for one in sittings if one.row.status == "playing"]
            while len(self.codes) < TABLES:
                self.codes.append(await self._another())
            moves = [_move(await self.host.sitting(code), dice) for code in self.codes]
            start = time.process_time()
            if getattr(self.store, "shared", False):  # as the bot does each second
                await self.store.listen(lambda _: None)
                await self.store.live()
            await asyncio.gather(*(self.host.answer(code, secrets.randbits(60), *move) for code, move in moves))
            spent += time.process_time() - start
            done += len(moves)
        return spent, done


def _unheard() -> None:
    """A table has changed, and nobody waits for that here."""


def _move(sitting: Any, dice: Dice) -> tuple[str, tuple[int, int, Any]]:
    seat = sitting.table.waiting()[0]
    opened = next(one for one in sitting.table.open[seat] if one.choice.blocks)
    return sitting.row.id, (sitting.at(seat).user, opened.number, opened.choice.any_answer(dice))


FIFTIES = dict[str, Fifty]()


def click(key: str, count: int, seed: int) -> tuple[float, int]:
    """Seconds and clicks, each until it is committed."""
    if key not in FIFTIES:
        FIFTIES[key] = Fifty(key)
    fifty = FIFTIES[key]
    return fifty.loop.run(fifty.play(count, Dice(seed)))


WORKS: dict[str, Callable[[str, int, int], tuple[float, ...]]] = {
    "play": play,
    "copy": copy,
    "draw": draw,
    "click": click,
}
for line in sys.stdin:
    what, key, count, seed = line.split()
    print(*WORKS[what](key, int(count), int(seed)), flush=True)
