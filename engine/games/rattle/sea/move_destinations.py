"""The destinations of one Ship's moves. Each result is a legal place, None, or a refusal (R-31 to R-38)."""

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
from engine.games.rattle.sea.tile_geometry import Tile, touching_tile
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
"""Offsets of the twelve places that touch a Ship, in units of 0.1 mm (R-35).

They begin at 1 o'clock and end at 12 o'clock, which is north.
"""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The refusal of a typed move.

    `why` is the reason. `offer` is the last legal stop in the direction of the move, or None if there is none (R-38).
    """

    why: Text
    offer: Point | None = None


def berths(point: Point) -> tuple[Point, ...]:
    """Return the twelve places that touch a Ship at `point`, legal or not, from 1 o'clock to 12 (north) (R-35)."""
    return tuple((point[0] + dx, point[1] + dy) for dx, dy in BERTHS)


class MovingShip:
    """One Ship with its possible moves, each up to `limit` units of 0.1 mm.

    `ships` has the places of all Ships by id, `ship` is the id of the one that moves. `walls` are the tiles that block
    its moves.
    """

    __slots__ = ("_ends", "limit", "others", "ship", "ships", "start", "walls")

    def __init__(self, ships: Mapping[str, Point], ship: str, limit: int, walls: Sequence[Tile]) -> None:
        self.ships, self.ship, self.limit, self.walls = ships, ship, limit, walls
        self.start = ships[ship]
        # Ships further away cannot be in its way.
        reach = (limit + 2 * RADIUS) ** 2
        self.others = [place for place in others_of(ships, ship) if squared_distance(self.start, place) <= reach]
        self._ends: dict[Point, Point] = {}

    def legal(self, point: Point) -> bool:
        """Return True if the Ship may move to `point`, which is not its start."""
        return point != self.start and is_legal(self.start, self.others, point, self.limit, self.walls)

    def toward(self, other: Point) -> Point:
        """Return the end of the longest straight move towards a Ship at `other` (R-26).

        That is the start if the Ship cannot move that way.
        """
        if other not in self._ends:
            most = contact(self.start, other) - 1
            self._ends[other] = self.last(between(self.start, other), most) or self.start
        return self._ends[other]

    def away(self, other: Point) -> Point:
        """Return the end of the longest straight move away from a Ship at `other` (R-27).

        That is the start if the Ship cannot move that way.
        """
        return self.last(between(other, self.start)) or self.start

    def last(self, direction: Point, most: int = 10**6) -> Point | None:
        """Return the last legal stop in a direction, at most `most` units of 0.1 mm away; None if there is none."""
        return last_stop(self.start, self.others, direction, self.limit, self.walls, most)

    def touch(self, target: str) -> Point | None:
        """Return the point at which the Ship comes to touch the Ship `target`.

        None if it cannot, or touches it already (R-31). The Ship sails straight there if possible, else to the
        nearest of the twelve places beside the target.
        """
        other = self.ships[target]
        if touching(self.start, other) or not self.comes_near(other, TOUCHING):
            return None
        end = self.toward(other)
        if touching(end, other):
            return end
        nearest_first = sorted(berths(other), key=lambda berth: squared_distance(self.start, berth))
        return next((berth for berth in nearest_first if self.legal(berth)), None)

    def comes_near(self, point: Point, distance: int) -> bool:
        """Return True if the Ship could come within `distance` units of 0.1 mm of a point if nothing were in its way.

        It can move at most `limit` units of 0.1 mm.
        """
        return squared_distance(self.start, point) <= (self.limit + distance) ** 2

    def into_range(self, target: str, distance: int = SHORT) -> Point | None:
        """Return the first legal stop on the straight line to the Ship `target` at most `distance` mm from its edge.

        Return None if there is none, or if the start is as near already (R-32).
        """
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
        """Return the stop furthest from the nearest of the Ships `prey`; None if the Ship cannot move (R-40).

        Only the last legal stop in each of the 16 directions is considered.
        """
        stops = [end for course in COMPASS.values() if (end := self.last(course))]
        near = [self.ships[name] for name in prey]
        return max(stops, key=lambda end: nearest(end, near) if near else 0, default=None)

    def slide(self, direction: Point, length: int) -> Point | Refusal:
        """Return the legal stop `length` units of 0.1 mm away in a direction, or at most 3 units nearer.

        Return a refusal if there is none. The rules are R-33, R-34, R-37 and R-38.
        """
        if not length:
            return Refusal(text("A move is 1 mm long at least."))
        for t in range(length, length - 4, -1):
            if self.legal(point := stop(self.start, direction, t)):
                return point
        return self.refuse(stop(self.start, direction, length), self.last(direction, length))

    def go(self, point: Point) -> Point | Refusal:
        """Return `point` if the Ship may move there.

        Else return a refusal with the last legal stop before it, if there is one.
        """
        if point == self.start:
            return Refusal(text("The Ship lies there already. Name another place."))
        if self.legal(point):
            return point
        return self.refuse(point, self.last(between(self.start, point), isqrt(squared_distance(self.start, point))))

    def refuse(self, point: Point, offer: Point | None) -> Refusal:
        """Return a refusal with the reason why the Ship cannot move to `point`. `offer` is the stop offered instead, or
        None.
        """
        if any(touching_tile(self.start, wall) for wall in self.walls):
            return Refusal(text("This Ship is stuck on a tile and cannot move. Move another Ship."))
        if not in_sea(point):
            why = text("That is outside the Sea: the side is in the way.")
        elif squared_distance(self.start, point) > self.limit**2:
            why = text("That is too far: this move reaches {distance} mm.", distance=self.limit // 10)
        elif not free(point, self.others):
            why = text("Another Ship is there, and Ships can't lie on top of each other.")
        else:
            why = text("A tile is in the way.")
        if offer:
            return Refusal(text("{why} I offer the last free place on that line instead.", why=why), offer)
        return Refusal(text("{why} Name another place.", why=why))
