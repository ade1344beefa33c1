"""The 2 × 62 cards: their printed features, and the cards on which each may be played (ledger, section 2).

The box leaves some kinds and colours open, so some are our reading. All of it is data in this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.games.yarr.view import InEffect
from engine.play import Play
from engine.text import Text, Who, card_text, plural, text
from engine.unavailable_reasons import Reason

if TYPE_CHECKING:
    from engine.games.yarr.state import YarrState

SUITS = {
    "skull": card_text("yarr suit", "Skull"),
    "ship": card_text("yarr suit", "Ship"),
    "chest": card_text("yarr suit", "Chest"),
    "cutlass": card_text("yarr suit", "Cutlass"),
    "anchor": card_text("yarr suit", "Anchor"),
}
"""The suits: the upper icon of a card (Y-3)."""
SHAPES = {
    "hat": card_text("yarr shape", "Hat"),
    "boot": card_text("yarr shape", "Boot"),
    "spyglass": card_text("yarr shape", "Spyglass"),
    "hook": card_text("yarr shape", "Hook Hand"),
    "sextant": card_text("yarr shape", "Sextant"),
    "rum": card_text("yarr shape", "Rum Bottle"),
    "eyepatch": card_text("yarr shape", "Eyepatch"),
    "coin": card_text("yarr shape", "Treasure Coin"),
    "cannon": card_text("yarr shape", "Cannon"),
    "flintlock": card_text("yarr shape", "Flintlock"),
}
"""The shapes: the lower icon of a card (Y-4)."""
COLOURS = {
    "green": card_text("yarr colour", "Green"),
    "purple": card_text("yarr colour", "Purple"),
    "yellow": card_text("yarr colour", "Yellow"),
    "pink": card_text("yarr colour", "Pink"),
    "teal": card_text("yarr colour", "Teal"),
    "brown": card_text("yarr colour", "Brown"),
    "red": card_text("yarr colour", "Red"),
    "black": card_text("yarr colour", "Black"),
    "orange": card_text("yarr colour", "Orange"),
    "blue": card_text("yarr colour", "Blue"),
}
"""The colours (Y-5). The grey of special cards counts as no colour (Y-24)."""


NOTHING_SHARED = Reason("Y-21", text("It doesn't match the suit, shape or colour in play."), plain=True)
OWN_SUIT = text("Only on the same suit.")
OWN_SUIT_OR_KIND = text("Only on the same suit or kind.")

Effect = Callable[[Play["YarrState"], int], None]


@dataclass(slots=True, frozen=True)
class Kind:
    """A kind of special card.

    - `line`: the short text on its face
    - `hint`: its text in a menu, if its rules are longer than 100 letters in some language
    - `icon`: the name of its drawing
    - `suits`: its suits in each of the two calm decks. The stormy decks have one card of every suit. A kind without
      suits has one card in each deck.
    - `wild`: True if it fits on anything (Y-70)
    - `last`: True if it may be played as a hand's only card (Y-61)
    - `colour`: the colour printed on it, and on which it must be played (Y-69); None for none
    - `own`: True if it fits on its own kind, and then takes effect again (Y-72)
    - `finish`: True if it ends the round at once when it is a hand's last card (Y-63)
    - `misfit`: the reason to show when it does not fit
    """

    id: str
    name: Text
    rules: Text
    effect: Effect
    line: Text | None = None
    hint: Text | None = None
    icon: str = ""
    suits: tuple[tuple[str, ...], ...] = ()
    wild: bool = False
    last: bool = True
    colour: str | None = None
    own: bool = False
    finish: bool = False
    misfit: Reason | None = None


@dataclass(slots=True, frozen=True)
class Card:
    """One printed card. `deck` is 0 or 1, the deck that it belongs to.

    Standard cards have the kind `standard` and all three features (Y-6).
    """

    id: str
    kind: str
    deck: int
    suit: str | None = None
    shape: str | None = None
    colour: str | None = None


def _standard(suit: int, shape: int, deck: int) -> Card:
    colours, suits, shapes = list(COLOURS), list(SUITS), list(SHAPES)
    colour = colours[(shape + 2 * suit + deck) % 10]
    name = f"{suits[suit]}-{shapes[shape]}-{colour}.{deck + 1}"
    return Card(name, "standard", deck, suits[suit], shapes[shape], colour)


KINDS: dict[str, Kind] = {}
CARDS = {
    card.id: card
    for card in (_standard(suit, shape, deck) for suit in range(5) for shape in range(10) for deck in (0, 1))
}
"""Every card by its id, in the order of hands. The decorator `special` adds the cards of a special kind."""
ORDER = {card_id: place for place, card_id in enumerate(CARDS)}


def special(
    name: Text,
    *,
    line: Text | None = None,
    hint: Text | None = None,
    icon: str = "",
    suits: tuple[tuple[str, ...], ...] = (),
    wild: bool = False,
    last: bool = True,
    colour: str | None = None,
    own: bool = False,
    finish: bool = False,
    rule: str = "",
) -> Callable[[Effect], Effect]:
    """Return a decorator that declares a kind of special card. The decorated function is its effect.

    The words after “Card text:” in the function's docstring are printed on the card. The first word of the function's
    name is the kind's id. Its cards are added to both decks. `rule` is the number of the rule that says on which cards
    it may be played; empty if it may be played on any card. The other parameters are the fields of `Kind`, such as
    `wild`.
    """

    def declare(effect: Effect) -> Effect:
        id_ = effect.__name__.split("_")[0]
        words = card_text("card", " ".join((effect.__doc__ or "").rpartition("Card text:")[2].split()))
        own_suit = OWN_SUIT_OR_KIND if own else OWN_SUIT
        goes = text("Only on {colour}.", colour=COLOURS[colour]) if colour else own_suit
        misfit = Reason(rule, goes) if rule else None
        KINDS[id_] = Kind(
            id_, name, words, effect, line, hint, icon or id_, suits, wild, last, colour, own, finish, misfit
        )
        for suit in SUITS if suits else (None,):
            for deck in (0, 1):
                card = Card(f"{id_}-{suit}.{deck + 1}" if suit else f"{id_}.{deck + 1}", id_, deck, suit, None, colour)
                CARDS[card.id], ORDER[card.id] = card, len(ORDER)
        return effect

    return declare


PENALTIES = ("walk", "mutiny")
"""Kinds that every player must play when Empty Yer Pockets is carried out (Y-79, Y-129)."""
SIDESTEP = "avast"
IN_PURSUIT = ("watch",)
"""Kinds of card that have their effect in a Royal Pursuit too (Y-105)."""


@cache
def deck(name: str) -> tuple[Card, ...]:
    """Return all cards of both decks of the kind `name`, `calm` or `stormy` (Y-2, Y-7).

    They are in the order in which hands are shown.
    """
    return tuple(card for card in CARDS.values() if _in_deck(card, name))


def _in_deck(card: Card, name: str) -> bool:
    if card.suit and card.shape:
        return name == "calm" or (list(SHAPES).index(card.shape) - list(SUITS).index(card.suit) - card.deck) % 5 != 0
    return name == "stormy" or card.suit is None or card.suit in KINDS[card.kind].suits[card.deck]


@cache
def features(card_id: str) -> InEffect:
    """Return the features that the next card must match if this card lies on top as printed (section 2)."""
    card = CARDS[card_id]
    return InEffect(card.kind, card.suit, card.colour, card.shape)


@cache
def card_name(card_id: str) -> Text:
    """Return a card's name as text, with all its features (Y-27)."""
    card = CARDS[card_id]
    if card.kind == "standard":
        assert card.suit and card.shape and card.colour
        named = text(
            "{suit} · {shape} · {colour}",
            suit=SUITS[card.suit],
            shape=SHAPES[card.shape],
            colour=COLOURS[card.colour],
        )
    elif card.suit:
        named = text("{card} ({suit})", card=KINDS[card.kind].name, suit=SUITS[card.suit])
    else:
        named = text("{card}", card=KINDS[card.kind].name)
    named.ref = card_id
    return named


