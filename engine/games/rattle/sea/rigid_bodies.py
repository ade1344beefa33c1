"""Dice that slide, push and bounce: rigid discs in whole numbers.

Lengths are in grains, 1024 to a unit; a time step is 1/240 s; speeds are grains a step. Whole numbers are the same
everywhere. 2D Chipmunk was the model and could have done it, but its floats may differ from one build to the next: then
nobody could verify a drop on a machine of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from operator import attrgetter

from engine.games.rattle.sea.distances import FAR, NEAR, Point

Frame = Sequence[tuple[int, int]]
"""Where all bodies are at one moment, in grains."""

GRAIN = 1024
RATE = 240
STEPS = 4 * RATE
"""What still moves after 4 seconds is stopped (R-18)."""
DRAG = 10_000 * GRAIN // RATE**2
"""What each step takes from the speed of a sliding die: 1000 mm/s²."""
WIDTH = 143 * GRAIN
"""Between two centres in contact: 0.3 mm more than R-4 wants, so that rounding makes no overlap; they still read 0."""
CONTACT = WIDTH * WIDTH
LEAST, MOST = NEAR * GRAIN, FAR * GRAIN
GRIP = 50
"""Friction between dice and at the sides, in percent of the push."""
BOUNCE, BOUNCING = 50, 3500 * GRAIN // RATE
"""A side gives back so many percent of a speed above 350 mm/s, and nothing of a lower one. Dice give nothing back."""


@dataclass(slots=True)
class Body:
    """A die in motion or at rest. `spin` is the speed of its rim, positive from the x axis towards the y axis."""

    x: int
    y: int
    vx: int = 0
    vy: int = 0
    spin: int = 0
    weight: int = 1
    """0: nothing can move it."""
    awake: bool = False
    """Whether it has moved or been met. Those that lie asleep may lie closer than `WIDTH`, as Ships after a Move do."""

    def at(self) -> Point:
        """Its centre, rounded to the nearest unit."""
        return in_units((self.x, self.y))


def in_units(place: tuple[int, int]) -> Point:
    """A place that is given in grains, rounded to the nearest unit."""
    return (place[0] + GRAIN // 2) // GRAIN, (place[1] + GRAIN // 2) // GRAIN


def lying(place: Point, *, fixed: bool = False) -> Body:
    """A body at rest; nothing can move it if it is fixed."""
    return Body(place[0] * GRAIN, place[1] * GRAIN, weight=0 if fixed else 1)


def launched(place: Point, direction: Point, slide: int, spin: int) -> Body:
    """A body that would slide so many units on an empty Sea. The spin is in units a second, the direction of any length
    but 0."""
    speed, length = isqrt(2 * DRAG * slide * GRAIN), isqrt(direction[0] ** 2 + direction[1] ** 2)
    vx, vy = speed * direction[0] // length, speed * direction[1] // length
    return Body(place[0] * GRAIN, place[1] * GRAIN, vx, vy, spin * GRAIN // RATE, awake=True)


def settle(bodies: list[Body]) -> list[Frame]:
    """Let the bodies slide, push and bounce until none moves. Returns where they were before every step, and in the
    end."""
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
        stirred = moving  # all others lie where they lay, until any meet
        order.sort(key=_from_the_west)
        for place, left in enumerate(order[:-1], 1):
            reach = left.x + WIDTH
            if order[place].x >= reach:
                continue  # as most do: no list is made of who else follows
            y = left.y
            for right in order[place:]:
                if right.x >= reach:
                    break
                if -WIDTH < right.y - y < WIDTH and (left.awake or right.awake):
                    dx, dy = right.x - left.x, right.y - left.y
                    if dx * dx + dy * dy < CONTACT:  # of four that are so near three do not overlap
                        _meet(left, right)
                        stirred = everything
        for place, body in stirred:
            at[place] = body.x, body.y
    frames.append(at)
    return frames


_from_the_west = attrgetter("x")


def _slide(moving: list[tuple[int, Body]], side: Body) -> None:
    """One step on the ground, which slows bodies down evenly, and at the sides."""
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
        if not (LEAST < x < MOST and LEAST < y < MOST):  # where it may have been pushed at rest, too
            _keep_in(body, side)


def _keep_in(body: Body, side: Body) -> None:
    """A side is met like a die behind it that cannot be moved."""
    if not LEAST < body.x < MOST:
        side.x, side.y = LEAST - WIDTH if body.x <= LEAST else MOST + WIDTH, body.y
        _meet(body, side, BOUNCE)
    if not LEAST < body.y < MOST:
        side.x, side.y = body.x, LEAST - WIDTH if body.y <= LEAST else MOST + WIDTH
        _meet(body, side, BOUNCE)


def _meet(a: Body, b: Body, bounce: int = 0) -> None:
    """Part two bodies that overlap; if they still close in, an impulse stops that, and friction rubs their rims."""
    dx, dy = b.x - a.x, b.y - a.y
    square, weights = dx * dx + dy * dy, a.weight + b.weight
    if square >= CONTACT or not weights:
        return
    a.awake = b.awake = True
    gap = isqrt(square)
    if not gap:  # one exactly on the other
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
    _kick(a, -px, -py, 2 * rub)
    _kick(b, px, py, 2 * rub)


def _shift(body: Body, dx: int, dy: int) -> None:
    body.x += dx * body.weight
    body.y += dy * body.weight


def _kick(body: Body, vx: int, vy: int, spin: int) -> None:
    body.vx += vx * body.weight
    body.vy += vy * body.weight
    body.spin += spin * body.weight
