"""The registry of steps, and helpers that many steps need."""

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
"""Carries out an action of step 4 after all its questions. Nothing is spent before."""


def choose_again() -> None:
    """Stand for the effect of an action whose player goes back to the menu: nothing happens."""


def card_of(state: RattleState) -> Adventure:
    """Return the Adventure in play."""
    return ADVENTURES[state.card]


def throw_number(play: Rattle) -> int:
    """Return 64 random bits, from which a throw follows (R-16)."""
    return play.chance.below(2**32) << 32 | play.chance.below(2**32)
