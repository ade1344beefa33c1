"""The state of a game of Skeleton: plain data. Each field says who may know it (`engine.audience`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.audience import ALL, NOBODY, OWNER
from engine.play import AgendaEntry


@dataclass(slots=True)
class SkeletonState:
    """The whole game.

    - `chest`: the number of coins in the chest
    - `pile`: the charms that nobody has, top last
    - `charms`, `coins`: each seat's charm and number of coins
    - `last`: the seat that took the last coin, or None

    Continue here: the engine copies and stores this state, and nothing else lasts from one step to the next. A hidden
    value that is no piece declares its possible values: `OWNER.of(1, 2, 3, 4, 5, 6)`. A field of pieces names the rule
    that lists them.
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    chest: Annotated[int, ALL]
    pile: Annotated[list[str], NOBODY.pieces("SKEL-2")]
    charms: Annotated[list[str], OWNER.until("winners").pieces("SKEL-2")]
    coins: Annotated[list[int], ALL]
    on_turn: Annotated[int | None, ALL] = None
    last: Annotated[int | None, ALL] = None
    winners: Annotated[tuple[int, ...], ALL] = ()
