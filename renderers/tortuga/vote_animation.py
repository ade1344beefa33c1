"""Animation of a vote: its cards are turned up one by one, and their symbols are counted.

The cards come in their shuffled order, which reveals nothing about their owners.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from PIL import Image

from engine.games.tortuga.cards import COUNTED, SECTIONS, VOTE_CARDS, card_name
from engine.text import Arg, Text, text
from renderers.animated_gif import CLEAR, Spot, gif, playing_seconds
from renderers.drawing import lay, panel, stamp, write
from renderers.kit import WIDE
from renderers.palette import GOLD, INK, PANEL, PAPER, PIECES, flat, holder, mix, ramp, upon
from renderers.picture_context import Frame, Picture
from renderers.shared_table_text import alternative
from renderers.tortuga.cards import NATIONS, back, shown
from renderers.tortuga.vote_text import RESULTS, VOTES

_HEAD, _FOOT = 66, 70
_CARD, _TALL, _GAP = 92, 136, 12
_ACROSS = 6
_TURN, _FIRST = 700, 900
_GROUND = mix(PANEL, PAPER, 1 / 8)


def draw_opening(scene: Mapping[str, Any], frame: Frame) -> Picture:
    """Draw the animation of a vote, with its cards and its result as text.

    `scene` is the report's data of the vote (`Report.scene`).
    """
    kind, cards = scene["vote"], scene["cards"]
    rows = -(-len(cards) // _ACROSS)
    picture = Image.new("RGB", (WIDE, _HEAD + rows * (_TALL + _GAP) + _FOOT), _GROUND)
    stamp(picture, kind, (38, _HEAD // 2), 44, GOLD)
    write(picture, (70, _HEAD // 2 + 15), frame.say(VOTES[kind]), GOLD, 44, "title", width=WIDE - 90)
    spots = _spots(len(cards))
    for at in spots:
        lay(picture, back("vote", _CARD), at)
    _count(picture, kind, cards[:0], None, frame)
    shots = [flat(picture, _theme())]
    for number, (card, at) in enumerate(zip(cards, spots, strict=True), 1):
        lay(picture, shown(card, kind, _CARD), at)
        _count(picture, kind, cards[:number], scene["result"] if number == len(cards) else None, frame)
        shots.append(flat(picture, _theme()))
    data = gif(shots, _theme(), first=_FIRST, each=_TURN)
    return Picture(data, "vote.gif", alternative([frame.say(words) for words in _words(scene)]))


def opening_seconds(scene: Mapping[str, Any]) -> float:
    """Return the seconds until the animation of a vote stops. `scene` is the report's data of the vote."""
    return playing_seconds(len(scene["cards"]) + 1, first=_FIRST, each=_TURN)


def _words(scene: Mapping[str, Any]) -> list[Text]:
    """Return sentences with the vote's cards one after the other, the count, and the result.

    `scene` is the report's data of the vote.
    """
    kind, cards = scene["vote"], scene["cards"]
    opened: list[Arg] = [card_name(card) for card in cards]
    counted: list[Arg] = [COUNTED[symbol](number) for symbol, number in _counts(kind, cards)]
    return [
        text("{vote}, opened: {counts}.", vote=VOTES[kind], counts=counted),
        text("{result}.", result=RESULTS[scene["result"]]),
        text("Opened ballots and deck card, mixed: {cards}.", cards=opened),
    ]


def _counts(kind: str, cards: list[str]) -> list[tuple[str, int]]:
    """Return (symbol, number) for each symbol that counts in this kind of vote on these cards."""
    every = [symbol for card in cards for symbol in VOTE_CARDS[card].symbols(kind)]
    return [(symbol, every.count(symbol)) for symbol in SECTIONS[kind]]


def _spots(cards: int) -> list[Spot]:
    spots = []
    for number in range(cards):
        row, column = divmod(number, _ACROSS)
        here = min(_ACROSS, cards - row * _ACROSS)
        x = WIDE // 2 + round((column - (here - 1) / 2) * (_CARD + _GAP))
        spots.append((x, _HEAD + row * (_TALL + _GAP) + _TALL // 2))
    return spots


def _count(picture: Image.Image, kind: str, cards: list[str], result: str | None, frame: Frame) -> None:
    """Draw the count of the cards turned up so far, and the result unless it is None."""
    lower = picture.height - 8
    panel(picture, (8, lower - _FOOT + 12, WIDE - 8, lower), fill=PANEL, opacity=1, radius=12)
    x, y = 30, lower - _FOOT // 2 + 6
    for symbol, number in _counts(kind, cards):
        stamp(picture, symbol, (x + 18, y), 40, PAPER)
        x += 48 + write(picture, (x + 46, y + 13), str(number), PAPER, 38, "bold") + 36
    if result is not None:
        said = frame.say(RESULTS[result])
        write(picture, (WIDE - 26, y + 14), said, GOLD, 42, "title", align="right", width=WIDE - x - 40, least=28)


@cache
def _theme() -> Image.Image:
    """Return the palette of the animation: paper and ink of the cards, the colours of nations, gold."""
    brown, dim = mix(PIECES["brown"], INK, 1 / 3), mix(PAPER, INK, 0.25)
    colours = [*ramp(_GROUND, PAPER, 9), *ramp(_GROUND, GOLD, 9), *ramp(PANEL, PAPER, 9), *ramp(PANEL, GOLD, 9)]
    colours += [*ramp(INK, PAPER, 12), *ramp(brown, PAPER, 9), mix(_GROUND, brown, 0.5)]
    colours += ramp(dim, mix(PAPER, INK, 0.625), 6)
    for ground in (PIECES["black"], *NATIONS.values()):
        colours += [*ramp(ground, upon(ground), 8), mix(ground, PAPER, 0.4)]
    return holder(colours, CLEAR)
