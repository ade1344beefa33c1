"""An automatic player for Tortuga 1667 that plays to its loyalty. Like all of them it knows its view only.

It remembers nothing: what it believes of the others is read anew each time from what everybody has seen.
Worths are counted in treasures of the lead that the own side would gain.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from benchmarks.ladder.first.tortuga.worths import WORTHS, wants_to_sail
from engine.choice import Choice, PickOne, PickSome
from engine.games.tortuga.view import TortugaView
from engine.players import Answering

HONEST = 0.65
"""How often a captain's first treasure goes to the own side: always would tell the table."""


def privateer(view: TortugaView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """The best answer by rules of thumb, equals by chance; a standing answer is not revised."""
    for choice in choices:
        if choice.name == "atlantis" and not view.atlantis_order and wants_to_sail(view):
            return "atlantis", "order"
    decision = next((choice for choice in choices if choice.blocks), None)
    if isinstance(decision, PickOne):
        if decision.name == "first_hold" and random.random() > HONEST:
            return decision.name, decision.any_answer(_Dice(random))
        worths = {option.id: _worth_of(view, decision.name, option.id) for option in decision.options}
        return decision.name, max(worths, key=lambda one: (worths[one], random.random()))
    if isinstance(decision, PickSome):
        ids = [option.id for option in decision.options]
        ranked = sorted(ids, key=lambda one: (-_worth_of(view, decision.name, one), random.random()))
        taken = ranked[: _how_many(view, decision, ranked)]
        return decision.name, [one for one in ids if one in taken]
    return None


class _Dice:
    """Python's chance in the shape that choices draw from."""

    def __init__(self, random: Random) -> None:
        self.below = random.randrange


def _how_many(view: TortugaView, decision: PickSome, ranked: list[str]) -> int:
    """As few as may be; with El Dorado two late in the game, if both help."""
    if decision.name == "ballot" and view.event_deck < len(view.seats):
        return sum(_worth_of(view, "ballot", one) > 0 for one in ranked[: decision.most]) or decision.least
    return decision.least


def _worth_of(view: TortugaView, name: str, answer: str) -> float:
    what = answer.partition(":")[2]
    # A decision that it knows nothing of must not stop a table: then all answers are worth the same.
    return WORTHS[name](view, what or answer) if name in WORTHS else 0.0
