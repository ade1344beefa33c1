"""Plates of the seats: rounds won, cards, and calls."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.games.yarr.view import SeatView, YarrView
from renderers.drawing import Box, lay, panel, stamp, write
from renderers.font_fallback import clip, length
from renderers.kit import Plate, badge, few, pitch
from renderers.palette import GOLD, INK, PAPER
from renderers.picture_context import Frame
from renderers.yarr import table_text
from renderers.yarr.cards import back, small

_BACK, _FACE = 38, 30


def plate(view: YarrView, frame: Frame, number: int) -> Plate:
    """Return the contents of the plate of the seat `number`, without its cards."""
    won, waited = number in view.winners, number in table_text.waited(view, frame)
    sign = "win" if won else "clock" if waited else ""
    return Plate(won or waited, number == view.on_turn, sign, str(view.seats[number].cards))


def upon_plates(picture: Image.Image, view: YarrView, frame: Frame, boxes: list[Box]) -> None:
    """Draw rounds won, cards, and the actions and calls of the last turn onto the plates.

    `boxes` are the boxes of the plates, in the order of seats. The actions are drawn after everything else, because
    they may overlap the plate above.
    """
    for seat, (left, upper, *_) in zip(view.seats, boxes, strict=True):
        if view.wins_needed > 1:
            stamp(picture, "wins", (left + 28, upper + 99), 30, GOLD)
            write(picture, (left + 48, upper + 107), f"{seat.wins}/{view.wins_needed}", PAPER, 24, "medium", width=48)
        _cards(picture, seat, bool(view.winners), left + 100, upper + 58, 122)
    for number, (left, upper, *_) in enumerate(boxes):
        for place, sign in enumerate(table_text.lately(frame, number)):
            badge(picture, (left + 20 + 38 * place, upper), 36, sign, GOLD)
    for seat, (_, upper, right, _) in zip(view.seats, boxes, strict=True):
        if seat.calls:
            _bubble(picture, " ".join(frame.say(table_text.CALLS[call]) for call in seat.calls), right - 44, upper - 22)


def _cards(picture: Image.Image, seat: SeatView, shown: bool, x: int, y: int, width: int) -> None:
    """Draw a seat's cards: a fan of backs, or at the end of a round (`shown`) the first faces side by side.

    `x` and `y` are the upper left corner, and `width` is the room for the cards, in pixels.
    """
    if not shown:
        step = pitch(seat.cards, width, _BACK, 22 - _BACK)
        for place in range(seat.cards):
            lay(picture, back(_BACK), (round(x + _BACK / 2 + place * step), y + 28))
        return
    faces, more = few(seat.hand or (), width // _FACE)
    for place, card in enumerate(faces):
        lay(picture, small(card, _FACE - 2), (x + _FACE // 2 + place * _FACE, y + 26))
    if more:
        write(picture, (x + 2 + len(faces) * _FACE, y + 34), f"+{more}", PAPER, 24, "bold", width=_FACE)


def _bubble(picture: Image.Image, call: str, right: int, upper: int) -> None:
    call = clip(call, "title", 27, 190)
    wide = length(call, "title", 27) + 28
    pen, left = ImageDraw.Draw(picture), right - wide
    pen.polygon([(left - 12, upper + 46), (left + 6, upper + 16), (left + 28, upper + 34)], GOLD)
    panel(picture, (left, upper, right, upper + 38), fill=GOLD, opacity=1, radius=14)
    write(picture, (left + wide // 2, upper + 28), call, INK, 27, "title", align="centre")
