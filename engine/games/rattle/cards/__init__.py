"""The box of Rattle, Battle, Grab the Loot: every die, card, tile and token as data (rattle.md, section 2).

Ids are those of the ledger: `U05`, `NS3`, `T08`. NP Ships are `y1` … `v1`. Kinds of dice are `y`, `ship` …, faces are
`1` … `6`, `cannon`, `sail`, `grapeshot`, `skull`. Loot is named by its type (`rum`) or its Special Loot card (`L1`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from engine.game import Reference
from engine.games.rattle.cards.adventure_card import Adventure
from engine.games.rattle.cards.crazy_adventures import CRAZY
from engine.games.rattle.cards.dice import DICE
from engine.games.rattle.cards.introductory_adventures import INTRODUCTORY
from engine.games.rattle.cards.loot_victory_revenge import LOOT, REVENGE, VICTORY
from engine.games.rattle.cards.norrington_adventures import NORRINGTON
from engine.games.rattle.cards.pirate_wars_adventures import PIRATE_WARS
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon_and_port import HAMSTER_HOLD, PARTS
from engine.text import Text

ADVENTURES: dict[str, Adventure] = {card.id: card for card in (*NORRINGTON, *PIRATE_WARS, *CRAZY, *INTRODUCTORY)}
"""All Adventure cards by id: the 44 of the box and the introductory cards."""


def card_name(card: str) -> Text:
    """Return the name of a card, Part, Loot, die or tile of the box, given its id."""
    return REFERENCE[card].name


class Printed(Protocol):
    """A printed piece of the box, with what the help shows about it."""

    @property
    def id(self) -> str:
        """Return the piece's id in the ledger (`docs/rules/rattle.md`)."""

    @property
    def name(self) -> Text:
        """Return the piece's name for players."""

    @property
    def rules(self) -> Text:
        """Return the piece's effect for players, in our own words and not in the publisher's."""


def _printed() -> Iterator[Printed]:
    """Yield every piece that the help explains."""
    yield from ADVENTURES.values()
    yield from UPGRADES.values()
    yield from CREW.values()
    yield from VICTORY.values()
    yield from LOOT.values()
    yield from PARTS.values()
    yield HAMSTER_HOLD
    yield from DICE.values()
    yield from TILES.values()
    yield REVENGE


REFERENCE = {thing.id: Reference(thing.name, thing.rules, thing.id) for thing in _printed()}
"""The help about every piece, by its id."""
