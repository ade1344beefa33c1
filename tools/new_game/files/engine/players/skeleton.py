"""An automatic player for Skeleton. Like all of them it knows its view only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.choice import Choice
from engine.games.skeleton.charms import CHARMS
from engine.games.skeleton.view import SkeletonView
from engine.players import Answering, Player
from engine.players.strengths import three
from engine.text import Text, text


def bosun(view: SkeletonView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return the name of a choice and the answer to it by a rule of thumb.

    Return None if no choice must be answered now. Players may leave optional choices unanswered.
    """
    assert view.viewer is not None
    for choice in choices:
        if choice.blocks and choice.name == "change":
            charm = view.charms[view.viewer]
            average = sum(one.worth for one in CHARMS.values()) / len(CHARMS)
            return choice.name, "change" if charm and CHARMS[charm].worth < average else "keep"
        if choice.blocks:
            return choice.name, f"take:{max(1, min(3, view.chest - 1))}"
    return None


PLAYERS: dict[str, tuple[Text, Player]] = three(bosun, (text("Deck hand"), text("Bosun"), text("First mate")))
"""The easy, good and strong player, all made from this one rule of thumb."""
