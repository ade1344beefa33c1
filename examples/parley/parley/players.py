"""Automatic players of Parley. They know their view only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.api import Answering, Choice, PickOne, Player, Text, text, three
from parley.cards import CARDS, KINDS, kind_of
from parley.view import ParleyView


def talker(view: ParleyView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return an answer: play the lower card, aim at a player whose card is known, and guess the likeliest card."""
    for choice in choices:
        if isinstance(choice, PickOne) and choice.blocks:
            ids, others = [option.id for option in choice.options], [*enumerate(view.hands)]
            known = {seat: kind_of(cards[0]).id for seat, cards in others if cards and seat != view.viewer}
            if choice.name == "play":
                return choice.name, min(ids, key=lambda one: kind_of(one.removeprefix("play:")).value)
            if choice.name == "whom":
                best = [one for one in ids if int(one.removeprefix("whom:")) in known]
                return choice.name, random.choice(best or [one for one in ids if one != f"whom:{view.viewer}"] or ids)
            likely = _unseen(view) + Counter(dict.fromkeys(known.values(), 99))
            return choice.name, max(ids, key=lambda one: likely[one.removeprefix("guess:")])
    return None


def _unseen(view: ParleyView) -> Counter[str]:
    """Return how many cards of each kind the viewer has not seen."""
    seen = [card for cards in (*view.played, *view.hands) for card in cards]
    return Counter(dict.fromkeys(KINDS, 0)) + Counter(kind_of(card).id for card in CARDS if card not in seen)


PLAYERS: dict[str, tuple[Text, Player]] = three(talker, (text("Babbler"), text("Talker"), text("Diplomat")))
