"""The sixteen cards of eight kinds (ledger, section 2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.api import Text, card_text, text


class Kind(NamedTuple):
    """A kind of card: its value, the number of copies, its icon, and its effect in words (`rules`).

    `aims`: True if a card of this kind is played at a player.
    """

    id: str
    name: Text
    value: int
    copies: int
    icon: str
    rules: Text
    aims: bool = False


KINDS = {kind.id: kind for kind in (
    Kind("lookout", card_text("parley", "Lookout"), 1, 5, "crow-nest",
         text("Name another player and a card. If they hold it, they are out."), aims=True),
    Kind("spy", card_text("parley", "Spy"), 2, 2, "peek",
         text("Look at another player's card."), aims=True),
    Kind("duel", card_text("parley", "Duel"), 3, 2, "crossed-swords",
         text("You and another player compare your cards. The lower one is out."), aims=True),
    Kind("fog", card_text("parley", "Fog"), 4, 2, "wind-slap",
         text("Until your next turn no card can be played at you.")),
    Kind("storm", card_text("parley", "Storm"), 5, 2, "lightning-storm",
         text("A player, perhaps you, throws the card away and draws another."), aims=True),
    Kind("barter", card_text("parley", "Barter"), 6, 1, "shuffle",
         text("Swap cards with another player."), aims=True),
    Kind("captain", card_text("parley", "Captain"), 7, 1, "captain",
         text("Does nothing. You must play it if you also hold the Storm or the Barter.")),
    Kind("pearl", card_text("parley", "Pearl"), 8, 1, "cut-diamond",
         text("If you play it or throw it away, you are out.")),
)}  # fmt: skip
CARDS = [f"{kind.id}.{n}" for kind in KINDS.values() for n in range(kind.copies)]
"""The ids of all cards, such as `fog.1`. The last part tells copies apart."""


def kind_of(card: str) -> Kind:
    """Return the kind of a card."""
    return KINDS[card.partition(".")[0]]


def card_name(card: str) -> Text:
    """Return the name of a card or kind as text, which links to its picture and rules."""
    kind = kind_of(card)
    return card_text("parley", kind.name.source, kind.id)
