"""The Ship Drop (R-15 to R-24): a throw of dice as a simulation of rigid bodies, in whole numbers alone.

Faces are no matter of it (R-17). A throw number gives the same `Fall` on every machine, so `verify` makes every drop of
a game again from its seed, and no position has to be taken on trust.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.games.rattle.sea.space import Point

SAMPLES = 18
"""So many places a path has."""


@dataclass(frozen=True, slots=True)
class Fall:
    """How a throw went."""

    rest: dict[str, Point]
    """Where every Ship now lies: those thrown and those that lay there, in Ship order."""
    paths: dict[str, list[Point]]
    """For each die that moved `SAMPLES` places at equal intervals of time; the first is its start, the last its rest."""
    repaired: bool
    """Whether a place had to be shifted by R-19."""
    attempts: int
    """How often it was thrown: 1, unless R-19 found no room."""


def drop(throw: int, ships: Sequence[str], fixed: Mapping[str, Point] | None = None) -> Fall:
    """Drop `ships`, in Ship order, all together from the centre; those `fixed` by the card's picture do not move (R-20).

    `throw` is a number below 2**64, the only chance that counts (R-16). `rest` has the fixed Ships first."""
    raise NotImplementedError


def drop_one(throw: int, ship: str, ships: Mapping[str, Point], fixed: Sequence[str] = ()) -> Fall:
    """Drop a single Ship later (R-23); all others in `ships` can be pushed, but for the `fixed`.

    If `ship` is among `ships` it is taken out of the Sea first and keeps its place in Ship order; else it comes last.
    `rest` has every Ship, also those that did not move."""
    raise NotImplementedError
