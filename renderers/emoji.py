"""Emoji of games: small pictures that Discord shows on buttons and beside the options of menus.

A game declares them in a file `emoji.py` beside its renderer. `EMOJI` has them by name, and `emoji_of` says which one
belongs to an option. A game without that file has none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module, util
from io import BytesIO
from typing import cast

from PIL import Image

from engine.game_packages import module_of
from renderers.drawing import rounded
from renderers.icons import ICONS, icon
from renderers.palette import PAPER, Colour

SIZE = 128
"""Width and height in pixels. Discord shows emoji up to 48 pixels large."""
FINER = 2
DESIGN = "1"
"""Part of each fingerprint. Change it if `draw` draws otherwise than before, so that all emoji are uploaded anew."""


@dataclass(frozen=True, slots=True)
class Emoji:
    """An icon in the colour of paper on a tile of the colour `ground`. `instead` is the Unicode emoji in its place."""

    icon: str
    ground: Colour
    instead: str

    @property
    def fingerprint(self) -> str:
        """Eight hex digits that change whenever the picture does."""
        drawing = (ICONS / f"{self.icon}.svg").read_bytes()
        return hashlib.sha256(drawing + repr((self.ground, DESIGN)).encode()).hexdigest()[:8]


def draw(emoji: Emoji) -> bytes:
    """Return the picture of an emoji as a PNG file, 128 pixels wide and high."""
    fine = SIZE * FINER
    picture = Image.new("RGBA", (fine, fine))
    picture.paste(emoji.ground, mask=rounded(fine, fine, fine // 5))
    inner = fine * 13 // 16
    at = (fine - inner) // 2
    picture.paste(PAPER, (at, at), icon(emoji.icon, inner))
    file = BytesIO()
    picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def emojis(game: str) -> Mapping[str, Emoji]:
    """Return the emoji of the game with this key by their names. Empty if it has none."""
    return cast("Mapping[str, Emoji]", getattr(_module(game), "EMOJI", {}))


def emoji_of(game: str, option: str, picture: str | None) -> str | None:
    """Return the name of the emoji for an option of this game, or None.

    `option` is the option's id, and `picture` the id of the piece that it is about, or None.
    """
    found = cast("Callable[[str, str | None], str | None] | None", getattr(_module(game), "emoji_of", None))
    return found(option, picture) if found else None


@cache
def _module(game: str) -> object:
    name = f"{module_of(game, 'pictures')}.emoji"
    try:
        return import_module(name) if util.find_spec(name) else None
    except ModuleNotFoundError:  # the renderer is one file, so nothing can stand beside it
        return None
