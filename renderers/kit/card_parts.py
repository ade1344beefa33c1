"""Parts of card faces. A card is painted twice as large (`FINER`) and then scaled down.

Positions and sizes on a card are in hundredths of its width, from its upper left corner. Widths of cards are in pixels.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from renderers.drawing import Box, disc, edge, lay, lifted, rounded, sea, stamp, write
from renderers.font_fallback import Face, even, wrap
from renderers.image_cache import cached_image
from renderers.palette import INK, PAPER, PIECES, Colour, mix, upon, weave

Sprite = Image.Image
"""A picture with transparency (RGBA)."""
FINER = 2
READ = 24
"""Size in pixels of the smallest readable letters in a picture 1200 pixels wide. Discord shows it 525 pixels wide."""
TALL = 1.48
RIM = mix(PAPER, INK, 0.45)
Pattern = Callable[[tuple[int, int], float], Image.Image]
"""Function that returns the mask of a pattern.

Its arguments are the size in pixels, and how many pixels a hundredth of the card's width has."""
_LEADING = 1.12


def height(width: int, tall: float = TALL) -> int:
    """Return the height in pixels of a card of this width. `tall` is the height divided by the width."""
    return round(width * tall)


def blank(width: int, tall: int = 0, ground: Colour = PAPER) -> Image.Image:
    """Return an empty card to paint on, in the colour `ground`.

    The picture is twice as large as `width` and `tall`, the final size in pixels. If `tall` is 0, the card has the
    usual proportions.
    """
    return Image.new("RGB", (width * FINER, (tall or height(width)) * FINER), ground)


def cut(picture: Image.Image, *, corner: float = 0.08, rim: Colour | None = RIM) -> Image.Image:
    """Return a painted card as a sprite: with rounded corners and a thin edge, scaled down to the final size.

    `corner` is the radius as a share of the width. `rim` is the colour of the edge, or None for no edge.
    """
    radius = round(picture.width * corner)
    if rim:
        edge(picture, (0, 0, *picture.size), rim, width=FINER, radius=radius)
    small = picture.reduce(FINER)
    small.putalpha(rounded(*small.size, radius // FINER))
    return small


def field(picture: Image.Image, top: float, bottom: float, colour: Colour, pattern: Pattern | None = None) -> Box:
    """Draw a coloured field from `top` to `bottom`, as wide as the card allows. Return its box in pixels.

    `pattern` draws a pattern on it, if given.
    """
    unit = picture.width / 100
    box = (round(5 * unit), round(top * unit), round(95 * unit), round(bottom * unit))
    size = (box[2] - box[0], box[3] - box[1])
    ground = Image.new("RGB", size, colour)
    if pattern:
        ground.paste(weave(colour), (0, 0), pattern(size, unit))
    picture.paste(ground, box[:2], rounded(*size, round(5 * unit)))
    return box


def line(picture: Image.Image, words: str, y: float, size: float, colour: Colour = INK, kind: Face = "bold") -> None:
    """Write one centred line with its baseline at `y`. Letters get smaller to fit, but stay readable (`READ`)."""
    unit = picture.width / 100
    at, width, letters = (picture.width // 2, round(y * unit)), round(92 * unit), round(size * unit)
    least = min(letters, READ * FINER)
    write(picture, at, words, colour, letters, kind, align="centre", width=width, least=least)


def rules(picture: Image.Image, words: str, upper: float, lower: float, size: float, *, width: float = 88) -> None:
    """Write centred lines between `upper` and `lower`.

    Letters get smaller than `size` to fit, but stay readable (`READ`). Text that still does not fit is cut off.
    """
    unit = picture.width / 100
    room, least = round(width * unit), min(size, READ * FINER / unit)
    lines = even(words, "medium", round(size * unit), room, 20)
    while len(lines) * size * _LEADING > lower - upper and size > least:
        size = max(least, size * 0.97)
        lines = even(words, "medium", round(size * unit), room, 20)
    most = max(1, int((lower - upper) / (size * _LEADING) + 0.2))
    if len(lines) > most:
        lines = wrap(words, "medium", round(size * unit), room, most)
    first = (upper + lower - (len(lines) - 1) * size * _LEADING) / 2 + size * 0.33
    for place, said in enumerate(lines):
        line(picture, said, first + place * size * _LEADING, size, INK, "medium")


@cached_image
def plain(name: str, said: str, sign: str, width: int, colour: Colour = PIECES["brown"]) -> Image.Image:
    """Return a whole card with its shadow, for a game without drawings: the icon `sign` on a field, and the name.

    A card at least 180 pixels wide also has the text `said`.
    """
    telling = bool(said) and width >= 180
    picture, low = blank(width), 86 if telling else 112
    unit = picture.width / 100
    field(picture, 5, low, colour)
    centre = (picture.width // 2, round((5 + low) / 2 * unit))
    disc(picture, centre, round(70 * unit), PAPER)
    stamp(picture, sign, centre, round(54 * unit), INK)
    line(picture, name, low + (14 if telling else 22), 15 if telling else 20, kind="title")
    if telling:
        rules(picture, said, low + 19, 143, 9)
    return lifted(cut(picture), max(3, width // 30))


@cached_image
def die(face: str, width: int, colour: Colour = PAPER) -> Sprite:
    """Return a die with its shadow. It shows pips for the faces "1" to "6", otherwise the word `face` itself.

    If `face` is empty, the die is blank, for a covered die.
    """
    picture, ink = blank(width, width, colour), upon(colour)
    unit = picture.width / 100
    for x, y in _PIPS.get(face, ()):
        disc(picture, (round((50 + 26 * x) * unit), round((50 + 26 * y) * unit)), round(18 * unit), ink)
    if face not in _PIPS:
        line(picture, face, 65, 44, ink)
    return lifted(cut(picture, corner=0.12), max(3, width // 20))


_ODD, _TWO, _FOUR, _SIX = ((0, 0),), ((-1, -1), (1, 1)), ((-1, 1), (1, -1)), ((-1, 0), (1, 0))
_PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "1": _ODD,
    "2": _TWO,
    "3": (*_TWO, *_ODD),
    "4": (*_TWO, *_FOUR),
    "5": (*_TWO, *_FOUR, *_ODD),
    "6": (*_TWO, *_FOUR, *_SIX),
}


def alone(sprite: Image.Image, ground: Image.Image | None = None, tall: int = 640) -> Image.Image:
    """Return a picture of the card or die `sprite` in the middle of `ground`, by default the sea.

    It is 480 pixels wide and `tall` pixels high.
    """
    picture = (ground or sea(480, tall)).copy()
    lay(picture, sprite, (picture.width // 2, picture.height // 2))
    return picture
