"""Straight moves: one algorithm for Ships of players and others (R-25 to R-30).

`ships` holds everything in the Sea, the moving Ship too; `walls` are the tiles that block a Move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.rattle.sea.space import Point, Tile

SHORT_MOVE, LONG_MOVE, SUPER_MOVE = 630, 880, 1760
"""How far a centre moves on 1 short, 1 long and 2 long ranges (R-28)."""


def stop(start: Point, direction: Point, t: int) -> Point:
    """The place `t` units from the start in a direction that is not (0, 0), rounded to whole units."""
    raise NotImplementedError


def legal(ships: Mapping[str, Point], ship: str, point: Point, limit: int, walls: Sequence[Tile] = ()) -> bool:
    """Whether a Ship may move there: the place is free, within the limit, and no wall is touched or crossed."""
    raise NotImplementedError


def toward(ships: Mapping[str, Point], ship: str, target: Point, limit: int, walls: Sequence[Tile] = ()) -> Point:
    """Where a TOWARD walk to a Ship at `target` ends (R-26). The start if no stop is legal."""
    raise NotImplementedError


def away(ships: Mapping[str, Point], ship: str, target: Point, limit: int, walls: Sequence[Tile] = ()) -> Point:
    """Where an AWAY walk from a Ship at `target` ends (R-27). The start if no stop is legal."""
    raise NotImplementedError


def clear_shot(start: Point, target: Point, rocks: Sequence[Tile]) -> bool:
    """Whether the tiles that block Fire let a Ship at `start` fire at one at `target` (R-30)."""
    raise NotImplementedError
