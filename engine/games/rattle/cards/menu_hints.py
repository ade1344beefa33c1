"""The effects of cards in at most 100 characters, the limit for the second line of a menu's option."""

from __future__ import annotations

from engine.games.rattle.cards import REFERENCE
from engine.text import Text, text

SHORT = {
    "U04": text("An Enemy Ship within 1 long range of yours: Strength -2 this Adventure, at least 1."),
    "U06": text("Once per Adventure: a Fire action reaches 1 long range, for as many Cannons as usual."),
    "U07": text("Explosions never sink your Ships. A Volley passes on to the next closest Ship."),
    "U15": text("Swing up to an NP Ship within 1 short range; if you board it, draw 2 Loot for it."),
    "U17": text("Once per Adventure: a Move by Sail ignores tiles; then you may fight what it touches."),
    "U18": text("Sink an Enemy Ship that touches yours and is not stronger. Your Ship survives."),
    "S13": text("When hired: another Sailor for free. Later: hire from 4 cards instead of 3."),
}
"""Shorter texts, by card id, for cards whose rules are longer than 100 characters in some language."""


def card_hint(card: str) -> Text:
    """Return the effect of a card in one line of a menu, given its id."""
    return SHORT.get(card) or REFERENCE[card].rules
