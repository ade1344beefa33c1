"""The registry of steps, and the few things that every step needs."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Steps
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.adventures import Adventure
from engine.games.rattle.state import RattleState
from engine.play import Play

Rattle = Play[RattleState]


step = Steps()


Effect = Callable[[], None]
"""What a deed of step 4 does, once all that it asks is answered: until then nothing is spent."""


def anew() -> None:
    """What a deed comes to whose player would rather choose another: nothing."""


def card_of(state: RattleState) -> Adventure:
    """The Adventure in play."""
    return ADVENTURES[state.card]


def throw_number(play: Rattle) -> int:
    """The 64 bits from which a throw follows (R-16)."""
    return play.chance.below(2**32) << 32 | play.chance.below(2**32)
