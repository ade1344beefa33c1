"""Picture of a legend: every icon with its name. Icons with the same meaning share one text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.drawing import disc, panel, sea, stamp, write
from renderers.font_fallback import length, wrap
from renderers.icons import NAMES
from renderers.kit.narrow_screen import TALLEST, WIDE
from renderers.kit.seats import SIZE
from renderers.kit.tabletop import finished
from renderers.legend import LegendEntry, grouped
from renderers.palette import GOLD, INK, PAPER
from renderers.picture_context import Frame, Picture

_HEAD, _EDGE, _GAP, _ROW, _LINE, _NAMES, _LETTERS = 76, 12, 8, 50, 31, 25, 24


@dataclass(slots=True, frozen=True)
class _Block:
    """Icons with the same meaning, and the text of that meaning.

    `signs` are the entries with the icons, in rows of `across` icons. `lines` are the lines of the text. They are below
    the icons, or beside a single one.
    """

    signs: Sequence[LegendEntry]
    lines: Sequence[str]
    across: int

    @property
    def tall(self) -> int:
        rows = -(-len(self.signs) // self.across)
        told = _LINE * len(self.lines)
        return (34 + told if len(self.signs) == 1 else _ROW * rows + told) + 16


def legend(signs: Sequence[LegendEntry], title: str, frame: Frame) -> list[Picture]:
    """Return the pages of a legend as pictures. They have the size of a table's picture, or of a narrow screen.

    `signs` are the entries, `title` is the heading of each page.
    """
    (wide, tall), columns = ((WIDE, TALLEST), 1) if frame.portrait else (SIZE, 2)
    room = (wide - _EDGE) // columns - _EDGE
    pages, at, low = [list[tuple[_Block, int, int]]()], 0, _HEAD
    for block in (_block(alike, room, frame) for _, alike in grouped(signs)):
        if low + block.tall > tall - _EDGE:
            at, low = at + 1, _HEAD
        if at == columns:
            pages.append([])
            at = 0
        pages[-1].append((block, _EDGE + at * (room + _EDGE), low))
        low += block.tall + _GAP
    return [
        _draw_page(page, (wide, tall), room, title, frame, f"legend-{number}.png")
        for number, page in enumerate(pages, 1)
    ]


def _block(alike: Sequence[LegendEntry], room: int, frame: Frame) -> _Block:
    beside = 2 * _EDGE + 52 if len(alike) == 1 else 2 * _EDGE
    widest = max(length(_name(sign, frame), "bold", _NAMES) for sign in alike) + 66
    across = max(1, min(3, len(alike), (room - _EDGE) // widest))
    return _Block(alike, wrap(frame.say(alike[0].says), "regular", _LETTERS, room - beside, 4), across)


def _name(sign: LegendEntry, frame: Frame) -> str:
    said = frame.say(sign.name)
    return said[:1].upper() + said[1:]


def _draw_page(
    page: Sequence[tuple[_Block, int, int]], size: tuple[int, int], room: int, title: str, frame: Frame, name: str
) -> Picture:
    end = max(low + block.tall for block, _, low in page) + _EDGE
    picture = sea(*size).crop((0, 0, size[0], end))
    write(picture, (_EDGE + 6, 52), title, GOLD, 44, "title", width=size[0] - 2 * _EDGE, least=26)
    for block, left, upper in page:
        _paint(picture, block, left, upper, room, frame)
    signs = [one for block, _, _ in page for one in block.signs]
    return finished(picture, name, [told(signs, frame), [", ".join(_name(one, frame) for one in signs)], [title]])


def _paint(picture: Image.Image, block: _Block, left: int, upper: int, room: int, frame: Frame) -> None:
    panel(picture, (left, upper, left + room, upper + block.tall), opacity=0.86)
    one = len(block.signs) == 1
    wide = (room - _EDGE) // block.across
    for place, sign in enumerate(block.signs):
        down, column = divmod(place, block.across)
        x, y = left + _EDGE + column * wide, upper + 8 + down * _ROW
        disc(picture, (x + 22, y + 22), 44, PAPER)
        if sign.icon in NAMES:
            stamp(picture, sign.icon, (x + 22, y + 22), 32, INK)
        else:
            write(picture, (x + 22, y + 31), sign.icon, INK, _LETTERS, "bold", align="centre", width=40)
        write(picture, (x + 54, y + (24 if one else 31)), _name(sign, frame), GOLD, _NAMES, "bold", width=wide - 60)
    first = upper + block.tall - 16 - _LINE * (len(block.lines) - 1)
    for row, line in enumerate(block.lines):
        write(picture, (left + _EDGE + (54 if one else 4), first + _LINE * row), line, PAPER, _LETTERS)


def told(signs: Sequence[LegendEntry], frame: Frame) -> list[str]:
    """Return a line of text for each meaning: the names of the icons that have it, and the meaning.

    `signs` are the entries of the legend.
    """
    return [f"{', '.join(_name(one, frame) for one in alike)}: {frame.say(says)}" for says, alike in grouped(signs)]
