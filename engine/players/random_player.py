"""The automatic player that gives any legal answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.choice import Choice
from engine.game import View
from engine.players import Answering, Player
from engine.text import Text, text

ASIDE = 4
"""One in this many answers is to an optional choice, if one is open."""


class _Dice:
    """Gives a choice random numbers from a `random.Random`, as `Choice.any_answer` needs them."""

    def __init__(self, random: Random) -> None:
        self.below = random.randrange


def anything(view: View, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return a random legal answer to one of the open choices, mostly to one for which the game waits.

    Return None without choices.
    """
    aside = [choice for choice in choices if not choice.blocks]
    blocking = [choice for choice in choices if choice.blocks]
    if aside and not random.randrange(ASIDE):
        blocking = [random.choice(aside)]
    if not blocking:
        return None
    return blocking[0].name, blocking[0].any_answer(_Dice(random))


PLAYERS: dict[str, tuple[Text, Player]] = {"anything": (text("Deckhand (plays at random)"), anything)}
