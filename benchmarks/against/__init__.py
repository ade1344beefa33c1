"""Against version 0.1.0 itself: random play of all games, and copies of their states.

Both programs run side by side, each in a process of its own, and take turns. What counts is the processor's time for an
answer, as `benchmarks.games` has always counted: the ratio of what all whole games of the one and of the other took for
theirs, by its upper bound. From one seed the two play other games where their rules ask otherwise, so single pairs say
little, and there are many short ones. A process may be some hundredths slower than the next of the same program, by
where things lie in its memory, so there are many of these, too, and the bound is that over processes.

Rules ask more or less than they did in 0.1.0: Arrr!!! twice as much, since its windows are put to all whatever they
hold, and Rattle a seventh less, where one answer does what took two. So a whole game is told as well; it has no goal,
for that is how much is asked, not how fast.
"""

from __future__ import annotations

from benchmarks.against.pairs import Pair, in_all, ratio, ratio_of_games, upper_bound
from benchmarks.against.rivals import Rivals
from engine.game import games

GOAL = 1.05
WORKS = {"random play": ("play {} 1000", 12), "copies": ("copy {} 10000", 1)}
"""What is compared: so many answers at least, or copies, a pair, and so many pairs in a process."""
PROCESSES = 20
"""So many of each version, one after the other."""


def figures() -> dict[str, dict[str, object]]:
    """The upper 95 % bounds of the ratios, and the ratios. Nothing where the history of the project is not there."""
    spent: dict[str, list[Pair]] = {}
    for turn in range(PROCESSES):
        with Rivals.open() as rivals:
            if rivals is None:
                print("against 0.1.0: its commit is not in this checkout's history, so nothing was compared")
                return {}
            for key in games():
                for name, (work, number) in WORKS.items():
                    pairs = rivals.pairs(work.format(key), number, after=turn * number)
                    spent.setdefault(f"{name} against 0.1.0, {key}", []).append(in_all(pairs))
    found: dict[str, dict[str, object]] = {}
    for words, processes in spent.items():
        bound = upper_bound(processes)
        found[words] = {
            "value": round(bound, 3),
            "unit": "times the processor (upper bound)",
            "goal": f"at most {GOAL}",
            "holds": bound <= GOAL,
        }
        found[f"{words}, on the whole"] = _told(ratio(processes))
        if processes[0][0].games:
            found[f"{words}, a whole game"] = _told(ratio_of_games(processes))
    return found


def _told(value: float) -> dict[str, object]:
    return {"value": round(value, 3), "unit": "times the processor", "goal": None, "holds": None}
