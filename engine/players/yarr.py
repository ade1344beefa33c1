"""An automatic player for Captain Yarr's Curse that plays to win. Like all of them it knows its view only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.choice import Choice, PickOne
from engine.games.yarr.cards import CARDS, KINDS, SUITS, features, fitting
from engine.games.yarr.state import YarrState
from engine.games.yarr.view import YarrView
from engine.players import Answering, Player
from engine.players.strengths import three
from engine.players.thinking import Thinking
from engine.text import Text, text

VIGILANCE = 0.3
"""How often it tries a catch while somebody else is down to one card. The view shows no missed call, and
to press in vain costs nothing; it must stop pressing at some time, as it does not know that it has pressed."""

CLOSE = 2
"""Whoever has this many cards or fewer is close to winning."""


def quartermaster(view: YarrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """The best answer by a rule of thumb; calls that are due come first."""
    names = {choice.name for choice in choices}
    decision = next((choice for choice in choices if choice.blocks), None)
    if "catch" in names and _somebody_may_have_missed(view) and random.random() < VIGILANCE:
        return "catch", "catch"
    if not isinstance(decision, PickOne):
        return None
    value = _decide(view, decision)
    due = _due_call(view, value)
    if due and "call" in names:
        return "call", due
    return decision.name, value


def _decide(view: YarrView, decision: PickOne) -> str:
    ids = [option.id for option in decision.options]
    if decision.name == "declare":
        held = Counter(CARDS[card].suit for card in _hand(view))
        return max(ids, key=lambda suit: held[suit.removeprefix("suit:")])
    if decision.name == "give":
        return max(ids, key=lambda gift: _burden(view, gift.removeprefix("give:")))
    return max(ids, key=lambda one: _worth(view, one.removeprefix("play:"), in_turn=decision.name == "turn"))


def _due_call(view: YarrView, value: str) -> str | None:
    """The call to make before this answer, if it is not made yet (typed or pressed, it is written alike)."""
    assert view.viewer is not None
    made = view.seats[view.viewer].calls
    card = CARDS.get(value.removeprefix("play:"))
    if card and len(_hand(view)) == 2 and "yo-ho" not in made:
        return "yoho"
    if card and card.kind == "avast" and "avast" not in made:
        return "avastmehearties"
    return None


def _somebody_may_have_missed(view: YarrView) -> bool:
    return any(seat.cards == 1 for number, seat in enumerate(view.seats) if number != view.viewer)


def _hand(view: YarrView) -> tuple[str, ...]:
    assert view.viewer is not None
    return view.seats[view.viewer].hand or ()


def _worth(view: YarrView, card: str, *, in_turn: bool) -> float:
    """How good it is to lay this card now; 0 is what drawing is worth."""
    if card not in CARDS:
        return 0
    hand = _hand(view)
    left = [other for other in hand if other != card]
    worth = 6 + _going_on(view, card, left) - _stuck(left)
    if CARDS[card].kind in KINDS and not in_turn:
        return worth
    return worth + _effect(view, card, left)


def _going_on(view: YarrView, card: str, left: list[str]) -> float:
    """How well the rest of the hand fits on this card."""
    declared = CARDS[card].kind in ("helm", "share", "sleight")
    if declared:
        barred = view.in_effect.suit if view.naming == "other" else None
        return max(
            Counter(suit for other in left if (suit := CARDS[other].suit) not in (None, barred)).values(), default=0
        )
    fits = fitting(view.in_effect if CARDS[card].kind == "avast" else features(card))
    return sum(other in fits for other in left)


def _stuck(left: list[str]) -> float:
    """What it costs to be left with cards that cannot be the last one: more so the fewer are left."""
    bad = sum(not _may_be_last(other) for other in left)
    return 6 * bad if len(left) <= 1 else 2 * bad if len(left) <= 3 else 0


def _may_be_last(card: str) -> bool:
    kind = CARDS[card].kind
    return kind != "walk" and (kind not in KINDS or KINDS[kind].last)


def _effect(view: YarrView, card: str, left: list[str]) -> float:
    """What a card does besides leaving the hand."""
    others = [seat.cards for number, seat in enumerate(view.seats) if number != view.viewer]
    assert view.viewer is not None
    following = view.seats[(view.viewer + view.direction) % len(view.seats)].cards
    danger = min(others) <= CLOSE
    match CARDS[card].kind:
        case "helm":
            return -5 if left else 0  # it fits on anything, at the very end too
        case "walk":
            return -5 if len(left) <= 1 else -1  # what is kept for later must be borne when a hand is nearly empty
        case "mutiny":
            victims = sum(cards >= 3 for cards in others)
            return -3 * victims if left or victims else 0
        case "swab":
            return 5 if following <= CLOSE else -1
        case "royal":
            return 6 if following <= CLOSE else 2
        case "avast":
            return 6 if danger else 3
        case "share":
            return 4 if any(not _may_be_last(other) for other in left) else -2
        case "empty":
            forced = sum(CARDS[other].kind == "walk" for other in left)
            return 2 - 12 * forced
        case "watch":
            return 2 if following <= CLOSE and len(others) > 1 else 0
    return 0


def _burden(view: YarrView, card: str) -> float:
    """How gladly a card is passed on: what can never win first, then what fits on little else."""
    kind = CARDS[card].kind
    others = [other for other in _hand(view) if other != card]
    if kind == "walk":
        return 100
    if kind in KINDS:
        return 20 if not _may_be_last(card) else -20
    suits = Counter(CARDS[other].suit for other in others)
    return -suits[CARDS[card].suit] - sum(other in fitting(features(card)) for other in others) / len(SUITS)


PLAYERS: dict[str, tuple[Text, Player]] = three(
    quartermaster, (text("Ship's boy"), text("Quartermaster"), text("Navigator")), thinks=True
)


# --- in haste ------------------------------------------------------------------------------------------


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


THINKING: Thinking[YarrState] = Thinking(good=quartermaster, quick=hasty, value=value, horizon=24, seconds=0.3)
