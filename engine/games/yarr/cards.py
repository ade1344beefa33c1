"""The 2 × 62 cards: what is printed on them, and what may be played on what (ledger, section 2).

Which kinds and colours the box holds is partly our reading; all of it is data here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.games.yarr.view import InEffect
from engine.play import Play
from engine.text import Text, card_text, text

if TYPE_CHECKING:
    from engine.games.yarr.state import YarrState

SUITS = {
    "skull": card_text("yarr suit", "Skull"),
    "ship": card_text("yarr suit", "Ship"),
    "chest": card_text("yarr suit", "Chest"),
    "cutlass": card_text("yarr suit", "Cutlass"),
    "anchor": card_text("yarr suit", "Anchor"),
}
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


Effect = Callable[[Play["YarrState"], int], None]


@dataclass(slots=True, frozen=True)
class Kind:
    """A kind of special card. `wild` ones fit on anything; `last` says whether it may be a hand's
    only card; `colour` is printed and also what it must be played on; `own` ones follow their like.
    `finish`: as a hand's last card it ends the round at once (Y-63)."""

    id: str
    name: Text
    rules: Text
    effect: Effect
    wild: bool = False
    last: bool = True
    colour: str | None = None
    own: bool = False
    finish: bool = False


KINDS: dict[str, Kind] = {}


def special(
    name: Text,
    *,
    wild: bool = False,
    last: bool = True,
    colour: str | None = None,
    own: bool = False,
    finish: bool = False,
) -> Callable[[Effect], Effect]:
    """Declare a kind of special card: its data, its effect, and (the docstring) its words. The first
    word of the function's name is the kind's id."""

    def declare(effect: Effect) -> Effect:
        words = card_text("card", " ".join((effect.__doc__ or "").split()))
        kind = Kind(effect.__name__.split("_")[0], name, words, effect, wild, last, colour, own, finish)
        KINDS[kind.id] = kind
        return effect

    return declare


PENALTIES = ("walk", "mutiny")
SIDESTEP = "avast"


@dataclass(slots=True, frozen=True)
class Card:
    """One card as printed. Standard cards have kind `standard` and all three features."""

    id: str
    kind: str
    suit: str | None = None
    shape: str | None = None
    colour: str | None = None


def _standard(suit: int, shape: int, deck: int) -> Card:
    colours, suits, shapes = list(COLOURS), list(SUITS), list(SHAPES)
    colour = colours[(shape + 2 * suit + deck) % 10]
    name = f"{suits[suit]}-{shapes[shape]}-{colour}.{deck + 1}"
    return Card(name, "standard", suits[suit], shapes[shape], colour)


_SUITED_SPECIALS = {
    "calm": (
        {"swab": ("skull", "ship"), "watch": ("chest", "anchor"), "sleight": ("cutlass",)},
        {"swab": ("chest", "anchor"), "watch": ("cutlass", "skull"), "sleight": ("ship",)},
    ),
    "stormy": ({kind: tuple(SUITS) for kind in ("swab", "watch", "sleight")},) * 2,
}
_COLOURED = {"mutiny": "red", "royal": "yellow"}
_SINGLES = ("helm", "share", "walk", "empty", "avast", "mutiny", "royal")


@cache
def deck(name: str) -> tuple[Card, ...]:
    """All 124 cards of the `calm` or the `stormy` deck (Y-2, Y-7), in the order of hands."""
    cards: list[Card] = []
    for number in (0, 1):
        cards += [
            _standard(suit, shape, number)
            for suit in range(5)
            for shape in range(10)
            if name == "calm" or (shape - suit - number) % 5
        ]
        for kind, suits in _SUITED_SPECIALS[name][number].items():
            cards += [Card(f"{kind}-{suit}.{number + 1}", kind, suit) for suit in suits]
        cards += [Card(f"{kind}.{number + 1}", kind, colour=_COLOURED.get(kind)) for kind in _SINGLES]
    return tuple(sorted(cards, key=_place))


def _place(card: Card) -> tuple[int, ...]:
    kinds = ("standard", "swab", "watch", "sleight", *_SINGLES)
    suit = list(SUITS).index(card.suit) if card.suit else -1
    shape = list(SHAPES).index(card.shape) if card.shape else -1
    return kinds.index(card.kind), suit, shape, int(card.id[-1])


CARDS = {card.id: card for card in sorted({*deck("calm"), *deck("stormy")}, key=_place)}
ORDER = {card_id: place for place, card_id in enumerate(CARDS)}


@cache
def features(card_id: str) -> InEffect:
    """What lies on the pile when this card is flipped or played without a declaration (section 2)."""
    card = CARDS[card_id]
    return InEffect(card.kind, card.suit, card.colour, card.shape)


@cache
def card_name(card_id: str) -> Text:
    """The card in words, with all its features (Y-27)."""
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
    """What the card does, in our words."""
    card = CARDS[card_id]
    if card.kind == "standard":
        return text("Goes on a card with the same suit, the same shape or the same colour.")
    return KINDS[card.kind].rules


@cache
def never_last() -> frozenset[str]:
    """The cards that may not be played as the only card of a hand (Y-61)."""
    return frozenset(card.id for card in CARDS.values() if card.kind in KINDS and not KINDS[card.kind].last)


@cache
def fitting(effect: InEffect) -> frozenset[str]:
    """The cards that may be played in a normal turn on what is in effect, by any hand of two or
    more (section 2, «What may be played»)."""
    return frozenset(card.id for card in CARDS.values() if _fits(card, effect))


def _fits(card: Card, effect: InEffect) -> bool:
    if card.kind == "standard":
        return card.suit == effect.suit or card.colour == effect.colour or card.shape == effect.shape
    kind = KINDS[card.kind]
    if kind.wild or card.kind == SIDESTEP:
        return True
    if kind.colour:
        return kind.colour == effect.colour
    return card.suit == effect.suit or (kind.own and effect.kind == card.kind)


OF_SUIT = {suit: frozenset(card.id for card in CARDS.values() if card.suit == suit) for suit in SUITS}
