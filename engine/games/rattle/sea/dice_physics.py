"""Physics of the dice, which slide, push and bounce: rigid discs, computed in whole numbers.

Lengths are in grains, 1024 to a unit of 0.1 mm. A time step is 1/240 s, and speeds are in grains a step. The model
follows the library 2D Chipmunk. Its floats were rejected because they may differ between builds, so that nobody could
verify a drop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from operator import attrgetter

from engine.games.rattle.sea.distances import FAR_SIDE, NEAR_SIDE, Point

Frame = Sequence[tuple[int, int]]
"""The places of all bodies at one time step, as pairs (x, y) in grains. A grain is 1/1024 of 0.1 mm."""

GRAIN = 1024
"""Grains in a unit of 0.1 mm."""
RATE = 240
"""Time steps in a second."""
STEPS = 4 * RATE
"""The maximum number of time steps of a simulation, 4 seconds. Bodies that still move then are stopped (R-18)."""
DRAG = 10_000 * GRAIN // RATE**2
"""Speed that a sliding die loses in each time step. It is 1000 mm/s², in grains (1/1024 of 0.1 mm) a time step (1/240
s).
"""
WIDTH = 143 * GRAIN
"""Distance of two centres in contact, in grains (1/1024 of 0.1 mm).

It is 0.3 mm more than R-4 requires, so rounding causes no overlap.
"""
CONTACT = WIDTH * WIDTH
"""The square of `WIDTH`: of the distance of two centres in contact, in squared grains."""
LEAST, MOST = NEAR_SIDE * GRAIN, FAR_SIDE * GRAIN
"""Minimum and maximum of each coordinate of a body's centre, in grains (1/1024 of 0.1 mm).

At these a die touches a side of the Sea.
"""
GRIP = 50
"""Friction between two dice, and between a die and a side, in percent of the push between them."""
BOUNCE, BOUNCING = 50, 3500 * GRAIN // RATE
"""The percentage of its speed with which a die bounces off a side, and the least speed at which it bounces (350 mm/s).
"""


@dataclass(slots=True)
class Body:
    """A die in motion or at rest.

    - `x`, `y`: its centre in grains (1/1024 of 0.1 mm)
    - `vx`, `vy`: its speed in grains a time step (1/240 s)
    - `spin`: the speed of its rim, in grains a time step. A positive spin turns the x axis towards the y axis.
    """

    x: int
    y: int
    vx: int = 0
    vy: int = 0
    spin: int = 0
    weight: int = 1
    """1 for a body that can be pushed, 0 for one that nothing can move."""
    awake: bool = False
    """True if the body has moved or been pushed. Two bodies at rest may be nearer to each other than dice that the
    simulation separates, as Ships after a Move are.
    """

    def at(self) -> Point:
        """Return the body's centre, rounded to whole units of 0.1 mm."""
        return in_units((self.x, self.y))


