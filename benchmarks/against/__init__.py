"""Against version 0.1.0 itself: random play of all games, and copies of their states.

Both programs run side by side, each in a process of its own, and take turns; what counts is the ratio of their times of
the processor within a pair, and its upper bound.
"""

from __future__ import annotations

from statistics import median

from benchmarks.against.pairs import upper_bound
from benchmarks.against.rivals import Rivals
from engine.game import games

PAIRS = 21
GOAL = 1.05
ANSWERS = 6000
COPIES = 10_000
"""So much a pair. From one seed the two play other games, so few answers say little."""


def figures() -> dict[str, dict[str, object]]:
    """The upper 95 % bounds of the ratios, and their medians. Nothing where the history of the project is not there."""
    found: dict[str, dict[str, object]] = {}
    with Rivals.open() as rivals:
        if rivals is None:
            print("against 0.1.0: its commit is not in this checkout's history, so nothing was compared")
            return {}
        for key in games():
            for name, work in (("random play", f"play {key} {ANSWERS}"), ("copies", f"copy {key} {COPIES}")):
                ratios = rivals.ratios(work, PAIRS)
                bound = upper_bound(ratios)
                found[f"{name} against 0.1.0, {key}"] = {
                    "value": round(bound, 3),
                    "unit": "times the processor (upper bound)",
                    "goal": f"at most {GOAL}",
                    "holds": bound <= GOAL,
                }
                found[f"{name} against 0.1.0, {key}, median"] = {
                    "value": round(median(ratios), 3),
                    "unit": "times the processor",
                    "goal": None,
                    "holds": None,
                }
    return found
