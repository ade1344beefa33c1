"""The charms (ledger, section 2). Each row here is a card. A new row is dealt and shown at once."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import Text, card_text, text


class Charm(NamedTuple):
    """A printed charm. `worth` is the points that it counts at the end, maybe negative.

    `icon` is its drawing, a file of `renderers/assets/icons`.
    """

    id: str
    name: Text
    worth: int
    icon: str


CHARMS = {charm.id: charm for charm in (
    Charm("crown",    card_text("charm", "Crown"),     4, "crown"),
    Charm("gem",      card_text("charm", "Gem"),       3, "cut-diamond"),
    Charm("ring",     card_text("charm", "Ring"),      3, "coin"),
    Charm("shell",    card_text("charm", "Shell"),     2, "coral"),
    Charm("tooth",    card_text("charm", "Tooth"),     1, "crossed-bones"),
    Charm("pebble",   card_text("charm", "Pebble"),    0, "rock"),
    Charm("barnacle", card_text("charm", "Barnacle"),  0, "ceiling-barnacle"),
    Charm("curse",    card_text("charm", "Curse"),    -2, "skull"),
)}  # fmt: skip


def charm_name(charm: str) -> Text:
    """Return a charm's name as text. The text links to the charm, so that readers can look it up."""
    return card_text("charm", CHARMS[charm].name.source, charm)


def charm_rules(charm: str) -> Text:
    """Return the text of a charm's effect."""
    return text("Counts {worth} at the end.", worth=CHARMS[charm].worth)
