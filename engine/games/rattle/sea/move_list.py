"""The list of moves that a player picks from (R-40)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from engine.games.rattle.sea.distances import Point, readings
from engine.games.rattle.sea.move_destinations import MovingShip
from engine.games.rattle.sea.move_kinds import Touch, reach
from engine.games.rattle.sea.straight_moves import between
from engine.games.rattle.sea.tile_geometry import Tile

MOST_TOUCH, MOST_RANGE, MOST_RIVALS = 8, 6, 6
"""The maximum numbers of moves in a list: to touch an NP Ship, to come into range, and towards rivals."""
EMPTY: Mapping[str, Tile] = {}
"""No tiles."""


class Offer(NamedTuple):
    """A destination to pick: the point `to`, in units of 0.1 mm.

    `target` is the id of a Ship or tile, None for `run`. The values of `kind` are:

    - `touch`, `tile`: touch the target
    - `range`: come into short range of it
    - `far`: away from it
    - `run`: away from all NP Ships
    """

    kind: Literal["touch", "range", "far", "run", "tile"]
    target: str | None
    to: Point

    @property
    def id(self) -> str:
        """The id of the option for this destination: kind and target, such as "touch g2" or "run"."""
        return self.kind if self.target is None else f"{self.kind} {self.target}"


def offers(
    ships: Mapping[str, Point],
    ship: str,
    limit: int,
    walls: Sequence[Tile] = (),
    *,
    prey: Sequence[str],
    rivals: Sequence[str] = (),
    tiles: Mapping[str, Tile] = EMPTY,
) -> list[Offer]:
    """Return the moves from which a player can pick for a Ship, each destination once (R-40).

    The Ship may move `limit` units of 0.1 mm. `ships` has the places of all Ships by id. `walls` are the tiles that
    block moves. `prey` are the NP Ships in the fixed Ship order, `rivals` other players' Ships that may be attacked
    (Pirate Wars). `tiles` are those that the card rewards, by id.
    """
    moving = MovingShip(ships, ship, limit, walls)
    near = [target for _, target in readings(moving.start, {name: ships[name] for name in prey})]
    found: dict[Point, Offer] = {}
    _add(found, (Offer("touch", target, to) for target in near if (to := moving.touch(target))), MOST_TOUCH)
    _add(found, (Offer("range", target, to) for target in near if (to := moving.into_range(target))), MOST_RANGE)
    if near:
        if to := moving.last(between(ships[near[0]], moving.start)):
            _add(found, [Offer("far", near[0], to)], 1)
        if to := moving.run(prey):
            _add(found, [Offer("run", None, to)], 1)
    _add(found, _attacks(moving, rivals), MOST_RIVALS)
    for name, tile in tiles.items():
        end = reach(moving, Touch(tile))
        if isinstance(end, tuple):
            _add(found, [Offer("tile", name, end)], 1)
    return list(found.values())


def _attacks(moving: MovingShip, rivals: Sequence[str]) -> Iterator[Offer]:
    """Yield the moves that touch each rival or come into short range of it, the nearest rival first."""
    for _, target in readings(moving.start, {name: moving.ships[name] for name in rivals}):
        if to := moving.touch(target):
            yield Offer("touch", target, to)
        if to := moving.into_range(target):
            yield Offer("range", target, to)


def _add(found: dict[Point, Offer], more: Iterable[Offer], most: int) -> None:
    """Add to `found` at most `most` of the offers `more`: those whose destinations are not in it yet."""
    for offer in more:
        if not most:
            return
        if offer.to not in found:
            found[offer.to] = offer
            most -= 1
