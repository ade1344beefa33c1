"""The Parts and the spaces of the Galleon, and the locations of the Port (`docs/rules/rattle.md`, 2.1 and 2.4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import Text, card_text


@dataclass(slots=True, frozen=True)
class Part:
    """A kind of Part. `places` are the spaces of the Galleon where it fits. `stock` is how many the box holds."""

    id: str
    name: Text
    rules: Text
    icon: str
    places: tuple[str, ...]
    stock: int


def _part(part: str, name: str, rules: str, icon: str, places: str) -> Part:
    """Return a kind of Part, of which the box holds 15. `places` are separated by spaces."""
    words = card_text("rattle part", name, ref=part)
    return Part(part, words, card_text("rattle part", rules), icon, tuple(places.split()), 15)


PARTS = {
    part.id: part
    for part in (
        _part("sail", "Sail", "Moves one Ship; ready again after the Port.", "sail", "mast"),
        _part("cannon", "Cannon",
              "Fire with 1 or 2; ready again after the Port. Each you own makes your cannon face stronger.",
              "cannon", "bow stern"),
        _part("hold", "Hold", "Stows 1 Loot; three become a hamster Hold, which stows 3.", "cargo-crate", "hull"),
    )
}  # fmt: skip
"""Sail, Cannon and Hold by id, in the order in which they are offered."""

HAMSTER_HOLD = _part("hamster", "hamster Hold", "Three Holds in one: it stows 3 Loot and counts as 1 Part.",
                     "seated-mouse", "hull")  # fmt: skip
"""The Part that replaces three single Holds (R-214)."""

HOLDS = 3
"""The number of single Holds that become one hamster Hold. That Hold stows as many Loot (R-214)."""

PLACES = {
    "mast": card_text("rattle place", "Mast"),
    "hull": card_text("rattle place", "Hull"),
    "bow": card_text("rattle place", "Bow"),
    "stern": card_text("rattle place", "Stern"),
}
"""The names of the spaces on the Galleon, by id."""

PORT = {
    "market": card_text("rattle port", "Market"),
    "tavern": card_text("rattle port", "Tavern"),
    "shipyard": card_text("rattle port", "Shipyard"),
    "workshop": card_text("rattle port", "Workshop"),
    "pit": card_text("rattle port", "The Pit"),
    "guild": card_text("rattle port", "Guild"),
}
"""The names of the Port's locations by id, in the order of the visit (R-60)."""

PORT_ICONS = {
    "market": "shop",
    "tavern": "tavern-sign",
    "shipyard": "crane",
    "workshop": "anvil",
    "pit": "throne-king",
    "guild": "banging-gavel",
}
"""The name of the picture of each location, by the location's id."""

ICONS = {
    "coin": "two-coins",
    "hamster": "seated-mouse",
    "baron": "captain-hat-profile",
    "wanted": "wanted-reward",
    "captain": "pirate-captain",
}
"""Names of the pictures of things that have no card, by the thing's id."""
