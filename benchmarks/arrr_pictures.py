"""Arrr!!!: how fast rolls are drawn, and how large they are. Its table picture is measured as that of any game.

`python -m benchmarks.arrr_pictures` prints the figures.
"""

from __future__ import annotations

import itertools
import statistics
import time
from functools import cache
from typing import Any

from benchmarks.games import Dice
from engine.game import games
from engine.table import Table
from engine.text import ENGLISH, say
from renderers import arrr
from renderers.frame import Frame

NAMES = ("Mary", "Bart", "Anne", "Grace")
ROLLS = 60


@cache
def rolls() -> list[tuple[dict[str, Any], Any]]:
    """The first rolls of games that go on by chance, each with what an onlooker sees then."""
    game, dice, found = games()["arrr"], Dice(1), list[tuple[dict[str, Any], Any]]()
    for seed in itertools.count(1):
        table = Table.start(game, game.options(), len(NAMES), f"{seed:064x}")
        while table.outcome is None:
            found += [(report.scene, table.view(None)) for report in table.take_reports() if report.scene]
            if len(found) >= ROLLS:
                return found[:ROLLS]
            seat = table.waiting()[0]
            opened = next(one for one in table.open[seat] if one.choice.blocks)
            table.answer(seat, opened.number, opened.choice.any_answer(dice))
    raise AssertionError("games go on")


def largest() -> dict[str, Any]:
    """A roll of thirty dice, more than anybody throws in earnest."""
    faces = ("attack", "jolly", "wits", "navigation", "courage")
    rows = [[faces[place % 5], place % 5 < 2, True] for place in range(30)]
    return {"kind": "dice", "seat": 0, "stat": "attack", "dice": rows, "needed": 9}


def figures() -> dict[str, dict[str, object]]:
    """Every figure with its unit, its goal and whether it holds."""
    frame = Frame(NAMES, "A-1D7", say=lambda words: say(words, NAMES, ENGLISH))
    spent, size = list[float](), 0
    for roll, view in [(largest(), rolls()[0][1]), *rolls()]:
        start = time.process_time()
        picture = arrr.scene(roll, view, frame)
        spent.append((time.process_time() - start) * 1000)
        size = max(size, len(picture.data))
    return {
        "Arrr!!!: a roll, milliseconds": _figure(statistics.median(spent), "ms", 100),
        "Arrr!!!: a roll, milliseconds for the slowest (drawn for the first time)": _figure(max(spent), "ms", 100),
        "Arrr!!!: a roll, largest": _figure(size / 1000, "kB", 500),
    }


def _figure(value: float, unit: str, goal: float) -> dict[str, object]:
    return {"value": round(value, 3), "unit": unit, "goal": goal, "holds": value <= goal}


def main() -> None:
    """Print the figures."""
    for name, figure in figures().items():
        print(f"{name}: {figure['value']} {figure['unit']} (goal {figure['goal']}, holds {figure['holds']})")


if __name__ == "__main__":
    main()
