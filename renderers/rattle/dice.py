"""Pictures of dice, which are the Ships. Players' dice are solid squares; NP dice are pale octagons with a rim."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFilter

from engine.games.rattle.cards.dice import FACE_ICONS
from renderers.drawing import rounded, stamp, write
from renderers.image_cache import cached_image
from renderers.palette import GOLD, INK, PAPER, Colour, mix, upon
from renderers.rattle.colours import CAPTAIN, FLEETS, OWNERS

_FINER = 3
"""Factor by which dice are drawn larger, before they are scaled down."""
_TILTS = (-13, 7, -5, 13, 0, -9, 4)
"""Angles of dice in degrees."""


def tilt(ship: str) -> int:
    """Return the angle in degrees at which a die is drawn (R-2).

    It depends only on `ship`, so a die does not turn from picture to picture. `ship` is the id of the Ship, or any
    other text for a die that is no Ship.
    """
    return _TILTS[sum(map(ord, ship)) % len(_TILTS)]


def look_of(ship: str, colour: str | None) -> str:
    """Return the look of a Ship's die: the letter of an NP die, or its owner's colour, with `*` for a Captain Ship.

    `colour` is None for an NP die.
    """
    if colour is None:
        return ship[0]
    return f"*{colour}" if ship.endswith("k") else colour


def paint_of(look: str) -> Colour:
    """Return the main colour of a die with this look. A Captain Ship is dark."""
    return FLEETS[look] if look in FLEETS else CAPTAIN if look[0] == "*" else OWNERS[look]


@cached_image
def die(look: str, face: str, size: int, angle: int = 0, lit: bool = False) -> Image.Image:
    """Draw a die with its shadow, `size` pixels wide, turned by `angle` degrees. With `lit` it has a golden rim.

    `look` is the letter of an NP die, or the owner's colour, with `*` for a Captain Ship. `face` is the face on top, or
    empty for a blank die. The die lies completely within the disc that its Ship occupies, so that dice in contact do
    not overlap.
    """
    fine = size * _FINER
    body = Image.new("RGBA", (fine, fine))
    mask = _shape(look, fine, 0)
    body.paste(_rim(look, lit), (0, 0), mask)
    inner = _shape(look, fine, round(fine * (0.085 if lit else 0.065)))
    body.paste(Image.new("RGB", (fine, fine), paint_of(look)), (0, 0), inner)
    if look[0] == "*":
        _band(body, OWNERS[look[1:]], fine)
    shine = Image.new("L", (fine, fine), 0)
    ImageDraw.Draw(shine).polygon([(0, 0), (fine, 0), (0, fine)], 30)
    body.paste(PAPER, (0, 0), Image.composite(shine, Image.new("L", shine.size, 0), inner))
    _face(body, look, face, fine)
    turned = body.rotate(-angle, Image.Resampling.BILINEAR, expand=True) if angle else body
    return _shaded(turned, size)


def _shape(look: str, fine: int, inset: int) -> Image.Image:
    """Return the mask of a die in a square of `fine` pixels: a square with round corners, or an octagon.

    `look` is the letter of an NP die, or the owner's colour, with `*` for a Captain Ship. `inset` makes it smaller
    on each side.
    """
    wide = round(fine * 0.94) - 2 * inset
    margin = (fine - wide) // 2
    mask = Image.new("L", (fine, fine), 0)
    if look in FLEETS:
        pen, half = ImageDraw.Draw(mask), wide / 2 / math.cos(math.pi / 8) * 1.02
        turns = [math.pi / 8 + side * math.pi / 4 for side in range(8)]
        pen.polygon([(fine / 2 + half * math.cos(turn), fine / 2 + half * math.sin(turn)) for turn in turns], 255)
    else:
        small = round(wide * 0.92)
        margin = (fine - small) // 2
        mask.paste(rounded(small, small, round(small * 0.24)), (margin, margin))
    return mask


def _rim(look: str, lit: bool) -> Colour:
    """Return the colour of a die's rim: golden if `lit`. `look` is the letter of an NP die, or the owner's colour,
    with `*` for a Captain Ship.
    """
    if lit:
        return GOLD
    return mix(PAPER, FLEETS[look], 0.15) if look in FLEETS else mix(paint_of(look), INK, 0.6)


def _band(body: Image.Image, colour: Colour, fine: int) -> None:
    """Draw a frame in its owner's colour on a Captain Ship, which is `fine` pixels wide."""
    outer, inner = round(fine * 0.72), round(fine * 0.56)
    ring = Image.new("L", (fine, fine), 0)
    ring.paste(rounded(outer, outer, outer // 5), ((fine - outer) // 2,) * 2)
    ring.paste(0, ((fine - inner) // 2,) * 2, rounded(inner, inner, inner // 5))
    body.paste(colour, (0, 0), ring)


def _face(body: Image.Image, look: str, face: str, fine: int) -> None:
    """Draw the number or the symbol on top of a die of `fine` pixels; nothing if `face` is empty.

    `look` is the letter of an NP die, or the owner's colour, with `*` for a Captain Ship.
    """
    ink = INK if look in FLEETS else upon(paint_of(look))
    if face in FACE_ICONS:
        stamp(body, FACE_ICONS[face], (fine // 2, fine // 2), round(fine * 0.68), ink)
    elif face:
        size = round(fine * 0.8)
        write(body, (fine // 2, fine // 2 + round(size * 0.32)), face, ink, size, "bold", align="centre")


def _shaded(body: Image.Image, size: int) -> Image.Image:
    """Reduce a finely drawn die and add a soft shadow to the lower right."""
    margin = max(3, size // 9)
    small = body.reduce(_FINER)
    whole = Image.new("RGBA", (small.width + 2 * margin, small.height + 2 * margin))
    shade = Image.new("L", whole.size, 0)
    shade.paste(
        small.getchannel("A").point(lambda level: level * 0.5), (margin + margin // 2, margin + margin // 2 + 1)
    )
    whole.putalpha(shade.filter(ImageFilter.GaussianBlur(margin / 2)))
    whole.alpha_composite(small, (margin, margin))
    return whole
