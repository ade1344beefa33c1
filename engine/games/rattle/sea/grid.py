"""Names of places: the picture's grid of 14 by 14 cells, A1 in the north-west, and the ninths of a cell (R-36)."""

from __future__ import annotations

from engine.games.rattle.sea.space import Point


def point_of(name: str) -> Point | None:
    """The middle of a cell (`K12`) or of a ninth of it (`K12.7`); None if there is no such place."""
    raise NotImplementedError


def cell_of(point: Point) -> str:
    """The name of the ninth of a cell in which a point lies, `K12.7`, or `K12` for the ninth in its middle."""
    raise NotImplementedError
