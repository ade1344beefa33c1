"""The registry of the game's steps, and helpers that many steps need."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Steps
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.adventure_card import Adventure
from engine.games.rattle.state import RattleState
from engine.play import Play

Rattle = Play[RattleState]


step = Steps()


Effect = Callable[[], None]
"""Function that carries out an action of step 4 after all its questions. Before it runs, nothing is paid or changed."""


def choose_again() -> None:
    """Do nothing. The questions of an action return this function in place of an effect if the player goes back to
    the menu.
    """


def card_of(state: RattleState) -> Adventure:
    """Return the Adventure in play. There must be one."""
    return ADVENTURES[state.card]


def throw_number(play: Rattle) -> int:
    """Return a random number of 64 bits. The simulation of a drop derives all its chance from it (R-16, R-309)."""
    return play.chance.below(2**32) << 32 | play.chance.below(2**32)
