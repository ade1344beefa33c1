"""The state of a game of Bilge: plain data. Each field says who may know it (`engine.audience`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from engine.api import ALL, NOBODY, OWNER, AgendaEntry


@dataclass(slots=True)
class BilgeState:
    """The whole game.

    - `brim`: the water at which the ship is full; with more she sinks
    - `watches`: the number of watches that are still to come
    - `deck`, `box`: the weather cards and the motives that nobody has seen, top last
    - `motives`: each seat's motive
    - `now`: the weather of this watch, or empty before the first one
    - `past`: the weather of the earlier watches
    - `hold`: the coins in the hold
    - `aboard`, `ashore`: each seat's coins on the ship, and its safe ones
    - `orders`: what each seat did in the last watch, empty before the first one
    - `tallies`: for each seat the marks of each entry of `TALLIES`
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    brim: Annotated[int, ALL]
    watches: Annotated[int, ALL]
    deck: Annotated[list[str], NOBODY.pieces("B-3")]
    box: Annotated[list[str], NOBODY.pieces("B-2")]
    aboard: Annotated[list[int], ALL]
    ashore: Annotated[list[int], ALL]
    tallies: Annotated[list[list[int]], ALL]
    motives: Annotated[list[str], OWNER.until("winners").pieces("B-2")] = field(default_factory=list)
    orders: Annotated[list[str], ALL] = field(default_factory=list)
    past: Annotated[list[str], ALL] = field(default_factory=list)
    now: Annotated[str, ALL] = ""
    hold: Annotated[int, ALL] = 0
    water: Annotated[int, ALL] = 0
    winners: Annotated[tuple[int, ...], ALL] = ()

    @property
    def sunk(self) -> bool:
        """True if there is more water than the ship can bear (B-8)."""
        return self.water > self.brim


def scaled(number: int, seats: int) -> int:
    """Return a printed number, which is for two players, for this many seats, rounded up (B-1)."""
    return (number * seats + 1) // 2


def boat_share(seats: int, rowers: int) -> int:
    """Return the most coins that each of the `rowers` can bring ashore (B-7)."""
    return scaled(5, seats) // max(1, rowers)
