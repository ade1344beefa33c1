"""Bit sets of cards: a card is a number, and a set of cards an integer with one bit a card.

The cards of a hand that fit on another card are found with a single `&`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.yarr.cards import CARDS, KINDS, PENALTIES, SUITS, deck, features, fitting, never_last
from engine.games.yarr.view import InEffect

NAMES = tuple(CARDS)
"""Ids of all cards. A card's number is its index here."""
NUMBER = {card: number for number, card in enumerate(NAMES)}
SUIT_NAMES = tuple(SUITS)
NO_SUIT = -1


def cards(which: Iterable[str]) -> int:
    """Return the bit set of these card ids."""
    return sum(1 << NUMBER[card] for card in {*which})


def numbers(bits: int) -> list[int]:
    """Return the card numbers in a bit set, in ascending order."""
    return [*_numbers(bits)]


def _numbers(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def suit_number(suit: str | None) -> int:
    """Return the number of a suit, or -1 (`NO_SUIT`) for None."""
    return SUIT_NAMES.index(suit) if suit else NO_SUIT


BIT = tuple(1 << number for number in range(len(NAMES)))
KIND = tuple(CARDS[card].kind for card in NAMES)
SUIT = tuple(suit_number(CARDS[card].suit) for card in NAMES)
FITS = tuple(cards(fitting(features(card))) for card in NAMES)
"""For each card number, the bit set of the cards that fit on it."""
OF_KIND = {kind: cards(card for card in NAMES if CARDS[card].kind == kind) for kind in ("standard", *KINDS)}
OF_SUIT = tuple(cards(card for card in NAMES if CARDS[card].suit == suit) for suit in SUIT_NAMES)
NAMED = {
    (kind, suit): cards(fitting(InEffect(kind, SUIT_NAMES[suit])))
    for kind in ("sleight", "helm", "share", "walk")
    for suit in range(len(SUIT_NAMES))
}
"""The bit set of the cards that fit on a special card after its player named a suit.

The key is the card's kind and the number of the suit.
"""
STANDARD = OF_KIND["standard"]
SUITED = sum(OF_SUIT)
PENALTY = sum(OF_KIND[kind] for kind in PENALTIES)
NEVER_LAST = cards(never_last())
CANNOT_WIN = NEVER_LAST | OF_KIND["walk"]
"""The bit set of the cards with which no player can win the round as the last card."""
DECKS = {name: cards(card.id for card in deck(name)) for name in ("calm", "stormy")}
