"""Picture of a result, made to be shared: who won, the final standing, the scores over time, and what was special."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.text import Text
from renderers import colours_in
from renderers.drawing import Box, disc, panel, sea, stamp, write
from renderers.end_picture import CHART_HEIGHT, EndSummary, draw_chart, end_text
from renderers.font_fallback import Face, wrap
from renderers.kit import SIZE, TALLEST, WIDE, finished
from renderers.kit.badges import gear
from renderers.kit.seats import COLOURS, mark
from renderers.palette import FOAM, GOLD, PAPER, upon
from renderers.picture_context import Frame, Picture

_EDGE, _GAP = 16, 12
_HEAD, _REASON, _ROW, _NOTE = 64, 46, 48, 34
_TALL_ROW = 72
"""Maximum height in pixels of a row of the standing. Rows are lower where the table has many seats."""
_COLUMN = 430
"""Width in pixels of the standing beside the chart."""


@dataclass(slots=True, frozen=True)
class Standing:
    """A seat in the final standing. `place` is its rank from 1, and `score` is None if the game has none."""

    place: int
    seat: int
    score: int | None = None


@dataclass(slots=True, frozen=True)
class ResultCard:
    """The contents of the picture of a result.

    `end` has the title, the reason for the end, the awards and the scores over time. `standing` has the seats, the best
    first. `decided` is the sentence on the moment that decided the game, or None.
    """

    end: EndSummary
    standing: Sequence[Standing]
    decided: Text | None = None


def draw_result_card(card: ResultCard, frame: Frame) -> Picture:
    """Return the picture of a result. On a narrow screen its parts are one below another.

    There the chart is left out if it has no room. The alternative text always has its numbers.
    """
    tale, wide = card.end, WIDE if frame.portrait else SIZE[0]
    reason = wrap(frame.say(tale.reason), "title", 42, wide - 2 * _EDGE - 16, 3)
    notes = _notes(card, frame, wide)
    rows = _ROW * len(card.standing) + 2 * _GAP
    upper = _HEAD + _REASON * len(reason) + 8
    below = _NOTE * sum(len(lines) for _, lines in notes) + 2 * _GAP if notes else 0
    chart = tale.curve is not None and len(tale.curve.stands) > 1
    if frame.portrait:
        chart = chart and upper + rows + 2 * _GAP + CHART_HEIGHT + below <= TALLEST
        lower = upper + rows + (_GAP + CHART_HEIGHT if chart else 0)
        boxes: tuple[Box, Box] = (
            (_EDGE, upper, wide - _EDGE, upper + rows),
            (_EDGE, upper + rows + _GAP, wide - _EDGE, lower),
        )
    else:
        lower = upper + max(rows, CHART_HEIGHT if chart else 0)
        middle = _EDGE + _COLUMN if chart else wide - _EDGE
        boxes = (_EDGE, upper, middle, lower), (middle + _GAP, upper, wide - _EDGE, lower)
    picture = sea(wide, lower + _GAP + below)
    write(picture, (_EDGE + 8, 44), frame.say(tale.title), FOAM, 28, "medium", width=wide - 220, least=24)
    write(picture, (wide - _EDGE - 8, 44), frame.code, FOAM, 26, "medium", align="right")
    for row, line in enumerate(reason):
        width = wide - 2 * _EDGE - 16
        write(picture, (_EDGE + 8, 98 + _REASON * row), line, GOLD, 42, "title", width=width, least=26)
    _standing(picture, boxes[0], card, frame)
    if chart:
        draw_chart(picture, boxes[1], tale, frame)
    y = lower + _GAP + 30
    for icon, lines in notes:
        stamp(picture, icon, (_EDGE + 26, y - 8), 32, GOLD)
        for line in lines:
            write(picture, (_EDGE + 56, y), line, PAPER, 27, "medium", width=wide - 90, least=24)
            y += _NOTE
    return finished(picture, "result.png", result_text(card, frame))


def result_text(card: ResultCard, frame: Frame) -> Iterator[list[str]]:
    """Yield lines that say what the picture shows: all, all without the numbers of the chart, or the standing alone."""
    head = [frame.say(card.end.title), frame.say(card.end.reason)]
    told = [*head, *(_line(one, frame) for one in card.standing)]
    decided = [frame.say(card.decided)] if card.decided else []
    scores = end_text(card.end, frame)[2 + min(3, len(card.end.awards)) :]
    awards = [frame.say(words) for words in card.end.awards[:3]]
    yield [*told, *decided, *awards, *scores]
    yield [*told, *decided, *awards]
    yield told


def _line(one: Standing, frame: Frame) -> str:
    name = frame.names[one.seat]
    return f"{one.place}. {name}" if one.score is None else f"{one.place}. {name}: {one.score}"


def _notes(card: ResultCard, frame: Frame, wide: int) -> list[tuple[str, Sequence[str]]]:
    """Return the moment that decided the game, and the awards, as far as there are any.

    Each is the name of an icon, and at most two lines that are at most `wide` pixels wide.
    """
    told = [("crossed-swords", card.decided)] if card.decided else []
    told += [("laurel-crown", words) for words in card.end.awards[:3]]
    return [(icon, wrap(frame.say(words), "medium", 27, wide - 110, 2)) for icon, words in told]


def _standing(picture: Image.Image, box: Box, card: ResultCard, frame: Frame) -> None:
    """Draw a row for each seat into the box: place, pawn, name and score. The winners' rows are golden."""
    left, upper, right, lower = box
    panel(picture, box, opacity=0.9)
    own = colours_in(card.end.game) if card.end.game else ()
    step = min(_TALL_ROW, (lower - upper - 2 * _GAP) // max(1, len(card.standing)))
    y = upper + _GAP + step // 2
    for one in card.standing:
        ink = GOLD if one.place == 1 else PAPER
        letters: Face = "bold" if one.place == 1 else "medium"
        write(picture, (left + 20, y + 10), str(one.place), ink, 28, letters)
        colour = (own or COLOURS)[one.seat % len(own or COLOURS)]
        sign = str(one.seat + 1) if own else mark(one.seat, frame)  # as at the end of its line in the chart
        if one.seat in frame.automatic:
            gear(picture, (left + 76, y), 40)
        disc(picture, (left + 76, y), 40, PAPER)
        disc(picture, (left + 76, y), 36, colour)
        write(picture, (left + 76, y + 9), sign, upon(colour), 24, "title", align="centre", width=38, least=20)
        points = "" if one.score is None else str(one.score)
        end = right - 20 - write(picture, (right - 20, y + 10), points, ink, 30, "bold", align="right")
        write(picture, (left + 108, y + 10), frame.names[one.seat], ink, 28, letters, width=end - left - 120, least=24)
        y += step
