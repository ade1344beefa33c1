"""Plates of the seats, each beside its pawn."""

from __future__ import annotations

from PIL import Image

from engine.games.tortuga.cards import TEAMS, team_of
from engine.games.tortuga.view import SeatView, TortugaView
from renderers.drawing import edge, lay, panel, rounded, stamp, write
from renderers.font_fallback import Face, length
from renderers.kit import pawn
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, Colour, mix
from renderers.picture_context import Frame
from renderers.tortuga import table_text
from renderers.tortuga.board import BOATS, ISLAND, SHIPS
from renderers.tortuga.cards import flag

TALL = 55
_SHIP_ROOM = 5
_CHIP, _COUNT, _NARROW = 32, 15, 190


def plates(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    """Draw the plate of each seat at the place of its pawn, and outlines of the free places aboard."""
    for ship, box in SHIPS.items():
        line = view.lines[ship]
        for place in range(_SHIP_ROOM):
            x, y = box[0] + 16, box[1] + 62 + 59 * place
            if place < len(line):
                plate(picture, view, frame, line[place], x, y, 268)
            else:
                _free(picture, place + 1, x, y, 268)
    for ship, box in BOATS.items():
        seat = view.boats[ship]
        if seat is not None:
            plate(picture, view, frame, seat, box[0] + 34, box[1] + 7, 170, afloat=True)
    ashore = view.lines["tortuga"]
    across, wide = (3, 182) if len(ashore) > 6 else (2, 236) if len(ashore) > 3 else (1, 268)
    for place, seat in enumerate(ashore):
        row, column = divmod(place, across)
        x = (ISLAND[0] + ISLAND[2] - across * (wide + 4) + 4) // 2 + column * (wide + 4)
        plate(picture, view, frame, seat, x, ISLAND[1] + 73 + 58 * row, wide)


def _free(picture: Image.Image, place: int, x: int, y: int, wide: int) -> None:
    picture.paste(INK, (x, y), rounded(wide, TALL, 12, 0.35))
    write(picture, (x + 17, y + 36), str(place), mix(PANEL, PAPER, 0.75), 24, "title", align="centre")


def plate(
    picture: Image.Image, view: TortugaView, frame: Frame, number: int, x: int, y: int, wide: int, afloat: bool = False
) -> None:
    """Draw the plate of the seat `number`: its pawn, its name and the number of its vote cards.

    `x` and `y` are its upper left corner, and `wide` its width, in pixels. In a rowboat (`afloat`) it has neither a
    number in line nor a role.
    """
    seat, box = view.seats[number], (x, y, x + wide, y + TALL)
    turn = number == view.on_turn and not view.winners
    ground, ink = (GOLD, INK) if turn else (PANEL, PAPER)
    panel(picture, box, fill=ground, opacity=1 if turn else 0.94, radius=12)
    if number in view.winners:
        edge(picture, box, GOLD, width=3, radius=12)
    left, roomy = x + (6 if wide > _NARROW else 4), wide > _NARROW
    if not afloat:
        _place(picture, seat, (x + (17 if roomy else 11), y + TALL // 2), 26 if roomy else 20, ink)
        left += 26 if roomy else 17
    size = 42 if roomy else 38
    centre = (left + size // 2, y + TALL // 2)
    pawn(picture, number, frame, centre, size - 6 if number in frame.automatic else size)  # the teeth take room
    left, end = left + size + 4, x + wide - 6
    upper = roomy or bool(view.winners)  # elsewhere the name needs the whole line
    taken = _sign(picture, view, frame, number, (end - 14, y + (15 if upper else 40)), ink)
    write(picture, (left, y + 24), frame.names[number], ink, 24, "bold", width=end - left - (taken if upper else 0))
    told = [] if afloat and not view.winners else _role_words(view, frame, seat)
    _second_line(picture, view, seat, told, (left, y + 49), end - (0 if upper else taken), ink)


def _place(picture: Image.Image, seat: SeatView, centre: tuple[int, int], size: int, ink: Colour) -> None:
    """Draw the signs of a seat's roles, or its number in line if it has no role, around a point.

    `size` is the width of a sign in pixels, and `ink` the colour.
    """
    first = seat.roles[0] if seat.roles else None
    face: Face = "title"
    if first is None:
        write(picture, (centre[0], centre[1] + 9), str(seat.line), ink, 26, face, align="centre", width=28)
    elif len(seat.roles) == 1:
        stamp(picture, first, centre, size, ink)
    else:
        for role, step in zip(seat.roles, (-12, 13), strict=False):
            stamp(picture, role, (centre[0], centre[1] + step), 23, ink)


def _sign(
    picture: Image.Image, view: TortugaView, frame: Frame, number: int, centre: tuple[int, int], ink: Colour
) -> int:
    """Draw the sign of a seat: its loyalty at the end of the game, else a ballot or the hourglass.

    The hourglass means that the table waits for the seat. `number` is the seat, `centre` the middle of the sign, and
    `ink` the colour. Return the width of the sign in pixels.
    """
    loyalty = view.seats[number].loyalty
    if view.winners:
        if loyalty:
            lay(picture, flag(team_of(loyalty), 30), (centre[0], centre[1] + 1))
        return 34 if loyalty else 0
    if number not in table_text.waited(view, frame):
        return 0
    stamp(picture, _waits(view), centre, 24, ink if ink == INK else GOLD)
    return 30


def _waits(view: TortugaView) -> str:
    """Return the name of the icon that marks a seat for which the table waits."""
    return "vote" if table_text.balloting(view) else "clock"


def _role_words(view: TortugaView, frame: Frame, seat: SeatView) -> list[str]:
    """Return a seat's roles as words. At the end of the game, return the name of its team instead."""
    if view.winners and seat.loyalty:
        return [frame.say(TEAMS[team_of(seat.loyalty)])]
    return [frame.say(role) for role in table_text.roles(seat)]


def _second_line(
    picture: Image.Image,
    view: TortugaView,
    seat: SeatView,
    told: list[str],
    at: tuple[int, int],
    end: int,
    ink: Colour,
) -> None:
    """Draw the second line of a seat's plate, between the point `at` and the x `end`.

    It has the number of vote cards, the words `told`, and on the right as many cards in front of the seat as fit.
    """
    x, y = at
    chips = [*table_text.fronts(seat), *([("scurvy", seat.lost_turns)] if seat.lost_turns else [])]
    if view.winners:  # the team needs the room, and cards in front no longer matter
        chips = []
    stamp(picture, "votes", (x + 11, y - 7), 24, ink)
    x += 30 + write(picture, (x + 25, y), str(seat.cards), ink, 24, "bold")
    shown = next(n for n in range(len(chips), -1, -1) if _wide(chips[:n]) <= end - x - (n < len(chips)) * 26)
    if shown < len(chips):
        end -= 4 + write(picture, (end, y), f"+{len(chips) - shown}", ink, 24, "bold", align="right")
    for kind, count in reversed(chips[:shown]):
        end -= _chip(picture, kind, count, (end, y - 8))
    quiet = INK if ink == INK else FOAM
    for said in (" · ".join(told), *told[:1]):
        if length(said, "medium", 24) <= end - x:
            write(picture, (x, y), said, quiet, 24, "medium")
            break


def _wide(chips: list[tuple[str, int]]) -> int:
    """Return the width in pixels of small cards side by side. `chips` has a kind of card and its number for each."""
    return sum(_CHIP + _COUNT * _is_counted(kind, count) for kind, count in chips)


def _is_counted(kind: str, count: int) -> bool:
    """Return True if a small card shows its count or its duration."""
    return count > 1 or kind in ("code", "scurvy")


def _chip(picture: Image.Image, kind: str, count: int, at: tuple[int, int]) -> int:
    """Draw a small card that lies in front of a seat. Return its width in pixels.

    `count` is how many such cards there are, or for how long the card has effect. It is drawn unless it is 1. `at` is
    the middle of the right edge.
    """
    counted = _is_counted(kind, count)
    wide = _CHIP + _COUNT * counted
    left, y = at[0] - wide + 3, at[1]
    picture.paste(INK, (left, y - 14), rounded(wide - 3, 29, 6))
    picture.paste(PAPER, (left + 1, y - 13), rounded(wide - 5, 27, 5))
    stamp(picture, kind, (left + 14, y), 23, INK)
    if counted:
        write(picture, (left + 34, y + 8), str(count), INK, 24, "bold", align="centre", width=_COUNT)
    return wide
