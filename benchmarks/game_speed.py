"""Speed of every game: random play, copying a state against `copy.deepcopy`, and restoring a table.

In random play the first waiting seat gives any legal answer. Views, reports and checkpoints are made as in play.
"""

from __future__ import annotations

import copy
import itertools
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from engine.game import Game, games
from engine.play import Report
from engine.state_copy import copied
from engine.table import SAVE, Table

ROUNDS = 9
MOVES = 3000
SEATS = 4


class Dice:
    """Fast random numbers, without the verifiable chance of real games."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""
        return int(self._random() * n)


def spent(work: Callable[[], object], times: int = 1) -> float:
    """Return the mean processor seconds of a call of `work`.

    `work` is called `times` times.
    """
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def answer(table: Table[Any], dice: Dice) -> list[Report]:
    """Let the first waiting seat give a random answer, drawn with `dice`. Return the reports that it causes."""
    seat = table.waiting()[0]
    opened = next(one for one in table.open[seat] if one.choice.blocks)
    table.answer(seat, opened.number, opened.choice.any_answer(dice))
    return table.take_reports()


def played(game: Game[Any], seed: int, answers: int, dice: Dice) -> Table[Any]:
    """Return a table of four seats after this number of random answers.

    `seed` is that of its game. If that game ends before, the next seeds are tried. `dice` draws the answers.
    """
    for number in itertools.count(seed):
        table = Table.start(game, game.options(), SEATS, f"{number:064x}")
        for _ in range(answers):
            if table.outcome is None:
                answer(table, dice)
        if table.outcome is None:
            return table
    raise AssertionError


def play(game: Game[Any], seats: int, seeds: Callable[[], int], dice: Dice) -> int:
    """Play whole games until they have at least 3,000 answers together (`MOVES`). Return the number of answers.

    `seats` is the number of players, `seeds` returns the seed of the next game, and `dice` draws the answers.
    """
    moves = 0
    while moves < MOVES:
        table = Table.start(game, game.options(), seats, f"{seeds():064x}")
        while table.outcome is None:
            answer(table, dice)
            moves += 1
    return moves


def rate(game: Game[Any], seats: int, seeds: Callable[[], int], dice: Dice) -> float:
    """Return the number of random answers of this game that are given in a processor second.

    `seats` is the number of players. Each call of `seeds` returns the seed of the next game, and `dice` draws the
    answers.
    """
    start = time.process_time()
    return play(game, seats, seeds, dice) / (time.process_time() - start)


def figures() -> dict[str, dict[str, object]]:
    """Return the figures of every game, by name."""
    found: dict[str, dict[str, object]] = {}
    for game in games().values():
        dice, seeds, title = Dice(1), itertools.count(1).__next__, game.title.plain()
        rates = [rate(game, SEATS, seeds, dice) for _ in range(3)]
        table = played(game, 7, 30, dice)
        stored = SAVE.dump_json(table.save())
        times = [
            spent(lambda: copy.deepcopy(table.state), 50) / spent(lambda: copied(table.state), 2000)  # noqa: B023
            for _ in range(ROUNDS)
        ]
        restoring = [
            spent(lambda: Table.restore(game, SAVE.validate_json(stored)), 20)  # noqa: B023
            for _ in range(ROUNDS)
        ]
        found |= {
            f"{title}: random play, {SEATS} seats": _figure(round(statistics.median(rates)), "answers/s"),
            f"{title}: copying a state against deepcopy": _figure(round(statistics.median(times), 1), "times", 20),
            f"{title}: restoring a table": _figure(round(statistics.median(restoring) * 1000, 2), "ms"),
        }
    return found


def _figure(value: float, unit: str, least: float | None = None) -> dict[str, object]:
    return {"value": value, "unit": unit, "goal": least, "holds": None if least is None else value >= least}
