"""Straight moves: one algorithm for Ships of players and others (R-25 to R-30).

`ships` holds everything in the Sea, the moving Ship too; `walls` are the tiles that block a Move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isqrt

from engine.games.rattle.sea.distances import CONTACT, FAR, NEAR, RADIUS, Point, d2, free, in_sea, overlapped
from engine.games.rattle.sea.tiles import Tile, meets, passes, touching_tile

SHORT_MOVE, LONG_MOVE, SUPER_MOVE = 630, 880, 1760
"""How far a centre moves on 1 short, 1 long and 2 long ranges (R-28)."""


def stop(start: Point, direction: Point, t: int) -> Point:
    """The place `t` units from the start in a direction that is not (0, 0), rounded to whole units."""
    vx, vy = direction
    return _stop(start, direction, isqrt(vx * vx + vy * vy - 1) + 1, t)


def _stop(start: Point, direction: Point, length: int, t: int) -> Point:
    """The same, for a direction that is so long, rounded up."""
    x, y, twice = 2 * t * direction[0], 2 * t * direction[1], 2 * length
    # To the nearest whole number, halves away from zero.
    return (
        start[0] + ((x + length) // twice if x >= 0 else -((length - x) // twice)),
        start[1] + ((y + length) // twice if y >= 0 else -((length - y) // twice)),
    )


def between(start: Point, end: Point) -> Point:
    """The direction from one place to another."""
    return end[0] - start[0], end[1] - start[1]


def others_of(ships: Mapping[str, Point], ship: str) -> list[Point]:
    """Where all Ships but one lie."""
    return [place for name, place in ships.items() if name != ship]


def is_legal(start: Point, others: Sequence[Point], point: Point, limit: int, walls: Sequence[Tile]) -> bool:
    """Whether a Ship at `start` may move there: it is free, in the limit, and no wall is touched or crossed."""
    return (
        d2(start, point) <= limit * limit
        and not (walls and any(touching_tile(start, wall) for wall in walls))
        and not (walls and not all(passes(start, point, wall) for wall in walls))
        and free(point, others)
    )


def last_stop(
    start: Point, others: Sequence[Point], direction: Point, limit: int, walls: Sequence[Tile], most: int = 10**6
) -> Point | None:
    """The last legal stop of a walk with t <= `most`, for a Ship at `start`; None if there is none (R-25)."""
    if walls and any(touching_tile(start, wall) for wall in walls):
        return None
    vx, vy = direction
    square = vx * vx + vy * vy
    length = isqrt(square - 1) + 1
    # A stop at t lies t * sqrt(square) / length away, but for rounding, which is less than 0.8, and than 0.5 along each
    # axis: later ones are beyond the limit or a side. Short directions need more digits of the root.
    furthest = min(most, (10 * limit + 8) * length * 100 // isqrt(square * 10**6))
    if vx:
        furthest = min(furthest, _to_the_side(start[0], vx, length))
    if vy:
        furthest = min(furthest, _to_the_side(start[1], vy, length))
    point = _stop(start, direction, length, furthest)
    while furthest > 0 and not (in_sea(point) and d2(start, point) <= limit * limit):
        furthest -= 1
        point = _stop(start, direction, length, furthest)
    in_the_way = []
    for wall in walls:
        if furthest > 0 and not passes(start, point, wall, 72):
            # Rounding may make the line to a later stop better again, by less than 2 units: 68 will do here, not 70.
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
    """After so many units at most a walk along one axis meets the side."""
    return (2 * (FAR - at) + 1) * length // (2 * v) if v > 0 else (2 * (at - NEAR) + 1) * length // (-2 * v)


def still_over(point: Point, other: Point) -> int:
    """A walk from a place on top of another Ship leaves it after so many units at the earliest, 1 at least.

    Each unit leads away by 1 at most, but for rounding, which is less than 2 at both ends together."""
    return max(2 * RADIUS - 2 - isqrt(d2(point, other)), 1)


def _last(good: Callable[[int], bool], most: int) -> int:
    """The last t up to `most` that is good, found by halving: all are, up to some t, 0 at least, and then none."""
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
    """The first t at which a walk to a Ship at `target` would overlap it."""
    direction, square = between(start, target), d2(start, target)
    length = isqrt(square - 1) + 1
    # Any earlier stop is more than 140 units away from it, however it was rounded.
    t = max(isqrt(square) - 2 * RADIUS, 1)
    while d2(_stop(start, direction, length, t), target) >= CONTACT:
        t += 1
    return t


def clear_shot(start: Point, target: Point, rocks: Sequence[Tile]) -> bool:
    """Whether the tiles that block Fire let a Ship at `start` fire at one at `target` (R-30)."""
    return not any(touching_tile(start, rock) or meets(start, target, rock) for rock in rocks)
