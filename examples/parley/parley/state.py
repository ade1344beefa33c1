"""The state of a game of Parley: plain data. Each field says who may know it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from engine.api import ALL, NOBODY, OWNER, AgendaEntry


@dataclass(slots=True)
class ParleyState:
    """The whole game.

    - `agenda`: the steps still to run
    - `wanted`: coins that win the game
    - `deck`: the face-down cards, top last; the first one is set aside and drawn last
    - `hands`, `played`, `coins`: each seat's cards, its played cards and its coins
    - `seen`: the cards that each seat has seen in another hand
    - `fogged`, `out`: the seats behind fog, and those that are out of the round
    - `round`, `on_turn`: the number of the round, and the seat on turn or None
    - `winners`: the winning seats; empty while the game runs
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    wanted: Annotated[int, ALL]
    deck: Annotated[list[str], NOBODY.pieces("P-7")]
    coins: Annotated[list[int], ALL]
    hands: Annotated[list[list[str]], OWNER.pieces("P-7")] = field(default_factory=list)
    seen: Annotated[list[list[str]], OWNER.locating("P-7")] = field(default_factory=list)
    played: Annotated[list[list[str]], ALL] = field(default_factory=list)
    fogged: Annotated[list[int], ALL] = field(default_factory=list)
    out: Annotated[list[int], ALL] = field(default_factory=list)
    round: Annotated[int, ALL] = 0
    on_turn: Annotated[int | None, ALL] = None
    winners: Annotated[tuple[int, ...], ALL] = ()

    def inside(self) -> list[int]:
        """Return the seats that are still in the round."""
        return [seat for seat in range(len(self.hands)) if seat not in self.out]
