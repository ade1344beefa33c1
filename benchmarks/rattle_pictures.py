"""What the animations of Rattle, Battle, Grab the Loot cost.

`python -m benchmarks.rattle_pictures` prints the figures.
"""

from __future__ import annotations

import itertools
import statistics
from functools import cache
from typing import Any

from benchmarks.games import Dice
from benchmarks.pictures import NAMES, spent
from engine.game import games
from engine.table import Table
from engine.text import ENGLISH, say
from renderers import rattle
from renderers.frame import Frame

PLAYERS = 5
DROPS = 12


@cache
def drops() -> list[tuple[dict[str, Any], Any]]:
    """Throws of full tables with what an onlooker sees then, as they are told in games."""
    game, dice, found = games()["rattle"], Dice(1), list[tuple[dict[str, Any], Any]]()
    for seed in itertools.count(1):
        table = Table.start(game, game.options(), PLAYERS, f"{seed:064x}")
        while table.outcome is None:
            found += [(one.scene, table.view(None)) for one in table.take_reports() if one.scene]
            if len(found) >= DROPS:
                return found[:DROPS]
            seat = table.waiting()[0]
            opened = next(one for one in table.open[seat] if one.choice.blocks)
            table.answer(seat, opened.number, opened.choice.any_answer(dice))
    raise AssertionError("games never end without a throw")


def figures() -> dict[str, dict[str, object]]:
    """Every figure with its unit, its goal and whether it holds."""
    names = NAMES[:PLAYERS]
    frame = Frame(names, "R-7B2", say=lambda words: say(words, names, ENGLISH))
    sizes = [len(rattle.scene(scene, view, frame).data) for scene, view in drops()]
    times = [spent(lambda: rattle.scene(scene, view, frame)) for scene, view in drops()]  # noqa: B023
    title = games()["rattle"].title.plain()
    return {
        f"{title}: animation of a throw, milliseconds": _figure(statistics.median(times) * 1000, "ms", 100),
        f"{title}: animation of a throw, largest": _figure(max(sizes) / 1000, "kB", 500),
    }


def _figure(value: float, unit: str, goal: float) -> dict[str, object]:
    return {"value": round(value, 3), "unit": unit, "goal": goal, "holds": value <= goal}


def main() -> None:
    """Print the figures."""
    for name, figure in figures().items():
        print(f"{name}: {figure['value']} {figure['unit']} (goal {figure['goal']}, holds {figure['holds']})")


if __name__ == "__main__":
    main()
