"""The colours of all pictures, and how a finished picture becomes a small PNG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from io import BytesIO

from PIL import Image

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """`#rrggbb` as three numbers."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two, with that share of the other."""
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
    """The contrast of two colours as the WCAG measures it, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def upon(ground: Colour) -> Colour:
    """Paper where that stands out enough on this ground, else ink."""
    return PAPER if contrast(PAPER, ground) >= 3.2 else INK


def weave(ground: Colour) -> Colour:
    """The colour of a pattern in this ground, seen but not loud."""
    return mix(ground, upon(ground), 0.17)


def ramp(one: Colour, other: Colour, steps: int) -> list[Colour]:
    """Evenly spaced colours from one to the other, both included."""
    return [mix(one, other, step / (steps - 1)) for step in range(steps)]


@cache
def palette_of(shades: int = 7) -> Image.Image:
    """The one palette: what is in pictures is mixed from few colours, so their ramps are all it takes.
    Choosing 256 colours for every picture anew costs more, and its colours flicker from turn to turn.
    With fewer `shades` of each colour, up to paper, a picture full of small writing is lighter."""
    colours = [*ramp(SEA[2], SEA[1], 16), *ramp(SEA[1], SEA[0], 20)]
    colours += ramp(mix(PANEL, (0, 0, 0), 0.5), mix(PANEL, SEA[0], 0.35), 14)
    colours += [*ramp(INK, PAPER, 9), *ramp(PANEL, PAPER, 9), *ramp(SEA[1], PAPER, 8), *ramp(PANEL, GOLD, 10)]
    colours += [*ramp(SEA[1], GOLD, 6), *ramp(INK, GOLD, 6), *ramp(SEA[0], FOAM, 6), *ramp(BACK, JADE, 8)]
    colours += [*ramp(STEEL, PAPER, 6), *ramp(STEEL, INK, 8)]
    for piece in (STEEL, *PIECES.values()):
        colours += [weave(piece), *ramp(piece, PAPER, shades), *ramp(piece, INK, 4)[1:-1]]
    return holder(colours)


def holder(colours: Iterable[Colour], most: int = 256) -> Image.Image:
    """A palette of these colours, each once, held by a picture of one point."""
    unique = list(dict.fromkeys(colours))
    assert len(unique) <= most, len(unique)
    held = Image.new("P", (1, 1))
    held.putpalette([part for colour in unique for part in colour])
    return held


def flat(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the colours of a palette."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


LEVELS = 3, 6, 8
"""Of the compression: 6 takes twice as long for a fifth fewer bytes, 8 six times as long for a quarter. The harder ones
are for pictures that would else have more bytes than `MOST`."""
MOST = 100_000
LARGE = 1_250_000
"""So many points, and the first is left out: of two rows of cards 24 in 25 were packed in vain by it."""


def png(picture: Image.Image, palette: Image.Image | None = None) -> bytes:
    """The picture's bytes, in the colours of the one palette or of a game's own. Same picture, same bytes."""
    drawn, packed = flat(picture, palette or palette_of()), b""
    for level in LEVELS[drawn.width * drawn.height > LARGE :]:
        packed = _packed(drawn, level)
        if len(packed) <= MOST:
            break
    return packed


def _packed(drawn: Image.Image, level: int) -> bytes:
    file = BytesIO()
    drawn.save(file, "PNG", compress_level=level)
    return file.getvalue()
