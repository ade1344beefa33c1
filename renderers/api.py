"""The part of the game API that draws: all that the pictures of a game in a package may use, besides `engine.api`.

It has the version of `engine.api`. docs/game-api.md describes every name, and `kit` is a module with the larger parts.
"""

from __future__ import annotations

from renderers import Renderer, kit
from renderers.animated_gif import gif, playing_seconds
from renderers.drawing import Box, disc, edge, lay, lifted, panel, rings, rounded, sea, stamp, write
from renderers.font_fallback import length, wrap
from renderers.image_cache import cached_ground, cached_image
from renderers.legend import LegendEntry
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, PIECES, SEA, STEEL, Colour, mix, upon
from renderers.picture_context import Event, Frame, Picture
from renderers.shared_table_text import alternative, opening, shortened, story, waited, waiting

GROUPS: dict[str, tuple[str, ...]] = {
    "A renderer": ("Renderer", "Frame", "Event", "Picture", "LegendEntry"),
    "The kit": ("kit",),
    "Texts of tables": ("opening", "story", "waited", "waiting", "alternative", "shortened"),
    "Drawing": (
        *(
            "Box",
            "sea",
            "panel",
            "edge",
            "rounded",
            "disc",
            "rings",
            "lay",
            "lifted",
            "stamp",
            "write",
            "wrap",
            "length",
        ),
        *("cached_image", "cached_ground"),
    ),
    "Colours": ("Colour", "FOAM", "GOLD", "INK", "PANEL", "PAPER", "PIECES", "SEA", "STEEL", "mix", "upon"),
    "Animations": ("gif", "playing_seconds"),
}
"""All names of this module by subject, in the order of docs/game-api.md."""

__all__ = [
    "FOAM",
    "GOLD",
    "INK",
    "PANEL",
    "PAPER",
    "PIECES",
    "SEA",
    "STEEL",
    "Box",
    "Colour",
    "Event",
    "Frame",
    "LegendEntry",
    "Picture",
    "Renderer",
    "alternative",
    "cached_ground",
    "cached_image",
    "disc",
    "edge",
    "gif",
    "kit",
    "lay",
    "length",
    "lifted",
    "mix",
    "opening",
    "panel",
    "playing_seconds",
    "rings",
    "rounded",
    "sea",
    "shortened",
    "stamp",
    "story",
    "upon",
    "waited",
    "waiting",
    "wrap",
    "write",
]
