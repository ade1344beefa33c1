"""Show a person their own answer while other seats are still answering the same choice."""

from __future__ import annotations

from typing import Any

from engine.choice import Choice, Value, options_of
from engine.play import By
from engine.step_runner import StepRunner
from engine.text import Arg, Text, text
from store.rows import SeatRow


def submitted_answer(table: StepRunner[Any], row: SeatRow) -> Text | None:
    """Return a sentence with the answer that this seat has given, while others still answer; None if there is none to
    show.

    An answer that can still be changed is shown by the choice's controls instead. Automatic answers are not shown. Nor
    is an answer of the person who had the seat before.
    """
    assert row.seat is not None
    stands = None if row.answered_event < row.took_over_event else table.standing_answer(row.seat)
    if stands is None or stands.choice.revisable or stands.answer.by is not By.PERSON:
        return None
    said = _picked_labels(stands.choice, stands.answer.value)
    return text("Your answer: {answers}. Waiting for the others.", answers=said) if said else None


def _picked_labels(choice: Choice, value: Value) -> list[Arg]:
    picked = value if isinstance(value, list) else [value]
    return [option.label for option in options_of(choice) if option.id in picked]
