"""All moves of one Ship (R-31 to R-38), each a legal destination or none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt

from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.sea.distances import (
    RADIUS,
    SHORT,
    TOUCHING,
    Point,
    free,
    furthest,
    in_range,
    in_sea,
    nearest,
    overlapped,
    squared_distance,
    touching,
)
from engine.games.rattle.sea.straight_moves import between, contact, is_legal, last_stop, others_of, still_over, stop
from engine.games.rattle.sea.tiles import Tile, touching_tile
from engine.text import Text, text

BERTHS = (
    (71, -123),
    (123, -71),
    (142, 0),
    (123, 71),
    (71, 123),
    (0, 142),
    (-71, 123),
    (-123, 71),
    (-142, 0),
    (-123, -71),
    (-71, -123),
    (0, -142),
)
"""Offsets of the twelve places beside a Ship, from 1 o'clock to 12 o'clock (R-35)."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a typed move is impossible, and the last legal stop on its line if there is one (R-38)."""

    why: Text
    offer: Point | None = None


def berths(point: Point) -> tuple[Point, ...]:
    """Return the twelve places beside a Ship, from 1 o'clock to 12 o'clock (north), legal or not (R-35)."""
    return tuple((point[0] + dx, point[1] + dy) for dx, dy in BERTHS)


class MovingShip:
    """A Ship that may move up to a limit in units, with all others and the tiles in its way."""

    __slots__ = ("_ends", "limit", "others", "ship", "ships", "start", "walls")

    def __init__(self, ships: Mapping[str, Point], ship: str, limit: int, walls: Sequence[Tile]) -> None:
        self.ships, self.ship, self.limit, self.walls = ships, ship, limit, walls
        self.start = ships[ship]
        # Ships further away cannot be in its way.
        reach = (limit + 2 * RADIUS) ** 2
        self.others = [place for place in others_of(ships, ship) if squared_distance(self.start, place) <= reach]
        self._ends: dict[Point, Point] = {}

    def legal(self, point: Point) -> bool:
        """Return whether it may move there."""
        return point != self.start and is_legal(self.start, self.others, point, self.limit, self.walls)

    def toward(self, other: Point) -> Point:
        """Return the end of its TOWARD walk to a Ship there; its start if no stop is legal (R-26)."""
        if other not in self._ends:
            most = contact(self.start, other) - 1
            self._ends[other] = self.last(between(self.start, other), most) or self.start
        return self._ends[other]

    def away(self, other: Point) -> Point:
        """Return the end of its AWAY walk from a Ship there; its start if no stop is legal (R-27)."""
        return self.last(between(other, self.start)) or self.start

    def last(self, direction: Point, most: int = 10**6) -> Point | None:
        """Return the last legal stop in a direction; None if there is none."""
        return last_stop(self.start, self.others, direction, self.limit, self.walls, most)

    def touch(self, target: str) -> Point | None:
        """Return where it comes to touch a Ship; None if it cannot (R-31)."""
        other = self.ships[target]
        if touching(self.start, other) or not self.comes_near(other, TOUCHING):
            return None
        end = self.toward(other)
        if touching(end, other):
            return end
        nearest_first = sorted(berths(other), key=lambda berth: squared_distance(self.start, berth))
        return next((berth for berth in nearest_first if self.legal(berth)), None)

    def comes_near(self, point: Point, distance: int) -> bool:
        """Return whether the limit allows it to come within a distance of a place, ignoring obstacles."""
        return squared_distance(self.start, point) <= (self.limit + distance) ** 2

    def into_range(self, target: str, distance: int = SHORT) -> Point | None:
        """Return the first legal stop on its way to a Ship that has this reading or less; None if none has (R-32)."""
        other, direction = self.ships[target], between(self.start, self.ships[target])
        if in_range(self.start, other, distance) or not self.comes_near(other, 2 * RADIUS + 10 * distance):
            return None
        if not in_range(self.toward(other), other, distance):
            return None
        # Any earlier stop is too far away, whatever the rounding.
        t = max(isqrt(squared_distance(self.start, other)) - furthest(distance), 1)
        while True:
            point = stop(self.start, direction, t)
            if over := overlapped(point, self.others):
                t += still_over(point, over)
            elif in_range(point, other, distance) and self.legal(point):
                return point
            else:
                t += 1

    def run(self, prey: Collection[str]) -> Point | None:
        """Return the last stop in one of 16 directions that is furthest from the nearest of these Ships (R-40)."""
        stops = [end for course in COMPASS.values() if (end := self.last(course))]
        near = [self.ships[name] for name in prey]
        return max(stops, key=lambda end: nearest(end, near) if near else 0, default=None)

    def slide(self, direction: Point, length: int) -> Point | Refusal:
        """Return the stop at this length, or one at most 3 units short of it (R-33, R-34, R-37, R-38)."""
        if not length:
            return Refusal(text("A move is 1 mm long at least."))
        for t in range(length, length - 4, -1):
            if self.legal(point := stop(self.start, direction, t)):
                return point
        return self.refuse(stop(self.start, direction, length), self.last(direction, length))

    def go(self, point: Point) -> Point | Refusal:
        """Return a place if it is legal, else a refusal with the last legal stop on the way."""
        if point == self.start:
            return Refusal(text("The Ship lies there already. Name another place."))
        if self.legal(point):
            return point
        return self.refuse(point, self.last(between(self.start, point), isqrt(squared_distance(self.start, point))))

    def refuse(self, point: Point, offer: Point | None) -> Refusal:
        """Return the refusal that says why a place is not legal."""
        if any(touching_tile(self.start, wall) for wall in self.walls):
            return Refusal(text("This Ship is stuck on a tile and cannot move. Move another Ship."))
        if not in_sea(point):
            why = text("That is outside the Sea: the side is in the way.")
        elif squared_distance(self.start, point) > self.limit**2:
            why = text("That is too far: this move reaches {distance} mm.", distance=self.limit // 10)
        elif not free(point, self.others):
            why = text("Another Ship is there, and no Ship ends on top of another.")
        else:
            why = text("A tile is in the way.")
        if offer:
            return Refusal(text("{why} The last free place on that line is offered instead.", why=why), offer)
        return Refusal(text("{why} Name another place.", why=why))
