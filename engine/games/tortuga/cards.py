"""The loyalty, vote and event cards: ids, names, symbols (ledger, sections 2.2 to 2.4).

Every id ends with the number of its copy: `loyalty-british.2`, `cannon-french-helm.1`, `pistol.3`, `armada.1`. The part
before the dot is the card's kind. Event cards are declared in `events.py` and `starred_events.py`, each with its
effect.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.play import Play, Rule
from engine.text import Text, card_text, plural, text

SIDES = ("british", "french")
SHIPS = ("jolly", "dutchman")
LINES = ("jolly", "dutchman", "tortuga")

TEAMS = {
    "british": card_text("tortuga team", "British"),
    "french": card_text("tortuga team", "French"),
    "dutch": card_text("tortuga team", "Dutch"),
}
PLACES = {
    "jolly": text("the Jolly Roger"),
    "dutchman": text("the Flying Dutchman"),
    "boat_jolly": text("the rowboat of the Jolly Roger"),
    "boat_dutchman": text("the rowboat of the Flying Dutchman"),
    "tortuga": text("Tortuga"),
}
ROLES = {
    "captain": text("Captain"),
    "mate": text("First Mate"),
    "cabin": text("Cabin Boy"),
    "governor": text("Governor"),
}
SLOTS = "ABCDE"


def kind_of(card_id: str) -> str:
    """Return the kind of a card: its id without the number of the copy."""
    return card_id.split(".")[0]


# --- loyalties ---------------------------------------------------------------------------------------

LOYALTIES = (*(f"loyalty-{team}.{n}" for team in SIDES for n in range(1, 5)), "loyalty-dutch.1")
"""All nine loyalty cards."""

_LOYALTY_NAMES = {
    "british": text("British loyalty"),
    "french": text("French loyalty"),
    "dutch": text("Dutch loyalty"),
}
_LOYALTY_RULES = {
    "british": text("You win with all British players if the British holds have more treasure at the end."),
    "french": text("You win with all French players if the French holds have more treasure at the end."),
    "dutch": text("You win alone if both sides have the same treasure at the end."),
}


def team_of(loyalty: str) -> str:
    """Return the team of a loyalty card, given its id: `british`, `french` or `dutch`."""
    return kind_of(loyalty).removeprefix("loyalty-")


def loyalties_for(seats: int) -> list[str]:
    """Return the ids of the loyalty cards of a game (T-2).

    There are as many British as French cards. With an odd number of seats there is one Dutch card.
    """
    each = [f"loyalty-{team}.{n}" for team in SIDES for n in range(1, seats // 2 + 1)]
    return [*each, "loyalty-dutch.1"] if seats % 2 else each


# --- vote cards --------------------------------------------------------------------------------------

SECTIONS = {"attack": ("cannon", "torch", "water"), "brawl": SIDES, "mutiny": ("skull", "helm")}
"""For each kind of vote, the symbols that count in it (T-71, T-82, T-88)."""

SYMBOLS = {
    "cannon": text("cannon"),
    "torch": text("torch"),
    "water": text("water"),
    "british": text("British flag"),
    "french": text("French flag"),
    "skull": text("skull"),
    "helm": text("helm"),
}
MEANINGS = {
    "cannon": text("needed to win"),
    "torch": text("for the attack"),
    "water": text("against it"),
    "skull": text("for the mutiny"),
    "helm": text("for the captain"),
}
"""The meaning of each symbol in its vote. Flags are missing, because they need no explanation."""
COUNTED: dict[str, Callable[[int], Text]] = {
    "cannon": lambda n: plural("{n} cannon", "{n} cannons", n=n),
    "torch": lambda n: plural("{n} torch", "{n} torches", n=n),
    "water": lambda n: plural("{n} water", "{n} water", n=n),
    "british": lambda n: plural("{n} British flag", "{n} British flags", n=n),
    "french": lambda n: plural("{n} French flag", "{n} French flags", n=n),
    "skull": lambda n: plural("{n} skull", "{n} skulls", n=n),
    "helm": lambda n: plural("{n} helm", "{n} helms", n=n),
}


@dataclass(slots=True, frozen=True)
class VoteCard:
    """A vote card: the symbols in its three sections."""

    id: str
    attack: tuple[str, ...]
    brawl: tuple[str, ...]
    mutiny: tuple[str, ...]

    def symbols(self, vote: str) -> tuple[str, ...]:
        """Return the card's symbols that count in this kind of vote: `attack`, `brawl` or `mutiny`."""
        return {"attack": self.attack, "brawl": self.brawl, "mutiny": self.mutiny}[vote]


_COPIES = {
    "cannon-british-skull": 2,
    "cannon-british-helm": 3,
    "cannon-french-skull": 2,
    "cannon-french-helm": 2,
    "torch-british-skull": 3,
    "torch-british-helm": 3,
    "torch-french-skull": 3,
    "torch-french-helm": 3,
    "water-british-skull": 2,
    "water-british-helm": 2,
    "water-french-skull": 3,
    "water-french-helm": 2,
}


def _single(kind: str, copy: int) -> VoteCard:
    top, middle, bottom = kind.split("-")
    return VoteCard(f"{kind}.{copy}", (top,), (middle,), (bottom,))


_DOUBLES = (
    VoteCard("double-fire.1", ("cannon", "torch"), ("french", "french"), ("helm", "helm")),
    VoteCard("double-water.1", ("water", "water"), ("british", "british"), ("skull", "skull")),
)
VOTE_CARDS: dict[str, VoteCard] = {
    card.id: card
    for card in (*(_single(kind, n) for kind, count in _COPIES.items() for n in range(1, count + 1)), *_DOUBLES)
}
"""All 32 vote cards, in the order in which hands are shown."""

