"""The forms that a move can take in words, and the destination of each (R-31 to R-38, R-322)."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TypeAlias

from engine.games.rattle.sea.distances import LONG, RADIUS, SHORT, Point, in_range, squared_distance
from engine.games.rattle.sea.move_destinations import MovingShip, Refusal, berths
from engine.games.rattle.sea.straight_moves import between, contact, stop
from engine.games.rattle.sea.tile_geometry import HULL, Tile, touching_tile
from engine.text import text

Goal: TypeAlias = str | Tile | Point
"""A Ship by its id, a tile, or a point."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A move to the first place that touches a Ship or a tile (R-31)."""

    target: str | Tile


@dataclass(frozen=True, slots=True)
class Near:
    """A move to the first place within `distance` mm of a Ship (R-32)."""

    target: str
    distance: int = SHORT


@dataclass(frozen=True, slots=True)
class Toward:
    """A move of `length` units of 0.1 mm towards a Ship, a tile or a point (R-33)."""

    target: Goal
    length: int


@dataclass(frozen=True, slots=True)
class Away:
    """A move away from a Ship, a tile or a point: `length` units of 0.1 mm, or as far as possible if None (R-34)."""

    target: Goal
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """A move to the place that touches a Ship at the position of an hour on a clock, 12 being north (R-35)."""

    target: str
    hour: int


@dataclass(frozen=True, slots=True)
class Behind:
    """A move to the place that touches a Ship on its far side, as seen from the moving Ship."""

    target: str


@dataclass(frozen=True, slots=True)
class Between:
    """A move to the point halfway between two Ships."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Place:
    """A move to a point of the grid (R-36)."""

    point: Point


@dataclass(frozen=True, slots=True)
class Course:
    """A move in the direction of a vector: `length` units of 0.1 mm, or as far as possible if None (R-37)."""

    direction: Point
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A move to where the nearest of these Ships is as far away as possible (R-40)."""

    prey: tuple[str, ...]


Form: TypeAlias = Touch | Near | Toward | Away | Beside | Behind | Between | Place | Course | Run
"""A move as words can describe it. The moving Ship is not part of it."""


def reach(moving: MovingShip, form: Form) -> Point | Refusal:
    """Return the point where a move of the form `form` ends, or a refusal if the move is impossible.

    The refusal offers the last legal stop before the destination, if there is one.
    """
    match form:
        case Touch(Tile() as tile):
            return _touch_tile(moving, tile)
        case Touch(str(target)):
            return moving.touch(target) or _unreached(moving, target, 0)
        case Near(target, distance):
            return moving.into_range(target, distance) or _unreached(moving, target, distance)
        case Toward(target, length):
            return _slide(moving, between(moving.start, at(moving, target)), length)
        case Away(target, length):
            return _slide(moving, between(at(moving, target), moving.start), length)
        case Beside(target, hour):
            return moving.go(berths(moving.ships[target])[hour - 1])
        case Behind(target):
            here = moving.ships[target]
            return moving.go(stop(here, between(moving.start, here), 2 * RADIUS + 2))
        case Between(one, other):
            (ax, ay), (bx, by) = moving.ships[one], moving.ships[other]
            return moving.go(((ax + bx) // 2, (ay + by) // 2))
        case Place(point):
            return moving.go(point)
        case Course(direction, length):
            return _slide(moving, direction, length)
        case Run(prey):
            return moving.run(prey) or Refusal(text("There is nowhere to run. Name another place."))
    raise AssertionError(f"unknown form of a move: {form}")


def at(moving: MovingShip, goal: Goal) -> Point:
    """Return the point that `goal` stands for.

    It is the place of a Ship, or `goal` itself if that is a point. For a tile, it is the tile's point nearest to the
    moving Ship.
    """
    if isinstance(goal, Tile):
        return goal.nearest(moving.start)
    return moving.ships[goal] if isinstance(goal, str) else goal


def _slide(moving: MovingShip, direction: Point, length: int | None) -> Point | Refusal:
    """Return the stop `length` units of 0.1 mm away in a direction, or a refusal.

    If `length` is None, return the last legal stop.
    """
    if direction == (0, 0):
        return Refusal(text("The Ship lies there already. Name another place."))
    if length is None:
        return moving.last(direction) or moving.refuse(stop(moving.start, direction, 1), None)
    return moving.slide(direction, length)


def _unreached(moving: MovingShip, target: str, distance: int) -> Refusal:
    """Return the refusal of a move that must end within `distance` mm of a Ship.

    Its reason is that no legal place is there, or that the Ship is there already. `target` is that Ship's id.
    """
    other = moving.ships[target]
    if in_range(moving.start, other, distance):
        already = {
            0: text("These Ships touch already."),
            SHORT: text("It is in short range already."),
            LONG: text("It is in long range already."),
        }
        return Refusal(already.get(distance) or text("It is within {n} mm already.", n=distance))
    course, most = between(moving.start, other), contact(moving.start, other) - 1
    return moving.refuse(stop(moving.start, course, most - 10 * distance), moving.last(course, most))


def _touch_tile(moving: MovingShip, tile: Tile) -> Point | Refusal:
    """Return the first legal stop on the straight line to a tile from which the Ship touches it.

    If there is none, return the nearest legal place at the tile's edge, or a refusal.
    """
    if touching_tile(moving.start, tile):
        return Refusal(text("The Ship touches this tile already. Name another place."))
    near = tile.nearest(moving.start)
    course, away = between(moving.start, near), isqrt(squared_distance(moving.start, near))
    # Before `least` the tile is not touched; 5 is more than all rounding.
    least, most = max(away - HULL - 5, 1), min(away, moving.limit)
    for t in range(least, most + 1):
        point = stop(moving.start, course, t)
        if touching_tile(point, tile) and moving.legal(point):
            return point
    edge = tile.around(RADIUS + 2) if least <= moving.limit else ()
    along = [point for point in edge if touching_tile(point, tile) and moving.legal(point)]
    if along:
        return min(along, key=lambda point: squared_distance(moving.start, point))
    return moving.refuse(stop(moving.start, course, away), moving.last(course, most))
