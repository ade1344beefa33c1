"""Automatic answers that a person gives ahead: with the answer to one question, for others that come later.

An option says so by its `ahead`, the id of the automatic answer. The rules know nothing of it. The bot stores it as
`id@until` beside the person's other automatic answers, and drops it when the same choice is answered without it.
`Game.ahead` names the moment until which it lasts. It is over as soon as that reads otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.choice import Choice, Value, options_of
from engine.text import Text

UNTIL = "@"


@dataclass(slots=True, frozen=True)
class AdvanceAnswer:
    """What an automatic answer that was given ahead is called, and the moment until which it lasts: made of what its
    person may know, whatever it says."""

    label: Text
    until: str


Ahead = Callable[[Any, str], AdvanceAnswer]
"""An automatic answer by its id, as things stand in its person's view."""


def nothing_ahead(view: Any, id_: str) -> AdvanceAnswer:
    """For a game in which nothing is answered ahead."""
    raise ValueError(f"nothing is known of {id_}")


def is_ahead(stored: str) -> bool:
    """Whether a stored automatic answer was given ahead."""
    return UNTIL in stored


def in_force(ahead: Ahead, view: Any, stored: Iterable[str]) -> list[str]:
    """The ids of all that lasts still, in the order in which it was picked."""
    parts = (one.partition(UNTIL) for one in stored)
    return [id_ for id_, at, until in parts if not at or ahead(view, id_).until == until]


def given_ahead(ahead: Ahead, view: Any, choice: Choice, value: Value, stored: Sequence[str]) -> list[str]:
    """What is stored once a choice is answered so, in the view that came of it: of what its options give ahead exactly
    what was picked. What is over is dropped."""
    picked = value if isinstance(value, list) else [value]
    kept = [one for one in without(stored, [choice]) if in_force(ahead, view, [one])]
    fresh = [one.ahead for one in options_of(choice) if one.ahead and one.id in picked]
    return [*kept, *(f"{id_}{UNTIL}{ahead(view, id_).until}" for id_ in dict.fromkeys(fresh))]


def without(stored: Iterable[str], choices: Iterable[Choice]) -> list[str]:
    """What is stored, without what these choices give ahead: they are asked anew."""
    asked = {option.ahead for choice in choices for option in options_of(choice)}
    return [one for one in stored if not is_ahead(one) or one.partition(UNTIL)[0] not in asked]
