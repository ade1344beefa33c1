"""Moves as players name them: picked from a list (R-40) or typed in English or Italian (R-31 to R-38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.games.rattle.sea.space import Point, Tile
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a typed move cannot be made, and the last legal stop on the same line if there is one (R-38)."""

    why: Text
    offer: Point | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A destination to pick. `id` ("touch g2", "range g2", "far g2", "run") stays the same while it is legal."""

    kind: Literal["touch", "range", "far", "run"]
    target: str | None
    to: Point

    @property
    def id(self) -> str:
        """What an option of it is called."""
        return self.kind if self.target is None else f"{self.kind} {self.target}"


def berths(point: Point) -> tuple[Point, ...]:
    """The twelve places beside a Ship, from 1 o'clock to 12 o'clock (north), legal or not (R-35)."""
    raise NotImplementedError


def typed_move(
    words: str,
    ships: Mapping[str, Point],
    ship: str,
    limit: int,
    walls: Sequence[Tile] = (),
    names: Mapping[str, str] | None = None,
) -> Point | Refusal:
    """The destination that a player's words stand for, always legal, or a friendly refusal.

    `names` says what other Ships may be called (in lower case) and which Ship is meant; a Ship may always be called by
    its own key in `ships`. Capitals, accents, commas and doubled blanks make no difference."""
    raise NotImplementedError


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
    raise NotImplementedError
