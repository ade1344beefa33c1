"""What pairs of measurements say."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

LEAST = 15
STUDENT = 1.76
"""The 95 % point of Student's t at 14 degrees of freedom, one-sided; smaller for more pairs, so the bound is safe."""


def upper_bound(ratios: Sequence[float]) -> float:
    """The upper 95 % bound of the (geometric) mean ratio. Raises ValueError for fewer than 15 pairs."""
    if len(ratios) < LEAST:
        raise ValueError(f"{len(ratios)} pairs are too few, at least {LEAST} are needed")
    logs = [math.log(ratio) for ratio in ratios]
    spread = statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(statistics.fmean(logs) + STUDENT * spread)
