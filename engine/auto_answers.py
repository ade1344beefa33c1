"""Wishes: what a person wants answered for them, so that nobody is asked in vain.

Whoever plays a table for people gives the answers (`Answer.by` says so), after a time that tells nothing. A wish is in
no state and no view: the rules ask as if there were none.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from engine.choice import Choice, PickNumber, PickOne, PickSome, Value
from engine.text import Text, text


@dataclass(slots=True, frozen=True)
class AutoAnswer:
    """One that a person can have. `on_by_default`: everybody has it until they say otherwise. `told`: others can tell
    from the time of an answer that it was answered by it, and so what its person holds."""

    id: str
    label: Text
    on_by_default: bool = False
    shows_timing: bool = False


SEALED = AutoAnswer(
    "sealed", text("In reactions and secret votes: answer for me where I have only one answer"), on_by_default=True
)
ALONE = AutoAnswer(
    "alone", text("Where I alone am asked: answer for me where I have only one answer"), shows_timing=True
)
FORCED = (SEALED, ALONE)
"""What every game offers: not to be asked where there is nothing to choose."""


def only_answer(choice: Choice) -> Value | None:
    """The answer, where there is no other."""
    if isinstance(choice, PickOne) and len(choice.options) == 1:
        return choice.options[0].id
    if isinstance(choice, PickSome):
        ids = [option.id for option in choice.options]
        every = choice.least == len(ids)
        return ids if every else [] if not choice.most else None
    if isinstance(choice, PickNumber) and choice.least == choice.most:
        return choice.least
    return None


def forced(view: Any, choice: Choice, wishes: Collection[str]) -> Value | None:
    """The only answer: where everybody sees that it is the only one, always; else as the seat wishes."""
    wish = SEALED if choice.sealed else ALONE
    return only_answer(choice) if not choice.secret or wish.id in wishes else None
