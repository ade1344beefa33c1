"""Seats: pawns, and plates (panels with the name of a player) in two columns at the sides of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageOps

from renderers.drawing import Box, disc, edge, panel, stamp, write
from renderers.font_fallback import clusters, initial, length
from renderers.kit.badges import Spot, gear
from renderers.palette import FOAM, GOLD, PAPER, PIECES, upon
from renderers.picture_context import Frame

SIZE = (1200, 800)
COLOURS = tuple(PIECES[name] for name in ("red", "blue", "purple", "orange", "green", "pink", "teal", "brown", "black"))
"""Default colours of the seats."""
_WIDE, _TALL, _TOP, _BOTTOM = 280, 126, 92, 640
_LETTERS, _ROOM = 24, 28
"""Size of the smallest letters on a pawn, and the room for them on the smallest pawn, in pixels."""


def mark(seat: int, frame: Frame) -> str:
    """Return the text on a pawn: the first letter of the name.

    If another name begins with the same letter, the text is two letters. They are the initials of the first and the
    last word, or the first letter and a later one. No two seats have the same text. If no two letters differ or fit,
    it is the letter and the seat's number.
    """
    return _marks(frame.names)[seat]


@lru_cache(256)
def _marks(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the text on each seat's pawn. `names` are the names by seat."""
    letters, found = [initial(name) for name in names], list[str]()
    for seat, (name, first) in enumerate(zip(names, letters, strict=True)):
        taken = {mark.casefold() for mark in found}
        pairs = _pairs(name) if letters.count(first) > 1 else [first]
        found.append(next((pair for pair in pairs if pair.casefold() not in taken), f"{first}{seat + 1}"))
    return tuple(found)


def _pairs(name: str) -> list[str]:
    """Return two-letter marks for a name, the best first: only those that fit on the smallest pawn."""
    words = name.split()
    later = [initial(words[-1])] if len(words) > 1 else []
    pairs = [initial(name) + letter for letter in (*later, *clusters(name)[1:]) if letter.isalpha()]
    return [pair for pair in pairs if length(pair, "title", _LETTERS) <= _ROOM]


def pawn(picture: Image.Image, seat: int, frame: Frame, centre: Spot, size: int) -> None:
    """Draw a seat's pawn around the point `centre`, `size` pixels wide, in the seat's colour and with its letters
    (`mark`).

    The pawn of an automatic player has teeth like a gearwheel, since a badge would cover the letters.
    """
    colour, letters = COLOURS[seat % len(COLOURS)], max(24, round(size * 0.62))
    if seat in frame.automatic:
        gear(picture, centre, size)
    disc(picture, centre, size, PAPER)
    told = mark(seat, frame)
    disc(picture, centre, size - (2 if len(told) > 1 else 4), colour)  # two letters need the room of a thick ring
    at = (centre[0], centre[1] + round(size * 0.22))
    write(picture, at, told, upon(colour), letters, "title", align="centre", width=size - 2, least=20)


@dataclass(slots=True, frozen=True)
class Plate:
    """The contents of a seat's plate besides pawn and name.

    `gold`: True if the table waits for the seat, or it has won. `turn`: True if it is the seat's turn; then the
    plate points at the middle. `sign` is the name of an icon in its corner, `count` a large number, and `line` a
    few words below the name. Of these three, empty ones are not drawn.
    """

    gold: bool = False
    turn: bool = False
    sign: str = ""
    count: str = ""
    line: str = ""


def columns(seats: int) -> list[Box]:
    """Return the boxes of the plates by seat, clockwise: from the upper left, down the right side, then up the left."""
    right = seats // 2
    rights = [(SIZE[0] - 24 - _WIDE, upper) for upper in _column(right)]
    lefts = [(24, upper) for upper in _column(seats - right)]
    corners = [lefts[0], *rights, *reversed(lefts[1:])]
    return [(left, upper, left + _WIDE, upper + _TALL) for left, upper in corners]


def _column(count: int) -> list[int]:
    gap = 14 if count > 3 else 34
    first = (_TOP + _BOTTOM - count * _TALL - (count - 1) * gap) // 2
    return [first + place * (_TALL + gap) for place in range(count)]


def plates(picture: Image.Image, told: Sequence[Plate], frame: Frame) -> list[Box]:
    """Draw the plates of all seats in two columns, and return their boxes by seat. `told` has the contents by seat.

    A game may draw more into the lower two thirds of a box, from 20 pixels right of its left edge on.
    """
    boxes = columns(len(told))
    for seat, (plate, box) in enumerate(zip(told, boxes, strict=True)):
        _plate(picture, seat, plate, box, frame)
    return boxes


def _plate(picture: Image.Image, seat: int, plate: Plate, box: Box, frame: Frame) -> None:
    left, upper, right, _ = box
    panel(picture, box, opacity=0.8)
    if plate.gold:
        edge(picture, box, GOLD)
    if plate.turn:
        _pointer(picture, box)
    pawn(picture, seat, frame, (left + 46, upper + 44), 60)
    room = right - left - 98 - (38 if plate.sign else 0)
    write(picture, (left + 86, upper + 42), frame.names[seat], PAPER, 29, "bold", width=room, least=24)
    if plate.sign:
        stamp(picture, plate.sign, (right - 32, upper + 32), 34, GOLD)
    end = right - 16 - write(picture, (right - 16, upper + 106), plate.count, PAPER, 44, "title", align="right")
    if plate.line:
        write(picture, (left + 20, upper + 106), plate.line, FOAM, 24, "medium", width=end - left - 28)


def _pointer(picture: Image.Image, box: Box) -> None:
    """Draw a triangle at the edge of a plate that points at the middle of the table."""
    tip = Image.new("L", (80, 160), 0)
    ImageDraw.Draw(tip).polygon([(0, 8), (0, 152), (76, 80)], 255)
    shape, upper = tip.reduce(4), (box[1] + box[3]) // 2 - 20
    if box[0] < SIZE[0] // 2:
        picture.paste(GOLD, (box[2] - 1, upper), shape)
    else:
        picture.paste(GOLD, (box[0] - 19, upper), ImageOps.mirror(shape))
