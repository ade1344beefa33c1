"""Pictures for a narrow screen: one column, with fewer and larger parts than `tabletop`.

The rest is only in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops

from engine.text import Text
from renderers.drawing import Box, edge, lay, panel, sea, stamp, write
from renderers.font_fallback import length, wrap
from renderers.kit.badges import automatic
from renderers.kit.panels import plainly, story, waiting
from renderers.kit.seats import pawn
from renderers.palette import FOAM, GOLD, PANEL, PAPER, Colour
from renderers.picture_context import Frame

WIDE = 744
"""Width of the picture in pixels. A telephone shows it 360 wide, so letters of 21 pixels appear 10 pixels high."""
TALLEST = 1600
"""Maximum height in pixels that a telephone shows without scrolling."""
_EDGE, _GAP = 12, 8
_HEAD, _WAITING, _STORY = 96, 92, 131
_ROW = 84


@dataclass(slots=True, frozen=True)
class Row:
    """A seat in two lines: its name, and `signs`. Each of these is an icon's name or a sprite, with its text.

    `gold`: True if the table waits for the seat, or it has won. `sign` is the name of an icon at the name, or "".
    `ink` is the colour of the text. `token` replaces the seat's pawn, or None.
    """

    signs: Sequence[tuple[str | Image.Image, str]] = ()
    gold: bool = False
    sign: str = ""
    ink: Colour = PAPER
    token: Image.Image | None = None


def narrow_tabletop(
    frame: Frame,
    title: Text,
    about: Text,
    said: Text,
    parts: Sequence[Image.Image],
    seats: Sequence[Row],
    *,
    over: bool,
    ground: Image.Image | None = None,
    asked: Text | None = None,
    signs: Callable[[str | None], str] = plainly,
) -> Image.Image:
    """Return the picture of a table: heading, waiting seats, the game's `parts`, the seats, and the newest event.

    `about` describes the turn, `said` the waiting seats, and `asked` the question. Each part is at most `WIDE` pixels
    wide. `ground` replaces the sea as background. `signs` is as in `kit.story`. `over`: True if the game is over.
    """
    rows = -(-len(seats) // 2)
    told = _HEAD + _WAITING + sum(part.height + _GAP for part in parts) + rows * (_ROW + _GAP) + 2 * _GAP
    tall = min(TALLEST, told + (_STORY if frame.events else 0))
    picture = (ground or sea(WIDE, TALLEST)).crop((0, 0, WIDE, tall))
    end = WIDE - _EDGE
    write(picture, (_EDGE + 4, 50), frame.say(title), GOLD, 50, "title", width=end - _EDGE - 8, least=34)
    write(picture, (_EDGE + 4, 84), frame.say(about), FOAM, 26, "medium", width=end - _EDGE - 8, least=24)
    y = _HEAD
    box: Box = (_EDGE, y, end, y + _WAITING)
    waiting(picture, box, frame.say(said), frame, about=frame.say(asked) if asked and not over else "", over=over)
    y += _WAITING + _GAP
    for part in parts:
        mask = part if part.mode == "RGBA" else None
        picture.paste(part, ((WIDE - part.width) // 2, y), mask)
        y += part.height + _GAP
    across = (end - _EDGE - _GAP) // 2
    for seat, row in enumerate(seats):
        down, column = divmod(seat, 2)
        left, upper = _EDGE + column * (across + _GAP), y + down * (_ROW + _GAP)
        _seat(picture, seat, row, (left, upper, left + across, upper + _ROW), frame)
    y += rows * (_ROW + _GAP)
    if tall - y >= 60 and frame.events:
        panel(picture, (_EDGE, y, end, tall - _GAP))
        story(picture, (_EDGE, y, end, tall - _GAP), frame, size=26, leading=1.35, signs=signs)
    return picture


def stacked(
    title: str, task: str, parts: Sequence[Image.Image], *, aside: str = "", ground: Image.Image | None = None
) -> Image.Image:
    """Return a picture of a hand: a heading, and below it the game's `parts`, one below another.

    The heading has `title`, `aside` and `task`.
    """
    lines = [line for said in task.splitlines() for line in wrap(said, "bold", 28, WIDE - 40, 3)]
    begin = 120 if aside else 88
    head = begin - 20 + 34 * len(lines)
    tall = head + sum(part.height + _GAP for part in parts) + _GAP
    whole = ground or sea(WIDE, max(TALLEST, tall))
    picture = whole.crop((0, 0, WIDE, tall))
    write(picture, (16, 48), title, GOLD, 44, "title", width=WIDE - 32, least=30)
    write(picture, (16, 84), aside, FOAM, 26, "medium", width=WIDE - 32)
    for row, line in enumerate(lines):
        write(picture, (16, begin + 34 * row), line, PAPER, 28, "bold", width=WIDE - 32)
    y = head
    for part in parts:
        picture.paste(part, ((WIDE - part.width) // 2, y), part if part.mode == "RGBA" else None)
        y += part.height + _GAP
    return picture


def lifted_out(picture: Image.Image, ground: Image.Image, box: Box) -> Image.Image:
    """Return the region `box` of a picture as a sprite. Pixels that are equal to `ground` become transparent."""
    part, below = picture.crop(box), ground.crop(box)
    apart = ImageChops.difference(part, below).convert("L").point(lambda level: 255 if level > 2 else 0)
    part.putalpha(apart)
    return part


def _seat(picture: Image.Image, seat: int, row: Row, box: Box, frame: Frame) -> None:
    left, upper, right, lower = box
    panel(picture, box, fill=PANEL, opacity=0.86)
    if row.gold:
        edge(picture, box, GOLD)
    if row.token:
        lay(picture, row.token, (left + 30, upper + 26))
    else:
        pawn(picture, seat, frame, (left + 30, upper + 26), 42)
    if seat in frame.automatic:
        automatic(picture, (left + 45, upper + 40), 24)
    room = right - left - 66 - (36 if row.sign else 0)
    write(picture, (left + 58, upper + 35), frame.names[seat], row.ink, 28, "bold", width=room, least=24)
    if row.sign:
        stamp(picture, row.sign, (right - 24, upper + 26), 30, GOLD)
    wide = [32 + length(words, "bold", 26) for _, words in row.signs]
    gap = min(22, (right - left - 24 - sum(wide)) // max(1, len(wide) - 1))
    x, y = left + 12, lower - 19
    for (sign, words), taken in zip(row.signs, wide, strict=True):
        if x + taken > right - 6:
            break
        if isinstance(sign, Image.Image):
            lay(picture, sign, (x + 13, y))
        else:
            stamp(picture, sign, (x + 13, y), 27, FOAM)
        write(picture, (x + 29, y + 9), words, PAPER, 26, "bold")
        x += taken + gap
