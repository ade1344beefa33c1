"""A hand of cards (or dice): in rows, on as many pages as necessary, with pickable ones marked."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from PIL import Image

from renderers.drawing import sea
from renderers.frame import Frame
from renderers.kit.badges import choice
from renderers.kit.cards import TALL, height
from renderers.kit.narrow_screen import WIDE, lifted_out, stacked
from renderers.kit.panels import heading

_BASE, _TOP, _FOOT, _LAST = 52, 126, 70, 56
"""Heights in pixels: the title's baseline, the first row, the room below each row, and that below the last row.

The room is for numbers, and between rows also for raised cards.
"""
LEAST = 420
"""Minimum height of a hand, so that pictures do not jump with each card."""
_SIZES = ((5, 5, 196), (14, 7, 146))  # up to so many cards: in rows of at most, so wide
_NARROW = ((12, 3, 214),)  # the same for a narrow screen


def page_shown(frame: Frame, pages: int) -> int:
    """Return the requested page, or the last one if the hand has shrunk meanwhile."""
    return min(max(frame.page, 0), pages - 1)


def rows(count: int, across: int, step: int) -> Iterator[tuple[int, int]]:
    """Return the position of each thing in rows of at most `across`: its offset from the middle, and its row."""
    for place in range(count):
        row, column = divmod(place, across)
        here = min(across, count - row * across)
        yield round((column - (here - 1) / 2) * step), row


def spread(cards: Sequence[str], frame: Frame | None = None) -> tuple[tuple[str, ...], ...]:
    """Return the cards on each page, the same number on each as far as possible. An `upright` frame has fewer."""
    pages = max(1, math.ceil(len(cards) / _size(cards, frame)[0]))
    room = math.ceil(len(cards) / pages)
    return tuple(tuple(cards[page * room : (page + 1) * room]) for page in range(pages))


def shown(cards: Sequence[str], frame: Frame) -> tuple[int, int]:
    """Return the index of the first card in the picture, and of the one after the last."""
    leaves = spread(cards, frame)
    page = page_shown(frame, len(leaves))
    first = sum(map(len, leaves[:page]))
    return first, first + len(leaves[page])


def _size(cards: Sequence[str], frame: Frame | None) -> tuple[int, int, int]:
    """Return cards on a page, cards in a row, and card width: the largest that fit."""
    sizes = _NARROW if frame and frame.upright else _SIZES
    return next((size for size in sizes if len(cards) <= size[0]), sizes[-1])


def hand(
    cards: Sequence[str],
    face: Callable[[str, int], Image.Image],
    frame: Frame,
    title: str,
    *,
    aside: str = "",
    task: str = "",
    hint: str = "",
    shape: float = TALL,
) -> Image.Image:
    """Draw one page of a hand.

    `face` returns the sprite of a card of this width, above its shadow. `shape` is its height by its width.
    """
    first, end = shown(cards, frame)
    _, most, wide = _size(cards, frame)
    tall, down = height(wide, shape), max(1, math.ceil((end - first) / most))
    across, gap = max(1, math.ceil((end - first) / down)), 24 if most < 7 else 18
    width, top = (WIDE, 24) if frame.upright else (1200, _TOP)
    least = 0 if frame.upright else LEAST
    picture = sea(width, max(least, top + (tall + _FOOT) * down - _FOOT + _LAST)).copy()
    if not frame.upright:
        heading(picture, title, aside, task, hint, base=_BASE)
    for number, (right, row) in enumerate(rows(end - first, across, wide + gap), first):
        card, centre = cards[number], (width // 2 + right, top + row * (tall + _FOOT) + tall // 2)
        choice(picture, face(card, wide), centre, (wide, tall), str(number + 1), lit=card in frame.lit)
    if frame.upright:
        said = "\n".join(words for words in (task, hint) if words)
        return stacked(title, said, [lifted_out(picture, sea(*picture.size), (0, 0, *picture.size))], aside=aside)
    return picture