def card_rules(card_id: str) -> Text:
    """Return a card's rules as text."""
    card = CARDS[card_id]
    if card.kind == "standard":
        return text("Play it on a card with the same suit, shape or colour.")
    return KINDS[card.kind].rules


@cache
def never_last() -> frozenset[str]:
    """Return the ids of the cards that may not be played as the only card of a hand (Y-61)."""
    return frozenset(card.id for card in CARDS.values() if card.kind in KINDS and not KINDS[card.kind].last)


def misfit(card: Card, effect: InEffect) -> Reason | None:
    """Return the reason why a card may not be played in a normal turn on the card in effect, or None if it may.

    It assumes a hand of two or more cards (section 2, "What may be played"). A standard card needs one common feature
    (Y-21). Special cards follow their own rule (Y-25).
    """
    if card.kind == "standard":
        fits = card.suit == effect.suit or card.colour == effect.colour or card.shape == effect.shape
        return None if fits else NOTHING_SHARED
    kind = KINDS[card.kind]
    if kind.colour:
        return None if kind.colour == effect.colour else kind.misfit
    if card.suit is None or card.suit == effect.suit or (kind.own and effect.kind == card.kind):
        return None
    return kind.misfit


@cache
def fitting(effect: InEffect) -> frozenset[str]:
    """Return the ids of all cards that may be played in a normal turn while this card is in effect.

    The limit for the last card of a hand is not counted (`never_last`).
    """
    return frozenset(card.id for card in CARDS.values() if not misfit(card, effect))


def left_with(seat: int, hand: Sequence[str]) -> Text:
    """Return a sentence with the cards that a seat still held at the end of a round."""
    return plural(
        "{who} was left with {n} card: {cards}.",
        "{who} was left with {n} cards: {cards}.",
        n=len(hand),
        who=Who(seat),
        cards=[card_name(card) for card in hand],
    )
