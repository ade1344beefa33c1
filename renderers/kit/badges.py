"""Badges, numbers and pills on a picture, and the marks of pickable pieces."""

from __future__ import annotations

from PIL import Image

from renderers.drawing import disc, edge, lay, panel, stamp, write
from renderers.palette import GOLD, INK, PANEL, PAPER, Colour

Spot = tuple[int, int]
RISE = 14
"""Pixels by which pickable pieces are raised."""
BELOW = 26
"""Distance in pixels between the lower edge of a card and the middle of its number."""


def badge(
    picture: Image.Image,
    centre: Spot,
    size: int,
    sign: str,
    fill: Colour = PAPER,
    ink: Colour = INK,
    share: float = 0.75,
) -> None:
    """Draw the icon `sign` on a disc with the diameter `size`. The icon is `size * share` wide.

    `fill` is the colour of the disc, and `ink` the colour of the icon.
    """
    disc(picture, centre, size, fill)
    stamp(picture, sign, centre, round(size * share), ink)


def gear(picture: Image.Image, centre: Spot, size: int) -> None:
    """Draw the gearwheel of an automatic player. Its teeth stand out around a pawn with the diameter `size`."""
    stamp(picture, "automatic", centre, round(size * 1.2), PAPER)


def number(
    picture: Image.Image, centre: Spot, size: int, words: str, fill: Colour = PANEL, ink: Colour = PAPER
) -> None:
    """Draw the text `words`, a number or one or two letters, on a disc with the diameter `size`.

    The letters are at least 24 pixels high. `fill` is the colour of the disc, and `ink` that of the letters.
    """
    disc(picture, centre, size, fill)
    letters = max(24, round(size * 0.65))
    write(picture, (centre[0], centre[1] + round(letters * 0.34)), words, ink, letters, "bold", align="centre")


def pill(picture: Image.Image, centre: Spot, sign: str, words: str, wide: int = 80) -> None:
    """Draw a golden box with round ends around a point, with the icon `sign` and the text `words`.

    It is `wide` pixels wide.
    """
    x, y = centre
    panel(picture, (x - wide // 2, y - 22, x + wide // 2, y + 22), fill=GOLD, opacity=1, radius=22)
    stamp(picture, sign, (x - wide // 2 + 24, y), 26, INK)
    middle, room = x + 14, wide - 52
    write(picture, (middle, y + 9), words, INK, 27, "bold", align="centre", width=room, least=24)


def rim(picture: Image.Image, centre: Spot, wide: int, tall: int) -> None:
    """Draw the golden edge around a pickable piece that is `wide` and `tall` pixels large."""
    (x, y), across, down = centre, wide // 2 + 8, tall // 2 + 8
    edge(picture, (x - across, y - down, x + across, y + down), GOLD, width=6, radius=wide // 12 + 8)


def choice(
    picture: Image.Image, sprite: Image.Image, centre: Spot, size: tuple[int, int], words: str, *, lit: bool
) -> Spot:
    """Draw a card or a die with the text `words`, its number, below it. Return the point at which the sprite was drawn.

    `size` is the width and height of the sprite without its shadow. `lit`: True if it can be picked. It is then raised,
    and has a golden edge and a tick, so that it can be recognised without its colour.
    """
    wide, tall = size
    at = (centre[0], centre[1] - RISE) if lit else centre
    low = (centre[0], centre[1] + tall // 2 + BELOW)
    lay(picture, sprite, at)
    if lit:
        rim(picture, at, wide, tall)
        pill(picture, low, "check", words)
    else:
        number(picture, low, 42, words)
    return at
