"""Places where a test wants its Ships."""

from __future__ import annotations


def row(distance: int, x: int = 400, y: int = 400) -> tuple[int, int]:
    """A place that far east of a Ship at (x, y), as a reading."""
    return x + 140 + 10 * distance, y
