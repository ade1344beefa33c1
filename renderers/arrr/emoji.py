"""Emoji of Arrr!!!: the stats on dice, the kinds of cards, and the actions."""

from __future__ import annotations

from engine.games.arrr.card_registry import CREW, EVENTS, EXPLORATIONS, kind_of
from renderers.arrr.symbols import COLOURS, ICONS
from renderers.emoji import Emoji
from renderers.palette import PIECES

INSTEAD = {
    "attack": "⚔️",
    "navigation": "🧭",
    "wits": "🧠",
    "courage": "🚩",
    "jolly": "☠️",
    "pieces": "🪙",
    "crew": "🧑",
    "event": "⚡",
    "exploration": "🏝️",
    "captain": "👑",
}
EMOJI = {
    **{name: Emoji(ICONS[name], COLOURS[name], instead) for name, instead in INSTEAD.items()},
    "item": Emoji("cutlass", PIECES["teal"], "🎒"),
}
ACTIONS = {"pillage": "pieces", "cheat": "pieces"}
"""By the first word of an option's id: the emoji of an action without a card of its own."""


def emoji_of(option: str, picture: str | None) -> str | None:
    """Return the kind of an option's card, the stat of a die, or the sign of an action."""
    if picture in EMOJI:
        return picture
    card = kind_of(picture or "")
    if card in CREW:
        return "item" if CREW[card].type == "item" else "crew"
    if card in EVENTS:
        return "event"
    return "exploration" if card in EXPLORATIONS else ACTIONS.get(option.partition(":")[0])
