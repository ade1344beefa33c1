"""The lesson about Quarterdeck itself: the hand, its buttons, automatic answers and stand-ins.

Its texts appear beside the choices of an ordinary game, as in the lessons of games (`engine.lessons`). Each step names
a button of the hand and is done by pressing it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.lessons import TIMES, over
from engine.text import Text, text

HOUSE = "quarterdeck"
"""First id in the `lesson_progress` of a seat whose lesson is about Quarterdeck itself, not about a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of the lesson: its text `words`, and the name of the button that completes it.

    If `button` is "", any answer completes the step. Steps with `away` are shown while a stand-in plays for the
    learner.
    """

    id: str
    words: Text
    button: str = ""
    away: bool = False


STEPS = (
    Step(
        id="hand",
        words=text(
            "This is your hand, for your eyes alone: it comes by direct message, and “My hand” "
            "at the table shows it. Answer what you are asked with a button; how well you play "
            "does not matter in this lesson."
        ),
    ),
    Step(
        id="explain",
        button="explain",
        words=text("“What is this?” below says what lies before you, and why something cannot be done. Press it."),
    ),
    Step(
        id="auto-answers",
        button="auto-answers",
        words=text(
            "Asked the same thing over and over? I can answer for you: press “Automatic answers” and have a look."
        ),
    ),
    Step(
        id="stand-in",
        button="use-stand-in",
        words=text(
            "Have to go? Use /leave, or press “A stand-in for me” below: an automatic player "
            "takes your seat, and nobody waits. Press it."
        ),
    ),
    Step(
        id="return",
        button="return-to-seat",
        away=True,
        words=text("A stand-in is playing for you, and the seat is still yours: press “Return to my seat”."),
    ),
    Step(
        id="free",
        words=text(
            "You know your way around now: play on as you like. /rules, with “Quarterdeck” as "
            "the game, answers the rest."
        ),
    ),
)


def teaches_quarterdeck(heard: list[str]) -> bool:
    """Return True if the learner's guide teaches Quarterdeck instead of the game.

    `heard` are the ids in `lesson_progress`.
    """
    return HOUSE in heard[:1]


def step(heard: list[str], *, away: bool) -> Step | None:
    """Return the first step that the learner has not completed; None if there is none.

    `heard` are the ids of the steps that they have read. With `away`, a stand-in plays for them, and only steps for
    that time are considered.
    """
    for one in STEPS:
        if one.away == away and not over(heard, one.id):
            return one
    return None


def after(heard: list[str], said: Step, button: str) -> list[str]:
    """Return `heard`, the ids of the steps that the learner has read, with the id of the step `said` added.

    `button` is the name of the button that the learner has pressed; "" if they answered a choice. If it is the step's
    button, the id is added as often as completes the step (`TIMES`). Otherwise it is added once.
    """
    return [*heard, *[said.id] * (TIMES if said.button == button else 1)]
