"""Panels of every table: heading, waiting seats, newest events, end. Boxes are left, upper, right, lower in pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from renderers.drawing import Box, edge, lay, panel, stamp, write
from renderers.font_fallback import fit, length, wrap
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, Colour
from renderers.picture_context import Frame
from renderers.text_shortening import clipped

_LEADING = 1.3


def heading(
    picture: Image.Image,
    title: str,
    aside: str = "",
    task: str = "",
    hint: str = "",
    *,
    left: int = 28,
    right: int = 1172,
    base: int = 58,
    width: int = 2000,
) -> tuple[int, int]:
    """Draw the title, `aside` (turn and table) at its right, and below them the viewer's task and a hint.

    `left` and `right` are the edges, `base` the baseline of the title, and `width` its maximum width, in pixels.
    Return the x at which the title ends and the x at which `aside` begins.
    """
    side = write(picture, (right, base - 5), aside, FOAM, 26, "medium", align="right", width=520) if aside else 0
    room = min(width, right - left - side - 24)
    end = left + write(picture, (left, base), title, GOLD, 52, "title", width=room, least=28)
    beside = write(picture, (right, base + 44), hint, FOAM, 26, align="right") if hint else 0
    if task:
        room = 1172 - left - beside - 24
        write(picture, (left, base + 44), task, PAPER, 28, "bold", width=room, least=24)
    return end, right - side


def waiting(
    picture: Image.Image,
    box: Box,
    said: str,
    frame: Frame,
    *,
    about: str = "",
    sign: str = "clock",
    over: bool = False,
    fill: Colour = PANEL,
    opacity: float = 0.86,
) -> None:
    """Draw the panel with `said` (the waiting seats), `about` (the question) and the remaining time.

    The letters are as large as fits. `sign` is the name of the panel's icon. After the end of the game (`over`) it has
    another icon and no time. `fill` is the colour of the panel, and `opacity` is from 0 to 1.
    """
    left, upper, right, lower = box
    panel(picture, box, fill=fill, opacity=opacity)
    edge(picture, box, GOLD, width=3)
    stamp(picture, "win" if over else sign, (left + 42, (upper + lower) // 2), 52, GOLD)
    width, clock = right - left - 90, "" if over or frame.called_off else frame.clock

    def told(size: int) -> tuple[list[str], list[str]]:
        named = list(wrap(said, "bold", size, width, 3))
        asked = list(wrap(about, "regular", size, width, 2)) if about else []
        return named, [*asked, *([clock] if clock else [])]

    sizes = (28, 26, 24)
    short = [size for size in sizes if len(told(size)[0]) == 1 and len(told(size)[1]) <= bool(about) + bool(clock)]
    fits = [size for size in sizes if sum(map(len, told(size))) * size * _LEADING <= lower - upper - 12]
    whole = [size for size in fits if not told(size)[0][-1].endswith("…")]
    size = next((size for size in (*short, *whole, *fits) if size in fits), sizes[-1])
    most = int((lower - upper - 12) / (size * _LEADING))
    named, rest = told(size)
    named = list(wrap(said, "bold", size, width, max(1, min(len(named), most - bool(clock)))))
    rest = rest[len(named) + len(rest) - most :] if len(named) + len(rest) > most else rest
    step = size * _LEADING
    first = (upper + lower) / 2 + size / 3 - step * (len(named) + len(rest) - 1) / 2
    for place, line in enumerate(named):
        write(picture, (left + 82, round(first + step * place)), line, GOLD, size, "bold", width=width)
    for place, line in enumerate(rest, len(named)):
        write(picture, (left + 82, round(first + step * place)), line, PAPER, size, width=width)


def plainly(icon: str | None) -> str:
    """Return a report's icon unchanged, or the icon `story` if the report has none."""
    return icon or "story"


