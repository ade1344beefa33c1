"""The steps by name, and what every part of the rules stands on."""

from __future__ import annotations

from engine.game import Step
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.fleet import Adventure
from engine.games.rattle.state import RattleState
from engine.play import Play

Rattle = Play[RattleState]

STEPS: dict[str, Step] = {}


def step(rule: Step) -> Step:
    """Enter a rule as a step under its name."""
    STEPS[rule.__name__] = rule
    return rule


def card_of(state: RattleState) -> Adventure:
    """The Adventure in play."""
    return ADVENTURES[state.card]


def throw_number(play: Rattle) -> int:
    """The 64 bits from which a throw follows (R-16)."""
    return play.chance.below(2**32) << 32 | play.chance.below(2**32)
