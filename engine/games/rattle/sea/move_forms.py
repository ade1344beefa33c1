"""What a move can be said to be, and where each takes a Ship (R-31 to R-38, R-313)."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TypeAlias

from engine.games.rattle.sea.distances import LONG, RADIUS, SHORT, Point, d2, in_range
from engine.games.rattle.sea.moving_ship import Helm, Refusal, berths
from engine.games.rattle.sea.straight_moves import between, contact, stop
from engine.games.rattle.sea.tiles import HULL, Tile, touching_tile
from engine.text import text

Goal: TypeAlias = str | Tile | Point
"""A Ship by its name, a tile, or a place."""


@dataclass(frozen=True, slots=True)
class Touch:
    """Until a Ship or a tile is touched (R-31)."""

    target: str | Tile


@dataclass(frozen=True, slots=True)
class Near:
    """Into a range of a Ship (R-32)."""

    target: str
    distance: int = SHORT


@dataclass(frozen=True, slots=True)
class Toward:
    """So many units towards something (R-33)."""

    target: Goal
    length: int


@dataclass(frozen=True, slots=True)
class Away:
    """Away from something: so many units, or as far as possible (R-34)."""

    target: Goal
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """The berth of a Ship at an hour from 1 to 12 (R-35)."""

    target: str
    hour: int


@dataclass(frozen=True, slots=True)
class Behind:
    """The place at a Ship's far side, seen from the one that moves."""

    target: str


@dataclass(frozen=True, slots=True)
class Between:
    """The middle between two Ships."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the grid (R-36)."""

    point: Point


@dataclass(frozen=True, slots=True)
class Course:
    """In a direction: so many units, or as far as possible (R-37)."""

    direction: Point
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Where the nearest of these Ships is furthest (R-40)."""

    prey: tuple[str, ...]


Form: TypeAlias = Touch | Near | Toward | Away | Beside | Behind | Between | Place | Course | Run


def reach(helm: Helm, form: Form) -> Point | Refusal:
    """The destination, always legal, or a friendly refusal with the last legal stop on the way."""
    match form:
        case Touch(Tile() as tile):
            return _touch_tile(helm, tile)
        case Touch(str(target)):
            return helm.touch(target) or _unreached(helm, target, 0)
        case Near(target, distance):
            return helm.into_range(target, distance) or _unreached(helm, target, distance)
        case Toward(target, length):
            return _slide(helm, between(helm.start, at(helm, target)), length)
        case Away(target, length):
            return _slide(helm, between(at(helm, target), helm.start), length)
        case Beside(target, hour):
            return helm.go(berths(helm.ships[target])[hour - 1])
        case Behind(target):
            here = helm.ships[target]
            return helm.go(stop(here, between(helm.start, here), 2 * RADIUS + 2))
        case Between(one, other):
            (ax, ay), (bx, by) = helm.ships[one], helm.ships[other]
            return helm.go(((ax + bx) // 2, (ay + by) // 2))
        case Place(point):
            return helm.go(point)
        case Course(direction, length):
            return _slide(helm, direction, length)
        case Run(prey):
            return helm.run(prey) or Refusal(text("There is nowhere to run. Name another place."))
    raise AssertionError(form)


def at(helm: Helm, goal: Goal) -> Point:
    """Where something lies: of a tile, the point that is nearest to the Ship."""
    if isinstance(goal, Tile):
        return goal.nearest(helm.start)
    return helm.ships[goal] if isinstance(goal, str) else goal


def _slide(helm: Helm, direction: Point, length: int | None) -> Point | Refusal:
    if direction == (0, 0):
        return Refusal(text("The Ship lies there already. Name another place."))
    if length is None:
        return helm.last(direction) or helm.refuse(stop(helm.start, direction, 1), None)
    return helm.slide(direction, length)


def _unreached(helm: Helm, target: str, distance: int) -> Refusal:
    """No legal place has such a reading to a Ship, or the start has it."""
    other = helm.ships[target]
    if in_range(helm.start, other, distance):
        already = {
            0: text("These Ships touch already."),
            SHORT: text("It is in short range already."),
            LONG: text("It is in long range already."),
        }
        return Refusal(already.get(distance) or text("It is within {n} mm already.", n=distance))
    course, most = between(helm.start, other), contact(helm.start, other) - 1
    return helm.refuse(stop(helm.start, course, most - 10 * distance), helm.last(course, most))


def _touch_tile(helm: Helm, tile: Tile) -> Point | Refusal:
    """The first legal stop on the straight way to a tile from which it is touched; else the nearest legal place that
    touches it, of those at its edge."""
    if touching_tile(helm.start, tile):
        return Refusal(text("The Ship touches this tile already. Name another place."))
    near = tile.nearest(helm.start)
    course, away = between(helm.start, near), isqrt(d2(helm.start, near))
    # Nearer to the start the tile is not touched; 5 are more than all that was rounded.
    least, most = max(away - HULL - 5, 1), min(away, helm.limit)
    for t in range(least, most + 1):
        point = stop(helm.start, course, t)
        if touching_tile(point, tile) and helm.legal(point):
            return point
    edge = tile.around(RADIUS + 2) if least <= helm.limit else ()
    along = [point for point in edge if touching_tile(point, tile) and helm.legal(point)]
    if along:
        return min(along, key=lambda point: d2(helm.start, point))
    return helm.refuse(stop(helm.start, course, away), helm.last(course, most))
