"""What somebody has answered that has not come to anything yet, as they read it themselves."""

from __future__ import annotations

from typing import Any

from engine.choice import Choice, Value, options_of
from engine.play import By
from engine.step_runner import Running
from engine.text import Arg, Text, text


def pending_answer(table: Running[Any], seat: int) -> Text | None:
    """What this seat's person has answered to what others are asked still: they may have looked away since. What may be
    answered anew shows it itself, and what a wish has answered its person has not read."""
    stands = table.stands(seat)
    if stands is None or stands.choice.revisable or stands.answer.by is not By.PERSON:
        return None
    said = _words(stands.choice, stands.answer.value)
    return text("Your answer: {answers}. Others have yet to give theirs.", answers=said) if said else None


def _words(choice: Choice, value: Value) -> list[Arg]:
    picked = value if isinstance(value, list) else [value]
    return [option.label for option in options_of(choice) if option.id in picked]
