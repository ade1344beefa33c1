"""Simulation for the strongest player: it plays Crazy Adventures to their end. Battles are left to the heuristics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, sqrt
from random import Random

from engine.choice import Choice
from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE, ORDER
from engine.games.rattle.scoring.points import points_of
from engine.games.rattle.state import RattleState
from engine.games.rattle.visibility import view
from engine.players import Answering, Player
from engine.players.rattle.sending_ships import LOOT

SPREAD = 30.0
"""Variance of a player's lead in Victory Points over one quest."""
LONGEST = 80
"""The maximum number of answers of a simulation. No Crazy Adventure takes so many."""
SEARCHED = frozenset({"bomb", "brawl_face", "king_die", "tide_dice", "odd_face", "auction"})
"""Names of choices in which heuristics may be wrong. In other choices the heuristic is exact."""


def playout_policy(good: Player) -> Callable[[RattleState, int, Sequence[Choice], Random], Answering | None]:
    """Return a policy for simulations, by which all seats answer like `good` while a Crazy Adventure lasts.

    After the Crazy Adventure it returns None, which ends the simulation.
    """

    def quick(state: RattleState, seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
        """Answer by heuristics; return None after the Crazy Adventure."""
        return good(view(state, seat), choices, random) if state.phase == "crazy" else None

    return quick


def win_chance(state: RattleState, seat: int) -> float:
    """Return the estimated probability that a seat wins, from its lead in Victory Points and the quests left."""
    purses = [
        sum(one.points for one in points_of(state, other)) + LOOT * sum(captain.loot.values())
        for other, captain in enumerate(state.captains)
    ]
    left = len(FIRST_VOYAGE if state.options.scenario == "introductory" else ORDER) - state.quest
    likely = 1.0
    for other, purse in enumerate(purses):
        if other != seat:
            likely *= 0.5 + 0.5 * erf((purses[seat] - purse) / sqrt(2 * SPREAD * (left + 0.5)))
    return likely


def is_searched(choice: Choice) -> bool:
    """Return True if an answer to this choice is found by simulation, not only by heuristics."""
    return choice.name in SEARCHED
