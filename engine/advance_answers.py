"""Automatic answers given in advance: an answer to one question that also answers later ones.

An option that gives such an answer has its id in `Option.advance_answer`. The rules know nothing of such answers. The
bot stores each as `id@until` beside the person's other automatic answers. It deletes one when the same choice is
answered again without it. `Game.advance_answer` returns `until`: a text that stays the same as long as the answer is
valid, such as the number of the turn. As soon as it returns another text, the answer has expired.
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
    """The label of an answer given in advance, and a text that changes when the answer expires.

    `until` is computed only from what the player may know.
    """

    label: Text
    until: str


AdvanceAnswerLookup = Callable[[Any, str], AdvanceAnswer]
"""Function that returns the `AdvanceAnswer` of an id. Its arguments are the player's present view and that id."""


def no_advance_answer(view: Any, id_: str) -> AdvanceAnswer:
    """Raise ValueError: this game has no answers in advance.

    The default of `Game.advance_answer`.
    """
    raise ValueError(f"this game has no answers in advance, so none with the id {id_}: set Game.advance_answer")


def is_advance_answer(stored: str) -> bool:
    """Return True if a stored automatic answer was given in advance.

    It is then stored as `id@until`, where `until` tells how long it is valid. Any other answer is stored as its id
    only.
    """
    return UNTIL in stored


def in_force(lookup: AdvanceAnswerLookup, view: Any, stored: Iterable[str]) -> list[str]:
    """Return the ids of a seat's stored automatic answers that have not expired, in the stored order.

    `lookup` is the game's function `Game.advance_answer`, and `view` is the seat's present view. `stored` has an
    `id@until` for each answer that was given in advance, where `until` tells how long it is valid. Any other answer is
    stored as its id only, and never expires. The result has ids only: `pass` for `pass@turn 3`.
    """
    parts = (one.partition(UNTIL) for one in stored)
    return [id_ for id_, at, until in parts if not at or lookup(view, id_).until == until]


def answers_after(
    lookup: AdvanceAnswerLookup, view: Any, choice: Choice, value: Value, stored: Sequence[str]
) -> list[str]:
    """Return the automatic answers to store for a seat that has just answered `choice` with `value`.

    `lookup` is the game's function `Game.advance_answer`, and `view` is the seat's view after the answer. `stored` are
    its automatic answers until now: an `id@until` for each that was given in advance, and an id for any other. The
    result has the same form. If options of the choice give answers in advance, the result has only those of the picked
    options. Expired answers are left out.
    """
    picked = value if isinstance(value, list) else [value]
    kept = [one for one in without(stored, [choice]) if in_force(lookup, view, [one])]
    fresh = [one.advance_answer for one in options_of(choice) if one.advance_answer and one.id in picked]
    return [*kept, *(f"{id_}{UNTIL}{lookup(view, id_).until}" for id_ in dict.fromkeys(fresh))]


def without(stored: Iterable[str], choices: Iterable[Choice]) -> list[str]:
    """Return stored automatic answers, without the answers in advance that an option of these choices gives.

    `stored` has an `id@until` for each answer that was given in advance, and an id for any other. The result has the
    same form.
    """
    asked = {option.advance_answer for choice in choices for option in options_of(choice)}
    return [one for one in stored if not is_advance_answer(one) or one.partition(UNTIL)[0] not in asked]
