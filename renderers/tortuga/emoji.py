"""Emoji of Tortuga 1667: the sides, the roles that act, and the actions."""

from __future__ import annotations

from renderers.emoji import Emoji
from renderers.palette import PIECES
from renderers.tortuga.cards import NATIONS

EMOJI = {
    "british": Emoji("british", NATIONS["british"], "🔴"),
    "french": Emoji("french", NATIONS["french"], "🔵"),
    "dutch": Emoji("dutch", NATIONS["dutch"], "🟠"),
    "captain": Emoji("captain", PIECES["purple"], "⚔️"),
    "mate": Emoji("mate", PIECES["teal"], "🗳️"),
    "cabin": Emoji("cabin", PIECES["brown"], "📦"),
    "governor": Emoji("governor", PIECES["green"], "🏝️"),
    "peek": Emoji("peek", PIECES["blue"], "👁️"),
    "flip": Emoji("flip", PIECES["orange"], "🎴"),
    "force": Emoji("force", PIECES["red"], "👉"),
    "boat": Emoji("boat_jolly", PIECES["black"], "🛶"),
}
ACTIONS = {
    "view": "peek",
    "reveal": "flip",
    "force": "force",
    "move": "boat",
    "attack": "captain",
    "maroon": "captain",
    "mutiny": "mate",
    "shift": "cabin",
    "brawl": "governor",
}
"""By the first word of an option's id: the emoji of the action, or of the role that has it."""


def emoji_of(option: str, picture: str | None) -> str | None:
    """Return the side that an option is about, or the sign of an action."""
    return picture if picture in EMOJI else ACTIONS.get(option.partition(":")[0])
