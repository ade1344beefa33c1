"""Lessons: tips of a guide beside a player's choices, one idea at a time, for a person who learns a game at a table.

An idea is shown at a choice that offers it, not at a fixed turn. So it appears however the learner plays, and a lesson
changes nothing in the game.

A learner's progress (`heard`) is a list of idea ids, one for each time that an idea was shown. If the learner carries
an idea out when it is shown, its id is added `TIMES` times (twice). An idea is done when its id is in the list that
often. Ideas that were shown less often go first. If the learner's own play has left fewer options than usual, the guide
says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.choice import Choice, Value, options_of
from engine.text import Text

TIMES = 2
"""The number of times that an idea is shown if the learner does not carry it out."""


def _always(view: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Idea:
    """One thing to learn, in one or two sentences (`words`).

    It can be shown when three conditions hold. The choice named `at` is open and offers an option whose id begins with
    one of `do`. `when` returns True for the learner's view. One of the ideas in `after` is done, or `after` is empty.

    The learner carries the idea out by picking such an option. With an empty `do`, any answer to the choice does.
    """

    id: str
    words: Text
    at: str
    do: tuple[str, ...] = ()
    when: Callable[[Any], bool] = _always
    after: tuple[str, ...] = ()

    def offered(self, choices: Sequence[Choice]) -> tuple[str, ...] | None:
        """Return the picture ids of the options that carry the idea out now, in their order.

        Options without a picture are left out. Return an empty tuple if any answer carries the idea out. Return None if
        no open choice offers the idea. `choices` are the learner's open choices.
        """
        for choice in choices:
            if choice.name == self.at:
                fitting = [option for option in options_of(choice) if self._does(option.id)]
                if fitting or not self.do:
                    return tuple(option.picture for option in fitting if option.picture) if self.do else ()
        return None

    def follows(self, heard: Sequence[str]) -> bool:
        """Return True if one of the ideas in `after` is done or `after` is empty. `heard` is the learner's progress."""
        return not self.after or any(over(heard, other) for other in self.after)

    def comes_up(self, view: Any, choices: Sequence[Choice]) -> bool:
        """Return True if one of the open choices offers the idea, and `when` returns True for the learner's view."""
        return self.offered(choices) is not None and self.when(view)

    def done_by(self, name: str, value: Value) -> bool:
        """Return True if the answer `value` to the choice `name` carries the idea out."""
        values = value if isinstance(value, list) else [value]
        return name == self.at and (not self.do or any(self._does(str(one)) for one in values))

    def _does(self, option: str) -> bool:
        return option.startswith(self.do)


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """A disadvantage that the learner's own play has caused, such as a missing option.

    `words` is the sentence that says so. It is shown beside the choice named `at` when no option's id there begins
    with one of `lacks`, and `when` returns True. `when` checks in the learner's view that this play is the reason.
    """

    at: str
    lacks: tuple[str, ...] = ()
    when: Callable[[Any], bool]
    words: Text

    def shows(self, view: Any, choices: Sequence[Choice]) -> bool:
        """Return True if the sentence is to be shown beside these open choices. `view` is the learner's."""
        asked = next((choice for choice in choices if choice.name == self.at and choice.blocks), None)
        if asked is None or (self.lacks and any(one.id.startswith(self.lacks) for one in options_of(asked))):
            return False
        return self.when(view)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A game's lesson: its ideas, and a prepared table for learners.

    `seed`, `seats` and `options` are those of the table, `player` is the strength of its automatic players. `ideas` are
    in order of importance. Once the last one is done, the guide shows nothing more.
    """

    ideas: tuple[Idea, ...]
    seed: str
    seats: int
    player: str = "easy"
    plain: bool = False
    """True for the lesson of a simple game. The guide then explains Discord's buttons as well."""
    options: Mapping[str, Any] = field(default_factory=dict)
    losses: tuple[Loss, ...] = ()

    def idea(self, heard: Sequence[str], view: Any, choices: Sequence[Choice]) -> Idea | None:
        """Return the idea to show beside these open choices of the learner.

        `heard` is the learner's progress, and `view` the learner's view. Return None if there is no idea to show, or if
        no choice must be answered.
        """
        if not any(choice.blocks for choice in choices):
            return None
        ready = [
            one for one in self.ideas if not over(heard, one.id) and one.follows(heard) and one.comes_up(view, choices)
        ]
        return min(ready, key=lambda one: heard.count(one.id), default=None)

    def after(self, heard: Sequence[str], said: Idea | None, name: str, value: Value) -> list[str]:
        """Return the learner's new progress after the answer `value` to the choice `name`.

        `heard` is the progress before the answer. `said` is the idea that was shown beside the choice, or None. If the
        answer carries out any other idea, that idea counts as shown once.
        """
        found = [one for one in self.ideas if one is not said and one.do and one.done_by(name, value)]
        found_out = [one.id for one in found if not over(heard, one.id)]
        times = 0 if said is None else TIMES if said.done_by(name, value) else 1
        return [*heard, *([said.id] * times if said else []), *found_out]

    def loss(self, heard: Sequence[str], view: Any, choices: Sequence[Choice]) -> Text | None:
        """Return the sentence that says why the learner has fewer options than usual at one of these open
        choices.

        `heard` is the learner's progress, `view` the learner's view. Return None if no entry of `losses`
        applies, or if the lesson is over.
        """
        if self.free(heard):
            return None
        return next((one.words for one in self.losses if one.shows(view, choices)), None)

    def free(self, heard: Sequence[str]) -> bool:
        """Return True if the lesson is over, because its last idea is done. `heard` is the learner's progress."""
        return over(heard, self.ideas[-1].id)


def over(heard: Sequence[str], idea: str) -> bool:
    """Return True if the idea with this id is done and not shown again. `heard` is the learner's progress."""
    return heard.count(idea) >= TIMES
