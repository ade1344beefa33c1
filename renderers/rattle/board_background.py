"""The background that never changes: a wooden table, the box on it, the Sea with its grid.

It also converts coordinates.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.drawing import Box, rings, rounded, write
from renderers.font_fallback import Face
from renderers.image_cache import cached_ground
from renderers.palette import INK, PAPER, Colour, mix
from renderers.rattle.colours import DEEP, SHALLOW, TABLE, WOOD

SIZE = (1200, 800)
"""Width and height of the picture of the table in pixels."""
SEA: Box = (40, 34, 768, 762)
"""The square of the Sea in the picture of the table."""
CELLS = 14
"""Number of cells in a row of the grid."""
LETTERS = mix(WOOD, PAPER, 0.9)
"""Colour of the names of cells."""
_CELL = 52
"""Width of a cell in pixels."""
BOX: Box = (6, 4, 790, 797)
"""The wooden box around the Sea in the picture of the table."""
_PLANK = 58
_BANDS = 21


def scaled(units: int, size: int) -> int:
    """Convert units of 0.1 mm in the Sea to pixels, if the whole Sea is `size` pixels wide."""
    return (units * size + 1400) // 2800


@cached_ground
def ground(grid: bool) -> Image.Image:
    """Draw the table and the empty box, with the names of cells if `grid` is True. It is cached, so paint on a copy."""
    picture = table(*SIZE)
    left, upper, right, lower = BOX
    _wood(picture, BOX, 20, mix(WOOD, INK, 0.55))
    _wood(picture, (left + 3, upper + 2, right - 3, lower - 4), 17, WOOD)
    pen = ImageDraw.Draw(picture)
    for y in (upper + 9, lower - 12, lower - 24):
        pen.line((left + 22, y, right - 22, y), mix(WOOD, INK, 0.22), 1)
    for x in (left + 9, right - 11, right - 7):
        pen.line((x, upper + 22, x, lower - 22), mix(WOOD, INK, 0.22), 1)
    _wood(picture, (SEA[0] - 4, SEA[1] - 4, SEA[2] + 4, SEA[3] + 4), 6, mix(WOOD, INK, 0.55))
    face: Face = "bold"
    for cell in range(CELLS if grid else 0):
        middle = cell * _CELL + _CELL // 2
        write(picture, (SEA[0] + middle, SEA[1] - 8), "ABCDEFGHIJKLMN"[cell], LETTERS, 24, face, align="centre")
        write(picture, (SEA[0] - 17, SEA[1] + middle + 8), str(cell + 1), LETTERS, 24, face, align="centre")
    return picture


def _wood(picture: Image.Image, box: Box, radius: int, colour: Colour) -> None:
    """Draw a rectangle with round corners. `radius` is that of the corners, in pixels."""
    picture.paste(colour, box[:2], rounded(box[2] - box[0], box[3] - box[1], radius))


@cached_ground
def table(width: int, height: int) -> Image.Image:
    """Draw the planks of a table in this size. It is cached, so paint on a copy."""
    picture = Image.new("RGB", (width, height), TABLE)
    pen = ImageDraw.Draw(picture)
    for row, y in enumerate(range(0, height, _PLANK)):
        shade = (0.0, 0.12, 0.05, 0.17, 0.08)[row % 5]
        pen.rectangle((0, y, width, y + _PLANK - 2), mix(TABLE, WOOD, shade))
        pen.line((0, y + _PLANK - 2, width, y + _PLANK - 2), mix(TABLE, (0, 0, 0), 0.45), 2)
        for x in range(row * 337 % 560, width, 560):
            pen.line((x, y, x, y + _PLANK - 2), mix(TABLE, (0, 0, 0), 0.35), 2)
    return picture


@cached_ground
def water(size: int) -> Image.Image:
    """Draw the square Sea with its grid, light in the middle. It is cached, so paint on a copy."""
    steps = [mix(SHALLOW, DEEP, min(1.0, round(level / 255 * _BANDS) / _BANDS * 1.12)) for level in range(256)]
    picture = rings(size, size, steps)
    lines = Image.new("L", (size, size), 0)
    pen = ImageDraw.Draw(lines)
    for cell in range(1, CELLS):
        place = cell * size // CELLS
        pen.line((place, 0, place, size), 26, 1)
        pen.line((0, place, size, place), 26, 1)
    picture.paste(PAPER, (0, 0), lines)
    return picture
