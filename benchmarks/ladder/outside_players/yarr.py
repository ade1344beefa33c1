"""Outside players of Captain Yarr's Curse: shedder and chainer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.choice import Choice, PickOne
from engine.games.yarr.cards import CARDS, features, fitting
from engine.games.yarr.view import YarrView
from engine.players import Answering

BURDENS = ("walk", "mutiny", "empty", "helm")
"""Kinds of card that are bad to keep. The worst is last."""


def _hand(view: YarrView) -> list[str]:
    assert view.viewer is not None
    return list(view.seats[view.viewer].hand or ())


def _calls(view: YarrView, value: str, names: set[str]) -> Answering | None:
    assert view.viewer is not None
    if "call" not in names:
        return None
    made, card = view.seats[view.viewer].calls, CARDS.get(value.removeprefix("play:"))
    if card and len(_hand(view)) == 2 and "yo-ho" not in made:
        return "call", "yoho"
    if card and card.kind == "avast" and "avast" not in made:
        return "call", "avastmehearties"
    return None


def _suit(view: YarrView, ids: Sequence[str]) -> str:
    held = Counter(CARDS[card].suit for card in _hand(view))
    return max(ids, key=lambda one: held[one.removeprefix("suit:")])


def shedder(view: YarrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return the shedder's answer: play any card that fits, and make calls when due.

    None if no choice needs an answer.
    """
    names, decision = {one.name for one in choices}, next((one for one in choices if one.blocks), None)
    if not isinstance(decision, PickOne):
        return None
    ids = [option.id for option in decision.options]
    cards = [one for one in ids if one.startswith("play:")] or ids
    value = _suit(view, ids) if decision.name == "declare" else random.choice(cards)
    return _calls(view, value, names) or (decision.name, value)


def chainer(view: YarrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return the chainer's answer: play the card after which the most cards of the own hand can follow one another.

    None if no choice needs an answer.
    """
    names, decision = {one.name for one in choices}, next((one for one in choices if one.blocks), None)
    last = any(seat.cards == 1 for n, seat in enumerate(view.seats) if n != view.viewer)
    if last and "catch" in names and random.random() < 0.3:
        return "catch", "catch"
    if not isinstance(decision, PickOne):
        return None
    ids, hand = [option.id for option in decision.options], _hand(view)
    if decision.name == "declare":
        value = _suit(view, ids)
    elif decision.name == "give":
        value = min(ids, key=lambda one: _burden(one.removeprefix("give:")))
    else:
        cards = [one for one in ids if one.startswith("play:")]
        value = max(cards, key=lambda one: _run(one.removeprefix("play:"), hand), default=ids[0])
    return _calls(view, value, names) or (decision.name, value)


def _burden(card: str) -> int:
    return -BURDENS.index(CARDS[card].kind) - 1 if CARDS[card].kind in BURDENS else 0


def _run(card: str, hand: list[str]) -> float:
    left = [one for one in hand if one != card]
    long = _longest(card, left, 3)
    burden = sum(CARDS[one].kind in BURDENS for one in left)
    return long - 0.5 * burden * (len(left) <= 3) - 1.5 * (CARDS[card].kind == "mutiny") * bool(left)


def _longest(card: str, left: list[str], depth: int) -> float:
    if not left or not depth:
        return 0.0
    on = fitting(features(card)) if CARDS[card].suit else set(left)
    following = [one for one in left if one in on]
    longest = max((1 + _longest(one, [x for x in left if x != one], depth - 1) for one in following[:5]), default=0.0)
    return longest + 0.05 * len(following)
