"""Dice that are aimed: Bombs (R-42 to R-46) and Race (R-47, R-48). The physics is that of the drop."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.rattle.sea.drop import Fall
from engine.games.rattle.sea.space import CENTRE, Point

BUOY = CENTRE
"""Where the buoy of Bombs lies."""
THROWER: Point = (1400, 2730)
"""From the middle of the south side the Bombs are tossed."""


def toss(throw: int, die: str, aim: Point, strength: int, lying: Mapping[str, Point]) -> Fall:
    """Toss one die at a point, as hard as 1 to 5; the dice that lie there can be pushed (R-42 to R-45).

    `throw` is a number below 2**64; scatter and slide follow from it alone. In `rest` the die comes last."""
    raise NotImplementedError


def race_leg(throw: int, dice: Mapping[str, tuple[Point, int]]) -> Fall:
    """Drop all dice of the race together, each with its owner's aim point and strength 1 to 5 (R-48)."""
    raise NotImplementedError


def buoy_places() -> tuple[Point, ...]:
    """Where the buoy of a leg may lie: middles of cells, from west to east, then north to south (R-47)."""
    raise NotImplementedError
