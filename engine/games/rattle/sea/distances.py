"""Places and distances. Players see and compare readings: millimetres between the edges of two Ships (R-5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import isqrt
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
"""x to the east and y to the south, in units of 0.1 mm from the north-west corner of the Sea (R-1)."""

RADIUS = 70
"""Radius of a Ship, in units of 0.1 mm."""
NEAR_SIDE, FAR_SIDE = RADIUS, 2800 - RADIUS
"""Least and greatest coordinate of a Ship's centre, on both axes, in units of 0.1 mm (R-3)."""
CENTRE: Point = (1400, 1400)
"""The middle of the Sea."""
CONTACT = (2 * RADIUS) ** 2
"""Square of the minimum distance that the centres of two Ships may have (R-4), in squared units of 0.1 mm."""
TOUCHING = 145
"""The maximum distance of two centres, in units of 0.1 mm, at which Ships touch (R-6). `HAIRLINE` is the square of this
distance.
"""
HAIRLINE = TOUCHING**2
SHORT, LONG = 63, 88
"""Short and long range in millimetres between the edges of two Ships (R-7)."""


def squared_distance(a: Point, b: Point) -> int:
    """Return the squared distance of two points, in squared units of 0.1 mm."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


def reading(a: Point, b: Point) -> int:
    """Return the millimetres between the edges of two Ships at `a` and `b`, rounded up; 0 if they touch (R-5, R-8)."""
    return _read(squared_distance(a, b))


def _read(square: int) -> int:
    """Return the millimetres between two Ships' edges, rounded up. They are 0 if the Ships touch.

    `square` is the squared distance of their centres.
    """
    return 0 if square <= HAIRLINE else _up(square, 2 * RADIUS)


def nearest(ship: Point, others: Iterable[Point]) -> int:
    """Return the millimetres from a Ship's edge to that of the nearest of `others`, which must not be empty."""
    x, y = ship
    return _read(min([(x - ox) * (x - ox) + (y - oy) * (y - oy) for ox, oy in others]))


def reading_to_point(ship: Point, point: Point) -> int:
    """Return the millimetres from a Ship's centre to a point, rounded up (R-9)."""
    return _up(squared_distance(ship, point), 0)


def _up(square: int, less: int) -> int:
    """Return the least number of millimetres m, at least 0, for which (less + 10 m)² is at least `square`.

    `square` must be at least less².
    """
    distance = isqrt(square - 1) + 1 if square else 0
    return (distance - less + 9) // 10


def readings(ship: Point, others: Mapping[str, Point]) -> list[tuple[int, str]]:
    """Return (millimetres between edges, name) for each of `others`, the nearest first.

    Equally near ones keep the order of `others` (R-41).
    """
    return sorted(((reading(ship, point), name) for name, point in others.items()), key=lambda one: one[0])


def in_range(a: Point, b: Point, distance: int) -> bool:
    """Return True if the edges of two Ships are at most `distance` mm apart (R-7)."""
    return squared_distance(a, b) <= furthest(distance) ** 2


def furthest(distance: int) -> int:
    """Return the maximum distance of the centres of two Ships, in units of 0.1 mm, whose edges are at most
    `distance` mm apart.
    """
    return max(2 * RADIUS + 10 * distance, TOUCHING)


def touching(a: Point, b: Point) -> bool:
    """Return True if Ships at `a` and `b` touch (R-6)."""
    return squared_distance(a, b) <= HAIRLINE


def in_sea(point: Point) -> bool:
    """Return True if a Ship's centre may be at `point`: at least a Ship's radius from the sides (R-3)."""
    return NEAR_SIDE <= point[0] <= FAR_SIDE and NEAR_SIDE <= point[1] <= FAR_SIDE


def clamped(point: Point) -> Point:
    """Return the point nearest to `point` at which a Ship's centre may be: inside the Sea, a Ship's radius from its
    sides.
    """
    return min(max(point[0], NEAR_SIDE), FAR_SIDE), min(max(point[1], NEAR_SIDE), FAR_SIDE)


def free(point: Point, others: Iterable[Point]) -> bool:
    """Return True if a Ship may lie at `point`: in the Sea, and overlapping no Ship at `others` (R-3, R-4)."""
    return in_sea(point) and overlapped(point, others) is None


def overlapped(point: Point, others: Iterable[Point]) -> Point | None:
    """Return the first of `others` that a Ship at `point` would overlap; None if there is none (R-4)."""
    x, y = point
    west, east = x - 2 * RADIUS, x + 2 * RADIUS
    for ox, oy in others:
        if west < ox < east and (x - ox) * (x - ox) + (y - oy) * (y - oy) < CONTACT:
            return ox, oy
    return None


def nearest_free(point: Point, others: Collection[Point], reach: int) -> Point | None:
    """Return the point nearest to `point` at which a Ship overlaps none of `others`; None if there is none.

    The result is inside the Sea and at most `reach` units of 0.1 mm away. Of equally near points the one with the
    smaller y wins, then the smaller x. The search goes row by row: nearby Ships block intervals of x, so only the
    two ends beside the point matter.
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