def story(
    picture: Image.Image,
    box: Box,
    frame: Frame,
    *,
    size: int = 24,
    leading: float = 1.42,
    signs: Callable[[str | None], str] = plainly,
) -> None:
    """Draw the newest events that fit whole into the box, with short names and without a background.

    `leading` is the distance of lines as a multiple of `size`, that of the letters. `signs` maps a report's icon, or
    None, to the name of the icon to draw.
    """
    left, upper, right, lower = box
    step, width = round(size * leading), right - left - 66
    most = (lower - upper) // step
    told = _event_lines(frame, width, most, size)
    first = (upper + lower - step * (most - 1)) // 2 + size // 3
    for place, (icon, line, begins) in enumerate(told):
        y = first + step * place
        if begins:
            stamp(picture, signs(icon), (left + 28, y - size // 3), size + 4, GOLD)
        write(picture, (left + 52, y), line, PAPER, size, width=width)


def _event_lines(frame: Frame, width: int, most: int, size: int) -> list[tuple[str | None, str, bool]]:
    """Return the newest events that fit whole into `most` lines of this width, oldest first.

    Each entry is a line: the event's icon, a text, and True if it is the first line of the event. An event that does
    not fit whole is left out, because its end may matter most. The text beside the picture has all events.
    """
    told: list[tuple[str | None, str, bool]] = []
    brief = clipped(frame)
    for event in reversed(frame.events):
        lines = wrap(brief.say(event.text), "regular", size, width, most + 1)
        if len(told) + len(lines) <= most and not lines[-1].endswith("…"):
            told[:0] = [(event.icon, line, not row) for row, line in enumerate(lines)]
    return told


def ending(
    picture: Image.Image,
    box: Box,
    said: str,
    more: Sequence[str] = (),
    *,
    signs: tuple[str | Image.Image, str | Image.Image] = ("win", ""),
) -> None:
    """Draw the panel of the end of a game: `said` names the winner, with the lines `more` below it.

    `signs` are at its left and right: the name of an icon, a sprite, or "" for nothing.
    """
    left, upper, right, lower = box
    middle = (upper + lower) // 2
    panel(picture, box, fill=GOLD, opacity=1, radius=10)
    edge(picture, (left + 6, upper + 6, right - 6, lower - 6), INK, width=2, radius=6)
    for sign, x in zip(signs, (left + 66, right - 66), strict=True):
        if isinstance(sign, Image.Image):
            lay(picture, sign, (x, middle))
        elif sign:
            stamp(picture, sign, (x, middle), 80, INK)
    begin, end = left + (120 if signs[0] else 24), right - (120 if signs[1] else 24)
    width, at = end - begin, (begin + end) // 2
    size = fit(said, "title", 54, 34, width)
    if length(said, "title", size) > width:
        size = next((size for size in (46, 38) if len(wrap(said, "title", size, width, 3)) < 3), 30)
    lines = wrap(said, "title", size, width, max(1, int((lower - upper - 16) / (size * 0.9))))
    rest = [line for words in more for line in wrap(words, "bold", 24, width, 2)]
    y = middle - (size * 0.9 * (len(lines) - 1) + 27 * len(rest)) / 2 + size * 0.32
    for line in lines:
        write(picture, (at, round(y)), line, INK, size, "title", align="centre", width=width, least=24)
        y += size * 0.9
    for place, line in enumerate(rest):
        low = round(y - size * 0.9 + 32 + 27 * place)
        write(picture, (at, low), line, INK, 24, "bold", align="centre", width=width)


def caption(picture: Image.Image, box: Box, said: str) -> None:
    """Draw a panel with the text `said`, in the largest letters that fit into four lines.

    Use it for the most important fact of the turn.
    """
    left, upper, right, lower = box
    panel(picture, box, opacity=0.86)
    width, most = right - left - 40, (lower - upper - 24) / 1.2
    sizes = (54, 46, 38, 32, 26)
    size = next((size for size in sizes if len(wrap(said, "title", size, width, 5)) * size <= most), sizes[-1])
    lines = wrap(said, "title", size, width, max(1, round(most / size)))
    first = (upper + lower) / 2 + size * 0.34 - size * 1.1 * (len(lines) - 1) / 2
    for place, line in enumerate(lines):
        at = ((left + right) // 2, round(first + size * 1.1 * place))
        write(picture, at, line, PAPER, size, "title", align="centre", width=width)
