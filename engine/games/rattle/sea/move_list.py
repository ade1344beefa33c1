"""The list of moves that a player picks from (R-40)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from engine.games.rattle.sea.distances import Point, readings
from engine.games.rattle.sea.move_forms import Touch, reach
from engine.games.rattle.sea.moving_ship import MovingShip
from engine.games.rattle.sea.straight_moves import between
from engine.games.rattle.sea.tiles import Tile

MOST_TOUCH, MOST_RANGE, MOST_RIVALS = 8, 6, 6
"""Most moves of each kind in a list."""
EMPTY: Mapping[str, Tile] = {}


class Offer(NamedTuple):
    """A destination to pick. The `id` names its kind and target: "touch g2", "far g2", "run", "tile T09"."""

    kind: Literal["touch", "range", "far", "run", "tile"]
    target: str | None
    to: Point

    @property
    def id(self) -> str:
        """Return the id of its option."""
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
    """Return the list of R-40, with each destination once.

    `prey` are the NP Ships in Ship order, `rivals` other players' Ships that may be attacked (Pirate Wars), `tiles`
    those that the card rewards.
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
    for _, target in readings(moving.start, {name: moving.ships[name] for name in rivals}):
        if to := moving.touch(target):
            yield Offer("touch", target, to)
        if to := moving.into_range(target):
            yield Offer("range", target, to)


def _add(found: dict[Point, Offer], more: Iterable[Offer], most: int) -> None:
    """Add at most `most` offers whose destinations are not offered yet."""
    for offer in more:
        if not most:
            return
        if offer.to not in found:
            found[offer.to] = offer
            most -= 1
