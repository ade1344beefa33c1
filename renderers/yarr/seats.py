"""The plates of the seats, two columns that are read like a clock: down the right, up the left."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageOps

from engine.games.yarr.view import SeatView, YarrView
from renderers.brushes import disc, edge, lay, panel, stamp, write
from renderers.fonts import clip, initial, length
from renderers.frame import Frame
from renderers.palette import GOLD, INK, PAPER, PIECES, upon
from renderers.yarr import words
from renderers.yarr.cards import back, small

SIZE = (1200, 800)
_WIDE, _TALL, _TOP, _BOTTOM = 280, 126, 92, 640
_AVATARS = ("red", "blue", "purple", "orange", "green", "pink", "teal", "brown")
_BACK = 38


def plates(picture: Image.Image, view: YarrView, frame: Frame) -> None:
    """All seats, the first at the upper left; then what they call, for that reaches over the plates above."""
    corners = places(len(view.seats))
    for number, (left, upper) in enumerate(corners):
        _plate(picture, view, frame, number, left, upper)
    for seat, (left, upper) in zip(view.seats, corners, strict=True):
        if seat.calls:
            called = " ".join(frame.say(words.CALLS[call]) for call in seat.calls)
            _bubble(picture, called, left + _WIDE - 44, upper - 22)


def places(seats: int) -> list[tuple[int, int]]:
    """Left and upper edge of every plate, in the order of seats."""
    right = seats // 2
    left = seats - right
    rights = [(SIZE[0] - 24 - _WIDE, upper) for upper in _column(right)]
    lefts = [(24, upper) for upper in _column(left)]
    return [lefts[0], *rights, *reversed(lefts[1:])]


def _column(count: int) -> list[int]:
    gap = 14 if count > 3 else 34
    first = (_TOP + _BOTTOM - count * _TALL - (count - 1) * gap) // 2
    return [first + place * (_TALL + gap) for place in range(count)]


def _plate(picture: Image.Image, view: YarrView, frame: Frame, number: int, x: int, y: int) -> None:
    seat, box = view.seats[number], (x, y, x + _WIDE, y + _TALL)
    name = frame.names[number]
    waited, turn = number in words.waited(view, frame), number == view.on_turn
    panel(picture, box, opacity=0.8)
    if waited or number in view.winners:
        edge(picture, box, GOLD)
    if turn:
        _pointer(picture, x, y)
    _avatar(picture, number, name, number in frame.automatic, (x + 46, y + 44))
    mark = "win" if number in view.winners else "clock" if waited and not view.winners else None
    room = _WIDE - 98 - (38 if mark else 0)
    write(picture, (x + 86, y + 42), name, PAPER, 29, "bold", width=room, least=24)
    if mark:
        stamp(picture, mark, (x + _WIDE - 32, y + 32), 34, GOLD)
    if view.wins_needed > 1:
        stamp(picture, "wins", (x + 28, y + 99), 30, GOLD)
        write(picture, (x + 48, y + 107), f"{seat.wins}/{view.wins_needed}", PAPER, 24, "medium", width=48)
    write(picture, (x + _WIDE - 16, y + 106), str(seat.cards), PAPER, 44, "title", align="right")
    _cards(picture, seat, bool(view.winners), x + 100, y + 58, 122)


def _avatar(picture: Image.Image, number: int, name: str, automatic: bool, centre: tuple[int, int]) -> None:
    colour = PIECES[_AVATARS[number % len(_AVATARS)]]
    disc(picture, centre, 60, PAPER)
    disc(picture, centre, 55, colour)
    at = (centre[0], centre[1] + 13)
    write(picture, at, initial(name), upon(colour), 38, "title", align="centre", width=52, least=20)
    if automatic:
        corner = (centre[0] + 22, centre[1] + 22)
        disc(picture, corner, 34, PAPER)
        stamp(picture, "automatic", corner, 30, INK)


def _pointer(picture: Image.Image, x: int, y: int) -> None:
    """A tip from the plate towards the piles, for whose turn it is."""
    tip = Image.new("L", (80, 160), 0)
    ImageDraw.Draw(tip).polygon([(0, 8), (0, 152), (76, 80)], 255)
    shape, upper = tip.reduce(4), y + _TALL // 2 - 20
    if x < SIZE[0] // 2:
        picture.paste(GOLD, (x + _WIDE - 1, upper), shape)
    else:
        picture.paste(GOLD, (x - 19, upper), ImageOps.mirror(shape))


def _cards(picture: Image.Image, seat: SeatView, shown: bool, x: int, y: int, width: int) -> None:
    """A fan of backs; faces once everybody may see them."""
    step = min(22.0, (width - _BACK) / max(1, seat.cards - 1))
    faces = [small(card) for card in seat.hand or ()] if shown else [back(_BACK)] * seat.cards
    for place, sprite in enumerate(faces):
        lay(picture, sprite, (round(x + _BACK / 2 + place * step), y + 28))


def _bubble(picture: Image.Image, call: str, right: int, upper: int) -> None:
    call = clip(call, "title", 27, 190)
    wide = length(call, "title", 27) + 28
    pen, left = ImageDraw.Draw(picture), right - wide
    pen.polygon([(left - 12, upper + 46), (left + 6, upper + 16), (left + 28, upper + 34)], GOLD)
    panel(picture, (left, upper, right, upper + 38), fill=GOLD, opacity=1, radius=14)
    write(picture, (left + wide // 2, upper + 28), call, INK, 27, "title", align="centre")
