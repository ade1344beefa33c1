"""Symbols of Arrr!!!: stats with their colours, dice, backs, numbers on pills. They are cached."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.drawing import Box, edge, panel, rounded, stamp, write
from renderers.image_cache import cached_image
from renderers.kit import FINER, badge, blank, cut
from renderers.palette import GOLD, INK, PANEL, PAPER, PIECES, SEA, Colour, mix

ICONS = {
    "attack": "crossed-sabres",
    "navigation": "ship-wheel",
    "wits": "brain",
    "courage": "tattered-banner",
    "jolly": "pirate-skull",
    "pieces": "two-coins",
    "idol": "totem",
    "map": "scroll-unfurled",
    "song": "musical-notes",
    "figurehead": "ship-bow",
    "crew": "skull",
    "event": "electric",
    "exploration": "compass",
    "captain": "captain",
}
"""The icon of every symbol of the game, of the collections and of the decks."""

COLOURS: dict[str, Colour] = {
    "attack": PIECES["red"],
    "navigation": PIECES["blue"],
    "wits": PIECES["purple"],
    "courage": mix(PIECES["green"], INK, 1 / 3),
    "jolly": PIECES["black"],
    "pieces": PIECES["brown"],
    "crew": mix(PIECES["red"], INK, 1 / 3),
    "event": mix(PIECES["blue"], INK, 1 / 3),
    "exploration": mix(PIECES["brown"], INK, 1 / 3),
    "captain": mix(PIECES["purple"], INK, 1 / 3),
}
GREY = mix(PAPER, INK, 0.375)
GROUND = mix(PANEL, SEA[0], 0.175)
"""Background of areas and action. It is opaque: the sea below it would only make the file larger."""


def symbol(picture: Image.Image, name: str, centre: tuple[int, int], size: int, colour: Colour) -> None:
    """Draw a symbol of the game around a point, `size` pixels wide. `name` is a key of `ICONS`."""
    stamp(picture, ICONS[name], centre, size, colour)


@cached_image
def die(face: str, success: bool, size: int) -> Image.Image:
    """Draw a die, `size` pixels wide, with this face up; an empty string is a blank face.

    A success has a thick gold edge and a tick, a miss is dim. `success`: True if it is a success.
    """
    fine = size * FINER
    picture = Image.new("RGB", (fine, fine), GOLD if success else GREY)
    rim = round(fine * (0.1 if success else 0.04))
    ground = PAPER if success else mix(PAPER, INK, 0.25)
    panel(picture, (rim, rim, fine - rim, fine - rim), fill=ground, opacity=1, radius=round(fine * 0.13))
    if face in ICONS:
        ink = INK if success else mix(PAPER, INK, 0.75)
        middle, share = (0.45, 0.54) if success else (0.5, 0.66)  # beside the tick
        symbol(picture, face, (round(fine * middle), round(fine * middle)), round(fine * share), ink)
    if success:
        corner = (round(fine * 0.85), round(fine * 0.85))
        badge(picture, corner, round(fine * 0.3), "check", GOLD, share=0.7)
    return cut(picture, corner=0.2, rim=None)


@cached_image
def unrolled(size: int) -> Image.Image:
    """Draw a die that is not rolled yet, `size` pixels wide."""
    whole = Image.new("RGBA", (size * FINER, size * FINER))
    box = (FINER, FINER, size * FINER - 2 * FINER, size * FINER - 2 * FINER)
    pen = ImageDraw.Draw(whole)
    pen.rounded_rectangle(box, size * 0.4, (*mix(PANEL, PAPER, 0.125), 255), (*PAPER, 255), 2 * FINER)
    pen.text((size, size), "?", (*PAPER, 255), anchor="mm", font_size=size)
    return whole.reduce(FINER)


@cached_image
def back(kind: str, width: int, tall: int) -> Image.Image:
    """Draw a face-down card with the sign of its deck.

    `kind` is the deck: `crew`, `event`, `exploration` or `captain`. `width` and `tall` are the size in pixels.
    """
    wide, high, picture = width * FINER, tall * FINER, blank(width, tall)
    rim, ground = max(3, wide // 22), COLOURS[kind]
    panel(picture, (rim, rim, wide - rim, high - rim), fill=ground, opacity=1, radius=wide // 14)
    if width > 60:
        inset = rim * 5 // 2
        line = (inset, inset, wide - inset, high - inset)
        edge(picture, line, mix(ground, PAPER, 0.4), width=max(2, wide // 90), radius=wide // 20)
    symbol(picture, kind, (wide // 2, high // 2), round(min(wide, high) * 0.62), mix(ground, PAPER, 0.75))
    return cut(picture, corner=0.1, rim=None)


@cached_image
def sign(name: str, change: int, way: int, tall: int, bright: bool) -> Image.Image:
    """Draw a signpost for a card's influence on its neighbour to the left (`way` -1) or right (`way` 1).

    `name` is what the influence changes, and `change` by how much. The signpost is `tall` pixels high, and dim unless
    `bright` is True, because its influence then has no effect.
    """
    wide, tip, high = round(tall * 1.86) * FINER, round(tall * 0.42) * FINER, tall * FINER
    ground, ink = (COLOURS[name], PAPER) if bright else (mix(PANEL, PAPER, 0.125), mix(PANEL, PAPER, 0.675))
    mask = Image.new("L", (wide, high))
    picture = Image.new("RGB", (wide, high), ink)
    for inset, drawn in ((0, mask), (2 * FINER, picture)):
        points = [(inset, inset), (wide - tip, inset), (wide - inset * 1.5, high / 2)]
        points += [(wide - tip, high - inset - 1), (inset, high - inset - 1)]
        corners = points if way > 0 else [(wide - 1 - x, y) for x, y in points]
        ImageDraw.Draw(drawn).polygon(corners, 255 if drawn is mask else ground)
    left = 0 if way > 0 else round(tip * 0.7)
    symbol(picture, name, (left + round(high * 0.45), high // 2), round(high * 0.64), ink)
    said = f"{change:+d}".replace("-", "−")
    at = (left + round(high * 1.12), high // 2 + round(high * 0.28))
    write(picture, at, said, ink, round(high * 0.88), "bold", align="centre")
    picture.putalpha(mask)
    return picture.reduce(FINER)


def pill(
    picture: Image.Image, name: str, words: str, centre: tuple[int, int], wide: int, tall: int, *, change: int = 0
) -> None:
    """Draw the symbol `name` and the number `words` on a pill of the symbol's colour, around a point.

    The pill is `wide` and `tall` pixels large. With a `change`, it has a light edge, and beside it an arrow with the
    difference.
    """
    x, y = centre
    box = (x - wide // 2, y - tall // 2, x - wide // 2 + wide, y - tall // 2 + tall)
    panel(picture, box, fill=COLOURS[name], opacity=1, radius=tall // 2)
    size = round(tall * 0.76)
    room = wide - tall
    symbol(picture, name, (box[0] + tall // 2 + 2, y), size, PAPER)
    low = y + round(tall * 0.29)
    if not change:
        write(picture, (box[0] + tall + room // 2 - 3, low), words, PAPER, round(tall * 0.86), "title", align="centre")
        return
    edge(picture, box, PAPER, width=max(2, tall // 15), radius=tall // 2)
    write(picture, (box[0] + tall + 2, low), words, PAPER, round(tall * 0.86), "title")
    small = round(tall * 0.86)
    end = box[2] - tall // 5
    wide = write(
        picture, (end, y + round(tall * 0.29)), f"{change:+d}".replace("-", "−"), PAPER, small, "bold", align="right"
    )
    arrow(picture, (end - wide - round(tall * 0.28), y), round(tall * 0.38), change, PAPER)


def arrow(picture: Image.Image, centre: tuple[int, int], size: int, way: int, colour: Colour) -> None:
    """Draw a triangle around a point that points up (`way` above 0) or down."""
    picture.paste(colour, (centre[0] - size // 2, centre[1] - size // 2), _triangle(size, way > 0))


@cached_image
def _triangle(size: int, up: bool) -> Image.Image:
    mask = Image.new("L", (size * 4, size * 4))
    low, high = (size * 4 * 0.88, size * 4 * 0.12) if up else (size * 4 * 0.12, size * 4 * 0.88)
    ImageDraw.Draw(mask).polygon([(0, low), (size * 4 - 1, low), (size * 2, high)], 255)
    return mask.reduce(4)


def dot(picture: Image.Image, sign: str, centre: tuple[int, int], size: int, colour: Colour) -> None:
    """Draw an icon around a point, `size` pixels wide.

    `sign` is the name of a symbol of the game, or else the name of an icon.
    """
    stamp(picture, ICONS.get(sign, sign), centre, size, colour)


def counted(
    picture: Image.Image, sign: str, words: str, at: tuple[int, int], colour: Colour = PAPER, size: int = 24
) -> int:
    """Draw the icon `sign` and to its right the text `words`. Return the width of both in pixels.

    `at` is the left end and middle height of the icon, which is `size` pixels wide. Without `words` only the icon is
    drawn.
    """
    dot(picture, sign, (at[0] + size // 2, at[1]), size, colour)
    if not words:
        return size
    return size + 4 + write(picture, (at[0] + size + 4, at[1] + round(size * 0.31)), words, colour, size - 2, "bold")


def slot(picture: Image.Image, box: Box) -> None:
    """Draw the outline of an empty place for a card."""
    picture.paste(PANEL, box[:2], rounded(box[2] - box[0], box[3] - box[1], 8, 0.5))
    edge(picture, box, mix(PANEL, PAPER, 0.375), width=2, radius=8)
