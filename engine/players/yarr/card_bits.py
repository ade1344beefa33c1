"""Cards as numbers, and any number of cards as the bits of one: what fits is found with a single `&`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.yarr.cards import CARDS, KINDS, PENALTIES, SUITS, deck, features, fitting, never_last
from engine.games.yarr.view import InEffect

NAMES = tuple(CARDS)
"""The cards in the order of their numbers."""
NUMBER = {card: number for number, card in enumerate(NAMES)}
SUIT_NAMES = tuple(SUITS)
NO_SUIT = -1


def cards(which: Iterable[str]) -> int:
    """These cards as bits."""
    return sum(1 << NUMBER[card] for card in {*which})


def numbers(bits: int) -> list[int]:
    """The numbers of the cards among these."""
    return [*_numbers(bits)]


def _numbers(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def suit_number(suit: str | None) -> int:
    """A suit as a number."""
    return SUIT_NAMES.index(suit) if suit else NO_SUIT


BIT = tuple(1 << number for number in range(len(NAMES)))
KIND = tuple(CARDS[card].kind for card in NAMES)
SUIT = tuple(suit_number(CARDS[card].suit) for card in NAMES)
FITS = tuple(cards(fitting(features(card))) for card in NAMES)
"""What goes on each card."""
OF_KIND = {kind: cards(card for card in NAMES if CARDS[card].kind == kind) for kind in ("standard", *KINDS)}
OF_SUIT = tuple(cards(card for card in NAMES if CARDS[card].suit == suit) for suit in SUIT_NAMES)
NAMED = {
    (kind, suit): cards(fitting(InEffect(kind, SUIT_NAMES[suit])))
    for kind in ("sleight", "helm", "share", "walk")
    for suit in range(len(SUIT_NAMES))
}
"""What goes on a card whose player named a suit."""
STANDARD = OF_KIND["standard"]
SUITED = sum(OF_SUIT)
PENALTY = sum(OF_KIND[kind] for kind in PENALTIES)
NEVER_LAST = cards(never_last())
STUCK = NEVER_LAST | OF_KIND["walk"]
"""What cannot win as the last card."""
DECKS = {name: cards(card.id for card in deck(name)) for name in ("calm", "stormy")}
