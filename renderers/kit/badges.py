"""Small signs upon a picture: badges, numbers, pills, what marks a choice."""

from __future__ import annotations

from PIL import Image

from renderers.drawing import disc, edge, lay, panel, stamp, write
from renderers.palette import GOLD, INK, PANEL, PAPER, Colour

Spot = tuple[int, int]
RISE = 14
"""What can be picked lies so much higher."""
BELOW = 26
"""So far below a card is the middle of its number."""


def badge(
    picture: Image.Image,
    centre: Spot,
    size: int,
    sign: str,
    fill: Colour = PAPER,
    ink: Colour = INK,
    share: float = 0.75,
) -> None:
    """An icon on a disc; `share` is how much of the disc it takes."""
    disc(picture, centre, size, fill)
    stamp(picture, sign, centre, round(size * share), ink)


def automatic(picture: Image.Image, centre: Spot, size: int) -> None:
    """The badge of a seat that plays by itself."""
    badge(picture, centre, size, "automatic", share=0.88)


def number(
    picture: Image.Image, centre: Spot, size: int, words: str, fill: Colour = PANEL, ink: Colour = PAPER
) -> None:
    """A number (or a letter or two) on a disc, never too small to read."""
    disc(picture, centre, size, fill)
    letters = max(24, round(size * 0.65))
    write(picture, (centre[0], centre[1] + round(letters * 0.34)), words, ink, letters, "bold", align="centre")


def pill(picture: Image.Image, centre: Spot, sign: str, words: str, wide: int = 80) -> None:
    """A golden pill with an icon and a few words."""
    x, y = centre
    panel(picture, (x - wide // 2, y - 22, x + wide // 2, y + 22), fill=GOLD, opacity=1, radius=22)
    stamp(picture, sign, (x - wide // 2 + 24, y), 26, INK)
    middle, room = x + 14, wide - 52
    write(picture, (middle, y + 9), words, INK, 27, "bold", align="centre", width=room, least=24)


def rim(picture: Image.Image, centre: Spot, wide: int, tall: int) -> None:
    """The golden edge around what can be picked."""
    (x, y), across, down = centre, wide // 2 + 8, tall // 2 + 8
    edge(picture, (x - across, y - down, x + across, y + down), GOLD, width=6, radius=wide // 12 + 8)


def choice(
    picture: Image.Image, sprite: Image.Image, centre: Spot, size: tuple[int, int], words: str, *, lit: bool
) -> Spot:
    """A card or a die (`size` is what of the sprite is no shadow) with its number below. One that can be picked is
    raised, has a golden edge and a tick: three signs, for nobody must need the colour. Returns where its middle is."""
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
