"""Late positions of games with the most players, whose names are long and in many scripts."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from bot.texts import LANGUAGES
from engine.game import games
from engine.games.rattle.sea.distances import TOUCHING
from engine.games.rattle.view import RattleView, ShipView
from renderers.picture_context import Frame
from tests.conformance.observers import Moment
from tests.conformance.pictures import frame_of
from tests.conformance.playthrough import AnyTable, moments, settings
from tests.renderers.rattle import views

NAMES = (
    "عبد الرحمن بن محمد القرصان",
    "海賊船長大王様万歳々々々々々々々々々々々々",
    "Maximiliana-Wilhelmine von Wogau",
    "🏴‍☠️🦜⚓️🗺️💰🏝️🦑🔱",
    "Ξανθίππη η Θαλασσοπόρος του Αιγαί",
    "กัปตันโจรสลัดผู้ยิ่งใหญ่แห่งท้อง",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Ё",
    "יעל שודדת הים הגדולה",
)
EACH = 25
"""Most positions of one game."""
LATE = 0.4
"""Share of a game's answers after which its positions count as late."""


def late_positions(key: str, count: int) -> Iterator[tuple[Any, Frame]]:
    """Yield the views of spectators of so many late tables of this game (`late_tables`), with their frames."""
    yield from ((table.view(None), frame) for table, frame in late_tables(key, count))


def late_tables(key: str, count: int) -> Iterator[tuple[AnyTable, Frame]]:
    """Yield so many late tables of this game, with frames in alternating languages. The last of each game is its end.

    A table changes after the next one is asked for.
    """
    game, random, tongues = games()[key], Random(key), itertools.cycle(LANGUAGES)
    full = (one for one in settings(game, 7_000_000) if one.seats == game.most_seats)
    left = count
    while left:
        setting = next(full)
        every = sum(1 for _ in moments(game, setting))
        first = round(every * LATE)
        wanted = {*random.sample(range(first, every - 1), min(EACH, every - 1 - first, left) - 1), every - 1}
        left -= len(wanted)
        told = list[Any]()
        for place, (table, move) in enumerate(moments(game, setting)):
            told = [*told, *table.take_reports()][-8:]
            if place in wanted:
                frame = frame_of(Moment(table, move, told), next(tongues), NAMES)
                yield table, frame


def crowded_seas(count: int) -> Iterator[tuple[RattleView, Frame]]:
    """Yield so many seas of Rattle with all Ships of five players and a fleet, most of them in heaps."""
    plain, random = views.five(), Random(1667)
    for number in range(count):
        sea, spots = list[ShipView](), list[tuple[int, int]]()
        heap, spread = random.sample(range(500, 2300), 2), random.choice((150, 250, 400))
        for ship in plain.sea:
            while True:
                spot = [round(random.gauss(at, spread * (1 + len(spots) / 20))) for at in heap]
                if random.random() < 0.1:
                    spot = random.sample(range(2800), 2)
                x, y = (min(max(70, place), 2730) for place in spot)
                if all(math.dist((x, y), other) >= TOUCHING for other in spots):
                    break
            spots.append((x, y))
            sea.append(replace(ship, x=x, y=y))
        chosen = random.choice((None, next(ship.id for ship in sea if ship.owner == plain.on_turn)))
        planned = () if number % 3 else _planned(sea, plain.on_turn, random)
        yield replace(plain, sea=tuple(sea), chosen=chosen, planned=planned), views.frame(NAMES[:5])


def _planned(sea: list[ShipView], seat: int | None, random: Random) -> tuple[tuple[str, int, int], ...]:
    """Return destinations in contact with other Ships, and free ones."""
    mine = next(ship for ship in sea if ship.owner == seat)
    others = random.sample([ship for ship in sea if ship is not mine], 3)
    beside = [(min(max(70, one.x + TOUCHING), 2730), one.y) for one in others]
    return tuple((mine.id, x, y) for x, y in [*beside, (random.randrange(70, 2730), random.randrange(70, 2730))])
