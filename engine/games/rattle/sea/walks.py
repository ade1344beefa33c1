"""Straight moves: one algorithm for Ships of players and others (R-25 to R-30).

`ships` holds everything in the Sea, the moving Ship too; `walls` are the tiles that block a Move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isqrt

from engine.games.rattle.sea.space import CONTACT, Point, d2, free, in_sea
from engine.games.rattle.sea.tiles import Tile, meets, passes, touching_tile

SHORT_MOVE, LONG_MOVE, SUPER_MOVE = 630, 880, 1760
"""How far a centre moves on 1 short, 1 long and 2 long ranges (R-28)."""


def stop(start: Point, direction: Point, t: int) -> Point:
    """The place `t` units from the start in a direction that is not (0, 0), rounded to whole units."""
    vx, vy = direction
    length = isqrt(vx * vx + vy * vy - 1) + 1
    return start[0] + _rounded(t * vx, length), start[1] + _rounded(t * vy, length)


def _rounded(n: int, length: int) -> int:
    """To the nearest whole number, halves away from zero."""
    return (2 * n + length) // (2 * length) if n >= 0 else -((2 * -n + length) // (2 * length))


def between(start: Point, end: Point) -> Point:
    """The direction from one place to another."""
    return end[0] - start[0], end[1] - start[1]


def legal(ships: Mapping[str, Point], ship: str, point: Point, limit: int, walls: Sequence[Tile] = ()) -> bool:
    """Whether a Ship may move there: the place is free, within the limit, and no wall is touched or crossed."""
    start = ships[ship]
    return (
        d2(start, point) <= limit * limit
        and not any(touching_tile(start, wall) for wall in walls)
        and all(passes(start, point, wall) for wall in walls)
        and free(point, [place for name, place in ships.items() if name != ship])
    )


def last_legal(
    ships: Mapping[str, Point], ship: str, direction: Point, limit: int, walls: Sequence[Tile] = (), most: int = 10**6
) -> Point | None:
    """The last legal stop of a walk with t <= `most`; None if there is none (R-25)."""
    start = ships[ship]
    if any(touching_tile(start, wall) for wall in walls):
        return None
    others = [place for name, place in ships.items() if name != ship]
    square = direction[0] ** 2 + direction[1] ** 2
    # A stop at t lies t * sqrt(square) / length away, but for rounding: later ones are beyond the limit.
    furthest = min(most, (limit + 1) * (isqrt(square - 1) + 1) // isqrt(square) + 1)

    def reached(t: int) -> bool:
        point = stop(start, direction, t)
        return in_sea(point) and d2(start, point) <= limit * limit

    furthest = _last(reached, furthest)
    in_the_way = []
    for wall in walls:
        if furthest and not passes(start, stop(start, direction, furthest), wall, 72):
            # Rounding may make the line to a later stop better again, by less than 2 units: 68 will do here, not 70.
            furthest = _last(lambda t: passes(start, stop(start, direction, t), wall, 68), furthest)  # noqa: B023
            in_the_way.append(wall)
    for t in range(furthest, 0, -1):
        point = stop(start, direction, t)
        if free(point, others) and all(passes(start, point, wall) for wall in in_the_way):
            return point
    return None


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
    direction = between(start, target)
    # Up to here the rounded stops are more than 141 units away from it.
    t = max(isqrt(d2(start, target)) - 143, 1)
    while d2(stop(start, direction, t), target) >= CONTACT:
        t += 1
    return t


def toward(ships: Mapping[str, Point], ship: str, target: Point, limit: int, walls: Sequence[Tile] = ()) -> Point:
    """Where a TOWARD walk to a Ship at `target` ends (R-26). The start if no stop is legal."""
    start = ships[ship]
    most = contact(start, target) - 1
    return last_legal(ships, ship, between(start, target), limit, walls, most) or start


def away(ships: Mapping[str, Point], ship: str, target: Point, limit: int, walls: Sequence[Tile] = ()) -> Point:
    """Where an AWAY walk from a Ship at `target` ends (R-27). The start if no stop is legal."""
    start = ships[ship]
    return last_legal(ships, ship, between(target, start), limit, walls) or start


def clear_shot(start: Point, target: Point, rocks: Sequence[Tile]) -> bool:
    """Whether the tiles that block Fire let a Ship at `start` fire at one at `target` (R-30)."""
    return not any(touching_tile(start, rock) or meets(start, target, rock) for rock in rocks)
