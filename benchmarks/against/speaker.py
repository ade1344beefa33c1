"""Runs under both versions, so it uses only what both have: reads orders, prints how long messages are.

yarr it 7      median letters of the table beside its picture and in words, then of a hand so, then of a hand so without
               what happened since its person's last answer, in games by chance
"""

from __future__ import annotations

import asyncio
import json
import sys
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, sys.argv[1])

from discord import ui

import renderers
from bot.shows import hand as hands
from bot.shows import table as tables
from bot.texts import language
from engine.game import games
from engine.table import Table
from renderers.frame import Picture

try:
    from bot.play.sitting import Sitting
except ImportError:  # 0.1.0
    from bot.sitting import Sitting  # type: ignore[import-not-found,no-redef]

SEATS = 3
NAMES = ("Anne", "Bart", "Cleo")
MESSAGES, APART = 60, 5
"""So many messages of each kind are looked at, so many answers apart."""


NEWS = hasattr(tables, "public_story")
"""Whether this version tells what happened since, and not what it said before."""


def blank(*about: Any) -> Picture:
    """A picture: drawing takes long, and says nothing here."""
    return Picture(b"", "table.png", "")


async def drawn(*about: Any) -> Picture:
    """The same, for the version that draws in a process of its own."""
    return blank()


def unpainted(key: str) -> SimpleNamespace:
    """What puts a game into words, without its pictures."""
    kept = renderers.renderer_for(key)
    return SimpleNamespace(table=blank, private=blank, table_words=kept.table_words, private_words=kept.private_words)


shows: Any
for shows in (hands, tables):
    shows.renderer_for = unpainted
    if hasattr(shows, "drawn"):
        shows.drawn = drawn


class Game:
    """A game of which people hear."""

    def __init__(self, key: str, locale: str, seed: int) -> None:
        game = games()[key]
        self.spoken = language(locale)
        self.table: Table[Any] = Table.start(game, game.options(), SEATS, f"{seed:064x}")
        self.seats = [self.seat(seat) for seat in range(SEATS)]
        row = dict.fromkeys(("guild", "thread", "closing", "again", "begins", "stand_in", "touched", "created"))
        flags = dict.fromkeys(("held", "advice", "private", "quiet", "waits"), False)
        self.row = SimpleNamespace(
            id="Q7K2M", game=key, status="playing", pace="none", options={}, promise="", decided=0, revision=0,
            channel=1, host=100, seed="", locale=locale, **row, **flags,
        )  # fmt: skip
        self.sitting = Sitting(self.row, self.seats, self.table)  # type: ignore[arg-type]
        self.events: list[Any] = []
        self.heard: dict[tuple[int, bool], Any] = {}
        self.told()

    @staticmethod
    def seat(seat: int) -> Any:
        """A person's seat, with all that either version keeps of it."""
        nothing = dict.fromkeys(("player", "agrees", "against", "bank", "why", "wants", "wishes", "guide", "back"))
        counts = dict.fromkeys(("answered", "seen", "called", "missed"), 0)
        return SimpleNamespace(
            table="Q7K2M", place=seat, seat=seat, user=100 + seat, name=NAMES[seat], word="", ready=None, advice=False,
            **nothing, **counts,
        )  # fmt: skip

    def told(self) -> None:
        """What was told since goes into the story."""
        for report in self.table.take_reports():
            more = {"scene": None, "block": False, "scores": None, "struck": False}
            more |= {name: getattr(report, name) for name in more if hasattr(report, name)}
            to = None if report.to is None else [*report.to]
            self.events.append(
                SimpleNamespace(no=len(self.events) + 1, text=report.text, to=to, icon=report.icon, at=0.0, **more)
            )

    def answer(self, random: Random) -> None:
        """The first seat that the table waits for gives any answer."""
        seat = self.table.waiting()[0]
        opened = next(one for one in self.table.open[seat] if one.choice.blocks)
        self.seats[seat].answered = self.seats[seat].seen = self.row.decided = len(self.events)
        self.table.answer(seat, opened.number, opened.choice.any_answer(Dice(random)))
        self.told()

    async def lengths(self) -> list[int]:
        """Letters of the table beside its picture and in words, and so of the hand of whoever is asked."""
        seat = self.seats[self.table.waiting()[0]]
        public = [one for one in self.events if one.to is None]
        mine = [one for one in self.events if one.to is None or seat.seat in one.to]
        clocks: Any = {} if NEWS else None
        found = []
        for pictures in (True, False):
            shown = await tables.table_show(self.sitting, self.spoken, public, clocks, pictures=pictures)
            found.append(letters(shown))
        bare = list[int]()
        for pictures in (True, False):
            heard = {"heard": self.heard.get((seat.seat, pictures), ())} if NEWS else {}
            own = await hands.hand_show(self.sitting, seat, self.spoken, mine, None, pictures=pictures, **heard)
            found.append(letters(own))
            bare.append(letters(own, news=False))
            self.heard[seat.seat, pictures] = getattr(own, "lines", ())
        return found + bare


class Dice:
    """Chance for answers."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self.random.randrange(n)


def letters(show: Any, *, news: bool = True) -> int:
    """How long a message is, its buttons aside, with or without the news that its first words end with."""
    said = [part.content for part in show.layout.walk_children() if isinstance(part, ui.TextDisplay)]
    return sum(map(len, said if news or not NEWS else [said[0].partition("\n### ")[0], *said[1:]]))


async def medians(key: str, locale: str, seed: int) -> list[float]:
    """Of each kind of message, in games by chance."""
    random, found = Random(seed), list[list[int]]()
    while len(found) < MESSAGES:
        game = Game(key, locale, random.randrange(10**9))
        for number in range(1, 1000):
            game.answer(random)
            if game.table.outcome is not None:
                break
            if number % APART == 0:
                found.append(await game.lengths())
    return [median(one) for one in zip(*found, strict=True)]


for line in sys.stdin:
    key, locale, seed = line.split()
    print(json.dumps(asyncio.run(medians(key, locale, int(seed)))), flush=True)
