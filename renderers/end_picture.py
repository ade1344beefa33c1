"""Picture of a finished game: the reason for its end, a chart of the scores over time, and the awards.

The lines of the chart do not differ by colour alone: each has its own dashes, and its seat's pawn at its end.

As an animation, the lines grow from left to right. Then names appear, the last one first, and at the end who has won.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.game import Curve
from engine.text import Text, Who, text
from renderers import colours_in
from renderers.animated_gif import gif
from renderers.drawing import Box, disc, panel, sea, stamp, write
from renderers.font_fallback import Face, even, wrap
from renderers.kit import WIDE, Spot, finished
from renderers.kit.seats import COLOURS, mark
from renderers.palette import FOAM, GOLD, PANEL, PAPER, PIECES, Colour, contrast, flat, mix, palette_of, upon
from renderers.picture_context import Frame, Picture
from renderers.shared_table_text import alternative

CHART_HEIGHT = 448
"""Height in pixels of the box of the chart."""
_BROAD, _EDGE = 800, 16
_CHART, _LABELS = 400, 252
_FINER = 2
_LINE, _AWARD = 44, 34
_MOST = 3
_BRIGHT = 4.0
"""Minimum contrast of a line with the panel. If its seat's colour has less, the colour is lightened."""
_APART = 4
"""Pixels by which lines with equal scores are shifted apart."""
_DASHES = (0, 14, 5, 26, 9)
"""Length in pixels of the dashes of each line, repeated if there are more lines. 0 is a solid line."""
_FIRST, _EACH = 300, 80
"""Milliseconds of the animation's first frame, and of each later one."""
_GROWS, _NAMES, _FALLS = 16, 4, 10
"""Numbers of frames in which the lines grow, the names appear, and scraps of paper fall."""
_SCRAPS = 48


@dataclass(slots=True, frozen=True)
class EndSummary:
    """Data of the picture of a finished game.

    `title` is the game's title, and `reason` says why it ended. `awards` are sentences. `curve` has the scores over
    time. If it is None, there is no chart.
    """

    title: Text
    reason: Text
    awards: Sequence[Text] = ()
    curve: Curve | None = None
    ahead: frozenset[int] = frozenset()
    """The winners' indices in `curve.whom`. Their lines are thicker."""
    game: str = ""
    """The key of the game whose seat colours are used. "" means the default colours."""


@dataclass(slots=True, frozen=True)
class Line:
    """The colour of a line, and the pawn at its end: its colour, and the text on it (`mark`)."""

    colour: Colour
    pawn: Colour
    mark: str


def lines_of(tale: EndSummary, curve: Curve, frame: Frame) -> list[Line]:
    """Return the colour and the pawn of each line of the chart, in the order of `curve.whom`.

    `tale` is the contents of the picture.
    """
    own = colours_in(tale.game) if tale.game else ()
    found = []
    for place, whom in enumerate(curve.whom):
        pawn = (own or COLOURS)[place % len(own or COLOURS)]
        steps = (mix(pawn, PAPER, step / 6) for step in range(7))
        colour = next(one for one in steps if contrast(one, PANEL) >= _BRIGHT)
        seat = whom.seat if isinstance(whom, Who) and not own and whom.seat < len(frame.names) else None
        found.append(Line(colour, pawn, str(place + 1) if seat is None else mark(seat, frame)))
    return found


def draw_end(tale: EndSummary, frame: Frame, moving: bool = False) -> Picture:
    """Return the picture of the finished game `tale`, as an animation if `moving` is True.

    Its alternative text is the lines of `end_text`.
    """
    wide = WIDE if frame.portrait else _BROAD
    reason = even(frame.say(tale.reason), "title", 42, wide - 2 * _EDGE - 20, 3)
    awards = [line for words in tale.awards[:_MOST] for line in wrap(frame.say(words), "medium", 27, wide - 110, 2)]
    upper = 64 + _LINE * len(reason) + 12
    drawn = tale.curve is not None and len(tale.curve.stands) > 1
    lower = upper + (CHART_HEIGHT + 12 if drawn else 0)
    picture = sea(wide, lower + (_AWARD * len(awards) + 36 if awards else 12))
    write(picture, (_EDGE + 8, 44), frame.say(tale.title), FOAM, 28, "medium", width=wide - 220, least=24)
    if frame.code:
        write(picture, (wide - _EDGE - 8, 44), frame.code, FOAM, 26, "medium", align="right")
    chart = (_EDGE, upper, wide - _EDGE, lower - 12)
    if tale.curve is not None and drawn:
        _axes(picture, chart, tale.curve, frame)
    before = picture.copy()
    for row, line in enumerate(reason):
        write(picture, (_EDGE + 8, 96 + _LINE * row), line, GOLD, 42, "title", width=wide - 2 * _EDGE - 16, least=26)
    if tale.curve is not None and drawn:
        _lines(picture, _field(chart), tale, tale.curve, frame)
    if awards:
        _awards(picture, lower, tale.awards[:_MOST], frame)
    if not moving:
        return finished(picture, "end.png", [end_text(tale, frame)])
    data = _animation(before, picture, chart if drawn else None, upper)
    return Picture(data, "end.gif", alternative(end_text(tale, frame)))


