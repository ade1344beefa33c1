"""Pictures for a narrow screen: one column, with fewer and larger parts than `tabletop`.

Words directly below say the rest (`Picture.below`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops

from engine.text import Text
from renderers.drawing import Box, edge, lay, panel, sea, stamp, write
from renderers.font_fallback import length, wrap
from renderers.kit.badges import Spot, gear
from renderers.kit.panels import waiting
from renderers.kit.seats import pawn
from renderers.palette import FOAM, GOLD, PANEL, PAPER, Colour
from renderers.picture_context import Frame

PHONE = (252, 400)
"""Width and height in CSS pixels of the box into which Discord fits a picture on a telephone 360 pixels wide.

docs/design/0074 says where these numbers come from.
"""
WIDE = 600
"""Width of the picture in pixels. Letters of 24 pixels, the smallest that are drawn, appear 10 pixels high in `PHONE`.
"""
TALLEST = WIDE * PHONE[1] // PHONE[0]
"""Maximum height in pixels. A higher picture would be shown narrower, with smaller letters."""
_EDGE, _GAP = 8, 8
_HEAD, _WAITING = 40, 76
_ROW, _LINE = 66, 32
_TITLE, _SAYS = 48, 31


@dataclass(slots=True, frozen=True)
class Row:
    """The contents of a seat's row below its name.

    `signs` are lines. Each line has pairs of a sign and its text, and a sign is an icon's name, a sprite or "". `gold`:
    True if the table waits for the seat, or it has won. `sign` is the name of an icon beside the seat's name, or "".
    `ink` is the colour of the text. `token` is a picture in place of the seat's pawn, or None.
    """

    signs: Sequence[Sequence[tuple[str | Image.Image, str]]] = ()
    gold: bool = False
    sign: str = ""
    ink: Colour = PAPER
    token: Image.Image | None = None


def narrow_tabletop(
    frame: Frame,
    about: Text,
    said: Text | None,
    parts: Sequence[Image.Image],
    seats: Sequence[Row],
    *,
    over: bool,
    ground: Image.Image | None = None,
    asked: Text | None = None,
) -> Image.Image:
    """Return the picture of a table: heading, waiting seats, the game's `parts`, and the seats in two columns.

    `about` describes the turn, and `asked` the question. `said` are the waiting seats, or None if only their rows show
    them. Each part is at most `WIDE` pixels wide. `ground` replaces the sea as background. `over`: True if the game is
    over.
    """
    lines = max((len(row.signs) for row in seats), default=0)
    tall = _ROW + _LINE * max(0, lines - 1)
    rows = -(-len(seats) // 2)
    waits = _WAITING + _GAP if said else 0
    whole = _HEAD + waits + sum(part.height + _GAP for part in parts) + rows * (tall + _GAP)
    picture = (ground or sea(WIDE, TALLEST)).crop((0, 0, WIDE, whole))
    end = WIDE - _EDGE
    write(picture, (_EDGE + 4, 29), frame.say(about), FOAM, 26, "medium", width=end - _EDGE - 8, least=24)
    if said:
        box: Box = (_EDGE, _HEAD, end, _HEAD + _WAITING)
        about_now = frame.say(asked) if asked and not over and not frame.called_off else ""
        waiting(picture, box, frame.say(said), frame, about=about_now, over=over)
    y = _HEAD + waits
    for part in parts:
        mask = part if part.mode == "RGBA" else None
        picture.paste(part, ((WIDE - part.width) // 2, y), mask)
        y += part.height + _GAP
    across = (end - _EDGE - _GAP) // 2
    for seat, row in enumerate(seats):
        down, column = divmod(seat, 2)
        left, upper = _EDGE + column * (across + _GAP), y + down * (tall + _GAP)
        _seat(picture, seat, row, (left, upper, left + across, upper + tall), frame)
    return picture


def stacked(
    title: str, task: str, parts: Sequence[Image.Image], *, aside: str = "", ground: Image.Image | None = None
) -> Image.Image:
    """Return a picture of a hand: a heading, and below it the game's `parts`, one below another.

    The heading has `title`, `aside` and `task`, as far as the picture then is at most `TALLEST` pixels high. The
    question below the picture says the task too. `ground` replaces the sea as background.
    """
    every = [line for said in task.splitlines() for line in wrap(said, "bold", 26, WIDE - 24, 3)]
    needed = sum(part.height + _GAP for part in parts)
    named = needed + _TITLE <= TALLEST
    lines = every[: max(0, (TALLEST - needed - _TITLE) // _SAYS)] if named else []
    head = (_TITLE if named else _GAP) + _SAYS * len(lines)
    tall = head + needed
    picture = (ground or sea(WIDE, max(TALLEST, tall))).crop((0, 0, WIDE, tall))
    if named:
        beside = write(picture, (WIDE - 12, 35), aside, FOAM, 24, "medium", align="right", width=260) if aside else 0
        write(picture, (12, 36), title, GOLD, 36, "title", width=WIDE - 36 - beside, least=26)
    for row, line in enumerate(lines):
        write(picture, (12, 68 + _SAYS * row), line, PAPER, 26, "bold", width=WIDE - 24)
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
    left, upper, right, _ = box
    panel(picture, box, fill=PANEL, opacity=0.86)
    if row.gold:
        edge(picture, box, GOLD)
    if row.token:
        if seat in frame.automatic:
            gear(picture, (left + 25, upper + 19), 34)
        lay(picture, row.token, (left + 25, upper + 19))
    else:
        size = 30 if seat in frame.automatic else 36  # the teeth take room
        pawn(picture, seat, frame, (left + 25, upper + 19), size)
    room = right - left - 60 - (34 if row.sign else 0)
    write(picture, (left + 50, upper + 30), frame.names[seat], row.ink, 27, "bold", width=room, least=24)
    if row.sign:
        stamp(picture, row.sign, (right - 22, upper + 21), 28, GOLD)
    for place, told in enumerate(row.signs):
        _signs(picture, told, (left + 10, upper + 51 + _LINE * place), right - 6)


def _signs(picture: Image.Image, told: Sequence[tuple[str | Image.Image, str]], at: Spot, end: int) -> None:
    """Draw signs side by side, each with its text. They begin at the point `at` and end before the x `end`.

    Each of `told` is an icon's name, a sprite or "" for no sign, and the text.
    """
    x, y = at
    icons = [sign.width + 3 if isinstance(sign, Image.Image) else 29 if sign else 0 for sign, _ in told]
    wide = [icon + length(words, "bold", 24) for icon, (_, words) in zip(icons, told, strict=True)]
    gap = min(18, (end - x - sum(wide)) // max(1, len(wide) - 1))
    for (sign, words), icon, taken in zip(told, icons, wide, strict=True):
        if isinstance(sign, Image.Image):
            lay(picture, sign, (x + sign.width // 2, y))
        elif sign:
            stamp(picture, sign, (x + 13, y), 26, FOAM)
        write(picture, (x + icon, y + 8), words, PAPER, 24, "bold")
        x += taken + gap
