"""Emoji of Captain Yarr's Curse: the suits, and what can be called or done without a card."""

from __future__ import annotations

from renderers.emoji import Emoji
from renderers.palette import PIECES

EMOJI = {
    "skull": Emoji("skull", PIECES["black"], "💀"),
    "ship": Emoji("ship", PIECES["blue"], "⛵"),
    "chest": Emoji("chest", PIECES["brown"], "🧰"),
    "cutlass": Emoji("cutlass", PIECES["red"], "🗡️"),
    "anchor": Emoji("anchor", PIECES["teal"], "⚓"),
    "draw": Emoji("draw", PIECES["green"], "🎴"),
    "call": Emoji("call", PIECES["purple"], "📣"),
    "catch": Emoji("catch", PIECES["orange"], "✋"),
}
CALLS = ("yoho", "whosyarrcaptain", "avastmehearties")


def emoji_of(option: str, picture: str | None) -> str | None:
    """Return the suit of an option's card, or the sign of what it does."""
    if picture is not None:
        return next((part for part in picture.partition(".")[0].split("-") if part in EMOJI), None)
    if option in CALLS:
        return "call"
    return {"draw": "draw", "draw-three": "draw", "catch": "catch"}.get(option)
