"""Automatic answers given in advance: an answer to one question that also answers later ones.

An option names such an answer by its `ahead`. The rules know nothing of it. The bot stores it as `id@until` beside the
person's other automatic answers, and drops it when the same choice is answered without it. `Game.advance_answer` names
the moment until which it lasts. It ends as soon as that moment reads otherwise.
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
    """The label of an answer given in advance, and the moment until which it lasts.

    The moment is made only of what the player may know.
    """

    label: Text
    until: str


Ahead = Callable[[Any, str], AdvanceAnswer]
"""Function that returns an advance answer by its id, for the present view of its player."""


def nothing_ahead(view: Any, id_: str) -> AdvanceAnswer:
    """Raise ValueError: this game has no answers in advance."""
    raise ValueError(f"nothing is known of {id_}")


def is_ahead(stored: str) -> bool:
    """Return True if a stored automatic answer was given in advance."""
    return UNTIL in stored


def in_force(ahead: Ahead, view: Any, stored: Iterable[str]) -> list[str]:
    """Return the ids of all answers that still last, in the order in which they were picked."""
    parts = (one.partition(UNTIL) for one in stored)
    return [id_ for id_, at, until in parts if not at or ahead(view, id_).until == until]


def given_ahead(ahead: Ahead, view: Any, choice: Choice, value: Value, stored: Sequence[str]) -> list[str]:
    """Return what to store after an answer, in the view that resulted from it.

    Of the options' advance answers exactly the picked ones are stored. Expired ones are dropped.
    """
    picked = value if isinstance(value, list) else [value]
    kept = [one for one in without(stored, [choice]) if in_force(ahead, view, [one])]
    fresh = [one.ahead for one in options_of(choice) if one.ahead and one.id in picked]
    return [*kept, *(f"{id_}{UNTIL}{ahead(view, id_).until}" for id_ in dict.fromkeys(fresh))]


def without(stored: Iterable[str], choices: Iterable[Choice]) -> list[str]:
    """Return the stored answers without those that these choices offer: they are asked anew."""
    asked = {option.ahead for choice in choices for option in options_of(choice)}
    return [one for one in stored if not is_ahead(one) or one.partition(UNTIL)[0] not in asked]