def draw_chart(picture: Image.Image, chart: Box, tale: EndSummary, frame: Frame) -> None:
    """Draw the scores over time of the finished game `tale` into the box `chart`. They must exist."""
    assert tale.curve is not None
    _axes(picture, chart, tale.curve, frame)
    _lines(picture, _field(chart), tale, tale.curve, frame)


def _animation(before: Image.Image, after: Image.Image, chart: Box | None, head: int) -> bytes:
    """Return a GIF that goes from the picture `before` to the picture `after`. The last frame is exactly `after`.

    `chart` is the box of the chart, or None without one. `head` is the height in pixels of the part above the chart, in
    which scraps of paper fall.
    """
    theme = palette_of(6)
    shots, last = [flat(before, theme)], flat(after, theme)
    for box in _revealed(chart) if chart else ():
        shots.append(shots[-1].copy())
        shots[-1].paste(last.crop(box), box[:2])
    scraps = [flat(Image.new("RGB", (9, 13), colour), theme) for colour in (GOLD, *PIECES.values())]
    for fall in range(_FALLS):
        shot = last.copy()
        for scrap in range(_SCRAPS):
            # Squares spread the scraps without a visible order, and every drawing is the same.
            x, y = scrap * scrap * 37 % after.width, (scrap * scrap * 29 + fall * (9 + scrap % 7)) % (head - 13)
            shot.paste(scraps[scrap % len(scraps)], (x, y))
        shots.append(shot)
    return gif([*shots, last], theme, first=_FIRST, each=_EACH)


