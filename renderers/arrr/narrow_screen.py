"""Table of Arrr!!! for a narrow screen: the Seven Seas in two rows, the action, the pile, the seats."""

from __future__ import annotations

from PIL import Image

from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView
from renderers.arrr import labels
from renderers.arrr.current_action import draw_events, draw_stage_alone
from renderers.arrr.seven_seas import TOP, draw_influence, draw_seas, low, room
from renderers.arrr.symbols import ICONS
from renderers.drawing import sea
from renderers.kit import SIZE, Row, lifted_out, narrow_tabletop
from renderers.picture_context import Frame

_WIDE = 720


def draw_narrow(view: ArrrView, frame: Frame) -> Image.Image:
    """Draw the public picture for a narrow screen."""
    over = bool(view.winners)
    parts = [*_seas(view, frame), draw_stage_alone(view, frame, _WIDE, 150)]
    if (view.pile or view.carried_out) and not over:
        parts.append(draw_events(view, frame, _WIDE))
    waited = labels.waited(view, frame)
    seats = []
    for number, seat in enumerate(view.seats):
        won = number in view.winners
        told = [(ICONS[stat], str(seat.totals[stat] + seat.bonus[stat])) for stat in STATS]
        told.append(("two-coins", str(seat.pieces)))
        if seat.score and over:
            told = [("laurel-crown", str(seat.score.total)), ("two-coins", str(seat.score.pieces))]
            told += [("round-star", str(seat.score.fame)), ("stack", str(seat.score.collections))]
        seats.append(Row(told, won or number in waited, "win" if won else "clock" if number in waited else ""))
    about, said = labels.heading(view, frame), labels.waiting(view, frame)
    return narrow_tabletop(frame, labels.TITLE, about, said, parts, seats, over=over, asked=labels.moment(view))


def _seas(view: ArrrView, frame: Frame) -> list[Image.Image]:
    """Draw the row of exploration cards in two halves, the deck at the end. Empty places take no room."""
    ground, size = sea(*SIZE), room(len(view.seats))
    picture, step = ground.copy(), size.wide + size.gap
    every = view.row_room * step + size.deck
    left, half = (SIZE[0] - every) // 2, view.row_room // 2
    draw_seas(picture, view, frame, half)
    end, upper, lower = left + half * step, TOP - 8, low(len(view.seats)) + 10
    second = lifted_out(picture, ground, (end - 8, upper, min(SIZE[0], left + every + 14), lower))
    if len(view.row) <= view.row_room - half:
        return [second]
    # The next card moves aside for the signs between it and the last card of this row.
    picture.paste(ground.crop((end - 8, upper, end + size.gap, lower)), (end - 8, upper))
    draw_influence(picture, view, [half])
    return [lifted_out(picture, ground, (max(0, end - 700), upper, end + 10, lower)), second]
