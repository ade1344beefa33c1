"""Places of Ships for tests."""

from __future__ import annotations


def row(distance: int, x: int = 400, y: int = 400) -> tuple[int, int]:
    """Return the place at this reading east of a Ship at (x, y)."""
    return x + 140 + 10 * distance, y
