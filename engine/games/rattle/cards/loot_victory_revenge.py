"""Loot, Special Loot, Victory Point cards and Revenge cards (`docs/rules/rattle.md`, 2.1, 2.10, 2.11 and 2.14)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import Text, card_text


@dataclass(slots=True, frozen=True)
class Loot:
    """A kind of Loot token. `count` is how many the bag contains at the start.

    `when` names the time at which a Special Loot is used: `port`, `actions`, `repairs` or `guild`. It is empty for
    basic Loot.
    """

    id: str
    name: Text
    rules: Text
    icon: str
    count: int
    when: str = ""


def _loot(token: str, name: str, icon: str, count: int, rules: str, when: str = "") -> Loot:
    """Return a kind of Loot; it is Special Loot if `when` is given.

    `token` is its id, `count` how many the bag contains at the start, `when` the time at which it is used.
    """
    context = "rattle card" if when else "rattle loot"
    return Loot(token, card_text(context, name, ref=token), card_text(context, rules), icon, count, when)


BASIC = {
    loot.id: loot
    for loot in (
        _loot("rum", "Rum", "brandy-bottle", 18, "Two of these hire a Sailor in the Tavern."),
        _loot("spices", "Spices", "hot-spices", 10, "Together with Fabrics, it buys an Upgrade in the Workshop."),
        _loot("fabrics", "Fabrics", "rolled-cloth", 18, "It buys a Part in the Shipyard."),
        _loot("valuables", "Valuables", "gems", 10, "The Pit pays 1 coin for it."),
    )
}
"""The four basic types of Loot by id, 56 tokens in all."""

SPECIAL = {
    loot.id: loot
    for loot in (
        _loot("L1", "Treasure Map", "treasure-map", 2, "In port: discard it and take 2 Loot of your choice.", "port"),
        _loot("L2", "Powder Keg", "barrel-leak", 2,
              "Player Actions: discard it and sink an NP Ship within 1 short range of yours.", "actions"),
        _loot("L3", "Lucky Bones", "crossed-bones", 2,
              "Player Actions: discard it and re-roll one of your Ships.", "actions"),
        _loot("L4", "Ship's Timber", "planks", 1,
              "Repairs: discard it and repair all your Ships at no cost.", "repairs"),
        _loot("L5", "King's Seal", "wax-seal", 1,
              "Guild: pays 3 coins of a card. Or keep it: 3 VP at the end.", "guild"),
    )
}  # fmt: skip
"""The Special Loot of the Loot pack by id, 8 tokens in all."""

LOOT = BASIC | SPECIAL
"""All Loot by id."""

SEAL_PAYS = SEAL_VP = 3
"""Coins that the King's Seal pays in the Guild, and its VP at the end."""


@dataclass(slots=True, frozen=True)
class VictoryCard:
    """A Victory Point card of the Guild: `points` VP for `cost` coins."""

    id: str
    name: Text
    rules: Text
    icon: str
    points: int
    cost: int


def _victory(card: str, name: str, icon: str, points: int, cost: int, rules: str) -> VictoryCard:
    return VictoryCard(
        card, card_text("rattle card", name, ref=card), card_text("rattle card", rules), icon, points, cost
    )


VICTORY = {
    card.id: card
    for card in (
        _victory("VP1", "Tall Tale", "talk", 5, 3, "They believe every word. 5 VP."),
        _victory("VP2", "Sea Shanty", "musical-notes", 6, 4, "Your name rhymes. 6 VP."),
        _victory("VP3", "Tattoo", "anchor", 8, 5, "Sailors wear you on their arms. 8 VP."),
        _victory("VP4", "Poster", "target-poster", 9, 6, "A good likeness at last. 9 VP."),
        _victory("VP5", "Figurehead", "figurehead", 11, 7, "Carved in oak, nose and all. 11 VP."),
        _victory("VP6", "Ballad", "lyre", 12, 8, "Twelve verses and a chorus. 12 VP."),
        _victory("VP7", "Statue", "stone-bust", 14, 9, "Even the gulls show respect. 14 VP."),
        _victory("VP8", "Living Legend", "laurel-crown", 16, 10, "The Pirate King asks for your autograph. 16 VP."),
    )
}
"""The Guild's deck by id, from the top, which is the cheapest card."""


@dataclass(slots=True, frozen=True)
class Revenge:
    """The Revenge card. In Pirate Wars `count` of them lie beside the Pit."""

    id: str
    name: Text
    rules: Text
    icon: str
    count: int


REVENGE = Revenge(
    "revenge",
    card_text("rattle card", "Revenge", ref="revenge"),
    card_text("rattle card", "Any of your Ships may fire at another player's Ship once."),
    "crossed-pistols",
    16,
)
