"""Runs under both versions, so it uses only what both have: reads orders, prints what messages are like.

letters yarr it 7    median letters of the table beside its picture and in words, then of a hand so, then of a hand so
                     without what happened since its person's last answer, in games by chance
heights yarr it 7    median heights of the pictures of the table and of a hand
seen yarr it 7       how many of the lines that tell what happened stand where they can be seen, and how many there are
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, sys.argv[1])

from discord import ui
from PIL import Image

import renderers
from bot.shows import hand as hands
from bot.shows import table as tables
from bot.texts import language
from engine.game import games
from engine.table import Table
from renderers.frame import Picture

try:
    from bot.play.sitting import Sitting
    from bot.shows.components import frame, teller
except ImportError:  # 0.1.0
    from bot.shows.parts import frame, teller  # type: ignore[import-not-found,no-redef]
    from bot.sitting import Sitting  # type: ignore[import-not-found,no-redef]

SEATS = 3
NAMES = ("Anne", "Bart", "Cleo")
MESSAGES, APART = 60, 5
"""So many messages of each kind are looked at, so many answers apart."""
DRAWN = 40
"""So many pictures of each kind."""
PLAYED = 6
"""So many games are played to their end."""


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
        told_by: Any = teller
        self.tell = told_by(self.spoken, *([key] if NEWS else []), NAMES, markdown=True)
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

    def asked(self) -> Any:
        """The seat of whoever is asked first."""
        return self.seats[self.table.waiting()[0]]

    def public(self) -> list[Any]:
        """What everybody was told."""
        return [one for one in self.events if one.to is None]

    def told_to(self, seat: Any) -> list[Any]:
        """What this seat's person was told."""
        return [one for one in self.events if one.to is None or seat.seat in one.to]

    async def at_the_table(self, *, pictures: bool) -> Any:
        """The table's message."""
        clocks: Any = {} if NEWS else None
        return await tables.table_show(self.sitting, self.spoken, self.public(), clocks, pictures=pictures)

    async def in_hand(self, seat: Any, *, pictures: bool) -> Any:
        """This seat's hand as it comes unasked."""
        heard = {"heard": self.heard.get((seat.seat, pictures), ())} if NEWS else {}
        mine = self.told_to(seat)
        own = await hands.hand_show(self.sitting, seat, self.spoken, mine, None, pictures=pictures, **heard)
        self.heard[seat.seat, pictures] = getattr(own, "lines", ())
        return own

    async def lengths(self) -> list[int]:
        """Letters of the table beside its picture and in words, and so of the hand of whoever is asked."""
        found = [letters(await self.at_the_table(pictures=pictures)) for pictures in (True, False)]
        own = [await self.in_hand(self.asked(), pictures=pictures) for pictures in (True, False)]
        return found + [letters(one) for one in own] + [letters(one, news=False) for one in own]

    def stand(self, events: Sequence[Any], show: Any) -> tuple[int, int]:
        """How many of these lines stand in a message, and how many they are."""
        said = words(show)
        return sum(self.tell(one.text) in said for one in events), len(events)


class Dice:
    """Chance for answers."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self.random.randrange(n)


def words(show: Any) -> str:
    """What a message says, its buttons aside."""
    return "\n".join(part.content for part in show.layout.walk_children() if isinstance(part, ui.TextDisplay))


def letters(show: Any, *, news: bool = True) -> int:
    """How long a message is, its buttons aside, with or without the news that its first words end with."""
    said = [part.content for part in show.layout.walk_children() if isinstance(part, ui.TextDisplay)]
    return sum(map(len, said if news or not NEWS else [said[0].partition("\n### ")[0], *said[1:]]))


def moments(key: str, locale: str, random: Random, enough: Callable[[], bool]) -> Iterator[Game]:
    """Games by chance, each in one moment after the other, until at the end of one there are enough."""
    while not enough():
        game = Game(key, locale, random.randrange(10**9))
        for number in range(1, 1000):
            game.answer(random)
            if game.table.outcome is not None:
                break
            if number % APART == 0:
                yield game


async def medians(key: str, locale: str, seed: int) -> list[float]:
    """Of each kind of message, in games by chance."""
    found = list[list[int]]()
    for game in moments(key, locale, Random(seed), lambda: len(found) >= MESSAGES):
        found.append(await game.lengths())
    return [median(one) for one in zip(*found, strict=True)]


async def seen(key: str, locale: str, seed: int) -> list[tuple[int, int]]:
    """In games by chance, how many lines stand where they can be seen, and how many there are: of what an answer
    brought, at the table beside its picture and in words until the next answer; of that what ended the actions at sea
    (a Battle and what it earned), so; of what was told since a person's last answer, in the words of the hand that asks
    them next."""
    random = Random(seed)
    found: list[list[tuple[int, int]]] = [[] for _ in range(5)]
    for _ in range(PLAYED):
        game = Game(key, locale, random.randrange(10**9))
        for _ in range(1000):
            told, at_sea = len(game.events), acts(game)
            game.answer(random)
            if game.table.outcome is not None:
                break
            new = [one for one in game.public() if one.no > told]
            if new:
                tables_say = [game.stand(new, await game.at_the_table(pictures=one)) for one in (True, False)]
                found[0].append(tables_say[0])
                found[1].append(tables_say[1])
                if at_sea and not acts(game):
                    found[2].append(tables_say[0])
                    found[3].append(tables_say[1])
            seat = game.asked()
            news = [one for one in game.told_to(seat) if one.no > seat.answered]
            found[4].append(game.stand(news, await game.in_hand(seat, pictures=False)))
    return [(sum(stand for stand, _ in one), sum(every for _, every in one)) for one in found]


def acts(game: Game) -> bool:
    """Whether people move and shoot at sea."""
    return getattr(game.table.view(None), "phase", "") == "actions"


async def heights(key: str, locale: str, seed: int) -> list[float]:
    """Of the pictures of the table and of the hand of whoever is asked, in games by chance. All are as wide."""
    found, draws = list[list[int]](), renderers.renderer_for(key)
    framed: Any = frame
    for game in moments(key, locale, Random(seed), lambda: len(found) >= DRAWN):
        seat, view = game.asked(), game.table.view
        every = [(draws.table, view(None), game.public()), (draws.private, view(seat.seat), game.told_to(seat))]
        found.append(
            [height(draw(seen, framed(game.sitting, game.spoken, events)).data) for draw, seen, events in every]
        )
    return [median(one) for one in zip(*found, strict=True)]


def height(picture: bytes) -> int:
    """How tall a picture is."""
    with Image.open(BytesIO(picture)) as opened:
        return opened.height


MESSAGES_ARE = {"letters": medians, "heights": heights, "seen": seen}

for line in sys.stdin:
    about, key, locale, seed = line.split()
    print(json.dumps(asyncio.run(MESSAGES_ARE[about](key, locale, int(seed)))), flush=True)
