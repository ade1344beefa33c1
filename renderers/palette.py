"""The colours of all pictures, and the conversion of a picture to a small PNG."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cache

import deflate
from PIL import Image

Colour = tuple[int, int, int]
_INDEXED = 3
"""The number by which a PNG file says that the picture has a palette."""


def rgb(code: str) -> Colour:
    """Return the colour `#rrggbb` as three numbers from 0 to 255."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two. A `share` of 0 gives `one`, and 1 gives `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


SEA = (rgb("#1f6f79"), rgb("#124853"), rgb("#0a2a33"))
PANEL = rgb("#0a2027")
PAPER = rgb("#f5e9cf")
INK = rgb("#2b1d12")
GOLD = rgb("#f4c542")
FOAM = rgb("#b9dcdc")
STEEL = rgb("#b4b8c2")
JADE = rgb("#58cc9d")
BACK = rgb("#173a33")
PIECES = {
    "red": rgb("#c12f29"),
    "orange": rgb("#e07b1f"),
    "yellow": rgb("#e8b91e"),
    "green": rgb("#347630"),
    "teal": rgb("#179c93"),
    "blue": rgb("#2467b5"),
    "purple": rgb("#7b3fa0"),
    "pink": rgb("#d85a93"),
    "brown": rgb("#7a4a26"),
    "black": rgb("#2c2c34"),
}


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours as defined by WCAG, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def upon(ground: Colour) -> Colour:
    """Return the colour for text on this background: `PAPER` (light) if it is readable there, else `INK` (dark)."""
    return PAPER if contrast(PAPER, ground) >= 3.2 else INK


def weave(ground: Colour) -> Colour:
    """Return a colour for a pattern on the background `ground`, which differs from it only a little."""
    return mix(ground, upon(ground), 0.17)


def ramp(one: Colour, other: Colour, steps: int) -> list[Colour]:
    """Return `steps` evenly spaced colours from `one` to `other`, both included. `steps` is at least 2."""
    return [mix(one, other, step / (steps - 1)) for step in range(steps)]


@cache
def palette_of(shades: int = 7) -> Image.Image:
    """Return the palette of all pictures, as a picture that holds it: shades between the colours of this module.

    `shades` is the number of shades of each colour. Fewer shades make the file of a picture with much small text
    smaller. A palette computed for every single picture takes longer, and its colours flicker from turn to turn.
    """
    colours = [*ramp(SEA[2], SEA[1], 16), *ramp(SEA[1], SEA[0], 20)]
    colours += ramp(mix(PANEL, (0, 0, 0), 0.5), mix(PANEL, SEA[0], 0.35), 14)
    colours += [*ramp(INK, PAPER, 9), *ramp(PANEL, PAPER, 9), *ramp(SEA[1], PAPER, 8), *ramp(PANEL, GOLD, 10)]
    colours += [*ramp(SEA[1], GOLD, 6), *ramp(INK, GOLD, 6), *ramp(SEA[0], FOAM, 6), *ramp(BACK, JADE, 8)]
    colours += [*ramp(STEEL, PAPER, 6), *ramp(STEEL, INK, 8)]
    for piece in (STEEL, *PIECES.values()):
        colours += [weave(piece), *ramp(piece, PAPER, shades), *ramp(piece, INK, 4)[1:-1]]
    return holder(colours)


def holder(colours: Iterable[Colour], most: int = 256) -> Image.Image:
    """Return a picture of one pixel that holds a palette of these colours, as `flat` needs it.

    There must be at most `most` different colours.
    """
    unique = list(dict.fromkeys(colours))
    assert len(unique) <= most, len(unique)
    held = Image.new("P", (1, 1))
    held.putpalette([part for colour in unique for part in colour])
    return held


def flat(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """Return the picture reduced to the colours of a palette, without dithering."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


LEVEL = 6
"""Compression level of libdeflate, from 1 to 12. Level 6 takes a third of zlib's time for the same bytes. Level 7 takes
half as long again for a twentieth fewer bytes.
"""


def png(picture: Image.Image, palette: Image.Image | None = None) -> bytes:
    """Return the picture as a PNG file, in this palette, or by default in that of all pictures. Equal pictures give
    equal bytes.
    """
    return _packed(flat(picture, palette or palette_of()))


def _packed(drawn: Image.Image) -> bytes:
    rows = Image.new("P", (drawn.width + 1, drawn.height))  # each row begins with a 0: it is stored without a filter
    rows.paste(drawn, (1, 0))
    head = struct.pack(">IIBBBBB", *drawn.size, 8, _INDEXED, 0, 0, 0)
    packed = deflate.zlib_compress(rows.tobytes(), LEVEL)
    parts = (b"IHDR", head), (b"PLTE", bytes(drawn.getpalette() or ())), (b"IDAT", packed), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes | bytearray) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", deflate.crc32(kind + data))
