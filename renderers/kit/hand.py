"""A hand of cards (or dice): in rows, on as many pages as necessary, with pickable ones marked."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from PIL import Image

from renderers.drawing import sea
from renderers.kit.badges import choice
from renderers.kit.card_parts import TALL, height
from renderers.kit.narrow_screen import WIDE, lifted_out, stacked
from renderers.kit.panels import heading
from renderers.picture_context import Frame

_BASE, _TOP, _FOOT, _LAST = 52, 126, 70, 56
"""Four heights in pixels: the title's baseline, the first row, the space below each row, and the space below the last.

These spaces hold the numbers of cards, and between rows also raised cards.
"""
LEAST = 420
"""Minimum height of the picture in pixels, so that pictures of most hands have the same height."""
_SIZES = ((5, 5, 196), (14, 7, 146))  # maximum number of cards on a page and in a row, width of a card in pixels
_NARROW = ((9, 3, 146),)  # the same for a narrow screen


def page_shown(frame: Frame, pages: int) -> int:
    """Return the page to draw, from 0: `frame.page`, or the last one if the hand has fewer pages now."""
    return min(max(frame.page, 0), pages - 1)


def rows(count: int, across: int, step: int) -> Iterator[tuple[int, int]]:
    """Yield the positions of `count` things in centred rows of at most `across`.

    Each position is a pair: the offset in pixels of the thing's middle from the middle of the row, and the row from 0.
    `step` is the distance in pixels of two neighbours.
    """
    for place in range(count):
        row, column = divmod(place, across)
        here = min(across, count - row * across)
        yield round((column - (here - 1) / 2) * step), row


def spread(cards: Sequence[str], frame: Frame | None = None) -> tuple[tuple[str, ...], ...]:
    """Return the cards of each page of a hand, about the same number on each. There is at least one page. Without a
    `frame`, the pages are those for a wide screen.

    With a frame for a narrow screen (`Frame.portrait`), a page has fewer cards.
    """
    pages = max(1, math.ceil(len(cards) / _size(cards, frame)[0]))
    room = math.ceil(len(cards) / pages)
    return tuple(tuple(cards[page * room : (page + 1) * room]) for page in range(pages))


def shown(cards: Sequence[str], frame: Frame) -> tuple[int, int]:
    """Return the part of `cards` on the page that is drawn, as two indices.

    They are the index of its first card, and the index after its last card.
    """
    leaves = spread(cards, frame)
    page = page_shown(frame, len(leaves))
    first = sum(map(len, leaves[:page]))
    return first, first + len(leaves[page])


def _size(cards: Sequence[str], frame: Frame | None) -> tuple[int, int, int]:
    """Return how many cards fit on a page and in a row, and the card's width in pixels.

    Without a `frame`, they are those for a wide screen.
    """
    sizes = _NARROW if frame and frame.portrait else _SIZES
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
    """Return the picture of one page of a hand: the cards with their numbers, and above them the title.

    `face` returns the picture of a card with its shadow, given the card's id and its width in pixels. `shape` is the
    height of a card divided by its width. `aside` is text on the right of the title. `task` and `hint` are text below
    it: what the viewer must do, and a tip.
    """
    first, end = shown(cards, frame)
    _, most, wide = _size(cards, frame)
    tall, down = height(wide, shape), max(1, math.ceil((end - first) / most))
    across, gap = max(1, math.ceil((end - first) / down)), 24 if most < 7 else 18
    width, top = (WIDE, 22) if frame.portrait else (1200, _TOP)
    least = 0 if frame.portrait else LEAST
    picture = sea(width, max(least, top + (tall + _FOOT) * down - _FOOT + _LAST))
    if not frame.portrait:
        heading(picture, title, aside, task, hint, base=_BASE)
    for number, (right, row) in enumerate(rows(end - first, across, wide + gap), first):
        card, centre = cards[number], (width // 2 + right, top + row * (tall + _FOOT) + tall // 2)
        choice(picture, face(card, wide), centre, (wide, tall), str(number + 1), lit=card in frame.lit)
    if frame.portrait:
        said = "\n".join(words for words in (task, hint) if words)
        return stacked(title, said, [lifted_out(picture, sea(*picture.size), (0, 0, *picture.size))], aside=aside)
    return picture
