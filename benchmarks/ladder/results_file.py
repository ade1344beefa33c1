"""Results of the ladder: the file of all played deals, and the confidence interval of a row."""

from __future__ import annotations

import json
from collections import defaultdict
from math import log, sqrt
from pathlib import Path

from benchmarks.ladder.mirrored_match import DealResult, Row, Spent

FILE = Path(__file__).parents[2] / "build" / "ladder.jsonl"
ERROR = 0.05
"""The maximum probability that the interval of a row ever excludes the true share, even if checked after every deal."""
LEAST_DEALS = 20
"""The minimum number of deals for a decision. The intervals are asymptotic, so with fewer they are unreliable."""
NARROWEST_AT = 60
"""The number of deals at which the intervals are the narrowest."""


class Tally:
    """Totals of the deals of a row: their number, the shares won, the answers and the processor times."""

    def __init__(self) -> None:
        self.count, self._sum, self._squares, self.answers = 0, 0.0, 0.0, 0.0
        self.one, self.other = Spent(), Spent()

    def add(self, deal: DealResult) -> None:
        """Add the result of a deal."""
        self.count += 1
        self._sum += deal.won
        self._squares += deal.won**2
        self.answers += deal.answers
        self.one, self.other = self.one.more(Spent(*deal.one)), self.other.more(Spent(*deal.other))

    @property
    def mean(self) -> float:
        """The mean share that the player `Row.one` has won, from 0 to 1. Before the first deal it is 0.5."""
        return self._sum / self.count if self.count else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """An asymptotic confidence sequence (normal mixture) for the true share, with the error `ERROR`.

        It remains valid if the match is stopped because of the interval.
        """
        if self.count < 2:
            return 0.0, 1.0
        spread = max(0.01, self._squares / self.count - self.mean**2)
        rho = 1 / (NARROWEST_AT * spread) * (2 * log(1 / ERROR) + log(2 * log(1 / ERROR) + 1))
        seen = self.count * spread * rho + 1
        radius = sqrt(seen / (self.count**2 * rho) * log(seen / ERROR**2))
        return max(0.0, self.mean - radius), min(1.0, self.mean + radius)

    def is_decided(self, row: Row) -> bool:
        """Return True if the row needs no more deals.

        This holds if it has the maximum of deals, or if its interval excludes the goal. Without a goal, the interval
        must exclude an even share (`Row.even`).
        """
        low, high = self.interval
        goal = row.even if row.goal is None else row.goal
        return self.count >= row.most or (self.count >= LEAST_DEALS and not low <= goal <= high)


def read() -> dict[str, dict[int, DealResult]]:
    """Return the results of all played deals, by row key and deal number."""
    found: dict[str, dict[int, DealResult]] = defaultdict(dict)
    if FILE.exists():
        for line in FILE.read_text("utf-8").splitlines():
            key, deal, won, one, other, answers = json.loads(line)
            found[key][deal] = DealResult(won, Spent(*one), Spent(*other), answers)
    return found


def write(row: Row, deal: int, what: DealResult) -> None:
    """Append the result `what` of a deal to the file at once, so that an interruption loses none."""
    FILE.parent.mkdir(exist_ok=True)
    with FILE.open("a", encoding="utf-8") as file:
        file.write(json.dumps([row.key, deal, *what]) + "\n")
