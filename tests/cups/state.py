"""The state of a game of Cups: plain data. Each field says who may know it (`engine.audience`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from engine.audience import ALL, OWNER
from engine.play import AgendaEntry

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(slots=True)
class CupsState:
    """The state of Cups. The first four fields are by seat.

    `dice` is the number that each still has. `cups` are the hidden dice under each, of any face. `shown` are the dice
    when all were lifted last. `moods` are the mutters (`nod`, `scoff`, or nothing). The present `bid` is a number of
    dice and their face. `out` are the seats without dice, the first of them first.
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    wild: Annotated[bool, ALL]
    dice: Annotated[list[int], ALL]
    cups: Annotated[list[list[int]], OWNER.of(*FACES)]
    shown: Annotated[list[list[int]], ALL]
    moods: Annotated[list[str], ALL]
    bid: Annotated[tuple[int, int] | None, ALL] = None
    bidder: Annotated[int | None, ALL] = None
    on_turn: Annotated[int | None, ALL] = None
    round: Annotated[int, ALL] = 0
    out: Annotated[list[int], ALL] = field(default_factory=list)

    def playing(self) -> list[int]:
        """Return the seats with dice."""
        return [seat for seat, dice in enumerate(self.dice) if dice]

    def after(self, seat: int) -> int:
        """Return the next seat with dice (C-6)."""
        around = [(seat + step) % len(self.dice) for step in range(1, len(self.dice) + 1)]
        return next(one for one in around if self.dice[one])

    def fewest(self, face: int) -> int:
        """Return the smallest number that the next bid may have for this face (C-5)."""
        if self.bid is None:
            return 1
        count, standing = self.bid
        return count if face > standing else count + 1
