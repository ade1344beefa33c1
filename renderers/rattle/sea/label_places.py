"""Places for labels on the Sea, at which they cover neither dice nor other labels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import chain, product

Rect = tuple[int, int, int, int]
"""Left, upper, right and lower edge in pixels."""
Spot = tuple[int, int]
TALL = 26
"""Height of a label in pixels."""
_BESIDE = (2, 7)
"""Distances in pixels between a label and its die at which they are seen to belong together."""
_AWAY = tuple(range(14, 300, 9))
"""Further distances. A line then leads from the die to its label."""
_SIDES = tuple(math.radians(turn) for turn in (90, 270, 0, 180, 45, 135, 315, 225))
_TURNS = tuple(math.radians(turn) for turn in (90, 270, 0, 180, *range(15, 360, 15)))
"""Directions in which a place is sought, below first."""


class FreeSpace:
    """The pixels that are still free in a part of the Sea, so that labels find a place.

    Each row of pixels is stored as an integer with one bit for each pixel.
    """

    def __init__(self, within: Rect, taken: Iterable[Rect]) -> None:
        self._left, self._upper, self._right, self._lower = within
        self._rows = [0] * (self._lower - self._upper)
        for box in taken:
            self.take(box)

    def take(self, box: Rect) -> None:
        """Mark a box as no longer free."""
        left, upper, right, lower = self._inside(box)
        if right > left:
            bits = ((1 << (right - left)) - 1) << left
            for y in range(upper, lower):
                self._rows[y] |= bits

    def place(self, at: Spot, size: int, half: int, first: Iterable[Rect] = ()) -> tuple[Rect, bool]:
        """Find a free box for a label, and mark it as taken. Return the box, and True if a line must lead to it.

        `at` is the middle of its die, `size` the width of the die, and `half` half the width of the label. Boxes of
        `first` are tried first, then the nearest place to which the line is free. Without such a place, the label gets
        any free place, or the one below the die if all are taken.
        """
        box, far = next(
            chain(
                ((box, False) for box in first if self._is_free(box)),
                ((box, False) for box in self._around(at, size, half, _BESIDE, _SIDES)),
                ((box, True) for box in self._around(at, size, half, _AWAY, _TURNS) if self._is_clear(at, size, box)),
                ((box, True) for box in self._around(at, size, half, _AWAY, _TURNS)),
                [(_box(at, size, half, 2, math.pi / 2), False)],
            )
        )
        self.take(box)
        return box, far

    def room(self, at: Spot, size: int, half: int) -> int:
        """Return the number of free places for a label beside a die.

        `at` is the middle of the die, `size` its width, and `half` half the width of the label, in pixels.
        """
        return sum(1 for _ in self._around(at, size, half, _BESIDE, _SIDES))

    def first(self, boxes: Iterable[Rect]) -> Rect | None:
        """Mark the first of these boxes that is free as taken, and return it. Return None if none is free."""
        found = next(filter(self._is_free, boxes), None)
        if found:
            self.take(found)
        return found

    def _around(self, at: Spot, size: int, half: int, gaps: Iterable[int], turns: tuple[float, ...]) -> Iterator[Rect]:
        return filter(self._is_free, (_box(at, size, half, gap, turn) for gap, turn in product(gaps, turns)))

    def _inside(self, box: Rect) -> Rect:
        """Return the part of a box that is within the Sea, in pixels from the Sea's corner."""
        wide, tall = self._right - self._left, self._lower - self._upper
        return (
            max(0, box[0] - self._left),
            max(0, box[1] - self._upper),
            min(wide, box[2] - self._left),
            min(tall, box[3] - self._upper),
        )

    def _is_free(self, box: Rect) -> bool:
        left, upper, right, lower = box
        if left < self._left or upper < self._upper or right > self._right or lower > self._lower:
            return False
        bits = ((1 << (right - left)) - 1) << (left - self._left)
        return not any(row & bits for row in self._rows[upper - self._upper : lower - self._upper])

    def _is_clear(self, at: Spot, size: int, box: Rect) -> bool:
        """Return True if the line from the edge of a die to the label in `box` crosses no other die or label.

        `at` is the middle of the die, and `size` its width in pixels.
        """
        end = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
        far = math.dist(at, end)
        for step in range(round(size * 0.8), round(far), 4):
            x, y = (round(begin + (to - begin) * step / far) for begin, to in zip(at, end, strict=True))
            if self._rows[y - self._upper] >> (x - self._left) & 1:
                return False
        return True


def _box(at: Spot, size: int, half: int, gap: int, turn: float) -> Rect:
    """Return the box of a label beside a die, `gap` pixels away from it in the direction `turn`.

    `turn` is an angle in radians: 0 is to the right, and a quarter turn more is below. `at` is the middle of the die,
    `size` its width, and `half` half the width of the label.
    """
    across, down = math.cos(turn), math.sin(turn)
    x = at[0] + round(across * (size / 2 + half + gap))
    y = at[1] + round(down * (size / 2 + TALL / 2 + gap))
    return x - half, y - TALL // 2, x + half, y + TALL // 2
