"""The lesson of Quarterdeck itself: one's hand, its buttons, wishes, a stand-in.

It is said beside the questions of an ordinary game, as the lessons of games are (`engine.lessons`). What it speaks of
is a button of the hand, and is done by pressing it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.lessons import TIMES, over
from engine.text import Text, text

HOUSE = "quarterdeck"
"""What the guide of who takes this lesson has heard first of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing to know of a table, in one or two sentences, and the door that does it; "" where an answer does.
    `away`: it comes up while a stand-in plays for the learner."""

    id: str
    words: Text
    door: str = ""
    away: bool = False


STEPS = (
    Step(
        id="hand",
        words=text(
            "This is your hand, for your eyes alone: it comes by direct message, and «My hand» at the table shows it. "
            "Answer what you are asked with a button; how well you play does not matter in this lesson."
        ),
    ),
    Step(
        id="explain",
        door="explain",
        words=text("«What is this?» below says what lies before you, and why something cannot be done. Press it."),
    ),
    Step(
        id="wishes",
        door="wishes",
        words=text("Asked the same thing again and again? «Wishes» are answers given for you. Press it, and look."),
    ),
    Step(
        id="go",
        door="go",
        words=text(
            "You have to go? /leave, or «A stand-in for me» below: an automatic player takes your seat, and nobody "
            "waits. Press it."
        ),
    ),
    Step(
        id="return",
        door="return-to-seat",
        away=True,
        words=text("A stand-in plays for you now, and your seat is yours: press «Return to my seat»."),
    ),
    Step(
        id="free",
        words=text("You know your way: play on as you like. /rules, with «Quarterdeck» as the game, answers the rest."),
    ),
)


def is_taken(heard: list[str]) -> bool:
    """Whether this guide speaks of the house and not of the game."""
    return HOUSE in heard[:1]


def step(heard: list[str], *, away: bool) -> Step | None:
    """What the guide says now to who has heard these."""
    for one in STEPS:
        if one.away == away and not over(heard, one.id):
            return one
    return None


def after(heard: list[str], said: Step, door: str) -> list[str]:
    """What has been heard once somebody has pressed this door, or answered (""), beside it."""
    return [*heard, *[said.id] * (TIMES if said.door == door else 1)]
