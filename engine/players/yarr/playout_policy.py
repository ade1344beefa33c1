"""How everybody plays Captain Yarr's Curse by its own rules in a world that is being thought of: in haste. Strong has a
stage of its own; who sees all cards (`benchmarks/ladder/all_seeing_player`) thinks so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.choice import Choice, PickOne
from engine.games.yarr.cards import CARDS, KINDS
from engine.games.yarr.state import YarrState
from engine.players import Answering


def hasty(state: YarrState, seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
    """How everybody plays in a world that is being thought of: some card that fits, those first that hinder most."""
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
        value = max(ids, key=lambda one: _hasty_worth(one, len(hand)) + random.random())
    card = CARDS.get(value.removeprefix("play:"))
    if card and any(choice.name == "call" for choice in choices):
        if len(hand) == 2 and "yo-ho" not in state.calls:
            return "call", "yoho"
        if card.kind == "avast" and "avast" not in state.calls:
            return "call", "avastmehearties"
    return decision.name, value


def _hasty_worth(option: str, cards: int) -> float:
    card = CARDS.get(option.removeprefix("play:"))
    if card is None:
        return 0.0
    return {"helm": 2.0 if cards > 3 else 4.0, "walk": 1.0 if cards > 2 else -1.0, "mutiny": 1.0}.get(card.kind, 3.0)


def value(state: YarrState, seat: int) -> float:
    """How likely a seat wins a round, from the cards that are left: the fewer, and the more of them can be the last."""
    left = [len(hand) + 0.7 * sum(not _may_be_last(card) for card in hand) for hand in state.hands]
    chances = [float(0.82**cards) for cards in left]
    return chances[seat] / sum(chances)


def _may_be_last(card: str) -> bool:
    kind = CARDS[card].kind
    return kind != "walk" and (kind not in KINDS or KINDS[kind].last)