def in_units(place: tuple[int, int]) -> Point:
    """Return a place given in grains (1/1024 of 0.1 mm) as a point in units of 0.1 mm, rounded to the nearest."""
    return (place[0] + GRAIN // 2) // GRAIN, (place[1] + GRAIN // 2) // GRAIN


def at_rest(place: Point, *, fixed: bool = False) -> Body:
    """Return a body at rest at `place`, in units of 0.1 mm. Nothing can move it if it is `fixed`."""
    return Body(place[0] * GRAIN, place[1] * GRAIN, weight=0 if fixed else 1)


def launched(place: Point, direction: Point, slide: int, spin: int) -> Body:
    """Return a body at `place` that would slide `slide` units of 0.1 mm on an empty Sea.

    `place` is in units of 0.1 mm. `direction` is a vector of any length but 0. `spin` is the speed of the body's rim in
    units of 0.1 mm a second.
    """
    speed, length = isqrt(2 * DRAG * slide * GRAIN), isqrt(direction[0] ** 2 + direction[1] ** 2)
    vx, vy = speed * direction[0] // length, speed * direction[1] // length
    return Body(place[0] * GRAIN, place[1] * GRAIN, vx, vy, spin * GRAIN // RATE, awake=True)


def settle(bodies: list[Body]) -> list[Frame]:
    """Move the bodies until none moves, but for at most 4 seconds.

    Return the places of all bodies before every time step and at the end.
    """
    frames: list[Frame] = []
    order, side = list(bodies), Body(0, 0, weight=0)
    at = [(body.x, body.y) for body in bodies]
    everything = stirred = list(enumerate(bodies))
    for _ in range(STEPS):
        frames.append(at.copy())
        moving = [one for one in stirred if one[1].vx or one[1].vy]
        if not moving:
            return frames
        _slide(moving, side)
        stirred = moving  # no other body moves until two bodies meet
        order.sort(key=_from_the_west)
        for place, left in enumerate(order[:-1], 1):
            reach = left.x + WIDTH
            if order[place].x >= reach:
                continue  # the usual case, without the cost of the slice below
            y = left.y
            for right in order[place:]:
                if right.x >= reach:
                    break
                if -WIDTH < right.y - y < WIDTH and (left.awake or right.awake):
                    dx, dy = right.x - left.x, right.y - left.y
                    if dx * dx + dy * dy < CONTACT:  # of the pairs that are this near, three in four do not overlap
                        _collide(left, right)
                        stirred = everything
        for place, body in stirred:
            at[place] = body.x, body.y
    frames.append(at)
    return frames


_from_the_west = attrgetter("x")


def _slide(moving: list[tuple[int, Body]], side: Body) -> None:
    """Move the bodies by one time step, slow them down, and keep them between the sides.

    `moving` has pairs of an index and a body. `side` is a spare body that the function overwrites.
    """
    for _, body in moving:
        vx, vy, spin = body.vx, body.vy, body.spin
        speed = isqrt(vx * vx + vy * vy)
        if speed > DRAG:
            half = speed // 2
            body.vx = vx = vx - (vx * DRAG + half) // speed
            body.vy = vy = vy - (vy * DRAG + half) // speed
            body.spin = spin - DRAG if spin > DRAG else spin + DRAG if spin < -DRAG else 0
            body.x = x = body.x + vx
            body.y = y = body.y + vy
        else:
            body.vx = body.vy = body.spin = 0
            x, y = body.x, body.y
        if not (LEAST < x < MOST and LEAST < y < MOST):  # a body at rest may have been pushed there
            _keep_in(body, side)


def _keep_in(body: Body, side: Body) -> None:
    """Let a body that has crossed a side of the Sea bounce, as if it had met an immovable die beyond that side.

    `side` is a spare body that the function overwrites, to stand for that die.
    """
    if not LEAST < body.x < MOST:
        side.x, side.y = LEAST - WIDTH if body.x <= LEAST else MOST + WIDTH, body.y
        _collide(body, side, BOUNCE)
    if not LEAST < body.y < MOST:
        side.x, side.y = body.x, LEAST - WIDTH if body.y <= LEAST else MOST + WIDTH
        _collide(body, side, BOUNCE)


def _collide(a: Body, b: Body, bounce: int = 0) -> None:
    """Separate two overlapping bodies. If they approach each other, apply an impulse and friction at their rims.

    `bounce` is the percentage of their approaching speed with which they part; 0 for none.
    """
    dx, dy = b.x - a.x, b.y - a.y
    square, weights = dx * dx + dy * dy, a.weight + b.weight
    if square >= CONTACT or not weights:
        return
    a.awake = b.awake = True
    gap = isqrt(square)
    if not gap:  # both at the same place
        dx = gap = 1
    deep = WIDTH - gap
    _shift(a, -deep * dx // (gap * weights), -deep * dy // (gap * weights))
    _shift(b, deep * dx // (gap * weights), deep * dy // (gap * weights))
    ux, uy = b.vx - a.vx, b.vy - a.vy
    closing = -(ux * dx + uy * dy) // gap
    if closing <= 0:
        return
    if closing > BOUNCING:
        closing += closing * bounce // 100
    push = closing // weights
    most = push * GRIP // 100
    # A push at the rim changes a disc's spin by twice as much as its speed, hence 3.
    rub = min(max(((uy * dx - ux * dy) // gap - a.spin - b.spin) // (3 * weights), -most), most)
    px, py = (push * dx + rub * dy) // gap, (push * dy - rub * dx) // gap
    _add_speed(a, -px, -py, 2 * rub)
    _add_speed(b, px, py, 2 * rub)


def _shift(body: Body, dx: int, dy: int) -> None:
    """Move a body by (dx, dy), in grains (1/1024 of 0.1 mm). A body of weight 0 does not move."""
    body.x += dx * body.weight
    body.y += dy * body.weight


def _add_speed(body: Body, vx: int, vy: int, spin: int) -> None:
    """Add (vx, vy) to a body's speed and `spin` to its spin. A body of weight 0 does not change.

    All three are in grains (1/1024 of 0.1 mm) a time step (1/240 s).
    """
    body.vx += vx * body.weight
    body.vy += vy * body.weight
    body.spin += spin * body.weight
