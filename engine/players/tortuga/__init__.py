"""An automatic player for Tortuga 1667 that plays to its loyalty. Like all of them it knows its view only.

It remembers nothing: what it believes of the others is read anew each time from what everybody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from engine.choice import Choice, PickOne, PickSome
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.view import TortugaView
from engine.players import Answering, Player
from engine.players.monte_carlo import Thinking
from engine.players.strengths import any_slip, three
from engine.players.tortuga.answer_values import WORTHS, helps_on, wants_to_sail
from engine.players.tortuga.beliefs import leans
from engine.players.tortuga.fast_simulation import DOUBTFUL, Stage
from engine.players.tortuga.playout_policy import hasty, value
from engine.players.tortuga.playout_policy import side as side_of
from engine.players.tortuga.situation import Mind
from engine.possible_worlds import Belief
from engine.text import Text, text

HONEST = 0.5
"""How often a captain's first treasure goes to the own side: always would tell the table. Two players know anyway."""


def privateer(view: TortugaView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """The best answer by rules of thumb, equals by chance; a standing answer is not revised."""
    decision = next((choice for choice in choices if choice.blocks), None)
    mind = Mind(view)
    for choice in choices:
        if choice.name == "atlantis" and not view.atlantis_order and wants_to_sail(mind):
            return "atlantis", "order"
    if isinstance(decision, PickOne):
        if decision.name == "first_hold" and len(view.seats) > 2 and random.random() > HONEST:
            return decision.name, decision.any_answer(_Dice(random))
        worths = {option.id: _worth_of(mind, decision.name, option.id) for option in decision.options}
        return decision.name, max(worths, key=lambda one: (worths[one], random.random()))
    if isinstance(decision, PickSome):
        ids = [option.id for option in decision.options]
        ranked = sorted(ids, key=lambda one: (-_worth_of(mind, decision.name, one), random.random()))
        taken = ranked[: _how_many(mind, decision, ranked)]
        return decision.name, [one for one in ids if one in taken]
    return None


class _Dice:
    """Python's chance in the shape that choices draw from."""

    def __init__(self, random: Random) -> None:
        self.below = random.randrange


def _how_many(mind: Mind, decision: PickSome, ranked: list[str]) -> int:
    """As few as may be; with El Dorado two late in the game, if the second helps to what the first one helps to."""
    if decision.name == "ballot" and mind.view.event_deck < len(mind.view.seats):
        return decision.most if helps_on(mind, *ranked[: decision.most]) else decision.least
    return decision.least


def _worth_of(mind: Mind, name: str, answer: str) -> float:
    what = answer.partition(":")[2]
    # A decision that it knows nothing of must not stop a table: then all answers are worth the same.
    return WORTHS[name](mind, what or answer) if name in WORTHS else 0.0


PLAIN = frozenset({"spoils", "shift_from"})
"""Where treasure goes that one has won, nobody mistakes."""


def slipped(view: TortugaView, choice: Choice, meant: Answering, random: Random) -> Answering:
    """Any answer, but where nobody mistakes."""
    return meant if choice.name in PLAIN else any_slip(view, choice, meant, random)


PLAYERS: dict[str, tuple[Text, Player]] = three(
    privateer, (text("Castaway"), text("Privateer"), text("Commodore")), thinks=True, slip=slipped
)

TRUST = 0.8
"""How far what was seen of somebody goes into what their loyalty is taken to be."""


def believed(view: TortugaView) -> Belief:
    """Who moved treasure for a side is likelier of it."""
    lean = leans(view)

    def likely(state: TortugaState, viewer: int) -> float:
        sides = [side_of(loyalty) for loyalty in state.loyalties]
        return exp(sum(TRUST * lean[seat] * one for seat, one in enumerate(sides) if seat != viewer))

    return likely


CLEAR = 2.0
"""Of many answers one seems better by chance: at 1.5 standard errors it left good's answer too easily."""

THINKING: Thinking[TortugaState] = Thinking(
    good=privateer,
    quick=hasty,
    value=value,
    horizon=20,
    worth=lambda choice: choice.name in DOUBTFUL,
    belief=believed,
    clear=CLEAR,
    stage=Stage,
)
"""What its thinkers know: they try answers on sketched tables. By the rules, a hundred times as slow, plays only who
sees all cards (`benchmarks/ladder/all_seeing_player.py`)."""
