"""Runs under both versions, so it uses only what both have: reads orders, prints the seconds of the processor a unit.

play yarr 3000 7      so many answers by chance, from this seed on
copy yarr 2000 7      so many copies of states all through games
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

sys.path.insert(0, sys.argv[1])

from engine.game import games
from engine.table import Table

try:
    from engine import copying
except ImportError:  # 0.1.0: each game had its own way
    copying = None  # type: ignore[assignment]


SEATS = 4
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


def play(key: str, count: int, seed: int) -> float:
    """Seconds for an answer."""
    game, dice, done = games()[key], Dice(seed), 0
    start = time.process_time()
    for number in itertools.count(1000 * seed):
        table = Table.start(game, game.options(), SEATS, f"{number:064x}")
        while table.outcome is None and done < count:
            answer(table, dice)
            done += 1
        if done >= count:
            return (time.process_time() - start) / done
    raise AssertionError


def states(key: str, seed: int) -> Iterator[Any]:
    """The state before each answer, game after game."""
    game, dice = games()[key], Dice(seed)
    for number in itertools.count(1000 * seed):
        table = Table.start(game, game.options(), SEATS, f"{number:064x}")
        while table.outcome is None:
            yield table.state
            answer(table, dice)


def copy(key: str, count: int, seed: int) -> float:
    """Seconds for a copy, of states all through games: after equally many answers one version may have its Ships at sea
    and the other in port."""
    kind: Any = games()[key].state
    copied = copying.copier(kind) if copying else kind.copy
    chosen = [copied(state) for state in itertools.islice(states(key, seed), 0, STATES * APART, APART)]
    each = count // STATES
    start = time.process_time()
    for state in chosen:
        for _ in range(each):
            copied(state)
    return (time.process_time() - start) / (each * STATES)


for line in sys.stdin:
    what, key, count, seed = line.split()
    print({"play": play, "copy": copy}[what](key, int(count), int(seed)), flush=True)
