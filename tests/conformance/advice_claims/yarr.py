"""Check the sentences of advice in Captain Yarr's Curse."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.yarr.cards import CARDS, deck, features, fitting
from engine.games.yarr.state import YarrState
from tests.conformance.advice_claims import Checks, Claim

NEVER_LAST = ("royal", "avast", "share", "empty")
"""Y-61."""
ENDS_ROUND = ("standard", "sleight", "watch", "swab", "helm")
"""Y-63."""


def _hand(claim: Claim) -> list[str]:
    hand: list[str] = claim.state.hands[claim.seat]
    return hand


def _card(claim: Claim) -> str:
    return claim.what


def _kind(claim: Claim) -> str:
    return CARDS[_card(claim)].kind


def _layable(claim: Claim) -> list[str]:
    """Return the cards that may be laid now (Y-21, Y-34, Y-61, Y-102)."""
    state: YarrState = claim.state
    hand = _hand(claim)
    if claim.name == "swab":
        return [card for card in hand if CARDS[card].kind == "swab"]
    if claim.name == "pursuit":
        return [card for card in hand if CARDS[card].suit == state.pursuit]
    fits = [card for card in hand if card in fitting(state.effect)]
    return fits if len(hand) > 1 else [card for card in fits if CARDS[card].kind not in NEVER_LAST]


def _next(state: YarrState, seat: int) -> int:
    return (seat + state.direction) % len(state.hands)


def _wins(claim: Claim) -> bool:
    before, after = claim.state, claim.after().state
    return len(after.results) > len(before.results) and claim.seat in after.results[-1].winners


def _strikes_next(claim: Claim) -> bool:
    state = claim.state
    struck = _next(state, claim.seat)
    return _kind(claim) == "swab" and claim.arg("who") == struck and len(state.hands[struck]) <= 2


def _strikes_all(claim: Claim) -> bool:
    hands = claim.state.hands
    who = claim.arg("who")
    fewest = min(len(hand) for seat, hand in enumerate(hands) if seat != claim.seat)
    return _kind(claim) == "avast" and who != claim.seat and len(hands[who]) == fewest <= 2


def _never_wins(claim: Claim) -> bool:
    return _kind(claim) in (*NEVER_LAST, "walk")


def _hardest(claim: Claim) -> bool:
    """Count by the printed features which of the standard cards that fit has the fewest followers."""
    state: YarrState = claim.state
    seen = {*_hand(claim), *state.discard, *state.display}
    unseen = {card.id for card in deck(state.options.deck)} - seen
    follow = {
        card: len(unseen & {*fitting(features(card))}) for card in _layable(claim) if CARDS[card].kind == "standard"
    }
    return follow[_card(claim)] == min(follow.values()) < max(follow.values())


def _stacks(claim: Claim) -> bool:
    after = claim.after().state
    return bool(claim.n == after.swab == claim.state.swab + 1 and claim.arg("who") == after.turn)


def _suits(claim: Claim) -> Counter[str]:
    return Counter(suit for card in _hand(claim) if (suit := CARDS[card].suit))


def _most_of_suit(claim: Claim) -> bool:
    held = _suits(claim)
    return claim.n == held.pop(claim.what) and all(claim.n > n for n in held.values())


def _worst_company(claim: Claim) -> bool:
    hand = _hand(claim)
    fits = {card: len({*hand} - {card} & {*fitting(features(card))}) for card in hand}
    return fits[_card(claim)] == min(fits.values()) < max(fits.values())


def _fewer_cards(claim: Claim) -> bool:
    mine, other = (claim.after(value).state for value in (claim.value, claim.advice.instead))
    return len(mine.hands[claim.seat]) < len(other.hands[claim.seat])


def _left(state: YarrState, claim: Claim) -> list[int]:
    """Return the number of cards in each hand, or those left at the end of the claim's round."""
    hands = state.hands if state.round == claim.state.round else state.results[-1].left
    return [len(hand) for hand in hands]


def _other_round(state: Any, claim: Claim) -> bool:
    return bool(state.round != claim.state.round)


def _calls_first(claim: Claim) -> bool:
    """Return True if a call that is due before the card is named first (Y-43, Y-113)."""
    if not str(claim.value).startswith("play:"):
        return True
    due = {"yo-ho": len(_hand(claim)) == 2, "avast": _kind(claim) == "avast"}
    missing = [call for call, needed in due.items() if needed and call not in claim.state.calls]
    return not missing or (claim.advice.first or ("", ""))[0] == "call"


CHECKS = Checks(
    sound=_calls_first,
    facts={
        "You have no card to play now.": lambda claim: not _layable(claim),
        "It's your last card, and wins you the round.": _wins,
        "It's the only card you can play now.": lambda claim: _layable(claim) == [_card(claim)],
        "{who} is nearly out of cards, and must draw or play a Swab That! too.": _strikes_next,
        "{who} is nearly out of cards, and must draw one.": _strikes_all,
        "That card can't win you the round as your last one.": _never_wins,
        "Of your standard cards that fit, it's the hardest for others to follow.": _hardest,
        "{who} must now draw {n} cards, or play a Swab That! too.": _stacks,
        "You hold no Swab That! to play on it.": lambda claim: not _layable(claim) and claim.name == "swab",
        "You hold most of that suit: {n} card.": _most_of_suit,
        "You hold {n} card of that suit.": lambda claim: claim.n == _suits(claim)[claim.what] > 0,
        "It matches the fewest of your other cards.": _worst_company,
        "It leaves you with fewer cards.": _fewer_cards,
    },
    averages={
        "That way {who} gets rid of fewer cards.": lambda state, claim: _left(state, claim)[claim.arg("who")],
    },
    ends=_other_round,
    answers=24,
)
