"""The guide of who learns a game: what it says now, and what has been heard of it.

A seat's `guide` holds the ids of the ideas that came up, with commas between them; None is a seat without a guide, and
a dash before them one that was sent away.
"""

from __future__ import annotations

from bot.tables.lessons import quarterdeck_lesson as house
from bot.tables.loaded_table import LoadedTable
from engine.lessons import Idea
from engine.play import Answer
from engine.text import Text, text
from store.rows import SeatRow

AWAY = "-"
CUT_SHORT = text(
    "The game is over, and your lesson with it: now you know how it ends. «Again with the same people», below the "
    "table, plays on; «Learn this game» there has your guide begin anew."
)


def current_idea(loaded: LoadedTable, seat: SeatRow | None) -> Idea | None:
    """What the guide says to this seat's person beside what they are asked now."""
    lesson = loaded.game.lesson
    if seat is None or seat.seat is None or lesson is None or not _hears(loaded, seat):
        return None
    opened = loaded.table.open.get(seat.seat, [])
    if loaded.row.status != "playing" or not opened:
        return None
    return lesson.idea(heard_ideas(seat), loaded.table.seen(seat.seat), [one.choice for one in opened])


def guide_texts(loaded: LoadedTable, seat: SeatRow, said: Idea | house.Step | None) -> list[Text]:
    """All that stands in the guide's name in this seat's hand, where it says this of the question: first why there is
    less to choose from than there might be, by what its person did; at last that the lesson is over with the game."""
    lesson, words = loaded.game.lesson, [said.words] if said else []
    if seat.seat is None or lesson is None or not _hears(loaded, seat):
        return words
    if loaded.row.status == "ended":
        return words if lesson.free(heard_ideas(seat)) else [CUT_SHORT]
    opened = [one.choice for one in loaded.table.open.get(seat.seat, [])]
    loss = lesson.loss(heard_ideas(seat), loaded.table.seen(seat.seat), opened)
    return [*([loss] if loss else []), *words]


def _hears(loaded: LoadedTable, seat: SeatRow) -> bool:
    """Whether a guide to the game stands behind this seat's person, and nobody plays for them."""
    return has_guide(seat) and not seat.player and not house.is_taken(heard_ideas(seat))


def current_step(loaded: LoadedTable, seat: SeatRow | None) -> house.Step | None:
    """What the guide to Quarterdeck itself says to this seat's person: beside what they are asked, or while somebody
    plays for them."""
    if seat is None or seat.seat is None or not has_guide(seat) or loaded.row.status != "playing":
        return None
    asked = any(one.choice.blocks for one in loaded.table.open.get(seat.seat, []))
    if not house.is_taken(heard_ideas(seat)) or not (asked or seat.player):
        return None
    return house.step(heard_ideas(seat), away=bool(seat.player))


def has_guide(seat: SeatRow) -> bool:
    """Whether a guide stands behind this seat's person."""
    return seat.guide is not None and not seat.guide.startswith(AWAY)


def guide_dismissed(seat: SeatRow) -> str:
    """The `guide` of a seat whose person wants to hear nothing now."""
    return AWAY + (seat.guide or "").removeprefix(AWAY)


def guide_recalled(seat: SeatRow) -> str:
    """The `guide` of a seat whose person wants to hear on."""
    return (seat.guide or "").removeprefix(AWAY)


def heard_ideas(seat: SeatRow) -> list[str]:
    """The ideas that came up, as `engine.lessons` counts them."""
    return [one for one in (seat.guide or "").split(",") if one]


def guide_after_answer(
    loaded: LoadedTable, seat: SeatRow, said: Idea | house.Step | None, answer: Answer
) -> str | None:
    """The `guide` of a seat once its person has answered the question beside which this was said."""
    if isinstance(said, house.Step):
        return ",".join(house.after(heard_ideas(seat), said, ""))
    lesson = loaded.game.lesson
    if lesson is None or not _hears(loaded, seat):
        return seat.guide
    return ",".join(lesson.after(heard_ideas(seat), said, answer.name, answer.value))
