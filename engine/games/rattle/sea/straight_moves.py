"""Straight moves: one algorithm for players' Ships and NP Ships (R-25 to R-30).

A stop is a point on the line from the start, a whole number `t` of units of 0.1 mm away. `walls` are the tiles that
block a Move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isqrt

from engine.games.rattle.sea.distances import (
    CONTACT,
    FAR_SIDE,
    NEAR_SIDE,
    RADIUS,
    Point,
    free,
    in_sea,
    overlapped,
    squared_distance,
)
from engine.games.rattle.sea.tile_geometry import Tile, meets, passes, touching_tile

SHORT_MOVE, LONG_MOVE, SUPER_MOVE = 630, 880, 1760
"""Lengths of a move of 1 short, 1 long and 2 long ranges, in units of 0.1 mm (R-28)."""


def stop(start: Point, direction: Point, t: int) -> Point:
    """Return the point `t` units from the start in a direction other than (0, 0), rounded to whole units."""
    vx, vy = direction
    return _stop(start, direction, isqrt(vx * vx + vy * vy - 1) + 1, t)


def _stop(start: Point, direction: Point, length: int, t: int) -> Point:
    """Return the point `t` units from the start in a direction, rounded to whole units.

    `length` is the length of the vector `direction`, rounded up. The caller computes it once for many calls.
    """
    x, y, twice = 2 * t * direction[0], 2 * t * direction[1], 2 * length
    # To the nearest whole number, halves away from zero.
    return (
        start[0] + ((x + length) // twice if x >= 0 else -((length - x) // twice)),
        start[1] + ((y + length) // twice if y >= 0 else -((length - y) // twice)),
    )


def between(start: Point, end: Point) -> Point:
    """Return the vector from one point to another."""
    return end[0] - start[0], end[1] - start[1]


def others_of(ships: Mapping[str, Point], ship: str) -> list[Point]:
    """Return the places of all Ships except `ship`."""
    return [place for name, place in ships.items() if name != ship]


def is_legal(start: Point, others: Sequence[Point], point: Point, limit: int, walls: Sequence[Tile]) -> bool:
    """Return True if a Ship at `start` may move to `point`.

    The point must be free and at most `limit` units away, with no wall in the way. `others` are the places of all other
    Ships.
    """
    return (
        squared_distance(start, point) <= limit * limit
        and not (walls and any(touching_tile(start, wall) for wall in walls))
        and not (walls and not all(passes(start, point, wall) for wall in walls))
        and free(point, others)
    )


def last_stop(
    start: Point, others: Sequence[Point], direction: Point, limit: int, walls: Sequence[Tile], most: int = 10**6
) -> Point | None:
    """Return the last legal stop of a Ship at `start` in a direction; None if there is none (R-13, R-14, R-25).

    The stop is at most `limit` units of 0.1 mm away, and at most `most` if that is less. `others` are the places of all
    other Ships.
    """
    if walls and any(touching_tile(start, wall) for wall in walls):
        return None
    vx, vy = direction
    square = vx * vx + vy * vy
    length = isqrt(square - 1) + 1
    # A stop at t is t * sqrt(square) / length away. Rounding changes that by less than 0.8, along each axis by less
    # than 0.5. So later stops are beyond the limit or a side. Short directions need more digits of the root.
    furthest = min(most, (10 * limit + 8) * length * 100 // isqrt(square * 10**6))
    if vx:
        furthest = min(furthest, _to_the_side(start[0], vx, length))
    if vy:
        furthest = min(furthest, _to_the_side(start[1], vy, length))
    point = _stop(start, direction, length, furthest)
    while furthest > 0 and not (in_sea(point) and squared_distance(start, point) <= limit * limit):
        furthest -= 1
        point = _stop(start, direction, length, furthest)
    in_the_way = []
    for wall in walls:
        if furthest > 0 and not passes(start, point, wall, 72):
            # Rounding may clear the line to a later stop again, by less than 2 units. So 68 is tested, not 70.
            furthest = _last(lambda t: passes(start, stop(start, direction, t), wall, 68), furthest)  # noqa: B023
            point = _stop(start, direction, length, furthest)
            in_the_way.append(wall)
    t = furthest
    while t > 0:
        if other := overlapped(point, others):
            t -= still_over(point, other)
        elif not in_the_way or all(passes(start, point, wall) for wall in in_the_way):
            return point
        else:
            t -= 1
        point = _stop(start, direction, length, t)
    return None


def _to_the_side(at: int, v: int, length: int) -> int:
    """Return the greatest distance `t` at which a move is still within the sides, along one axis.

    `at` is the start and `v` the direction on that axis, `length` the length of the whole direction.
    """
    return (2 * (FAR_SIDE - at) + 1) * length // (2 * v) if v > 0 else (2 * (at - NEAR_SIDE) + 1) * length // (-2 * v)


def still_over(point: Point, other: Point) -> int:
    """Return how many units a Ship at `point` must at least move until it may no longer overlap a Ship at `other`.

    The result is a lower bound, at least 1: each unit leads away by at most 1. Rounding at both ends is allowed for
    with 2 units.
    """
    return max(2 * RADIUS - 2 - isqrt(squared_distance(point, other)), 1)


def _last(good: Callable[[int], bool], most: int) -> int:
    """Return the greatest t up to `most` for which `good` returns True, by bisection; 0 if there is none.

    `good` must return True for all t up to the result, and False for all after it.
    """
    if most < 1 or good(most):
        return most
    near, far = 0, most
    while far - near > 1:
        t = (near + far) // 2
        if good(t):
            near = t
        else:
            far = t
    return near


def contact(start: Point, target: Point) -> int:
    """Return the first distance from `start` at which a moving Ship would overlap the Ship at `target`, in units of 0.1
    mm.

    The moving Ship sails straight towards `target`.
    """
    direction, square = between(start, target), squared_distance(start, target)
    length = isqrt(square - 1) + 1
    # Any earlier stop is more than 140 units away from it, whatever the rounding.
    t = max(isqrt(square) - 2 * RADIUS, 1)
    while squared_distance(_stop(start, direction, length, t), target) >= CONTACT:
        t += 1
    return t


def clear_shot(start: Point, target: Point, rocks: Sequence[Tile]) -> bool:
    """Return True if no rock blocks a shot from the Ship at `start` to the one at `target` (R-30).

    A rock blocks it if the line meets the rock, or if the firing Ship touches it.
    """
    return not any(touching_tile(start, rock) or meets(start, target, rock) for rock in rocks)
