"""The Ship Drop (R-15 to R-24): a throw of dice, simulated with rigid bodies in whole numbers.

Faces play no part in it (R-17). A throw number gives the same `Fall` on every machine. So anybody can replay a game
from its seed and verify every place in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import isqrt

from engine.games.rattle.sea.dice_physics import Body, Frame, at_rest, in_units, launched, settle
from engine.games.rattle.sea.distances import CENTRE, FAR_SIDE, Point, clamped, free, nearest_free, squared_distance
from engine.games.rattle.sea.throw_random import Throw

SAMPLES = 18
"""Number of points in the recorded path of a die."""
REACH = 60
"""Maximum distance by which a die may be shifted off another one after its fall, in units of 0.1 mm (R-19)."""
APART, ROW = 150, 130
"""Distance of neighbouring start places in their honeycomb, and distance of its rows, in units of 0.1 mm."""
CELLS = sorted(
    ((column, row) for column in range(-6, 7) for row in range(-6, 7)),
    key=lambda cell: (cell[0] ** 2 + cell[0] * cell[1] + cell[1] ** 2, cell),
)
"""The cells of the honeycomb as (column, row), counted from its middle (0, 0) and sorted by distance from it."""
SPIN = 1430
"""Greatest speed of a die's rim, 20 rad/s, in units of 0.1 mm a second."""


@dataclass(frozen=True, slots=True)
class Fall:
    """The result of a simulated throw of dice."""

    rest: dict[str, Point]
    """The final place of every Ship in the Sea, thrown or not, in the fixed Ship order."""
    paths: dict[str, list[Point]]
    """For each die that moved, its places at equal intervals of time, from its start to its final place. Each path has
    18 places.
    """
    repaired: bool
    """True if a die had to be shifted off another one (R-19)."""
    attempts: int
    """Number of simulated throws: 1, unless a die had no free place nearby (R-19)."""


def drop(throw: int, ships: Sequence[str], fixed: Mapping[str, Point] | None = None) -> Fall:
    """Simulate the drop of `ships` together from the centre, and return the result (R-16, R-20).

    `ships` are ids in the fixed Ship order. `fixed` has the places of Ships that do not move; None for no such Ships.
    `throw` is a number below 2**64, the only source of chance. In the result's `rest` the fixed Ships come first.
    """
    spots = fixed or {}

    def start(chance: Throw) -> dict[str, Body]:
        """Return the fixed bodies at rest, and the thrown ones at their start places."""
        places = start_places(chance, len(ships), spots.values())
        thrown = {ship: _random_throw(chance, place) for ship, place in zip(ships, places, strict=True)}
        return {ship: at_rest(spot, fixed=True) for ship, spot in spots.items()} | thrown

    return simulate_fall(throw, start)


def drop_one(throw: int, ship: str, ships: Mapping[str, Point], fixed: Collection[str] = ()) -> Fall:
    """Simulate the later drop of a single Ship, and return the result (R-23).

    `ships` has the places of all Ships in the Sea. The dropped Ship can push them, except those in `fixed`. `throw` is
    a number below 2**64, the only source of chance. If `ship` is among `ships`, it leaves the Sea first and keeps its
    place in Ship order. Otherwise it comes last. The result's `rest` has every Ship, including those that did not move.
    """
    others = {name: place for name, place in ships.items() if name != ship}
    hole = nearest_free(CENTRE, others.values(), FAR_SIDE)
    assert hole is not None, "no free place for a Ship, although the Sea has room for hundreds"

    def start(chance: Throw) -> dict[str, Body]:
        """Return the bodies of all Ships at rest, and of the thrown one."""
        bodies = {name: at_rest(place, fixed=name in fixed) for name, place in ships.items()}
        bodies[ship] = _random_throw(chance, hole)
        return bodies

    return simulate_fall(throw, start)


def simulate_fall(throw: int, start: Callable[[Throw], dict[str, Body]]) -> Fall:
    """Simulate falling dice until they lie at legal places, and return the result (R-116).

    If they do not, a new attempt begins. `throw` is a number below 2**64. `start` returns the bodies by Ship id in the
    fixed order, given the random numbers of an attempt.
    """
    for attempt in count(1):
        bodies = start(Throw(throw, attempt))
        frames = settle(list(bodies.values()))
        rest = _legal_places(bodies)
        if rest is None:
            continue
        paths = _paths(bodies, frames)
        paths = {ship: [*path[:-1], rest[ship]] for ship, path in paths.items() if {*path, rest[ship]} != {path[0]}}
        return Fall(rest, paths, any(body.at() != rest[ship] for ship, body in bodies.items()), attempt)
    raise AssertionError


def _paths(bodies: Mapping[str, Body], frames: Sequence[Frame]) -> dict[str, list[Point]]:
    """Return the path of each die that moved or was pushed: its places at 18 equal intervals of time.

    `bodies` are the dice at the end, `frames` the places of all of them at each time step.
    """
    last = len(frames) - 1
    seen = [frames[last * number // (SAMPLES - 1)] for number in range(SAMPLES)]
    return {
        ship: [in_units(frame[place]) for frame in seen]
        for place, (ship, body) in enumerate(bodies.items())
        if body.awake and body.weight
    }


def _legal_places(bodies: Mapping[str, Body]) -> dict[str, Point] | None:
    """Return the final places by Ship, shifted off each other where needed (R-19); None if a die has no free place.

    `bodies` are the dice at the end of the simulation.
    """
    rest = {ship: body.at() for ship, body in bodies.items() if not body.weight}
    for ship, body in bodies.items():
        if body.weight:
            place = clamped(body.at())
            if not free(place, rest.values()):
                room = nearest_free(place, rest.values(), REACH)
                if room is None:
                    return None
                place = room
            rest[ship] = place
    return {ship: rest[ship] for ship in bodies}


def start_places(chance: Throw, number: int, taken: Collection[Point] = ()) -> list[Point]:
    """Return `number` start places for dice that fall together, in random order.

    The places are cells of a honeycomb that is turned and shaken at random. Cells near the places in `taken` are
    left out.
    """
    x, y = chance.direction()
    length = isqrt(x * x + y * y)
    cells: list[Point] = []
    for column, row in CELLS:
        if len(cells) == number:
            break
        east, south = column * APART + row * APART // 2, row * ROW
        place = (CENTRE[0] + (east * x - south * y) // length, CENTRE[1] + (east * y + south * x) // length)
        if all(squared_distance(place, spot) >= APART * APART for spot in taken):
            cells.append(place)
    order = chance.mixed(number)
    return [(cells[cell][0] + chance.between(-3, 3), cells[cell][1] + chance.between(-3, 3)) for cell in order]


def random_spin(chance: Throw) -> int:
    """Return a random spin for a thrown die, in units of 0.1 mm a second at its rim."""
    return chance.between(-SPIN, SPIN)


def _random_throw(chance: Throw, place: Point) -> Body:
    """Return a die that starts at `place` in a random direction with a random slide.

    The shorter of two random slides counts, so most dice stay near.
    """
    slide = min(chance.between(400, 2400), chance.between(400, 2400))
    return launched(place, chance.direction(), slide, random_spin(chance))
