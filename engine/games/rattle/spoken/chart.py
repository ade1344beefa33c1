"""What lies in the Sea, as words can name it, for whoever is to move."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.games.rattle.cards.tiles import TILES as CARDS
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
class Wanted:
    """A Ship, a tile or a place, as somebody describes it."""

    name: str = ""
    tile: str = ""
    cell: str = ""
    shape: str = ""
    colour: str = ""
    number: str = ""
    face: str = ""
    which: str = ""
    wind: str = ""
    any_tile: bool = False
    rival: bool = False
    captain: bool = False
    vague: bool = False
    """Only that it is a Ship."""

    @property
    def is_tile(self) -> bool:
        """Whether it is a tile of some kind."""
        return bool(self.tile or self.shape or self.any_tile)

    def with_(self, **more: str | bool) -> Wanted | None:
        """The same with more said of it; None if that would be something else."""
        if any(getattr(self, name) not in ("", False, told) for name, told in more.items()):
            return None
        both = replace(self, **more)  # type: ignore[arg-type]
        ship = both.name or both.colour or both.face or both.rival or both.captain
        return None if (both.is_tile and ship) or (both.cell and (ship or both.is_tile)) else both


@dataclass(frozen=True, slots=True)
class Chart:
    """The Sea for one player. `movable` are the Ships that may be named as the one that moves, `chosen` the one that is
    meant where none is; `aims` are the Ships that each could fire at."""

    seat: int
    ships: Mapping[str, Point]
    named: Mapping[str, Named]
    tiles: Sequence[Tile]
    movable: Sequence[str]
    limit: int
    chosen: str | None = None
    walls: Sequence[Shape] = ()
    aims: Mapping[str, Collection[str]] = field(default_factory=dict)

    def helm(self, ship: str) -> Helm:
        """That Ship's helm."""
        return Helm(self.ships, ship, self.limit, self.walls)

    @property
    def foes(self) -> list[str]:
        """All that can be fought, in Ship order."""
        return [name for name in self.ships if self.named[name].foe]

    def mine(self, name: str) -> bool:
        """Whether it is one of the player's own Ships, by its name."""
        return name[:1] == str(self.seat + 1) and name in self.ships

    def captain(self) -> str | None:
        """The player's Captain Ship, if it is in the Sea."""
        name = f"{self.seat + 1}k"
        return name if name in self.ships else None

    def other(self) -> str | None:
        """The one Ship besides the chosen one that may move, where there is one."""
        others = [name for name in self.movable if name != self.chosen]
        return others[0] if self.chosen and len(others) == 1 else None

    def found(self, wanted: Wanted, ship: str, among: Collection[str] | None = None) -> list[str | Tile]:
        """What a description fits, for this Ship: of these Ships, or of all."""
        if wanted.is_tile:
            return list(self._tiles(wanted, ship))
        if wanted.name:
            fits = self.named[wanted.name]
            other = wanted.colour and wanted.colour != fits.colour
            return [] if wanted.name == ship or other or (wanted.face and wanted.face != fits.face) else [wanted.name]
        foes = [one for one in self.foes if among is None or one in among]
        fitting = [one for one in foes if self._fits(wanted, self.named[one])]
        return list(
            self._which(self.outermost(fitting, wanted.wind) or fitting if wanted.wind else fitting, wanted, ship)
        )

    def outermost(self, things: Sequence[str | Tile], wind: str) -> list[str]:
        """Of several Ships the one that lies furthest that way."""
        names = [one for one in things if isinstance(one, str)]
        if len(names) < 2 or len(names) < len(things):
            return []
        dx, dy = COMPASS[wind]
        return [max(names, key=lambda name: dx * self.ships[name][0] + dy * self.ships[name][1])]

    def _fits(self, wanted: Wanted, ship: Named) -> bool:
        return (
            (not wanted.colour or wanted.colour == ship.colour)
            and (not wanted.number or ship.id.endswith(wanted.number))
            and (not wanted.face or wanted.face == ship.face)
            and (not wanted.rival or ship.rival)
            and (not wanted.captain or ship.captain)
        )

    def _which(self, names: list[str], wanted: Wanted, ship: str) -> list[str]:
        """Of several the nearest, farthest, weakest or strongest; all that are."""
        if not wanted.which or not names:
            return names
        if wanted.which in ("near", "far"):
            worth = {name: reading(self.ships[ship], self.ships[name]) for name in names}
        else:
            worth = {name: self.named[name].strength for name in names}
        best = (min if wanted.which in ("near", "weak") else max)(worth.values())
        return [name for name in names if worth[name] == best]

    def _tiles(self, wanted: Wanted, ship: str) -> list[Tile]:
        found = [tile for tile in self.tiles if not wanted.tile or tile.id == wanted.tile]
        found = [tile for tile in found if not wanted.shape or CARDS[tile.id].icon == wanted.shape]
        found = [tile for tile in found if not wanted.number or int(tile.id[1:]) == int(wanted.number)]
        if wanted.wind and found:
            across, up = COMPASS[wanted.wind]
            most = max(across * tile.x + up * tile.y for tile in found)
            found = [tile for tile in found if across * tile.x + up * tile.y == most]
        if wanted.which in ("near", "far") and found:
            start = self.ships[ship]
            gaps = {tile.id: gap(start, tile) for tile in found}
            best = (min if wanted.which == "near" else max)(gaps.values())
            found = [tile for tile in found if gaps[tile.id] == best]
        return found
