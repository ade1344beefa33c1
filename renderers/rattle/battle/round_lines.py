"""Lines between the Ships that fought, each with the number of its round at the least crowded place near it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from renderers.animated_gif import Spot
from renderers.drawing import disc
from renderers.kit import number
from renderers.palette import INK, PAPER
from renderers.rattle.sea.label_places import Rect

_HALF = 18
"""Half the width of a number, in pixels."""
_RINGS = (34, 46, 60, 76, 94, 114, 136)
"""Distances in pixels from the middle of a line at which a place for its number is sought."""
_TURNS = 16
"""Number of places that are tried on each ring."""
_STEP = 10
"""Width in pixels of the rectangles that together cover a line."""
Fight = tuple[Spot, Spot, int]
"""The pixels of the two Ships, and the number of the round."""


def place_numbers(clashes: Sequence[Fight], taken: Sequence[Rect], within: Rect) -> list[Spot]:
    """Return a pixel for the number of each fight: the middle of its line, or the nearest place with room.

    `clashes` are the fights. The numbers avoid the rectangles `taken`, and stay in the visible part `within`. All are
    in pixels.
    """
    full, found = list(taken), list[Spot]()
    for start, end, _ in clashes:
        centre = x, y = middle(start, end)
        turn = math.atan2(end[1] - start[1], end[0] - start[0]) + math.pi / 2
        places = [(0, x, y)]
        for far in _RINGS:
            for step in range(_TURNS):
                way = turn + step * 2 * math.pi / _TURNS
                places.append((far, round(x + far * math.cos(way)), round(y + far * math.sin(way))))
        free = [place for place in places if _free(place[1:], found, within)] or places[:1]
        least = math.inf
        for far, *spot in free:
            if 3 * far >= least:  # neither this place nor a farther one can be better
                break
            cost = 3 * far + _covered(centre, (spot[0], spot[1]), full)
            if cost < least:
                least, x, y = cost, *spot
        full.append((x - _HALF, y - _HALF, x + _HALF, y + _HALF))
        found.append((x, y))
    return found


def _free(at: Spot, found: Sequence[Spot], within: Rect) -> bool:
    """Return True if a number at the pixel `at` would be completely visible and overlap no other number.

    The other numbers are at `found`.
    """
    x, y = at[0] - within[0], at[1] - within[1]
    inside = _HALF <= x <= within[2] - within[0] - _HALF and _HALF <= y <= within[3] - within[1] - _HALF
    return inside and all(math.dist(at, other) >= 2 * _HALF for other in found)


def _covered(clash: Spot, at: Spot, taken: Sequence[Rect]) -> int:
    """Return how much a number at the pixel `at`, and its line to the fight, would cover of the rectangles `taken`.

    The number is that of a fight's round, and `clash` is the middle of the fight. The result is in square pixels. Each
    of seven points of the line that is covered counts 40. Less is better.
    """
    left, upper, right, lower = at[0] - _HALF, at[1] - _HALF, at[0] + _HALF, at[1] + _HALF
    path = [(at[0] + (clash[0] - at[0]) * step // 8, at[1] + (clash[1] - at[1]) * step // 8) for step in range(1, 8)]
    shared = 0
    for first, top, last, bottom in taken:
        if first < right and left < last and top < lower and upper < bottom:
            shared += (min(right, last) - max(left, first)) * (min(lower, bottom) - max(upper, top))
        shared += 40 * sum(first <= x <= last and top <= y <= bottom for x, y in path)
    return shared


def line_areas(clashes: Sequence[Fight]) -> list[Rect]:
    """Return small rectangles that cover the lines of these fights. The names of Ships avoid them."""
    found = []
    for start, end, _ in clashes:
        steps = max(1, round(math.dist(start, end) / _STEP))
        for step in range(steps + 1):
            x, y = (round(place) for place in _along(start, end, step / steps))
            found.append((x - _STEP // 2, y - _STEP // 2, x + _STEP // 2, y + _STEP // 2))
    return found


def lay_lines(sea: Image.Image, clashes: Sequence[Fight], ship: int) -> None:
    """Draw a line for each fight between the edges of its two Ships, which are `ship` pixels wide."""
    pen = ImageDraw.Draw(sea)
    for start, end, _ in clashes:
        trim = min(0.5, ship * 0.4 / max(1.0, math.dist(start, end)))
        line = [_along(start, end, trim), _along(start, end, 1 - trim)]
        pen.line(line, INK, 9)
        pen.line(line, PAPER, 5)


def lay_numbers(sea: Image.Image, clashes: Sequence[Fight], spots: Sequence[Spot]) -> None:
    """Draw the number of each fight's round at its spot, with a thin line to the fight if that is elsewhere."""
    pen = ImageDraw.Draw(sea)
    for (start, end, _), spot in zip(clashes, spots, strict=True):
        at = middle(start, end)
        if at != spot:
            pen.line([at, spot], INK, 6)
            pen.line([at, spot], PAPER, 2)
            disc(sea, at, 14, INK)
            disc(sea, at, 9, PAPER)
    for (_, _, round_), spot in zip(clashes, spots, strict=True):
        disc(sea, spot, 34, INK)
        number(sea, spot, 30, str(round_), PAPER, INK)


def middle(one: Spot, other: Spot) -> Spot:
    """Return the point halfway between two points."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _along(start: Spot, end: Spot, share: float) -> tuple[float, float]:
    """Return the point at a share, from 0 to 1, of the line between two points."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
