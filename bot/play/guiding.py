"""The guide of who learns a game: what it says now, and what has been heard of it.

A seat's `guide` holds the ids of the ideas that came up, with commas between them; None is a seat without a guide.
"""

from __future__ import annotations

from bot.play.sitting import Sitting
from engine.lessons import Idea
from engine.play import Answer
from store.rows import SeatRow


def idea_for(sitting: Sitting, seat: SeatRow | None) -> Idea | None:
    """What the guide says to this seat's person beside what they are asked now."""
    lesson = sitting.game.lesson
    if seat is None or seat.seat is None or seat.guide is None or seat.player or lesson is None:
        return None
    opened = sitting.table.open.get(seat.seat, [])
    if sitting.row.status != "playing" or not opened:
        return None
    return lesson.idea(heard(seat), sitting.table.view(seat.seat), [one.choice for one in opened])


def heard(seat: SeatRow) -> list[str]:
    """The ideas that came up, as `engine.lessons` counts them."""
    return [one for one in (seat.guide or "").split(",") if one]


def went_on(sitting: Sitting, seat: SeatRow, said: Idea, answer: Answer) -> str:
    """The `guide` of a seat once its person has answered the question beside which this was said."""
    assert sitting.game.lesson is not None
    return ",".join(sitting.game.lesson.after(heard(seat), said, answer.name, answer.value))
