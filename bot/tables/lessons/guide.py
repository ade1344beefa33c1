"""The guide of a learner: its current text, and which of the lesson's ideas the learner has read.

A seat's `lesson_progress` holds the ids of those ideas, separated by commas. None means a seat without a guide. A
leading dash means that its person has dismissed the guide.
"""

from __future__ import annotations

from bot.tables.lessons import quarterdeck_lesson as house
from bot.tables.loaded_table import LoadedTable
from engine.lessons import Idea
from engine.play import Answer
from engine.text import Text, text
from store.rows import SeatRow

AWAY = "-"
OTHERS_FIRST = text("The others go first, and the table shows their moves. I explain your first turn when it comes.")
CUT_SHORT = text(
    "The game is over, and your lesson with it: now you know how it ends. “Play again "
    "with the same people”, below the table, plays on; “Learn this game” there has your "
    "guide begin anew."
)


def current_idea(loaded: LoadedTable, seat: SeatRow | None) -> Idea | None:
    """Return the next idea that the guide should explain to this seat, given its open choices.

    Returns None if no idea of the game's lesson fits, or if the seat has no guide that teaches the game.
    """
    lesson = loaded.game.lesson
    if seat is None or seat.seat is None or lesson is None or not _teaches_game(loaded, seat):
        return None
    opened = loaded.table.open.get(seat.seat, [])
    if loaded.row.status != "playing" or not opened:
        return None
    return lesson.idea(heard_ideas(seat), loaded.table.cached_view(seat.seat), [one.choice for one in opened])


def guide_texts(loaded: LoadedTable, seat: SeatRow, said: Idea | house.Step | None) -> list[Text]:
    """Return the texts of the guide for this seat's hand, in order; empty if there are none.

    First comes a warning that an earlier move has closed options, if it has. Then comes the text of `said`, the current
    idea or step. After a game whose lesson was not finished, the only text says that the lesson is over.
    """
    lesson, words = loaded.game.lesson, [said.words] if said else []
    if seat.seat is None or lesson is None or not _teaches_game(loaded, seat):
        return words
    if loaded.row.status == "ended":
        return words if lesson.free(heard_ideas(seat)) else [CUT_SHORT]
    opened = [one.choice for one in loaded.table.open.get(seat.seat, [])]
    if not opened and not heard_ideas(seat):
        return [OTHERS_FIRST]
    loss = lesson.loss(heard_ideas(seat), loaded.table.cached_view(seat.seat), opened)
    return [*([loss] if loss else []), *words]


def _teaches_game(loaded: LoadedTable, seat: SeatRow) -> bool:
    """Return True if this person's guide teaches the game, not Quarterdeck, and no stand-in plays for them."""
    return has_guide(seat) and not seat.automatic_player and not house.teaches_quarterdeck(heard_ideas(seat))


def current_step(loaded: LoadedTable, seat: SeatRow | None) -> house.Step | None:
    """Return the Quarterdeck lesson's current step for this seat; None if there is none.

    A step is shown beside open choices, and while a stand-in plays.
    """
    if seat is None or seat.seat is None or not has_guide(seat) or loaded.row.status != "playing":
        return None
    asked = any(one.choice.blocks for one in loaded.table.open.get(seat.seat, []))
    if not house.teaches_quarterdeck(heard_ideas(seat)) or not (asked or seat.automatic_player):
        return None
    return house.step(heard_ideas(seat), away=bool(seat.automatic_player))


def has_guide(seat: SeatRow) -> bool:
    """Return True if this seat has a guide that is not dismissed."""
    return seat.lesson_progress is not None and not seat.lesson_progress.startswith(AWAY)


def guide_dismissed(seat: SeatRow) -> str:
    """Return the new `lesson_progress` for a seat whose person dismisses the guide."""
    return AWAY + (seat.lesson_progress or "").removeprefix(AWAY)


def guide_recalled(seat: SeatRow) -> str:
    """Return the new `lesson_progress` for a seat whose person wants the guide back."""
    return (seat.lesson_progress or "").removeprefix(AWAY)


def heard_ideas(seat: SeatRow) -> list[str]:
    """Return the ids of the ideas that this person has read, in order. An id occurs once for each time it was shown."""
    return [one for one in (seat.lesson_progress or "").split(",") if one]


def guide_after_answer(
    loaded: LoadedTable, seat: SeatRow, said: Idea | house.Step | None, answer: Answer
) -> str | None:
    """Return the new `lesson_progress` of this seat after it has given `answer` to a choice.

    `said` is the idea or step that the guide showed beside the choice; None if it showed none. Without a guide that
    teaches something, the old value is returned.
    """
    if isinstance(said, house.Step):
        return ",".join(house.after(heard_ideas(seat), said, ""))
    lesson = loaded.game.lesson
    if lesson is None or not _teaches_game(loaded, seat):
        return seat.lesson_progress
    return ",".join(lesson.after(heard_ideas(seat), said, answer.name, answer.value))
