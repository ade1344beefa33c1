"""Places and distances. All that is shown, compared or ranged is the one reading of R-5, in whole millimetres."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import isqrt
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
"""x to the east, y to the south, in units of 0.1 mm (R-1)."""

RADIUS = 70
NEAR, FAR = RADIUS, 2800 - RADIUS
"""Between these, on both axes, a Ship's centre lies (R-3)."""
CENTRE: Point = (1400, 1400)
CONTACT = (2 * RADIUS) ** 2
"""No two Ships have a smaller squared distance (R-4)."""
TOUCHING = 145
HAIRLINE = TOUCHING**2
SHORT, LONG = 63, 88
"""The ranges, as readings (R-7)."""


def d2(a: Point, b: Point) -> int:
    """The squared distance of two centres."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


def reading(a: Point, b: Point) -> int:
    """Millimetres between the edges of two Ships, 0 in contact, otherwise rounded up (R-5)."""
    return _read(d2(a, b))


def _read(square: int) -> int:
    return 0 if square <= HAIRLINE else _up(square, 2 * RADIUS)


def nearest(ship: Point, others: Iterable[Point]) -> int:
    """The reading to the nearest of the others, which are at least one: it grows with the distance."""
    x, y = ship
    return _read(min([(x - ox) * (x - ox) + (y - oy) * (y - oy) for ox, oy in others]))


def reading_to_point(ship: Point, point: Point) -> int:
    """Millimetres from a Ship's centre to a point, rounded up (R-9)."""
    return _up(d2(ship, point), 0)


def _up(square: int, less: int) -> int:
    """The smallest m >= 0 with (less + 10 m)^2 >= square, for square >= less^2."""
    distance = isqrt(square - 1) + 1 if square else 0
    return (distance - less + 9) // 10


def readings(ship: Point, others: Mapping[str, Point]) -> list[tuple[int, str]]:
    """The readings from a Ship to others, the closest first, equal ones in the order of `others` (R-41)."""
    return sorted(((reading(ship, point), name) for name, point in others.items()), key=lambda one: one[0])


def in_range(a: Point, b: Point, distance: int) -> bool:
    """Whether two Ships are within `SHORT`, `LONG` or a multiple of these; the far edge itself counts (R-7)."""
    return d2(a, b) <= furthest(distance) ** 2


def furthest(distance: int) -> int:
    """How far apart the centres are at most that have such a reading."""
    return max(2 * RADIUS + 10 * distance, TOUCHING)


def touching(a: Point, b: Point) -> bool:
    """Whether two Ships touch (R-6)."""
    return d2(a, b) <= HAIRLINE


def in_sea(point: Point) -> bool:
    """Whether a Ship may lie there as far as the sides are concerned (R-3)."""
    return NEAR <= point[0] <= FAR and NEAR <= point[1] <= FAR


def clamped(point: Point) -> Point:
    """The point in the Sea that is nearest to this one."""
    return min(max(point[0], NEAR), FAR), min(max(point[1], NEAR), FAR)


def free(point: Point, others: Iterable[Point]) -> bool:
    """Whether a Ship may lie there: in the Sea and on top of none of the others (R-3, R-4)."""
    return in_sea(point) and overlapped(point, others) is None


def overlapped(point: Point, others: Iterable[Point]) -> Point | None:
    """The first of the others that a Ship there would lie on top of (R-4)."""
    x, y = point
    west, east = x - 2 * RADIUS, x + 2 * RADIUS
    for ox, oy in others:
        if west < ox < east and (x - ox) * (x - ox) + (y - oy) * (y - oy) < CONTACT:
            return ox, oy
    return None


def nearest_free(point: Point, others: Collection[Point], reach: int) -> Point | None:
    """The free place with the smallest squared shift, at most `reach` units away (ties: smaller y, then smaller x).

    Row by row: in each, the Ships near it block stretches of x, and only the two ends beside the point count."""
    px, py = point
    best: tuple[int, int, int] | None = None
    for dy in range(reach + 1):
        if best and dy * dy > best[0]:
            break
        for y in (py - dy, py + dy):
            if not NEAR <= y <= FAR:
                continue
            halves = [(x, isqrt(CONTACT - 1 - (oy - y) ** 2)) for x, oy in others if abs(oy - y) < 2 * RADIUS]
            east = west = px
            for x, half in sorted(halves, key=lambda one: one[0] - one[1]):
                if x - half <= east <= x + half:
                    east = x + half + 1
            for x, half in sorted(halves, key=lambda one: -one[0] - one[1]):
                if x - half <= west <= x + half:
                    west = x - half - 1
            for x in (west, east):
                if NEAR <= x <= FAR and (x - px) ** 2 + dy * dy <= reach * reach:
                    found = ((x - px) ** 2 + dy * dy, y, x)
                    best = min(best, found) if best else found
    return (best[2], best[1]) if best else None
