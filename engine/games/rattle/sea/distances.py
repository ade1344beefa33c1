"""Places and distances. Everything shown or compared is the reading of R-5, in whole millimetres."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import isqrt
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
"""x to the east, y to the south, in units of 0.1 mm (R-1)."""

RADIUS = 70
NEAR_SIDE, FAR_SIDE = RADIUS, 2800 - RADIUS
"""Least and greatest coordinate of a Ship's centre, on both axes (R-3)."""
CENTRE: Point = (1400, 1400)
CONTACT = (2 * RADIUS) ** 2
"""Least squared distance of two Ships (R-4)."""
TOUCHING = 145
HAIRLINE = TOUCHING**2
SHORT, LONG = 63, 88
"""Short and long range, as readings in millimetres (R-7)."""


def squared_distance(a: Point, b: Point) -> int:
    """Return the squared distance of two centres."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


def reading(a: Point, b: Point) -> int:
    """Return the millimetres between the edges of two Ships, rounded up; 0 in contact (R-5)."""
    return _read(squared_distance(a, b))


def _read(square: int) -> int:
    return 0 if square <= HAIRLINE else _up(square, 2 * RADIUS)


def nearest(ship: Point, others: Iterable[Point]) -> int:
    """Return the reading to the nearest of the others, of which there is at least one."""
    x, y = ship
    return _read(min([(x - ox) * (x - ox) + (y - oy) * (y - oy) for ox, oy in others]))


def reading_to_point(ship: Point, point: Point) -> int:
    """Return the millimetres from a Ship's centre to a point, rounded up (R-9)."""
    return _up(squared_distance(ship, point), 0)


def _up(square: int, less: int) -> int:
    """Return the smallest m >= 0 with (less + 10 m)^2 >= square, for square >= less^2."""
    distance = isqrt(square - 1) + 1 if square else 0
    return (distance - less + 9) // 10


def readings(ship: Point, others: Mapping[str, Point]) -> list[tuple[int, str]]:
    """Return the readings from a Ship to others, the closest first, ties in the order of `others` (R-41)."""
    return sorted(((reading(ship, point), name) for name, point in others.items()), key=lambda one: one[0])


def in_range(a: Point, b: Point, distance: int) -> bool:
    """Return whether two Ships are within `SHORT`, `LONG` or another reading, including its far edge (R-7)."""
    return squared_distance(a, b) <= furthest(distance) ** 2


def furthest(distance: int) -> int:
    """Return the greatest distance in units of two centres that have this reading."""
    return max(2 * RADIUS + 10 * distance, TOUCHING)


def touching(a: Point, b: Point) -> bool:
    """Return whether two Ships touch (R-6)."""
    return squared_distance(a, b) <= HAIRLINE


def in_sea(point: Point) -> bool:
    """Return whether a Ship's centre is far enough from the sides (R-3)."""
    return NEAR_SIDE <= point[0] <= FAR_SIDE and NEAR_SIDE <= point[1] <= FAR_SIDE


def clamped(point: Point) -> Point:
    """Return the point in the Sea that is nearest to this one."""
    return min(max(point[0], NEAR_SIDE), FAR_SIDE), min(max(point[1], NEAR_SIDE), FAR_SIDE)


def free(point: Point, others: Iterable[Point]) -> bool:
    """Return whether a Ship may lie there: in the Sea, and overlapping none of the others (R-3, R-4)."""
    return in_sea(point) and overlapped(point, others) is None


def overlapped(point: Point, others: Iterable[Point]) -> Point | None:
    """Return the first of the others that a Ship there would overlap; None if there is none (R-4)."""
    x, y = point
    west, east = x - 2 * RADIUS, x + 2 * RADIUS
    for ox, oy in others:
        if west < ox < east and (x - ox) * (x - ox) + (y - oy) * (y - oy) < CONTACT:
            return ox, oy
    return None


def nearest_free(point: Point, others: Collection[Point], reach: int) -> Point | None:
    """Return the free place with the smallest squared shift, at most `reach` units away; None if there is none.

    On ties the smaller y wins, then the smaller x. The search goes row by row: nearby Ships block intervals of x, so
    only the two ends beside the point matter.
    """
    px, py = point
    best: tuple[int, int, int] | None = None
    for dy in range(reach + 1):
        if best and dy * dy > best[0]:
            break
        for y in (py - dy, py + dy):
            if not NEAR_SIDE <= y <= FAR_SIDE:
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
                if NEAR_SIDE <= x <= FAR_SIDE and (x - px) ** 2 + dy * dy <= reach * reach:
                    found = ((x - px) ** 2 + dy * dy, y, x)
                    best = min(best, found) if best else found
    return (best[2], best[1]) if best else None
