"""Playout policy and evaluation for Captain Yarr's Curse on the full rules.

The all-seeing player (`benchmarks/ladder/all_seeing_player.py`) uses them. *Strong* uses the fast simulator instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.choice import Choice, PickOne
from engine.games.yarr.cards import CARDS, KINDS
from engine.games.yarr.state import YarrState
from engine.players import Answering


def quick_policy(state: YarrState, seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return a fast answer: a card that fits, preferably a common one, with some random variation.

    Return None if no choice needs an answer.
    """
    decision = next((choice for choice in choices if choice.blocks), None)
    if not isinstance(decision, PickOne):
        return None
    ids, hand = [option.id for option in decision.options], state.hands[seat]
    if decision.name == "declare":
        held = Counter(CARDS[card].suit for card in hand)
        value = max(ids, key=lambda suit: held[suit.removeprefix("suit:")])
    elif decision.name == "give":
        value = max(ids, key=lambda one: not _may_be_last(one.removeprefix("give:")))
    else:
        value = max(ids, key=lambda one: _quick_value(one, len(hand)) + random.random())
    card = CARDS.get(value.removeprefix("play:"))
    if card and any(choice.name == "call" for choice in choices):
        if len(hand) == 2 and "yo-ho" not in state.calls:
            return "call", "yoho"
        if card.kind == "avast" and "avast" not in state.calls:
            return "call", "avastmehearties"
    return decision.name, value


def _quick_value(option: str, cards: int) -> float:
    card = CARDS.get(option.removeprefix("play:"))
    if card is None:
        return 0.0
    return {"helm": 2.0 if cards > 3 else 4.0, "walk": 1.0 if cards > 2 else -1.0, "mutiny": 1.0}.get(card.kind, 3.0)


def value(state: YarrState, seat: int) -> float:
    """Return the estimated chance of a seat to win the round, from 0 to 1.

    Fewer cards are better. A card that cannot be the last one counts 1.7 times.
    """
    left = [len(hand) + 0.7 * sum(not _may_be_last(card) for card in hand) for hand in state.hands]
    chances = [float(0.82**cards) for cards in left]
    return chances[seat] / sum(chances)


def _may_be_last(card: str) -> bool:
    kind = CARDS[card].kind
    return kind != "walk" and (kind not in KINDS or KINDS[kind].last)