ORDER = {card: place for place, card in enumerate(VOTE_CARDS)}


def vote_deck(name: str) -> list[str]:
    """Return the card ids of the vote deck of this name, `full32` or `classic30`."""
    return [card for card in VOTE_CARDS if name == "full32" or not card.startswith("double-")]


def in_order(cards: list[str]) -> list[str]:
    """Return vote card ids sorted in the order in which hands are shown."""
    return sorted(cards, key=ORDER.__getitem__)


# --- event cards -------------------------------------------------------------------------------------

Effect = Callable[[Play[Any], int], Rule | None]
"""Function with the effect of an event card when this seat has turned it up.

An effect that asks is declared with `async def`, one that only acts is a plain function. The state's type is `Any`,
because the module of the state imports this module.
"""


@dataclass(slots=True, frozen=True)
class Event:
    """A kind of event card. `group` is one of these:

    - `helpful` or `hurtful`: for the player who turns it up
    - `map`: a treasure map
    - `starred`: in play only if the options say so
    - `ender`: the Spanish Armada, which ends the game
    """

    id: str
    name: Text
    rules: Text
    group: str
    copies: int
    effect: Effect


EVENTS: dict[str, Event] = {}
"""All kinds of event card by id."""


def event(name: Text, group: str, copies: int = 1) -> Callable[[Effect], Effect]:
    """Return a decorator that declares a kind of event card. The decorated function is its effect.

    The words after “Card text:” in the function's docstring are printed on the card. The first word of the
    function's name is the kind's id. `group` is as in `Event`, `copies` the number of such cards.
    """

    def declare(effect: Effect) -> Effect:
        words = card_text("card", " ".join((effect.__doc__ or "").rpartition("Card text:")[2].split()))
        kind = effect.__name__.split("_")[0]
        EVENTS[kind] = Event(kind, name, words, group, copies, effect)
        return effect

    return declare


@cache
def event_cards() -> tuple[str, ...]:
    """Return the ids of all 24 event cards of the box."""
    return tuple(f"{kind.id}.{n}" for kind in EVENTS.values() for n in range(1, kind.copies + 1))


def is_starred(card: str) -> bool:
    """Return True if this is the id of a starred event card."""
    return EVENTS[kind_of(card)].group == "starred"


# --- words -------------------------------------------------------------------------------------------


@cache
def all_cards() -> tuple[str, ...]:
    """Return the ids of all cards of the box: loyalties, vote cards, event cards."""
    return (*LOYALTIES, *VOTE_CARDS, *event_cards())


@cache
def card_name(card: str) -> Text:
    """Return a card's name as text. For a vote card it is its symbols from top to bottom."""
    if card in VOTE_CARDS:
        sections = [section(VOTE_CARDS[card].symbols(vote)) for vote in SECTIONS]
        named = text("{top} · {middle} · {bottom}", top=sections[0], middle=sections[1], bottom=sections[2])
    elif card in LOYALTIES:
        named = text("{card}", card=_LOYALTY_NAMES[team_of(card)])
    else:
        named = text("{card}", card=EVENTS[kind_of(card)].name)
    named.ref = card
    return named


def counted_first(card: str, kind: str) -> Text:
    """Return a vote card's symbols, with those first that count in this kind of vote: «skull (torch, British)»."""
    counts, one, other = _counted_and_others(card, kind)
    named = text("{counts} ({one}, {other})", counts=counts, one=one, other=other)
    named.ref = card
    return named


def vote_option(card: str, kind: str) -> Text:
    """Return what a vote card does in a vote, and its other symbols: «skull: for the mutiny · torch, British».

    Flags among the other symbols are named by their team alone. So labels are short enough to differ on a phone.
    """
    counts, one, other = _counted_and_others(card, kind)
    means = MEANINGS.get(VOTE_CARDS[card].symbols(kind)[0])
    if means is None:
        named = text("{counts} · {one}, {other}", counts=counts, one=one, other=other)
    else:
        named = text("{counts}: {means} · {one}, {other}", counts=counts, means=means, one=one, other=other)
    named.ref = card
    return named


def _counted_and_others(card: str, kind: str) -> list[Text]:
    """Return the section of a vote card that counts in this kind of vote, then the two others from top to bottom."""
    symbols = VOTE_CARDS[card].symbols
    others = [symbols(other) for other in SECTIONS if other != kind]
    return [
        section(symbols(kind)),
        *(TEAMS.get(one[0], section(one)) if len(one) == 1 else section(one) for one in others),
    ]


def section(symbols: tuple[str, ...]) -> Text:
    """Return the symbols of one section of a vote card as text."""
    if len(symbols) == 1:
        return SYMBOLS[symbols[0]]
    if symbols[0] == symbols[1]:
        return COUNTED[symbols[0]](2)
    return text("{one} + {other}", one=SYMBOLS[symbols[0]], other=SYMBOLS[symbols[1]])


def card_signs(card: str) -> tuple[Text, ...]:
    """Return the words that are printed on the card besides name and rules: that it is a map. Empty for most cards."""
    found = EVENTS.get(kind_of(card))
    return (text("Treasure map"),) if found and found.group == "map" else ()


def card_rules(card: str) -> Text:
    """Return the text that explains a card: the effect of an event card, or the meaning of another card."""
    if card in VOTE_CARDS:
        return text("Its top counts in an attack, its middle in a brawl, its bottom in a mutiny.")
    if card in LOYALTIES:
        return _LOYALTY_RULES[team_of(card)]
    return EVENTS[kind_of(card)].rules
