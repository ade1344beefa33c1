"""Cards drawn as horizontal strips, for many cards to choose from and for narrow screens."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from engine.games.rattle.cards import REFERENCE
from renderers.drawing import disc, edge, stamp, write
from renderers.font_fallback import length, wrap
from renderers.image_cache import cached_image
from renderers.kit import FINER, cut, number, pill
from renderers.palette import GOLD, INK, PAPER, mix
from renderers.picture_context import Frame
from renderers.rattle import labels
from renderers.rattle.cards import BROWN, ground_of, kind_line

GAP = 16
"""Space between two strips, in pixels."""
_SIDE, _EDGE, _LETTERS, _LINE = 132, 16, 25, 29
_NAME, _KIND = 36, 24


def strips(cards: Sequence[str], frame: Frame, wide: int, across: int) -> tuple[int, list[Image.Image]]:
    """Draw the cards as numbered strips that are `wide` pixels wide. Those that may be picked now are marked.

    All strips are as tall as the one with most words. Return two results: the total height in pixels if each row has
    `across` strips, and the strips.
    """
    width = wide - _SIDE - 2 * _EDGE
    says = [wrap(frame.say(REFERENCE[card].rules), "medium", _LETTERS, width, 9) for card in cards]
    named = [(frame.say(REFERENCE[card].name), frame.say(kind_line(card))) for card in cards]
    beside = all(length(name, "title", _NAME) + _EDGE + length(kind, "bold", _KIND) <= width for name, kind in named)
    tall = max(_SIDE, (74 if beside else 104) + _LINE * max(map(len, says)))
    found = []
    for place, (card, lines) in enumerate(zip(cards, says, strict=True), 1):
        strip = _strip(card, *named[place - 1], lines, (wide, tall), beside=beside).copy()
        corner = (_SIDE // 2, tall - 34)
        if card in frame.lit:
            edge(strip, (0, 0, wide, tall), GOLD, width=6, radius=round(wide * 0.022))
            pill(strip, corner, "check", str(place))
        else:
            number(strip, corner, 42, str(place))
        found.append(strip)
    return math.ceil(len(cards) / across) * (tall + GAP), found


@cached_image
def _strip(
    card: str, name: str, kind: str, says: tuple[str, ...], size: tuple[int, int], *, beside: bool
) -> Image.Image:
    """Draw one strip: icon, name, kind and lines of rules. The kind is beside the name if `beside`, else below it."""
    (wide, tall), side, ground = size, _SIDE * FINER, ground_of(card)
    picture = Image.new("RGB", (wide * FINER, tall * FINER), PAPER)
    picture.paste(ground, (0, 0, side, picture.height))
    middle = (side // 2, (picture.height - 56 * FINER) // 2 + 2 * FINER)
    across = min(104, tall - 74) * FINER
    disc(picture, middle, across, PAPER)
    stamp(picture, labels.icon_of(card) or "story", middle, round(across * 0.74), INK)
    left, room = side + _EDGE * FINER, (wide - _SIDE - 2 * _EDGE) * FINER
    write(picture, (left, 42 * FINER), name, INK, _NAME * FINER, "title", width=room, least=26 * FINER)
    if beside:
        write(picture, (left + room, 40 * FINER), kind, BROWN, _KIND * FINER, "bold", align="right")
    else:
        write(picture, (left, 72 * FINER), kind, BROWN, _KIND * FINER, "bold", width=room)
    for row, line in enumerate(says):
        y = ((76 if beside else 106) + _LINE * row) * FINER
        write(picture, (left, y), line, INK, _LETTERS * FINER, "medium", width=room + 4 * FINER)
    return cut(picture, corner=0.022, rim=mix(PAPER, INK, 0.625))
