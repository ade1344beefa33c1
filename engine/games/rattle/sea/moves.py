"""Moves as players name them: picked from a list (R-40) or typed in English or Italian (R-31 to R-38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.games.rattle.sea.space import SHORT, Point, d2, free, in_sea, reading, readings, touching
from engine.games.rattle.sea.tiles import Tile, touching_tile
from engine.games.rattle.sea.walks import away, between, contact, last_legal, legal, stop, toward
from engine.games.rattle.sea.words import COMPASS, Away, Beside, Cell, Course, Toward, read
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
"""From 1 o'clock to 12 o'clock (R-35)."""
MOST_TOUCH, MOST_RANGE, MOST_RIVALS = 8, 6, 6


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a typed move cannot be made, and the last legal stop on the same line if there is one (R-38)."""

    why: Text
    offer: Point | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A destination to pick. `id` ("touch g2", "range g2", "far g2", "run") says which of the list it is."""

    kind: Literal["touch", "range", "far", "run"]
    target: str | None
    to: Point

    @property
    def id(self) -> str:
        """What an option of it is called."""
        return self.kind if self.target is None else f"{self.kind} {self.target}"


@dataclass(frozen=True, slots=True)
class Helm:
    """A Ship that is about to move."""

    ships: Mapping[str, Point]
    ship: str
    limit: int
    walls: Sequence[Tile]

    @property
    def start(self) -> Point:
        """Where it lies."""
        return self.ships[self.ship]

    def legal(self, point: Point) -> bool:
        """Whether it may move there."""
        return point != self.start and legal(self.ships, self.ship, point, self.limit, self.walls)

    def toward(self, target: str) -> Point:
        """The end of its TOWARD walk."""
        return toward(self.ships, self.ship, self.ships[target], self.limit, self.walls)

    def last(self, direction: Point, most: int = 10**6) -> Point | None:
        """The last legal stop in a direction."""
        return last_legal(self.ships, self.ship, direction, self.limit, self.walls, most)

    def touch(self, target: str) -> Point | None:
        """Where it comes to touch a Ship (R-31)."""
        other = self.ships[target]
        if touching(self.start, other):
            return None
        end = self.toward(target)
        if touching(end, other):
            return end
        near = [berth for berth in berths(other) if self.legal(berth)]
        return min(near, key=lambda berth: d2(self.start, berth), default=None)

    def into_range(self, target: str) -> Point | None:
        """The first legal stop on its way to a Ship with that one in short range (R-32)."""
        other, direction = self.ships[target], between(self.start, self.ships[target])
        if reading(self.start, other) <= SHORT:
            return None
        end = contact(self.start, other)
        # 632 units before contact the reading is 64 at least.
        for t in range(max(end - 632, 1), min(end, self.limit + 9)):
            point = stop(self.start, direction, t)
            if reading(point, other) <= SHORT and self.legal(point):
                return point
        return None

    def slide(self, direction: Point, length: int) -> Point | Refusal:
        """The stop so many units away, or one that is short of it by 3 at most (R-33, R-34, R-37, R-38)."""
        if not length:
            return Refusal(text("A move is 1 mm long at least."))
        for t in range(length, length - 4, -1):
            if self.legal(point := stop(self.start, direction, t)):
                return point
        return self.refuse(stop(self.start, direction, length), self.last(direction, length))

    def go(self, point: Point) -> Point | Refusal:
        """A place, or the last legal stop on the way there."""
        if point == self.start:
            return Refusal(text("The Ship lies there already. Name another place."))
        if self.legal(point):
            return point
        direction = between(self.start, point)
        return self.refuse(point, self.last(direction, max(map(abs, direction)) * 2))

    def refuse(self, point: Point, offer: Point | None) -> Refusal:
        """Say what is wrong with a place."""
        others = [place for name, place in self.ships.items() if name != self.ship]
        if any(touching_tile(self.start, wall) for wall in self.walls):
            why = text("The Ship is stuck on a tile and cannot move. Move another Ship.")
        elif not in_sea(point):
            why = text("That is outside the Sea: the side is in the way.")
        elif d2(self.start, point) > self.limit**2:
            why = text("That is too far: this move goes {limit} mm at most.", limit=self.limit // 10)
        elif not free(point, others):
            why = text("There another Ship is in the way: no Ship ends on top of another.")
        else:
            why = text("A tile is in the way.")
        end = text("The last free place on that line is offered.") if offer else text("Name another place.")
        return Refusal(text("{why} {end}", why=why, end=end) if self.can_move() else why, offer)

    def can_move(self) -> bool:
        """Whether no tile holds it where it is."""
        return not any(touching_tile(self.start, wall) for wall in self.walls)


def berths(point: Point) -> tuple[Point, ...]:
    """The twelve places beside a Ship, from 1 o'clock to 12 o'clock (north), legal or not (R-35)."""
    return tuple((point[0] + dx, point[1] + dy) for dx, dy in BERTHS)


def typed_move(
    words: str, ships: Mapping[str, Point], ship: str, limit: int, walls: Sequence[Tile] = ()
) -> Point | Refusal:
    """The destination that a player's words stand for, always legal, or a friendly refusal (R-31 to R-38)."""
    helm, form = Helm(ships, ship, limit, walls), read(words)
    match form:
        case None:
            return Refusal(
                text(
                    "I cannot read «{words}». Say for instance «toward g2 touch», «toward g2 range», «toward g2 40», "
                    "«away g2 far», «beside g2 at 3», «K12», «K12.7» or «NNE 60».",
                    words=words,
                )
            )
        case Cell(point):
            return helm.go(point)
        case Course(direction, length):
            return helm.slide(direction, length)
        case Toward(target) | Away(target) | Beside(target):
            if target not in ships:
                return Refusal(text("There is no Ship «{ship}» in the Sea. Look at the picture for its name.", ship=target))
            if target == ship:
                return Refusal(text("A Ship cannot steer by itself. Name another Ship."))
    other = ships[target]
    match form:
        case Beside(_, hour):
            return helm.go(berths(other)[hour - 1])
        case Toward(_, int(length)):
            return helm.slide(between(helm.start, other), length)
        case Away(_, int(length)):
            return helm.slide(between(other, helm.start), length)
        case Away():
            end = away(ships, ship, other, limit, walls)
            return end if end != helm.start else helm.refuse(stop(helm.start, between(other, helm.start), 1), None)
        case Toward(_, "touch"):
            return helm.touch(target) or _unreached(helm, target, text("These Ships touch already."), 0)
        case _:
            return helm.into_range(target) or _unreached(helm, target, text("It is in short range already."), SHORT)


def _unreached(helm: Helm, target: str, already: Text, near: int) -> Refusal:
    """No legal place is as near to a Ship as that."""
    if reading(helm.start, helm.ships[target]) <= near:
        return Refusal(already)
    end = helm.toward(target)
    return helm.refuse(stop(helm.start, between(helm.start, helm.ships[target]), 1) , end if end != helm.start else None)


def offers(
    ships: Mapping[str, Point],
    ship: str,
    limit: int,
    walls: Sequence[Tile] = (),
    *,
    prey: Sequence[str],
    rivals: Sequence[str] = (),
) -> list[Offer]:
    """The list of R-40 without "other move". `prey` are the NP Ships, in Ship order; `rivals` other players' Ships that
    may be attacked (Pirate Wars). No two offers lead to the same place, the first of them stays."""
    raise NotImplementedError
