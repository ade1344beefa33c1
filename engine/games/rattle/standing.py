"""The steps by name, and what every part of the rules stands on."""

from __future__ import annotations

from collections.abc import Callable

from engine.choice import Option
from engine.game import Steps
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.fleet import Adventure
from engine.games.rattle.state import RattleState
from engine.play import Play
from engine.text import text

Rattle = Play[RattleState]

step = Steps()

Effect = Callable[[], None]
"""What a deed of step 4 does, once all that it asks is answered: until then nothing is spent."""


def anew() -> None:
    """What a deed comes to whose player would rather choose another: nothing."""


ENOUGH = Option("end", text("No more this turn"), text("Whoever has done nothing on it passes for this Adventure."))
"""What may be said to every further question of a deed, and what time says (D8 to D10)."""


def card_of(state: RattleState) -> Adventure:
    """The Adventure in play."""
    return ADVENTURES[state.card]


def throw_number(play: Rattle) -> int:
    """The 64 bits from which a throw follows (R-16)."""
    return play.chance.below(2**32) << 32 | play.chance.below(2**32)
