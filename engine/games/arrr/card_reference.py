"""Text of everything printed on the cards besides their rules."""

from __future__ import annotations

from engine.game import Reference
from engine.games.arrr.card_registry import (
    EXPLORATIONS,
    card_name,
    crew_design,
    design_of,
    every_card,
    exploration_design,
    is_crew,
    kind_of,
)
from engine.games.arrr.game_terms import COLLECTIONS, CREW_TYPES, STAT_NAMES, STATS
from engine.text import Text, plural, text


def signs(card: str) -> tuple[Text, ...]:
    """Return short texts about the signs printed on a card.

    They are the kind and numbers of a crew card, or the tests and rewards of an exploration card. Empty for other
    cards.
    """
    if is_crew(card):
        crew = crew_design(card)
        return CREW_TYPES[crew.type], *(_number(stat, n) for stat in STATS if (n := crew.stat(stat)))
    if kind_of(card) not in EXPLORATIONS:
        return ()
    found, treasure = list[Text](), exploration_design(card)
    found += [_number(stat, n) for stat, n in treasure.tests]
    found += [COLLECTIONS[treasure.collection]] if treasure.collection else []
    found += [text("Fame {n}", n=treasure.fame)] if treasure.fame else []
    found += [plural("{n} Piece", "{n} Pieces", n=treasure.pieces)] if treasure.pieces else []
    return tuple(found)


def _number(stat: str, n: int) -> Text:
    return text("{stat} {n}", stat=STAT_NAMES[stat], n=n)


def reference() -> dict[str, Reference]:
    """Return name, signs and rules of every card of the box, by card id."""
    return {card: Reference(card_name(card), design_of(card).rules, card, signs(card)) for card in every_card()}
