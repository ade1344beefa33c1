"""The Sailors of the box and of the Sailors pack (`docs/rules/rattle.md`, 2.6 and 2.7)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import Text, card_text


@dataclass(slots=True, frozen=True)
class Sailor:
    """A Sailor card. `kind` is `sea`, `port` or `end`. `at` is the location where a Port Sailor works, else empty.

    `stores` is the type of Loot that a Sailor of the Sailors pack can store, else empty.
    """

    id: str
    name: Text
    rules: Text
    icon: str
    kind: str
    at: str = ""
    stores: str = ""


def _sailor(card: str, name: str, icon: str, kind: str, rules: str, at: str = "", stores: str = "") -> Sailor:
    words = card_text("rattle card", name, ref=card)
    return Sailor(card, words, card_text("rattle card", rules), icon, kind, at, stores)


SAILORS = {
    card.id: card
    for card in (
        _sailor("S01", "Emilio Scar", "scar-wound", "sea",
                "Discard 1 Spices and 1 more Loot: draw an Upgrade and mount it, ready."),
        _sailor("S02", "Max Schraube", "screw", "sea", "Discard 1 Fabrics token: take any Part and mount it, ready."),
        _sailor("S03", "Olaf Beerson", "beer-stein", "sea",
                "Discard 1 Rum: draw a Sailor, who joins at once and may act right away."),
        _sailor("S04", "Patchy Petra", "sewing-needle", "sea", "One of your sunk Ships is repaired free of charge."),
        _sailor("S05", "Two-Coin Tess", "two-coins", "sea", "If you sank at least 2 NP Ships: take 1 coin."),
        _sailor("S06", "Fingers Finn", "robber-hand", "sea", "Draw 1 Loot, then discard 1 Loot."),
        _sailor("S07", "Barter Bruna", "swap-bag", "sea", "Swap 1 Loot for 1 of another type from the bag."),
        _sailor("S08", "Salvage Sal", "life-buoy", "sea",
                "If you lost a Ship this Adventure: draw 1 Loot from the wreck."),
        _sailor("S09", "Canny Corrado", "cut-diamond", "sea", "Discard 1 Valuables token: take 2 coins."),
        _sailor("S10", "Rigger Rosa", "rope-coil", "sea", "Make 1 exhausted Sail ready again."),
        _sailor("S11", "Gunner Gunnhild", "cannon-ball", "sea", "Make up to 2 exhausted Cannons ready again."),
        _sailor("S12", "Boarder Bo", "sabers-choc", "sea", "If you boarded a Ship this Adventure: take 1 coin."),
        _sailor("S13", "Louigi", "mustache", "port",
                "When hired: draw another Sailor for free. Later: hire from 4 cards instead of 3.", at="tavern"),
        _sailor("S14", "Madame Mirabel", "price-tag", "port", "Swap 1 Loot for 1 of your choice.", at="market"),
        _sailor("S15", "Fence Fritz", "pay-money", "port", "Up to 2 ordinary Loot fetch 1 coin each.", at="pit"),
        _sailor("S16", "Shipwright Shona", "hand-saw", "port", "You may buy a second Part.", at="shipyard"),
        _sailor("S17", "Tinker Tomas", "tinker", "port",
                "Choose your Upgrade from 5 cards instead of 3.", at="workshop"),
        _sailor("S18", "Tavern Tilda", "wine-glass", "port", "Pay for a Sailor with any 2 Loot.", at="tavern"),
        _sailor("S19", "Clerk Clemente", "quill-ink", "port", "Your Victory Point card costs 1 coin less.", at="guild"),
        _sailor("S20", "Quartermaster Quill", "quill", "port", "Pay for an Upgrade with any 2 Loot.", at="workshop"),
        _sailor("S21", "Old Tally", "tally-mark-5", "end", "1 VP for every 2 Parts."),
        _sailor("S22", "Gilded Greta", "gold-bar", "end", "1 VP for every 3 coins you still own."),
        _sailor("S23", "Collector Kasimir", "trophies-shelf", "end", "1 VP for each Upgrade."),
        _sailor("S24", "Chaplain Chuck", "prayer", "end", "1 VP for each Sailor, Chuck included."),
        _sailor("S25", "Cellarer Celia", "barrel", "end", "1 VP for each stowed Loot, up to 4."),
        _sailor("S26", "Signing Silvio", "scroll-quill", "end", "2 VP for each Victory Point card, up to 6."),
        _sailor("S27", "Dandy Dario", "feather", "end", "He simply looks splendid: 3 VP."),
    )
}  # fmt: skip
"""The 27 Sailors of the box, by id."""

PACK = {
    card.id: card
    for card in (
        _sailor("P01", "Rum Runner Ruth", "jug", "sea",
                "Store up to 2 Rum. Spend 1: move one of your Ships up to 1 short range.", stores="rum"),
        _sailor("P02", "Sancho the Sniper", "blunderbuss", "sea",
                "Store up to 2 Spices. Spend 1: sink an NP Ship within 1 short range, no Cannon "
                "needed.", stores="spices"),
        _sailor("P03", "Weaver Wanda", "spinning-wheel", "sea",
                "Store up to 2 Fabrics. Spend 1: make an exhausted Sail ready.", stores="fabrics"),
        _sailor("P04", "Banker Bettina", "banknote", "sea",
                "Store up to 2 Valuables. Spend 1: pay any NP Ship to sail home. Nobody is "
                "rewarded.", stores="valuables"),
        _sailor("P05", "Alchemist Alba", "bubbling-flask", "sea",
                "Store up to 2 Spices. Spend 1: re-roll one of your Ships where it lies.", stores="spices"),
        _sailor("P06", "Bosun Smitty", "whistle", "sea",
                "Store up to 2 Rum. Spend 1: one of your Ships has +2 Strength this Adventure.", stores="rum"),
    )
}  # fmt: skip
"""The 6 Sailors of the Sailors pack, by id."""

CREW = SAILORS | PACK
"""All Sailors by id."""

STORE = 2
"""The maximum number of Loot that a Sailor of the Sailors pack stores (R-262)."""
