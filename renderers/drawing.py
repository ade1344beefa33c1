"""Drawing functions: text, icons, panels, sprites, and the sea in the background.

They draw on an RGB picture. All sizes and positions are in pixels. Repeated shapes are cached as masks and sprites, so
drawing only pastes. The caches contain no data of a table, so they contain no secrets.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Literal

from PIL import Image, ImageDraw, ImageFilter

from renderers.font_fallback import Face, baseline, clip, fit, label, length
from renderers.icons import icon
from renderers.image_cache import cached_ground, cached_image, recall, remember
from renderers.palette import FOAM, PANEL, SEA, Colour, mix

Box = tuple[int, int, int, int]
_FINER = 4
_BANDS = 36  # more bands would be invisible, and make every picture's file larger
_EQUAL_ROWS = 8


@cached_ground
def sea(width: int, height: int) -> Image.Image:
    """Return a picture of the sea, the usual background. It is cached: draw on a copy."""
    water = rings(width, height, [_sea_colour(round(level / 255 * _BANDS) / _BANDS) for level in range(256)])
    waves = Image.new("L", (width * 2, height * 2), 0)
    pen = ImageDraw.Draw(waves)
    for row, y in enumerate(range(80, height, 120)):
        for x in range(row % 2 * 150, width + 160, 300):
            pen.line([_wave(x + step, y, step) for step in range(0, 181, 2)], 24, 8, joint="curve")
    water.paste(FOAM, (0, 0), waves.reduce(4).resize((width, height), Image.Resampling.NEAREST))
    return water


def rings(width: int, height: int, colours: Sequence[Colour]) -> Image.Image:
    """Return a picture of ellipses around its middle. `colours` are 256 colours, from the middle to the edge.

    To halve the bytes of its PNG, neighbouring rows are equal, and the edge between two colours is jagged by a pixel.
    Without that edge, PNG would not compress equal rows of long plain runs.
    """
    rows = -(-height // _EQUAL_ROWS)
    depth = Image.radial_gradient("L").resize((width, rows), Image.Resampling.BICUBIC)
    tall = depth.resize((width, rows * _EQUAL_ROWS), Image.Resampling.NEAREST).crop((0, 0, width, height))
    even, odd = (
        Image.merge("RGB", [tall.point([step[part] for step in steps]) for part in range(3)])
        for steps in (colours, [*colours[1:], colours[-1]])
    )
    columns = Image.frombytes("L", (width, 1), (b"\0\xff" * width)[:width])
    even.paste(odd, (0, 0), columns.resize((width, height), Image.Resampling.NEAREST))
    return even


def _wave(x: float, y: float, step: float) -> tuple[float, float]:
    return 2 * (x - 60), 2 * (y + 9 * math.sin(step / 90 * 2 * math.pi))


def _sea_colour(depth: float) -> Colour:
    return mix(SEA[0], SEA[1], depth / 0.55) if depth < 0.55 else mix(SEA[1], SEA[2], (depth - 0.55) / 0.45)


@cached_image
def rounded(width: int, height: int, radius: int, opacity: float = 1, edge: int = 0) -> Image.Image:
    """Return the mask of a filled box with rounded corners. `width` and `height` are its size in pixels.

    If `edge` is not 0, only the border is filled, and `edge` is its width. `radius` is that of the corners in pixels,
    and `opacity` is from 0 to 1.
    """
    fine = Image.new("L", (width * _FINER, height * _FINER), 0)
    box, full = (0, 0, width * _FINER - 1, height * _FINER - 1), round(255 * opacity)
    if edge:
        ImageDraw.Draw(fine).rounded_rectangle(box, radius * _FINER, 0, full, edge * _FINER)
    else:
        ImageDraw.Draw(fine).rounded_rectangle(box, radius * _FINER, full)
    return fine.reduce(_FINER)


def panel(picture: Image.Image, box: Box, *, fill: Colour = PANEL, opacity: float = 0.72, radius: int = 14) -> None:
    """Draw a filled box with rounded corners, as a background for text. `box` is its left, upper, right and lower
    edge.

    `opacity` is from 0 to 1, `radius` that of the corners.
    """
    left, upper, right, lower = box
    mask = rounded(right - left, lower - upper, radius, opacity)
    if lower - upper <= 2 * radius:
        picture.paste(fill, box[:2], mask)
        return
    middle = (left, upper + radius, right, lower - radius)
    if opacity == 1:
        picture.paste(fill, middle)
    else:
        mixed = _mixed((*fill, 255)[: len(picture.getbands())], round(255 * opacity))
        picture.paste(picture.crop(middle).point(mixed), middle)
    _paste_ends(picture, fill, box, mask, radius)


@lru_cache(256)
def _mixed(colour: tuple[int, ...], share: int) -> list[int]:
    """Return the levels that pixels get when a colour is pasted on them.

    `share` is the opacity of the colour, from 0 to 255. For each band of the colour, the list has 256 new levels, by
    the level of the pixel before. They are rounded as Pillow does.
    """
    sums = [part * share + level * (255 - share) + 128 for part in colour for level in range(256)]
    return [(whole + (whole >> 8)) >> 8 for whole in sums]


def edge(picture: Image.Image, box: Box, colour: Colour, *, width: int = 4, radius: int = 14) -> None:
    """Draw the border of a box with rounded corners, within the box.

    `width` is that of the border, and `radius` that of the corners, in pixels.
    """
    left, upper, right, lower = box
    mask, bend = rounded(right - left, lower - upper, radius, 1, width), max(radius, width)
    if lower - upper <= 2 * bend:
        picture.paste(colour, box[:2], mask)
        return
    picture.paste(colour, (left, upper + bend, left + width, lower - bend))
    picture.paste(colour, (right - width, upper + bend, right, lower - bend))
    _paste_ends(picture, colour, box, mask, bend)


def _paste_ends(picture: Image.Image, colour: Colour, box: Box, mask: Image.Image, tall: int) -> None:
    """Paste a colour through the first and the last `tall` rows of a mask, whose upper left corner is that of `box`.

    The caller fills the rows between them directly, because Pillow is as slow for empty or full rows of a mask as for
    others.
    """
    picture.paste(colour, box[:2], mask.crop((0, 0, mask.width, tall)))
    picture.paste(colour, (box[0], box[3] - tall), mask.crop((0, mask.height - tall, *mask.size)))


def disc(picture: Image.Image, centre: tuple[int, int], size: int, fill: Colour, opacity: float = 1) -> None:
    """Draw a filled circle. `size` is its diameter.

    `opacity` is from 0 to 1.
    """
    x, y = centre
    picture.paste(fill, (x - size // 2, y - size // 2), rounded(size, size, size // 2, opacity))


def stamp(picture: Image.Image, name: str, centre: tuple[int, int], size: int, colour: Colour) -> None:
    """Draw the icon of this name in one colour, `size` wide and high, around a point."""
    picture.paste(colour, (centre[0] - size // 2, centre[1] - size // 2), icon(name, size))


def write(
    picture: Image.Image,
    at: tuple[int, int],
    words: str,
    colour: Colour,
    size: int,
    face: Face = "regular",
    *,
    align: Literal["left", "centre", "right"] = "left",
    width: int = 2000,
    least: int = 0,
) -> int:
    """Write one line of text. Return its width.

    `at` is a point on the text's baseline: its left end, middle or right end, as `align` says. A text wider than
    `width` gets smaller letters, from `size` down to `least`. If it is still too wide, it is cut off with an ellipsis.
    """
    if least:
        size = fit(words, face, size, least, width)
    words = clip(words, face, size, width)
    wide = length(words, face, size)
    left = at[0] - {"left": 0, "centre": wide // 2, "right": wide}[align]
    picture.paste(colour, (left, at[1] - baseline(size)), label(words, face, size))
    return wide


def lay(picture: Image.Image, sprite: Image.Image, centre: tuple[int, int]) -> None:
    """Draw a sprite (a picture with transparency) around a point."""
    picture.paste(sprite, (centre[0] - sprite.width // 2, centre[1] - sprite.height // 2), sprite)


def lifted(sprite: Image.Image, blur: int = 5) -> Image.Image:
    """Return a larger sprite with a soft shadow to the lower right. `blur` is the radius of the shadow's edge."""
    margin = 3 * blur
    shade = _shadow(sprite.getchannel("A"), blur)
    whole = Image.new("RGBA", shade.size)
    whole.putalpha(shade)
    whole.alpha_composite(sprite, (margin, margin))
    return whole


def _shadow(shape: Image.Image, blur: int) -> Image.Image:
    """Return the mask of the shadow of a sprite whose outline is `shape`. `blur` is the radius of its soft edge.

    The mask is cached by the outline, so all cards of one size share it.
    """
    key = ("shadow", shape.size, blur, blake2b(shape.tobytes(), digest_size=16).digest())
    known = recall(key)
    if isinstance(known, Image.Image):
        return known
    margin = 3 * blur
    shade = Image.new("L", (shape.width + 2 * margin, shape.height + 2 * margin), 0)
    shade.paste(shape.point(lambda level: level * 0.55), (margin + blur // 2, margin + blur))
    shade = shade.filter(ImageFilter.GaussianBlur(blur))
    remember(key, shade)
    return shade
