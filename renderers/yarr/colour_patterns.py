"""A pattern for every colour, so that colour-blind people can distinguish the colours too."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageDraw

Pen = ImageDraw.ImageDraw
Size = tuple[int, int]
Pattern = Callable[[Size, float], Image.Image]


def _pattern(draw: Callable[[Pen, int, int, float], None]) -> Pattern:
    def mask(size: Size, unit: float) -> Image.Image:
        blank = Image.new("L", size, 0)
        draw(ImageDraw.Draw(blank), *size, unit)
        return blank

    return mask


def _steps(end: float, step: float) -> list[float]:
    return [place * step for place in range(math.ceil(end / step) + 1)]


def _slanted(pen: Pen, width: int, height: int, unit: float, way: int, step: float = 9) -> None:
    for x in _steps(width + height, step * unit):
        start, end = (x, 0), (x - height, height)
        if way > 0:
            start, end = (x - height, 0), (x, height)
        pen.line((*start, *end), 255, round(1.8 * unit))


def _falling(pen: Pen, width: int, height: int, unit: float) -> None:
    _slanted(pen, width, height, unit, 1)


def _rising(pen: Pen, width: int, height: int, unit: float) -> None:
    _slanted(pen, width, height, unit, -1)


def _lattice(pen: Pen, width: int, height: int, unit: float) -> None:
    _slanted(pen, width, height, unit, 1, 11)
    _slanted(pen, width, height, unit, -1, 11)


def _planks(pen: Pen, width: int, height: int, unit: float) -> None:
    for y in _steps(height, 8 * unit):
        pen.line((0, y, width, y), 255, round(1.5 * unit))


def _bars(pen: Pen, width: int, height: int, unit: float) -> None:
    for x in _steps(width, 8 * unit):
        pen.line((x, 0, x, height), 255, round(1.5 * unit))


def _grid(pen: Pen, width: int, height: int, unit: float) -> None:
    for at in _steps(max(width, height), 11 * unit):
        pen.line((at, 0, at, height), 255, round(1.3 * unit))
        pen.line((0, at, width, at), 255, round(1.3 * unit))


def _scattered(width: int, height: int, step: float) -> list[tuple[float, float]]:
    rows = enumerate(_steps(height, step))
    return [(x + row % 2 * step / 2, y) for row, y in rows for x in _steps(width, step)]


def _dots(pen: Pen, width: int, height: int, unit: float) -> None:
    for x, y in _scattered(width, height, 9 * unit):
        pen.circle((x, y), 1.9 * unit, 255)


def _rings(pen: Pen, width: int, height: int, unit: float) -> None:
    for x, y in _scattered(width, height, 13 * unit):
        pen.circle((x, y), 4 * unit, None, 255, round(1.4 * unit))


def _crosses(pen: Pen, width: int, height: int, unit: float) -> None:
    arm = 2.4 * unit
    for x, y in _scattered(width, height, 11 * unit):
        pen.line((x - arm, y, x + arm, y), 255, round(1.4 * unit))
        pen.line((x, y - arm, x, y + arm), 255, round(1.4 * unit))


def _waves(pen: Pen, width: int, height: int, unit: float) -> None:
    for y in _steps(height, 9 * unit):
        points = [(x, y + 2.2 * unit * math.sin(x / (2.6 * unit))) for x in _steps(width, unit)]
        pen.line(points, 255, round(1.5 * unit), joint="curve")


def _rays(pen: Pen, width: int, height: int, unit: float) -> None:
    far = width + height
    for number in range(18):
        sides = [(number * 20 + turn) * math.pi / 180 for turn in (0, 10)]
        ends = [(width / 2 + far * math.cos(side), height / 2 + far * math.sin(side)) for side in sides]
        pen.polygon([(width / 2, height / 2), *ends], 255)


PATTERNS: dict[str, Pattern] = {
    "red": _pattern(_falling),
    "orange": _pattern(_planks),
    "yellow": _pattern(_dots),
    "green": _pattern(_lattice),
    "teal": _pattern(_waves),
    "blue": _pattern(_bars),
    "purple": _pattern(_rings),
    "pink": _pattern(_crosses),
    "brown": _pattern(_rising),
    "black": _pattern(_grid),
    "lattice": _pattern(_lattice),
    "rays": _pattern(_rays),
}
