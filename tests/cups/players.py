"""An automatic player for Cups. Like all of them it knows its view only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.choice import Choice, PickNumber, PickOne
from engine.players import Answering, Player
from engine.players.strengths import three
from engine.text import Text, text
from tests.cups.view import CupsView

DOUBTFUL = 0.6  # dice above what it expects: from there on it doubts


def gambler(view: CupsView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return an answer: roll all dice but those of the best face again, bid the smallest number of it, or doubt.

    None if no choice needs an answer. The estimate is its own dice and an even share of the others'.
    """
    for choice in choices:
        if choice.name == "again":
            best = max(range(1, 7), key=lambda face: (view.mine.count(face), face))
            return choice.name, [f"die:{place}" for place, die in enumerate(view.mine) if die != best]
        if choice.name == "deed" and isinstance(choice, PickOne):
            assert view.bid is not None
            count, face = view.bid
            doubts = count > expected(view, face) + DOUBTFUL or len(choice.options) == 1
            return choice.name, "doubt" if doubts else "bid"
        if choice.name == "face" and isinstance(choice, PickOne):
            return choice.name, max((option.id for option in choice.options), key=lambda one: _spare(view, one))
        if isinstance(choice, PickNumber):
            return choice.name, choice.least
    return None


def expected(view: CupsView, face: int) -> float:
    """Return how many dice of this face are under all cups on average."""
    counting = {face, 1} if view.wild else {face}
    mine = sum(die in counting for die in view.mine)
    return mine + (sum(view.dice) - len(view.mine)) * len(counting) / 6


def _spare(view: CupsView, option: str) -> float:
    face = int(option.removeprefix("face:"))
    count, standing = view.bid or (0, 6)
    return expected(view, face) - count - (face <= standing)


PLAYERS: dict[str, tuple[Text, Player]] = three(gambler, (text("Novice"), text("Gambler"), text("Sharper")))
