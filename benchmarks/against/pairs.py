"""What pairs of measurements say.

A pair is a piece of work done by 0.1.0 and by this version, one right after the other. What counts is the ratio of all
seconds to all that was done in them, not the mean of the pairs' ratios: what the two do in a pair is not the same, for
chance gives them other games, and the mean of ratios takes a short pair for as good a witness as a long one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

LEAST = 15
STUDENT = 1.76
"""The 95 % point of Student's t at 14 degrees of freedom, one-sided; smaller for more pairs, so the bound is safe."""


class Spent(NamedTuple):
    """Seconds of the processor, how many units of work were done in them, and how many whole games that was, where the
    work is to play."""

    seconds: float
    units: float
    games: float = 0


Pair = tuple[Spent, Spent]
"""What 0.1.0 took, and what this version did."""


def ratio(pairs: Sequence[Pair]) -> float:
    """How many times the processor this version takes for a unit."""
    old, new = in_all(pairs)
    return (new.seconds / new.units) / (old.seconds / old.units)


def ratio_of_games(pairs: Sequence[Pair]) -> float:
    """The same for a whole game, however many units that is."""
    old, new = in_all(pairs)
    return (new.seconds / new.games) / (old.seconds / old.games)


def upper_bound(pairs: Sequence[Pair]) -> float:
    """The upper 95 % bound of `ratio`. Raises ValueError for fewer than 15 pairs.

    How much its logarithm scatters is what each pair adds to it, by its shares in the four sums (the delta method).
    """
    if len(pairs) < LEAST:
        raise ValueError(f"{len(pairs)} pairs are too few, at least {LEAST} are needed")
    totals = in_all(pairs)
    pulls = [_pull(new, totals[1]) - _pull(old, totals[0]) for old, new in pairs]
    scatter = math.sqrt(sum(pull * pull for pull in pulls) * len(pairs) / (len(pairs) - 1))
    return ratio(pairs) * math.exp(STUDENT * scatter)


def in_all(pairs: Sequence[Pair]) -> Pair:
    """What all of them together took of both."""
    old, new = (Spent(*map(sum, zip(*side, strict=True))) for side in zip(*pairs, strict=True))
    return old, new


def _pull(one: Spent, total: Spent) -> float:
    """How much dearer than its share a piece of work was. All of a side together pull by nothing."""
    return one.seconds / total.seconds - one.units / total.units
