"""Automatic players of Tortuga 1667. They get the view of their seat only, and play for its loyalty (T-171).

They keep no memory. At each decision they infer the loyalties of the others from all that was seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from engine.choice import Choice, PickOne, PickSome
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.view import TortugaView
from engine.players import Answering, Player
from engine.players.monte_carlo import SearchSettings
from engine.players.strengths import any_slip, three
from engine.players.tortuga.answer_values import VALUES, atlantis_helps, extra_ballot_helps
from engine.players.tortuga.beliefs import side_evidence
from engine.players.tortuga.fast_simulation import SEARCHED, Simulator
from engine.players.tortuga.playout_policy import greedy_policy, value
from engine.players.tortuga.playout_policy import side as side_of
from engine.players.tortuga.table_evaluation import Situation
from engine.possible_worlds import Belief
from engine.text import Text, text

HONEST = 0.5
"""The chance that the player puts the first treasure into the hold of its own side.

Doing so always would reveal its loyalty. With two players, the loyalties are known anyway.
"""


def privateer(view: TortugaView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return the best answer by heuristics, with ties broken at random. None if no choice needs an answer.

    The use of Atlantis is the only optional choice that it answers.
    """
    decision = next((choice for choice in choices if choice.blocks), None)
    situation = Situation(view)
    for choice in choices:
        if choice.name == "atlantis" and not view.atlantis_order and atlantis_helps(situation):
            return "atlantis", "order"
    if isinstance(decision, PickOne):
        if decision.name == "first_hold" and len(view.seats) > 2 and random.random() > HONEST:
            return decision.name, decision.any_answer(_Dice(random))
        worths = {option.id: _value_of(situation, decision.name, option.id) for option in decision.options}
        return decision.name, max(worths, key=lambda one: (worths[one], random.random()))
    if isinstance(decision, PickSome):
        ids = [option.id for option in decision.options]
        ranked = sorted(ids, key=lambda one: (-_value_of(situation, decision.name, one), random.random()))
        taken = ranked[: _how_many(situation, decision, ranked)]
        return decision.name, [one for one in ids if one in taken]
    return None


class _Dice:
    """Gives a choice random numbers from a `random.Random`, as `Choice.any_answer` needs them."""

    def __init__(self, random: Random) -> None:
        self.below = random.randrange


def _how_many(situation: Situation, decision: PickSome, ranked: list[str]) -> int:
    """Return how many of the options to pick: as few as the choice `decision` allows.

    `ranked` are the ids of the options, the best first. Late in the game, a ballot takes the second card that El Dorado
    allows, if that improves the outcome.
    """
    if decision.name == "ballot" and situation.view.event_deck < len(situation.view.seats):
        return decision.most if extra_ballot_helps(situation, *ranked[: decision.most]) else decision.least
    return decision.least


def _value_of(situation: Situation, name: str, answer: str) -> float:
    what = answer.partition(":")[2]
    # A choice without a heuristic must not stop the game. All its answers are then worth the same.
    return VALUES[name](situation, what or answer) if name in VALUES else 0.0


PLAIN = frozenset({"spoils", "shift_from"})
"""Choices in which the *easy* player makes no mistakes: where a won treasure goes."""


def easy_slip(view: TortugaView, choice: Choice, meant: Answering, random: Random) -> Answering:
    """Return a random answer as the mistake of *easy*, in place of the intended answer `meant`.

    Where a won treasure goes (`PLAIN`), it makes no mistake and returns `meant`.
    """
    return meant if choice.name in PLAIN else any_slip(view, choice, meant, random)


PLAYERS: dict[str, tuple[Text, Player]] = three(
    privateer, (text("Castaway"), text("Privateer"), text("Commodore")), thinks=True, slip=easy_slip
)

TRUST = 0.8
"""Weight of the observed evidence in the probability of a loyalty, below 1 since it may mislead."""


def belief_of(view: TortugaView) -> Belief:
    """Return a function that rates how likely a state is to its viewer, from the loyalties that the seats' moves
    suggest.

    Only the ratio between the ratings of two states matters. `view` is the view of that viewer.
    """
    evidence = side_evidence(view)

    def likely(state: TortugaState, viewer: int | None) -> float:
        sides = [side_of(loyalty) for loyalty in state.loyalties]
        return exp(sum(TRUST * evidence[seat] * one for seat, one in enumerate(sides) if seat != viewer))

    return likely


CLEAR = 2.0
"""The number of standard errors from which a gain counts as clear. At 1.5, *strong* too often replaced *good*'s answer
by chance.
"""

PLAYOUT_TRUST = 0.5
"""The weight of playouts in chances to win that made these fit the results of 55 games best. In playouts all seats know
all loyalties, so they are too sure of the winner.
"""

SEARCH: SearchSettings[TortugaState] = SearchSettings(
    good=privateer,
    policy=greedy_policy,
    evaluate=value,
    horizon=20,
    searches=lambda choice: choice.name in SEARCHED,
    belief=belief_of,
    clear=CLEAR,
    trust=PLAYOUT_TRUST,
    simulator=Simulator,
)
"""Settings of *strong*, which evaluates answers in the fast simulator.

The all-seeing player (`benchmarks/ladder/all_seeing_player.py`) plays by the full rules, which is a hundred times as
slow.
"""
