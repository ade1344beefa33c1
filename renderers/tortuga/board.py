"""The part of the table's picture that never changes: two ships and two rowboats from above, the island, the galleon's
sea.
"""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from renderers.drawing import Box, panel, sea, stamp
from renderers.image_cache import cached_ground
from renderers.palette import FOAM, INK, PANEL, PAPER, PIECES, Colour, mix

SIZE = (1200, 800)
SHIPS: dict[str, Box] = {"jolly": (16, 76, 316, 500), "dutchman": (884, 76, 1184, 500)}
BOATS: dict[str, Box] = {"jolly": (330, 174, 568, 242), "dutchman": (632, 174, 870, 242)}
ISLAND: Box = (326, 246, 874, 506)
GALLEON: Box = (392, 78, 808, 168)

WOOD = PIECES["brown"]
DARK = mix(WOOD, INK, 2 / 3)
DECK = mix(WOOD, INK, 1 / 3)
TRIM = mix(WOOD, PAPER, 2 / 6)
SAND = mix(WOOD, PAPER, 4 / 6)
GRASS = mix(PIECES["green"], INK, 1 / 3)
_PALMS = ((84, 170, 70), (132, 204, 84), (466, 172, 72), (408, 208, 84), (236, 222, 62), (318, 172, 58))
_FINER = 2
_Points = list[tuple[float, float]]


@cached_ground
def ground() -> Image.Image:
    """Draw everything that never changes. It is cached, so paint on a copy."""
    fine = _waters()
    _island(ImageDraw.Draw(fine))
    picture = fine.reduce(_FINER)
    for x, y, size in _PALMS:
        stamp(picture, "palm", (ISLAND[0] + x + 3, ISLAND[1] + y + 3), size, mix(PIECES["green"], INK, 2 / 3))
        stamp(picture, "palm", (ISLAND[0] + x, ISLAND[1] + y), size, mix(PIECES["green"], PAPER, 1 / 6))
    panel(picture, GALLEON, opacity=0.6, fill=PANEL)
    return picture


def _waters() -> Image.Image:
    fine = sea(*SIZE).resize((SIZE[0] * _FINER, SIZE[1] * _FINER), Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(fine)
    _ways(pen)
    for box in SHIPS.values():
        _ship(pen, box)
    for box in BOATS.values():
        _boat(pen, box)
    return fine


def _fine(points: _Points) -> _Points:
    return [(x * _FINER, y * _FINER) for x, y in points]


def _ways(pen: ImageDraw.ImageDraw) -> None:
    """Draw dots from ships to rowboats and from there to the island. They show the steps that a pawn can move."""
    dots: _Points = [(320, 208), (880, 208), (326, 208), (874, 208)]
    for box in BOATS.values():
        middle = (box[0] + box[2]) / 2
        dots += [(middle + side * 12, 246) for side in (-1, 0, 1)]
    for x, y in dots:
        pen.circle((x * _FINER, y * _FINER), 3 * _FINER, FOAM)


def _hull(box: Box, inset: float) -> _Points:
    """Return the corners of a deck from above: a pointed bow, straight sides, a stern a little narrower.

    `inset` is how many pixels smaller it is on each side.
    """
    left, upper, right, lower = box
    middle, half, bow = (left + right) / 2, (right - left) / 2 - inset, 110 - inset
    side: _Points = []
    for step in range(25):
        share = step / 24
        side.append((half * (1 - (1 - share) ** 3.1), upper + inset * 1.6 + bow * share))
    side += [(half, lower - 90), (half - 14, lower - inset)]
    return _fine([*((middle + x, y) for x, y in side), *((middle - x, y) for x, y in reversed(side))])


def _ship(pen: ImageDraw.ImageDraw, box: Box) -> None:
    left, _, right, lower = box
    for y in range(190, lower - 90, 62):
        for x in (left - 7, right + 7):
            pen.rounded_rectangle(_square(x - 9, y - 8, x + 9, y + 8), 3 * _FINER, INK)
    pen.polygon(_hull((left + 5, box[1] + 7, right + 5, lower + 7), 0), mix(PANEL, (0, 0, 0), 0.5))
    for inset, colour in ((0, DARK), (4, TRIM), (8, DARK), (11, DECK)):
        pen.polygon(_hull(box, inset), colour)
    for y in range(150, lower - 8, 24):
        pen.line(_fine([(left + 12, y), (right - 12, y)]), DARK, _FINER)


def _square(left: float, upper: float, right: float, lower: float) -> tuple[float, float, float, float]:
    return left * _FINER, upper * _FINER, right * _FINER, lower * _FINER


def _lens(box: Box, inset: float) -> _Points:
    """Return the corners of a rowboat from above: round sides that meet in two points.

    `inset` makes it smaller, in pixels.
    """
    left, upper, right, lower = box
    middle, tall, wide = (upper + lower) / 2, (lower - upper) / 2 - inset, (right - left) / 2 - inset * 1.6
    turns = [step / 40 * math.pi for step in range(41)]
    rim = [(math.cos(turn), abs(math.sin(turn)) ** 0.55) for turn in turns]
    centre = (left + right) / 2
    points = [(centre + wide * x, middle - tall * y) for x, y in rim]
    return _fine([*points, *((x, 2 * middle - y) for x, y in reversed(points))])


def _boat(pen: ImageDraw.ImageDraw, box: Box) -> None:
    left, upper, right, lower = box
    for x, way in ((left + 62, -1), (right - 62, 1)):
        pen.line(_fine([(x, upper + 10), (x + way * 26, upper - 5)]), TRIM, 5 * _FINER)
        pen.line(_fine([(x, lower - 10), (x + way * 26, lower + 5)]), TRIM, 5 * _FINER)
    for inset, colour in ((0, DARK), (3, TRIM), (7, DARK), (9, DECK)):
        pen.polygon(_lens(box, inset), colour)


def _island(pen: ImageDraw.ImageDraw) -> None:
    for inset, colour in _SHORES:
        pen.polygon(_shore(inset), colour)
    for x, y, wide, tall in ((150, 190, 96, 40), (290, 206, 120, 44), (420, 186, 90, 40), (270, 152, 150, 36)):
        middle, centre = ISLAND[0] + x, ISLAND[1] + y
        hill = _square(middle - wide, centre - tall, middle + wide, centre + tall)
        pen.ellipse(hill, mix(PIECES["green"], INK, 1 / 6))


_SHORES: tuple[tuple[float, Colour], ...] = (
    (-5, mix(PIECES["teal"], PAPER, 2 / 6)),
    (0, mix(WOOD, PAPER, 3 / 6)),
    (3, SAND),
    (17, PIECES["green"]),
    (20, GRASS),
)


def _shore(inset: float) -> _Points:
    """Return the corners of a coast with bays, like a turtle's shell. `inset` makes it smaller, in pixels."""
    left, upper, right, lower = ISLAND
    middle, centre = (left + right) / 2, (upper + lower) / 2
    points: _Points = []
    for step in range(180):
        turn = step / 180 * 2 * math.pi
        x, y = math.cos(turn), math.sin(turn)
        bay = 1 + 0.016 * math.sin(7 * turn + 1) + 0.01 * math.sin(13 * turn)
        across, down = (right - left) / 2 - inset, (lower - upper) / 2 - inset
        points.append(
            (
                middle + across * bay * math.copysign(abs(x) ** 0.46, x),
                centre + down * bay * math.copysign(abs(y) ** 0.46, y),
            )
        )
    return _fine(points)
