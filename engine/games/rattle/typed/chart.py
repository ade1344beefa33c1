"""The Sea as a typed sentence can name it, for the player who is to move."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.sea import Helm, Point, gap, reading
from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.sea.tiles import Tile as Shape
from engine.games.rattle.view import Tile


class Named(NamedTuple):
    """A Ship by all that people call it: the letter of its colour, its face, its Strength."""

    id: str
    colour: str
    face: str
    strength: int
    foe: bool = False
    rival: bool = False
    captain: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """A Ship, a tile or a cell, as a sentence describes it. Empty fields were not mentioned."""

    name: str = ""
    tile: str = ""
    cell: str = ""
    shape: str = ""
    colour: str = ""
    number: str = ""
    face: str = ""
    which: str = ""
    """`near`, `far`, `weak` or `strong`: the one of several that is most so."""
    wind: str = ""
    """The one of several that lies furthest in this direction."""
    any_tile: bool = False
    rival: bool = False
    captain: bool = False
    own: bool = False
    other: bool = False
    """The player's other Ship."""
    vague: bool = False
    """Any Ship."""

    @property
    def is_tile(self) -> bool:
        """True if it is a tile of some kind."""
        return bool(self.tile or self.shape or self.any_tile)

    @property
    def is_ship(self) -> bool:
        """True if it can only be a Ship."""
        return not (self.is_tile or self.cell)

    def merged(self, more: Thing) -> Thing | None:
        """Return this with more said of it; None if no one thing is both."""
        told = {one.name: value for one in fields(more) if (value := getattr(more, one.name))}
        if any(getattr(self, name) not in ("", False, value) for name, value in told.items()):
            return None
        both = replace(self, **told)
        ship = both.name or both.colour or both.face or both.rival or both.captain or both.own
        if both.name and both.which:
            return None
        return None if (both.is_tile and ship) or (both.cell and (ship or both.is_tile)) else both


@dataclass(frozen=True, slots=True)
class Chart:
    """The Sea for one player. `movable` are the Ships that may move, `chosen` the one that moves if none is named.
    `aims` are the targets of each Ship that can fire; None if a shot is no answer to the question."""

    seat: int
    ships: Mapping[str, Point]
    named: Mapping[str, Named]
    tiles: Sequence[Tile]
    movable: Sequence[str]
    limit: int
    chosen: str | None = None
    walls: Sequence[Shape] = ()
    aims: Mapping[str, Collection[str]] | None = None

    def helm(self, ship: str) -> Helm:
        """Return that Ship's helm."""
        return Helm(self.ships, ship, self.limit, self.walls)

    @property
    def foes(self) -> list[str]:
        """All Ships that can be fought, in Ship order."""
        return [name for name in self.ships if self.named[name].foe]

    def mine(self, name: str) -> bool:
        """Return whether a name is one of the player's own Ships in the Sea."""
        return name[:1] == str(self.seat + 1) and name in self.ships

    def own(self, thing: Thing, among: Iterable[str]) -> list[str]:
        """Return the own Ships of these that a description fits."""
        names = [name for name in among if self.mine(name)]
        if thing.other:
            names = [name for name in names if name != self.chosen]
        return self._best(thing, [name for name in names if self._fits(thing, name)], None)

    def found(self, thing: Thing, ship: str, among: Collection[str] | None = None) -> list[str | Tile]:
        """Return what a description fits, seen from a Ship: of these targets, or of all."""
        if thing.is_tile:
            return list(self._tiles(thing, ship))
        if thing.own or thing.other:
            return [name for name in self.own(thing, self.ships) if name != ship]
        if thing.name:
            fits = thing.name in self.ships and thing.name != ship and self._fits(thing, thing.name)
            return [thing.name] if fits else []
        foes = [name for name in self.foes if among is None or name in among]
        return list(self._best(thing, [name for name in foes if self._fits(thing, name)], ship))

    def outermost(self, names: Sequence[str], wind: str) -> list[str]:
        """Return the one of several Ships that lies furthest in a direction."""
        dx, dy = COMPASS[wind]
        return [max(names, key=lambda name: dx * self.ships[name][0] + dy * self.ships[name][1])] if names else []

    def _fits(self, thing: Thing, name: str) -> bool:
        ship = self.named[name]
        return (
            thing.name in ("", name)
            and thing.colour in ("", ship.colour)
            and (not thing.number or name.endswith(thing.number))
            and thing.face in ("", ship.face)
            and (not thing.rival or ship.rival)
            and (not thing.captain or ship.captain)
        )

    def _best(self, thing: Thing, names: list[str], ship: str | None) -> list[str]:
        """Return the outermost, nearest, farthest, weakest or strongest of several, or all that are equally so."""
        if thing.wind:
            names = self.outermost(names, thing.wind)
        if not thing.which or not names:
            return names
        if thing.which in ("weak", "strong"):
            worth = {name: self.named[name].strength for name in names}
        elif ship:
            worth = {name: reading(self.ships[ship], self.ships[name]) for name in names}
        else:
            return []
        best = (min if thing.which in ("near", "weak") else max)(worth.values())
        return [name for name in names if worth[name] == best]

    def _tiles(self, thing: Thing, ship: str) -> list[Tile]:
        found = [
            tile
            for tile in self.tiles
            if thing.tile in ("", tile.id)
            and thing.shape in ("", TILES[tile.id].icon)
            and (not thing.number or int(tile.id[1:]) == int(thing.number))
        ]
        if thing.wind and found:
            dx, dy = COMPASS[thing.wind]
            most = max(dx * tile.x + dy * tile.y for tile in found)
            found = [tile for tile in found if dx * tile.x + dy * tile.y == most]
        if thing.which in ("near", "far") and found:
            gaps = {tile.id: gap(self.ships[ship], tile) for tile in found}
            best = (min if thing.which == "near" else max)(gaps.values())
            found = [tile for tile in found if gaps[tile.id] == best]
        return found
