"""Moves as players name them: typed in English or Italian (R-31 to R-38), or picked from a list (R-40)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.games.rattle.sea.helm import Helm, Refusal, berths
from engine.games.rattle.sea.space import SHORT, Point, reading, readings
from engine.games.rattle.sea.tiles import Tile
from engine.games.rattle.sea.walks import between, contact, stop
from engine.games.rattle.sea.words import COMPASS, Away, Beside, Cell, Course, Toward, read
from engine.text import Arg, Text, text

MOST_TOUCH, MOST_RANGE, MOST_RIVALS = 8, 6, 6
"""No list offers more moves of a kind."""


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


def typed_move(
    words: str, ships: Mapping[str, Point], ship: str, limit: int, walls: Sequence[Tile] = ()
) -> Point | Refusal:
    """The destination that a player's words stand for, always legal, or a friendly refusal (R-31 to R-38)."""
    helm, form = Helm(ships, ship, limit, walls), read(words)
    match form:
        case None if re.search(r"\d[.,]\d", words):
            return Refusal(
                text(
                    "I cannot read «{words}». Lengths are whole millimetres, such as «NNE 60» or «toward g2 40»; a "
                    "cell is «K12» or «K12.7».",
                    words=words,
                )
            )
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
    if form.target not in ships:
        names: list[Arg] = [other for other in ships if other != ship]
        return Refusal(text("There is no Ship «{ship}» in the Sea. There are {ships}.", ship=form.target, ships=names))
    if form.target == ship:
        return Refusal(text("A Ship cannot steer by itself. Name another Ship."))
    other = ships[form.target]
    match form:
        case Beside(_, hour):
            return helm.go(berths(other)[hour - 1])
        case Toward(target, "touch"):
            return helm.touch(target) or _unreached(helm, other, 0, text("These Ships touch already."))
        case Toward(target, "range"):
            return helm.into_range(target) or _unreached(helm, other, SHORT, text("It is in short range already."))
        case Toward(_, int(length)):
            return helm.slide(between(helm.start, other), length)
        case Away(_, int(length)):
            return helm.slide(between(other, helm.start), length)
        case _:
            course = between(other, helm.start)
            return helm.last(course) or helm.refuse(stop(helm.start, course, 1), None)


def _unreached(helm: Helm, other: Point, near: int, already: Text) -> Refusal:
    """No legal place has such a reading to a Ship, or the start has it."""
    if reading(helm.start, other) <= near:
        return Refusal(already)
    course, most = between(helm.start, other), contact(helm.start, other) - 1
    return helm.refuse(stop(helm.start, course, most - 10 * near), helm.last(course, most))


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
    helm = Helm(ships, ship, limit, walls)
    near = [target for _, target in readings(helm.start, {name: ships[name] for name in prey})]
    found: dict[Point, Offer] = {}
    _add(found, (Offer("touch", target, to) for target in near if (to := helm.touch(target))), MOST_TOUCH)
    _add(found, (Offer("range", target, to) for target in near if (to := helm.into_range(target))), MOST_RANGE)
    if near:
        if to := helm.last(between(ships[near[0]], helm.start)):
            _add(found, [Offer("far", near[0], to)], 1)
        stops = [end for course in COMPASS.values() if (end := helm.last(course))]
        if stops:
            safest = max(stops, key=lambda end: min(reading(end, ships[name]) for name in prey))
            _add(found, [Offer("run", None, safest)], 1)
    _add(found, _attacks(helm, rivals), MOST_RIVALS)
    return list(found.values())


def _attacks(helm: Helm, rivals: Sequence[str]) -> Iterator[Offer]:
    for _, target in readings(helm.start, {name: helm.ships[name] for name in rivals}):
        if to := helm.touch(target):
            yield Offer("touch", target, to)
        if to := helm.into_range(target):
            yield Offer("range", target, to)


def _add(found: dict[Point, Offer], more: Iterable[Offer], most: int) -> None:
    """Add so many offers that lead to places not yet offered."""
    for offer in more:
        if not most:
            return
        if offer.to not in found:
            found[offer.to] = offer
            most -= 1
