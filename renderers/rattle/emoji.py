"""Emoji of Rattle, Battle, Grab the Loot: Loot, coins, Parts, and what Ships do."""

from __future__ import annotations

from engine.games.rattle.cards.loot_victory_revenge import BASIC
from engine.games.rattle.galleon_and_port import PARTS
from renderers.emoji import Emoji
from renderers.palette import PIECES

EMOJI = {
    "rum": Emoji(BASIC["rum"].icon, PIECES["brown"], "🍾"),
    "spices": Emoji(BASIC["spices"].icon, PIECES["orange"], "🌶️"),
    "fabrics": Emoji(BASIC["fabrics"].icon, PIECES["purple"], "🧵"),
    "valuables": Emoji(BASIC["valuables"].icon, PIECES["teal"], "💎"),
    "coin": Emoji("coin", PIECES["black"], "🪙"),
    "sail": Emoji(PARTS["sail"].icon, PIECES["blue"], "⛵"),
    "cannon": Emoji(PARTS["cannon"].icon, PIECES["red"], "💣"),
    "hold": Emoji(PARTS["hold"].icon, PIECES["green"], "📦"),
}
ACTIONS = {"move": "sail", "fire": "cannon", "throw": "hold"}


def emoji_of(option: str, picture: str | None) -> str | None:
    """Return the Loot or Part that an option is about, or the sign of what a Ship does."""
    return picture if picture in EMOJI else ACTIONS.get(option.partition(" ")[0])
