"""Clicks at fifty tables at once until they are committed, against 0.1.0: how many times as many a second.

What counts is time of the processor, pair by pair, since it bounds how many there can be a second; the disk comes on
top, and is waited for once for all who are committed together.
"""

from __future__ import annotations

from benchmarks.against.pairs import upper_bound
from benchmarks.against.rivals import Rivals

PAIRS, CLICKS = 15, 200
GOAL = 5


def figures() -> dict[str, dict[str, object]]:
    """The figure with its goal. Nothing where the history of the project is not there."""
    with Rivals.open() as rivals:
        if rivals is None:
            return {}
        value = 1 / upper_bound(rivals.pairs(f"click yarr {CLICKS}", PAIRS))
    name, unit = "50 tables at once, against 0.1.0", "times the clicks a second of processor (lower bound)"
    return {name: {"value": round(value, 2), "unit": unit, "goal": f"at least {GOAL}", "holds": value >= GOAL}}
