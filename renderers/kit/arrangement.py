"""Rows, grids and fans of cards or dice within a box, and places for names of any length.

A box is its left, upper, right and lower edge in pixels. `face` returns the picture of a card with its shadow, given
the card's id and its width in pixels. `shape` is the height of a card divided by its width.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from PIL import Image

from renderers.drawing import Box, lay, write
from renderers.font_fallback import fit, length, parted
from renderers.kit.badges import Spot
from renderers.kit.card_parts import READ, TALL, height
from renderers.kit.hand import rows
from renderers.kit.seats import pawn
from renderers.palette import PAPER, Colour
from renderers.picture_context import Frame

T = TypeVar("T")
Face = Callable[[str, int], Image.Image]
_TURN, _WIDEST_TURN = 6.0, 40.0
"""Largest angles in degrees of a fan: between neighbours, and between its first and last card."""
_SEEN, _LEAST_SEEN = 0.45, 0.05
"""Visible share of a card of a fan, and the smallest one. For a smaller share the cards get smaller instead."""
_LEADING = 1.1


def few(things: Sequence[T], most: int) -> tuple[Sequence[T], int]:
    """Return the things to show in `most` places, and the number of the others.

    If there are too many things, the last place stays free for that number.
    """
    shown = things if len(things) <= most else things[: most - 1]
    return shown, len(things) - len(shown)


def pitch(count: int, room: int, wide: int, gap: int) -> float:
    """Return the distance in pixels between the middles of neighbours in a row of `count` things `wide` pixels wide.

    There are `gap` pixels between them. If the `room` in pixels does not suffice, they lie closer and overlap.
    """
    return min(wide + gap, (room - wide) / max(1, count - 1))


def largest(
    count: int, room: tuple[int, int], *, shape: float = TALL, gap: int = 16, widest: int = 196, least: int = 16
) -> tuple[int, int]:
    """Return the largest width at which `count` things fit into the room without overlaps, and their number in a row.

    `room` is its width and height. `gap` is the space between things. The width is from `least` to `widest`. All are
    in pixels. If the things do not fit, return `least` and the number of things that fit into a row.
    """
    for wide in range(widest, least, -2):
        across, down = (room[0] + gap) // (wide + gap), (room[1] + gap) // (height(wide, shape) + gap)
        if across * down >= count:
            return wide, max(1, -(-count // -(-count // across))) if count else 1
    return least, max(1, (room[0] + gap) // (least + gap))


def grid(
    picture: Image.Image,
    box: Box,
    cards: Sequence[str],
    face: Face,
    *,
    shape: float = TALL,
    widest: int = 196,
    least: int = 60,
    gap: int = 16,
) -> list[Spot]:
    """Draw cards in rows, as large as the box allows. Return the middles of the drawn cards.

    Their width is from `least` to `widest` pixels, with `gap` pixels between them. If they do not fit even at `least`,
    the last place has the number of the others, such as “+3”.
    """
    left, upper, right, lower = box
    wide, across = largest(len(cards), (right - left, lower - upper), shape=shape, gap=gap, widest=widest, least=least)
    down = max(1, (lower - upper + gap) // (height(wide, shape) + gap))
    return _laid(picture, box, cards, face, wide, across, across * down, gap, shape)


def row(
    picture: Image.Image,
    box: Box,
    cards: Sequence[str],
    face: Face,
    *,
    shape: float = TALL,
    widest: int = 196,
    least: int = 60,
    gap: int = 16,
) -> list[Spot]:
    """Draw cards side by side in one row, like `grid`. Return the middles of the drawn cards.

    Draw more below a card with its middle: a pawn, a number or a name.
    """
    left, upper, right, lower = box
    most = max(1, (right - left + gap) // (least + gap))
    across = min(most, max(1, len(cards)))
    wide = min(widest, int((lower - upper) / shape), (right - left + gap) // across - gap)
    return _laid(picture, box, cards, face, wide, across, across, gap, shape)


def _laid(
    picture: Image.Image,
    box: Box,
    cards: Sequence[str],
    face: Face,
    wide: int,
    across: int,
    most: int,
    gap: int,
    shape: float,
) -> list[Spot]:
    """Draw cards `wide` pixels wide in rows of `across` around the middle of the box. Return their middles.

    `most` is the number of places. If there are too many cards, the last place has the number of the others.
    """
    shown, more = few(cards, most)
    count, step = len(shown) + bool(more), height(wide, shape) + gap
    x, y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
    last = -(-count // across) - 1
    spots = [(x + right, y + round((row - last / 2) * step)) for right, row in rows(count, across, wide + gap)]
    for card, spot in zip(shown, spots, strict=False):
        lay(picture, face(card, wide), spot)
    if more:
        x, y = spots.pop()
        write(picture, (x, y + 12), f"+{more}", PAPER, 36, "bold", align="centre", width=wide, least=READ)
    return spots


def fan(
    picture: Image.Image,
    box: Box,
    cards: Sequence[str],
    face: Face,
    *,
    shape: float = TALL,
    widest: int = 196,
) -> list[Spot]:
    """Draw cards as a hand holds them: turned, and each covers a part of the one before. Return their middles.

    They are as large as the box allows, and at most `widest` pixels wide. Use it for backs, or for faces whose meaning
    is in the upper left corner.
    """
    left, upper, right, lower = box
    wide = widest
    step, turn, rise, fall = _bend(len(cards), wide, shape, right - left)
    while wide > 16 and (rise + fall > lower - upper or step < wide * _LEAST_SEEN):
        wide -= 2
        step, turn, rise, fall = _bend(len(cards), wide, shape, right - left)
    level = (upper + lower + rise - fall) / 2
    spots = list[Spot]()
    for place, card in enumerate(cards):
        away = place - (len(cards) - 1) / 2
        centre = (round((left + right) / 2 + away * step), round(level + _drop(away, step, turn)))
        lay(picture, face(card, wide).rotate(-away * turn, Image.Resampling.BICUBIC, expand=True), centre)
        spots.append(centre)
    return spots


def _bend(count: int, wide: int, shape: float, room: int) -> tuple[float, float, float, float]:
    """Return four measures of a fan in a box `room` pixels wide.

    The first two are the distance in pixels and the angle in degrees between neighbours. The others are how many pixels
    the fan reaches above and below the centre of its middle card.
    """
    tall, ends = height(wide, shape), (count - 1) / 2
    turn = min(_TURN, _WIDEST_TURN / max(1, count - 1))
    end = math.radians(turn * ends)
    across = wide * math.cos(end) + tall * math.sin(end)
    step = min(wide * _SEEN, (room - across) / max(1, count - 1))
    outer, drop = (tall * math.cos(end) + wide * math.sin(end)) / 2, _drop(ends, step, turn)
    return step, turn, max(tall / 2, outer - drop), outer + drop


def _drop(away: float, step: float, turn: float) -> float:
    """Return how many pixels a card lies lower than the middle of a fan. It is `away` places from there."""
    return step / math.radians(turn) * (1 - math.cos(math.radians(away * turn)))


def name(
    picture: Image.Image,
    box: Box,
    seat: int,
    frame: Frame,
    *,
    ink: Colour = PAPER,
    size: int = 30,
    token: bool = True,
) -> None:
    """Draw a seat's name whole if the box allows, in any script. Before it is the seat's pawn (`token`).

    The letters are at most `size` pixels high. A long name gets smaller letters, then a second line if the box has
    room. Letters never get smaller than 24 pixels (`READ`). A name that still does not fit ends with an ellipsis.
    """
    left, upper, right, lower = box
    middle = (upper + lower) // 2
    if token:
        wide = min(60, lower - upper - 4)
        pawn(picture, seat, frame, (left + wide // 2 + 4, middle), wide)
        left += wide + 10
    left, width = left + 4, right - left - 8
    said = frame.names[seat]
    letters = fit(said, "bold", size, READ, width)
    most = max(1, int((lower - upper) / (letters * _LEADING)))
    lines = parted(said, "bold", letters, width, most) if length(said, "bold", letters) > width else (said,)
    first = middle + letters * 0.34 - letters * _LEADING * (len(lines) - 1) / 2
    for place, line in enumerate(lines):
        write(picture, (left, round(first + letters * _LEADING * place)), line, ink, letters, "bold", width=width)
