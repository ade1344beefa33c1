"""Table of Arrr!!! for a narrow screen: the Seven Seas in two rows, the action, the seats.

The pile, and what a seat's row has no room for, are in the words below the picture (`table_text.words_below`).
"""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView, SeatView
from renderers.arrr import labels
from renderers.arrr.current_action import draw_stage_alone
from renderers.arrr.seven_seas import SMALLEST, TOP, draw_influence, draw_seas
from renderers.arrr.symbols import ICONS, back
from renderers.drawing import sea
from renderers.kit import SIZE, WIDE, Row, lifted_out, narrow_tabletop
from renderers.picture_context import Frame

_STAGE = 138


def draw_narrow(view: ArrrView, frame: Frame) -> Image.Image:
    """Draw the public picture for a narrow screen: the Seven Seas in two rows, the action, and the seats."""
    over = bool(view.winners)
    parts = [*_seas(view, frame), draw_stage_alone(view, frame, WIDE - 16, _STAGE)]
    waited, seats = labels.waited(view, frame), []
    for number, seat in enumerate(view.seats):
        won = number in view.winners
        told = [(ICONS[stat], _total(seat, stat)) for stat in STATS]
        sign = "win" if won else "clock" if number in waited else ""
        seats.append(Row([told, _belongings(view, seat)], bool(sign), sign))
    about, said = labels.heading(view, frame), labels.waiting(view, frame)
    return narrow_tabletop(frame, about, said, parts, seats, over=over, asked=labels.moment(view))


def _total(seat: SeatView, stat: str) -> str:
    return f"{seat.totals[stat]}+{seat.bonus[stat]}" if seat.bonus[stat] else str(seat.totals[stat])


def _belongings(view: ArrrView, seat: SeatView) -> list[tuple[str | Image.Image, str]]:
    """Return pairs of a sign and a number for a seat's row: Pieces, Fame cards, and cards in hand.

    At the end of the game they are the points and their sources. A sign is the name of an icon, or a picture.
    """
    if seat.score and view.winners:
        score = seat.score
        ends = (("laurel-crown", score.total), ("two-coins", score.pieces), ("round-star", score.fame))
        return [(sign, str(n)) for sign, n in (*ends, ("stack", score.collections))]
    told: list[tuple[str | Image.Image, str]] = [("two-coins", str(seat.pieces)), ("round-star", str(seat.fame_cards))]
    told.append((back("crew", 20, 28), str(seat.crew_cards)))
    return told if view.mode == "swabber" else [*told, (back("event", 20, 28), str(seat.event_cards))]


def _seas(view: ArrrView, frame: Frame) -> list[Image.Image]:
    """Draw the row of exploration cards in two halves. Empty places take no room."""
    ground, size = sea(*SIZE), SMALLEST
    picture, step = ground.copy(), size.wide + size.gap
    every = view.row_room * step + size.deck
    left, half = (SIZE[0] - every) // 2, view.row_room // 2
    # The words below have its permanents.
    draw_seas(picture, replace(view, seas=()), frame, (half, view.row_room), size)
    middle, end, upper, lower = left + half * step, left + view.row_room * step, TOP - 8, TOP + size.tall + 10
    beside = end - size.gap + 14
    picture.paste(ground.crop((beside, upper, end + 12, lower)), (beside, upper))  # the deck reaches there
    draw_influence(picture, view, [view.row_room], size)
    second = lifted_out(picture, ground, (middle - 8, upper, end + 10, lower))
    if len(view.row) <= view.row_room - half:
        return [second]
    # The next card moves aside for the signs between it and the last card of this row.
    picture.paste(ground.crop((middle - 8, upper, middle + size.gap, lower)), (middle - 8, upper))
    draw_influence(picture, view, [half], size)
    return [lifted_out(picture, ground, (max(0, left - 12), upper, middle + 10, lower)), second]
