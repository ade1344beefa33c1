"""The viewer's own hand, and one card alone."""

from __future__ import annotations

import math

from PIL import Image

from engine.games.yarr.view import YarrView
from engine.text import Who, plural, text
from renderers.brushes import disc, edge, lay, panel, sea, stamp, write
from renderers.frame import Frame
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER
from renderers.yarr import words
from renderers.yarr.cards import height, raised

_TOP, _RISE, _FOOT = 150, 14, 78
_SIZES = ((5, 5, 196), (14, 7, 146), (16, 8, 124))  # up to so many cards: in rows of at most, so wide


def _size(view: YarrView) -> tuple[int, int, int]:
    """Cards on a page, cards in a row, width of a card: the largest that take the hand in, else pages."""
    hand = len(words.own_hand(view))
    return next((size for size in _SIZES if hand <= size[0]), _SIZES[-1])


def pages(view: YarrView) -> int:
    """On how many pictures the hand is spread."""
    return max(1, math.ceil(len(words.own_hand(view)) / _size(view)[0]))


def page_shown(view: YarrView, frame: Frame) -> int:
    """The page asked for, or the last one: a hand can shrink while somebody turns its pages."""
    return min(max(frame.page, 0), pages(view) - 1)


def spread(view: YarrView) -> tuple[tuple[str, ...], ...]:
    """The cards on each page."""
    hand, last = words.own_hand(view), pages(view)
    room = math.ceil(len(hand) / last)
    return tuple(tuple(hand[page * room : (page + 1) * room]) for page in range(last))


def shown(view: YarrView, frame: Frame) -> tuple[int, int]:
    """The first card in the picture, counted from 0, and the one after the last."""
    leaves, page = spread(view), page_shown(view, frame)
    first = sum(map(len, leaves[:page]))
    return first, first + len(leaves[page])


def draw_hand(view: YarrView, frame: Frame) -> Image.Image:
    """One page of the hand; what can be played is raised, has a gold edge and a tick at its number."""
    first, end = shown(view, frame)
    _, most, wide = _size(view)
    down = max(1, math.ceil((end - first) / most))
    across = max(1, math.ceil((end - first) / down))
    step, gap = height(wide) + _FOOT, 24 if most < 7 else 18
    picture = sea(1200, max(420, _TOP + step * down + 6)).copy()
    _head(picture, view, frame)
    for place, card in enumerate(words.own_hand(view)[first:end]):
        row, column = divmod(place, across)
        x = 600 + round((column - (min(across, end - first - row * across) - 1) / 2) * (wide + gap))
        _card(picture, frame, card, first + place + 1, wide, (x, _TOP + row * step + height(wide) // 2))
    return picture


def _head(picture: Image.Image, view: YarrView, frame: Frame) -> None:
    hand, last = words.own_hand(view), pages(view)
    assert view.viewer is not None, "an onlooker has no hand"
    count = plural("{n} card", "{n} cards", n=len(hand))
    if last > 1:
        count = text("{cards} · page {page} of {last}", cards=count, page=page_shown(view, frame) + 1, last=last)
    side = write(picture, (1170, 56), frame.say(count), FOAM, 28, "medium", align="right")
    title = frame.say(text("{who}, your hand", who=Who(view.viewer)))
    write(picture, (30, 60), title, GOLD, 50, "title", width=1100 - side, least=32)
    hint = text("raised, gold edge: can be played now") if frame.lit.intersection(hand) else None
    side = write(picture, (1170, 104), frame.say(hint), FOAM, 26, align="right") if hint else 0
    write(picture, (30, 104), frame.say(words.task(view)), PAPER, 29, "bold", width=1120 - side, least=22)


def _card(picture: Image.Image, frame: Frame, card: str, number: int, wide: int, centre: tuple[int, int]) -> None:
    tall, lit = height(wide), card in frame.lit
    x, y = centre[0], centre[1] - (_RISE if lit else 0)
    lay(picture, raised(card, words.on_card(card, frame), wide), (x, y))
    badge = (x, centre[1] + tall // 2 + 30)
    if not lit:
        disc(picture, badge, 42, PANEL, 0.85)
        write(picture, (x, badge[1] + 9), str(number), PAPER, 27, "bold", align="centre")
        return
    rim = (x - wide // 2 - 8, y - tall // 2 - 8, x + wide // 2 + 8, y + tall // 2 + 8)
    edge(picture, rim, GOLD, width=6, radius=wide // 12 + 8)
    panel(picture, (x - 40, badge[1] - 22, x + 40, badge[1] + 22), fill=GOLD, opacity=1, radius=22)
    stamp(picture, "check", (x - 16, badge[1]), 26, INK)
    write(picture, (x + 14, badge[1] + 9), str(number), INK, 27, "bold", align="centre")


def draw_piece(card: str, frame: Frame) -> Image.Image:
    """One card as large as it can be shown."""
    picture = sea(480, 640).copy()
    lay(picture, raised(card, words.on_card(card, frame), 390), (240, 320))
    return picture
