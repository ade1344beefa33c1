"""Aimed dice: Bombs (R-42 to R-46) and Race (R-47, R-48), with the physics of the Ship Drop."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.rattle.sea.dice_physics import Body, at_rest, launched
from engine.games.rattle.sea.distances import CENTRE, FAR_SIDE, Point, clamped, free, nearest_free, squared_distance
from engine.games.rattle.sea.drop_simulation import Fall, random_spin, simulate_fall, start_places
from engine.games.rattle.sea.grid import CELL, COLUMNS
from engine.games.rattle.sea.straight_moves import between, stop
from engine.games.rattle.sea.throw_random import Throw

BUOY = CENTRE
"""The point where the buoy lies in Bombs."""
THROWER: Point = (1400, 2730)
"""The point from which dice are tossed in Bombs, in the middle of the south side."""
TOSSES = {1: (150, 50), 2: (120, 200), 3: (95, 450), 4: (70, 800), 5: (50, 1300)}
"""For each strength of a toss, two numbers in units of 0.1 mm (R-45).

The first is the maximum of each of the three random errors that are added to a coordinate. The second is the slide.
"""
LEGS = {1: 250, 2: 500, 3: 800, 4: 1150, 5: 1500}
"""For each strength, the slide of a die in the Race, in units of 0.1 mm (R-48)."""


def toss(throw: int, die: str, aim: Point, strength: int, lying_there: Mapping[str, Point]) -> Fall:
    """Simulate one die tossed at the point `aim` with strength 1 to 5, and return the result (R-42 to R-45).

    `lying_there` has the places of the dice in the Sea, which the die can push. `throw` is a number below 2**64, from
    which error and slide follow. In the result's `rest` the tossed die comes last.
    """
    error, slide = TOSSES[strength]
    course = _course(THROWER, aim) or (0, -1)

    def start(chance: Throw) -> dict[str, Body]:
        """Return the bodies of the dice at rest, and of the tossed die at its landing place."""
        x, y = (middle + sum(chance.between(-error, error) for _ in range(3)) for middle in aim)
        place = _beside(clamped((x, y)), lying_there)
        tossed = launched(place, course, _varied_slide(chance, slide), random_spin(chance))
        return {other: at_rest(at) for other, at in lying_there.items()} | {die: tossed}

    return simulate_fall(throw, start)


def _course(start: Point, aim: Point) -> Point | None:
    """Return the vector from `start` to `aim`, or None if they are the same point."""
    return None if start == aim else between(start, aim)


def _beside(place: Point, lying_there: Mapping[str, Point]) -> Point:
    """Return the place where a die that lands at `place` begins to slide (R-44).

    If it would land on one of the dice in `lying_there`, it is set back towards the thrower to the first free place.
    If there is no such place, it is set to the nearest free one.
    """
    others = lying_there.values()
    back, spot, t = _course(place, THROWER), place, 0
    while not free(spot, others):
        t += 1
        if back is None or squared_distance(place, spot := stop(place, back, t)) > squared_distance(place, THROWER):
            room = nearest_free(place, others, FAR_SIDE)
            assert room is not None, "no free place for a die, although the Sea has room for hundreds"
            return room
    return spot


def _varied_slide(chance: Throw, slide: int) -> int:
    """Return a slide changed at random by at most 20 percent."""
    return slide * chance.between(800, 1200) // 1000


def race_leg(throw: int, dice: Mapping[str, tuple[Point, int]]) -> Fall:
    """Simulate the drop of all dice of the Race together, and return the result (R-48).

    `dice` has each one's aim point and strength 1 to 5, by id. `throw` is a number below 2**64, the only source of
    chance.
    """

    def start(chance: Throw) -> dict[str, Body]:
        """Return the dice at their start places, each with a random slide near its aimed course."""
        bodies = {}
        for place, (die, (aim, strength)) in zip(start_places(chance, len(dice)), dice.items(), strict=True):
            slide = _varied_slide(chance, LEGS[strength])
            bodies[die] = launched(place, _random_course_near(chance, _course(CENTRE, aim)), slide, random_spin(chance))
        return bodies

    return simulate_fall(throw, start)


def _random_course_near(chance: Throw, course: Point | None) -> Point:
    """Return a vector that differs from `course` by at most 25 degrees at random. If `course` is None, return any
    vector.
    """
    while True:
        x, y = chance.direction()
        if course is None:
            return x, y
        along = x * course[0] + y * course[1]
        # cos² 25° = 0.821394
        if along > 0 and along**2 * 10**6 >= 821_394 * (x * x + y * y) * (course[0] ** 2 + course[1] ** 2):
            return x, y


def buoy_places() -> tuple[Point, ...]:
    """Return the points where the buoy of a leg may lie: middles of cells, row by row from the north-west (R-47)."""
    middles = range(CELL // 2, CELL * len(COLUMNS), CELL)
    return tuple((x, y) for y in middles for x in middles if 600**2 <= squared_distance((x, y), CENTRE) <= 1150**2)