def _revealed(chart: Box) -> list[Box]:
    """Return the parts of the chart in the order in which they appear: the lines from left to right, then names
    from the lowest up.
    """
    _, upper, right, lower = chart
    start, _, end, _ = _field(chart)
    wide, tall = end - start, lower - upper
    grown = [
        (start + wide * step // _GROWS, upper, start + wide * (step + 1) // _GROWS, lower) for step in range(_GROWS)
    ]
    names = [(end, lower - tall * (step + 1) // _NAMES, right, lower - tall * step // _NAMES) for step in range(_NAMES)]
    return [*grown, *names]


def end_text(tale: EndSummary, frame: Frame) -> list[str]:
    """Return lines of text that say what the picture shows, with five scores of each line of the chart."""
    lines = [frame.say(tale.title), frame.say(tale.reason), *(frame.say(words) for words in tale.awards[:_MOST])]
    if tale.curve is not None and len(tale.curve.stands) > 1:
        stands = tale.curve.stands
        some = [stands[place * (len(stands) - 1) // 4] for place in range(5)]
        lines.append(frame.say(text("{what}, from the beginning to the end:", what=tale.curve.what)))
        for line, whom in enumerate(tale.curve.whom):
            lines.append(frame.say(text("{who}: {numbers}", who=whom, numbers=" – ".join(str(s[line]) for s in some))))
    return lines


def _awards(picture: Image.Image, upper: int, awards: Sequence[Text], frame: Frame) -> None:
    y = upper + 30
    for words in awards:
        stamp(picture, "laurel-crown", (_EDGE + 26, y - 8), 32, GOLD)
        for line in wrap(frame.say(words), "medium", 27, picture.width - 110, 2):
            write(picture, (_EDGE + 56, y), line, PAPER, 27, "medium", width=picture.width - 90, least=24)
            y += _AWARD


# --- the curve ---------------------------------------------------------------------------------------


def _field(chart: Box) -> Box:
    """Return the part of the chart in which the lines lie."""
    left, upper, right, lower = chart
    return left + 58, upper + 56, right - _LABELS, lower - 18


def _limits(curve: Curve) -> tuple[int, int]:
    """Return the lowest and the highest number of the chart's scale, which includes all scores of `curve`."""
    return min(0, *(min(stand) for stand in curve.stands)), max(1, *(max(stand) for stand in curve.stands))


def _axes(picture: Image.Image, chart: Box, curve: Curve, frame: Frame) -> None:
    """Draw the axes of the chart into the box `chart`, with their labels but without the lines."""
    (left, upper, right, _), field = chart, _field(chart)
    panel(picture, chart, fill=PANEL, opacity=0.9)
    write(
        picture, (left + 16, upper + 34), frame.say(curve.what), PAPER, 26, "medium", width=right - left - 32, least=24
    )
    least, most = _limits(curve)
    for number in _ticks(least, most):
        y = _height(number, least, most, field, fewer=curve.fewer)
        ImageDraw.Draw(picture).line((field[0], y, field[2], y), mix(PANEL, PAPER, 2 / 8), 1)
        write(picture, (field[0] - 10, y + 8), str(number), PAPER, 24, align="right")


def _lines(picture: Image.Image, field: Box, tale: EndSummary, curve: Curve, frame: Frame) -> None:
    """Draw the lines of the chart into the box `field`, and the name at the end of each.

    `tale` is the contents of the picture, and `curve` has the scores.
    """
    ahead, (least, most) = tale.ahead, _limits(curve)
    ends = []
    lines, unit = lines_of(tale, curve, frame), (field[3] - field[1]) // (most - least)
    apart = min(_APART, unit // len(lines))
    for line in sorted(range(len(curve.whom)), key=lambda line: line in ahead):
        stands = [stand[line] for stand in curve.stands]
        wide, aside = field[2] - field[0], apart * (2 * line + 1 - len(lines)) // 2
        spots = [
            (
                field[0] + wide * place // (len(stands) - 1),
                _height(stand, least, most, field, fewer=curve.fewer) + aside,
            )
            for place, stand in enumerate(stands)
        ]
        _line(picture, spots, line, lines[line].colour, thick=line in ahead)
        ends.append((spots[-1], line))
    _ends(picture, ends, lines, curve, ahead, field, frame)


def _ticks(least: int, most: int) -> list[int]:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if (most - least) / step <= 6)
    return [*range(least // step * step, most + 1, step)]


def _height(number: int, least: int, most: int, field: Box, *, fewer: bool) -> int:
    share = (number - least) / (most - least)
    return round(field[1] + (field[3] - field[1]) * (share if fewer else 1 - share))


def _line(picture: Image.Image, spots: Sequence[Spot], line: int, colour: Colour, *, thick: bool) -> None:
    fine = Image.new("L", (picture.width * _FINER, _CHART * _FINER), 0)
    top = min(y for _, y in spots) - 10
    path = [(x * _FINER, (y - top) * _FINER) for x, y in spots]
    pen = ImageDraw.Draw(fine)
    dash = _DASHES[line % len(_DASHES)] * _FINER
    for piece in _dashed(path, dash) if dash else [path]:
        pen.line(piece, 255, (6 if thick else 4) * _FINER, joint="curve")
    picture.paste(colour, (0, top), fine.reduce(_FINER))


def _dashed(path: Sequence[Spot], dash: int) -> list[list[Spot]]:
    """Return the dashes of this length along a path, each as its points. Gaps are half as long."""
    pieces, left, solid = list[list[Spot]]([[path[0]]]), float(dash), True
    for start, end in pairwise(path):
        far, gone = math.dist(start, end), 0.0
        while far - gone > left:
            gone += left
            share = gone / far
            at = round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
            pieces[-1].append(at)
            solid = not solid
            left = dash if solid else dash / 2
            pieces.append([at])
        left -= far - gone
        pieces[-1].append(end)
    return pieces[::2]


def _ends(
    picture: Image.Image,
    ends: Sequence[tuple[tuple[int, int], int]],
    lines: Sequence[Line],
    curve: Curve,
    ahead: frozenset[int],
    field: Box,
    frame: Frame,
) -> None:
    """Draw the pawn, name and final score at the end of each line, as near to its height as there is room.

    `ends` has the end point of each line, and the line's index in `lines`. `ahead` are the indices of the winners'
    lines. `field` is the box of the lines.
    """
    ends = sorted(ends, key=lambda end: (end[0][1], end[1]))
    step = min(40, (field[3] - field[1] + 30) // len(ends))
    y = field[1] - step
    low = field[3] + 14 - step * (len(ends) - 1)
    for place, ((x, height), line) in enumerate(ends):
        y = min(max(y + step, height), low + step * place)
        one = lines[line]
        pen = ImageDraw.Draw(picture)
        pen.line((x, height, x + 16, y), one.colour, 2)
        disc(picture, (x + 30, y), 34, one.colour)
        disc(picture, (x + 30, y), 30, one.pawn)
        on: Face = "bold" if one.mark[0].isdecimal() else "title"
        write(picture, (x + 30, y + 8), one.mark, upon(one.pawn), 24, on, align="centre", width=32, least=20)
        ink = GOLD if line in ahead else PAPER
        face: Face = "bold" if line in ahead else "medium"
        x += 52 + write(picture, (x + 52, y + 9), str(curve.stands[-1][line]), ink, 25, face) + 18
        said = frame.say(text("{names}", names=[curve.whom[line]]))
        write(picture, (x, y + 9), said, ink, 25, face, width=picture.width - _EDGE - x - 10)
