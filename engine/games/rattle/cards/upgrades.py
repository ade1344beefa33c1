"""The twenty Upgrades (`docs/rules/rattle.md`, 2.5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import Text, card_text


@dataclass(slots=True, frozen=True)
class Upgrade:
    """An Upgrade, a card with its token. `place` is the space of the Galleon where the token fits.

    `when` is its timing: `actions` (step 4, on the player's turn), `move` or `fire` (with such an action),
    `battle`, `tavern`, `always` or `end`. If it is `marked`, using it exhausts it, so it works once in a quest. An
    unmarked one works once in an Adventure, or always.
    """

    id: str
    name: Text
    rules: Text
    icon: str
    place: str
    when: str
    marked: bool


def _upgrade(card: str, name: str, icon: str, place: str, when: str, marked: bool, rules: str) -> Upgrade:
    return Upgrade(
        card, card_text("rattle card", name, ref=card), card_text("rattle card", rules), icon, place, when, marked
    )


UPGRADES = {
    card.id: card
    for card in (
        _upgrade("U01", "Crow's Nest", "crow-nest", "mast", "actions", True,
                 "Re-roll one Enemy Ship where it lies. A symbol counts for Strength but starts no action."),
        _upgrade("U02", "Parrot", "parrot-head", "mast", "actions", True,
                 "Move one of your Ships up to 1 long range. The bird asks for no Sail."),
        _upgrade("U03", "Super Sails", "wind-slap", "mast", "move", False,
                 "Once per Adventure: a Move paid with a Sail reaches 2 long ranges."),
        _upgrade("U04", "Black Flag", "black-flag", "mast", "actions", True,
                 "One Enemy Ship within 1 long range of yours loses heart: Strength -2 this Adventure, at least 1."),
        _upgrade("U05", "Harpoon", "harpoon-chain", "hull", "actions", True,
                 "Reel in an NP Ship within 1 long range of one of your Ships until the two touch."),
        _upgrade("U06", "Big Bertha", "mortar", "hull", "fire", False,
                 "Once per Adventure: one Fire action reaches 1 long range. Cannons are exhausted as usual."),
        _upgrade("U07", "Super Hull", "armor-upgrade", "hull", "always", False,
                 "Explosions never sink your Ships. A Volley aimed at you goes to the next closest Ship; if that is "
                 "yours too, it hits."),
        _upgrade("U08", "Heaven's Kitchen", "camp-cooking-pot", "hull", "tavern", False,
                 "Word of the stew gets around: hiring costs you 1 Rum instead of 2."),
        _upgrade("U09", "Super Cannons", "field-gun", "hull", "fire", False,
                 "Once per Adventure: a Ship showing a number fires for 1 Cannon instead of 2."),
        #
        _upgrade("U10", "Bombs", "unlit-bomb", "hull", "battle", False,
                 "In Battles your Ships with a cannon face have Strength 6."),
        _upgrade("U11", "Secret Hold", "secret-door", "hull", "always", False,
                 "Stows 2 Loot. When you cannot pay all repairs, keep 2 Loot of your choice."),
        _upgrade("U12", "Rich Cabin", "armchair", "hull", "end", False,
                 "Velvet, brass and a real bathtub: 4 VP at the end of the game."),
        _upgrade("U13", "Super Hold", "cellar-barrels", "hull", "always", False, "Stows 3 Loot. No hamsters allowed."),
        _upgrade("U14", "Ballista", "ballista", "hull", "actions", True,
                 "All your Ships have +1 Strength in the Battles of this Adventure."),
        _upgrade("U15", "Boarding Hook", "grapple", "hull", "actions", True,
                 "Swing one of your Ships up to an NP Ship within 1 short range. If you board it this Adventure, draw "
                 "2 Loot for it instead of 1."),
        _upgrade("U16", "Steering Wheel", "ship-wheel", "hull", "actions", True,
                 "Turn one of your Ships to any face of its die, even the cannon."),
        _upgrade("U17", "Drill", "drill", "bow", "move", False,
                 "Once per Adventure: a Move paid with a Sail ignores Ocean tiles; if it ends touching an NP Ship you "
                 "may fight it at once."),
        _upgrade("U18", "Ram", "ram-profile", "bow", "actions", True,
                 "Sink an Enemy Ship that touches yours and is not stronger. Your Ship survives; against an NP Ship it "
                 "is a Boarding."),
        _upgrade("U19", "Turbine", "turbine", "stern", "actions", False,
                 "Once per Adventure: move one of your Ships up to 1 short range, no Sail needed."),
        _upgrade("U20", "Iron Teeth", "saw-claw", "stern", "actions", False,
                 "Once per Adventure: chew up an NP Ship that touches yours. Nothing is left to sell."),
    )
}  # fmt: skip
"""The Upgrades by id."""

STOWS = {"U11": 2, "U13": 3}
"""The numbers of Loot that Secret Hold and Super Hold stow, by the Upgrade's id."""

RICH_CABIN_VP = 4
"""Victory Points for the Rich Cabin."""
