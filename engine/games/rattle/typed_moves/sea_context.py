"""The Sea as the moving player can describe it in a typed sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.sea import MovingShip, Point, gap, reading
from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.sea.tile_geometry import Tile as Shape
from engine.games.rattle.view import Tile


class NamedShip(NamedTuple):
    """A Ship with all properties by which a sentence may name it.

    `colour` is the letter or word for its colour. `foe`: True if the player may fight it. `rival`: True if it is
    another player's Ship and may be attacked.
    """

    id: str
    colour: str
    face: str
    strength: int
    foe: bool = False
    rival: bool = False
    captain: bool = False


@dataclass(frozen=True, slots=True)
class Description:
    """A Ship, a tile or a cell, as a sentence describes it. Empty and False fields were not mentioned."""

    name: str = ""
    tile: str = ""
    """Id of a tile, `any` for any tile, or empty for no tile."""
    cell: str = ""
    shape: str = ""
    colour: str = ""
    number: str = ""
    face: str = ""
    which: str = ""
    """`near`, `far`, `weak` or `strong`: of several Ships the nearest, farthest, weakest or strongest."""
    outer: str = ""
    """A direction: of several things the one that is furthest that way."""
    rival: bool = False
    captain: bool = False
    own: bool = False
    other: bool = False
    """True if «the other» own Ship is meant."""
    ship: bool = False
    """True if the word «Ship» or a similar one was used."""

    @property
    def is_tile(self) -> bool:
        """True if a tile is described."""
        return bool(self.tile or self.shape)

    @property
    def is_ship(self) -> bool:
        """True if neither a tile nor a cell is described, so that only a Ship can be meant."""
        return not (self.is_tile or self.cell)

    def merged(self, more: Description) -> Description | None:
        """Return both descriptions as one; None if they contradict each other."""
        told = {one.name: value for one in fields(more) if (value := getattr(more, one.name))}
        if any(getattr(self, name) not in ("", False, value) for name, value in told.items()):
            return None
        both = replace(self, **told)
        ship = both.name or both.colour or both.face or both.rival or both.captain or both.own
        if both.name and both.which:
            return None
        return None if (both.is_tile and ship) or (both.cell and (ship or both.is_tile)) else both


@dataclass(frozen=True, slots=True)
class SeaContext:
    """The Sea for one player, as a sentence can describe it.

    - `seat`: the player
    - `ships`, `named`: the points of all Ships, and their properties, by id in the fixed Ship order
    - `movable`: ids of the Ships that may move, up to `limit` units of 0.1 mm; the tiles `walls` block them
    - `chosen`: the Ship that moves if none is named; None if none is chosen
    - `aims`: the possible targets of each Ship that can fire; None if no shot is allowed now
    """

    seat: int
    ships: Mapping[str, Point]
    named: Mapping[str, NamedShip]
    tiles: Sequence[Tile]
    movable: Sequence[str]
    limit: int
    chosen: str | None = None
    walls: Sequence[Shape] = ()
    aims: Mapping[str, Collection[str]] | None = None

    def moving_ship(self, ship: str) -> MovingShip:
        """Return a Ship with its possible moves."""
        return MovingShip(self.ships, ship, self.limit, self.walls)

    @property
    def foes(self) -> list[str]:
        """The ids of all Ships that the player may fight, in the fixed Ship order."""
        return [name for name in self.ships if self.named[name].foe]

    def mine(self, name: str) -> bool:
        """Return True if `name` is the id of one of the player's own Ships in the Sea."""
        return name[:1] == str(self.seat + 1) and name in self.ships

    def own(self, thing: Description, among: Iterable[str]) -> list[str]:
        """Return those of the ids in `among` that are the player's Ships and fit a description."""
        names = [name for name in among if self.mine(name)]
        if thing.other:
            names = [name for name in names if name != self.chosen]
        fits = [name for name in names if self._fits(thing, name)]
        return [one for one in self._best(thing, fits, None) if isinstance(one, str)]

    def found(self, thing: Description, ship: str, among: Collection[str] | None = None) -> list[str | Tile]:
        """Return the tiles, or the ids of Ships, that fit a description, seen from the Ship `ship`.

        If the description has no name and no «my», only Ships that the player may fight are considered. If
        `among` is given, only Ships in it are.
        """
        if thing.is_tile:
            return self._best(thing, [tile for tile in self.tiles if _is_tile(thing, tile)], ship)
        if thing.own or thing.other:
            return [name for name in self.own(thing, self.ships) if name != ship]
        if thing.name:
            fits = thing.name in self.ships and thing.name != ship and self._fits(thing, thing.name)
            return [thing.name] if fits else []
        foes = [name for name in self.foes if among is None or name in among]
        return self._best(thing, [name for name in foes if self._fits(thing, name)], ship)

    def _fits(self, thing: Description, name: str) -> bool:
        """Return True if the Ship `name` fits everything in a description except its `which` and `outer`, which
        compare several Ships.
        """
        ship = self.named[name]
        return (
            thing.name in ("", name)
            and thing.colour in ("", ship.colour)
            and (not thing.number or name.endswith(thing.number))
            and thing.face in ("", ship.face)
            and (not thing.rival or ship.rival)
            and (not thing.captain or ship.captain)
        )

    def _best(self, thing: Description, found: Sequence[str | Tile], ship: str | None) -> list[str | Tile]:
        """Return those items of `found` that are outermost or nearest, weakest … as the description's `outer`
        and `which` say.

        There are several at a tie. Distances are measured from the Ship `ship`. If it is None, nothing is
        nearest or farthest.
        """
        if thing.outer:
            found = _most(found, lambda one: self._along(COMPASS[thing.outer], one))
        if thing.which in ("near", "far") and not ship:
            return []
        if thing.which:
            sign = -1 if thing.which in ("near", "weak") else 1
            found = _most(found, lambda one: sign * self._worth(thing.which, one, ship or ""))
        return list(found)

    def _worth(self, which: str, one: str | Tile, ship: str) -> int:
        """Return the Strength of the Ship `one` if `which` is about Strength. Otherwise return the millimetres
        from the Ship `ship` to `one`, a Ship or a tile.
        """
        if which in ("weak", "strong"):
            return self.named[one].strength if isinstance(one, str) else 0
        here = self.ships[ship]
        return reading(here, self.ships[one]) if isinstance(one, str) else gap(here, one)

    def _along(self, direction: Point, one: str | Tile) -> int:
        """Return how far a Ship or tile is in this direction, as a number that can only be compared."""
        x, y = self.ships[one] if isinstance(one, str) else (one.x, one.y)
        return direction[0] * x + direction[1] * y


def _is_tile(thing: Description, tile: Tile) -> bool:
    """Return True if a tile fits a description."""
    return (
        thing.tile in ("", "any", tile.id)
        and thing.shape in ("", TILES[tile.id].icon)
        and (not thing.number or int(tile.id[1:]) == int(thing.number))
    )


def _most(found: Sequence[str | Tile], worth: Callable[[str | Tile], int]) -> list[str | Tile]:
    """Return those items of `found` with the highest `worth`. Empty if `found` is."""
    best = max(map(worth, found), default=0)
    return [one for one in found if worth(one) == best]
