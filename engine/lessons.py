"""Lessons: tips of a guide beside the questions, one idea at a time, for somebody who learns a game at a real table.

An idea appears at a question that offers it, never at a fixed turn. So it finds its moment whatever the learner does,
and a lesson changes nothing of the game. A learner's progress is a list of idea ids. An idea is done when it was
carried out, or shown twice. New ideas go before repeated ones. If the learner's own play has left fewer options than
usual, the guide says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.choice import Choice, Value, options_of
from engine.text import Text

TIMES = 2
"""How often an idea is shown if it is not carried out."""


def _always(view: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Idea:
    """One thing to know, in one or two sentences.

    It appears when three things hold. The choice `at` is open and offers an option whose id begins with one of `do`. An
    empty `do` means that any answer carries the idea out. `when` agrees for the learner's view. One of the ideas
    `after` is done. `at` may be a choice beside the question; then `do` clicks it.
    """

    id: str
    words: Text
    at: str
    do: tuple[str, ...] = ()
    when: Callable[[Any], bool] = _always
    after: tuple[str, ...] = ()

    def offered(self, choices: Sequence[Choice]) -> tuple[str, ...] | None:
        """Return the pictures of the options that carry it out now, or None if nothing does."""
        for choice in choices:
            if choice.name == self.at:
                fitting = [option for option in options_of(choice) if self._does(option.id)]
                if fitting or not self.do:
                    return tuple(option.picture for option in fitting if option.picture) if self.do else ()
        return None

    def follows(self, heard: Sequence[str]) -> bool:
        """Return True if one of the ideas before it is done."""
        return not self.after or any(over(heard, other) for other in self.after)

    def comes_up(self, view: Any, choices: Sequence[Choice]) -> bool:
        """Return True if it can be carried out now, by the learner's view."""
        return self.offered(choices) is not None and self.when(view)

    def done_by(self, name: str, value: Value) -> bool:
        """Return True if an answer carries it out."""
        values = value if isinstance(value, list) else [value]
        return name == self.at and (not self.do or any(self._does(str(one)) for one in values))

    def _does(self, option: str) -> bool:
        return option.startswith(self.do)


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """A disadvantage that the learner's own play has caused, in one sentence.

    It is shown beside the choice `at` each time that no option's id begins with one of `lacks`. `when` confirms from
    the learner's view that this is the reason.
    """

    at: str
    lacks: tuple[str, ...] = ()
    when: Callable[[Any], bool]
    words: Text

    def shows(self, view: Any, choices: Sequence[Choice]) -> bool:
        """Return True if it applies now."""
        asked = next((choice for choice in choices if choice.name == self.at and choice.blocks), None)
        if asked is None or (self.lacks and any(one.id.startswith(self.lacks) for one in options_of(asked))):
            return False
        return self.when(view)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A prepared table for learners: options, number of seats, automatic players, a seed for the first deal, and the
    ideas.

    The ideas are in order of importance. After the last one the learner plays freely.
    """

    ideas: tuple[Idea, ...]
    seed: str
    seats: int
    player: str = "easy"
    plain: bool = False
    """True if it needs so little attention that something else can be learnt beside it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    losses: tuple[Loss, ...] = ()

    def idea(self, heard: Sequence[str], view: Any, choices: Sequence[Choice]) -> Idea | None:
        """Return the idea to show now to somebody who has had these."""
        if not any(choice.blocks for choice in choices):
            return None
        ready = [
            one for one in self.ideas if not over(heard, one.id) and one.follows(heard) and one.comes_up(view, choices)
        ]
        return min(ready, key=lambda one: heard.count(one.id), default=None)

    def after(self, heard: Sequence[str], said: Idea | None, name: str, value: Value) -> list[str]:
        """Return the new progress after an answer that was given beside this idea.

        An idea that the learner carries out unprompted counts as shown once.
        """
        found = [one for one in self.ideas if one is not said and one.do and one.done_by(name, value)]
        found_out = [one.id for one in found if not over(heard, one.id)]
        times = 0 if said is None else TIMES if said.done_by(name, value) else 1
        return [*heard, *([said.id] * times if said else []), *found_out]

    def loss(self, heard: Sequence[str], view: Any, choices: Sequence[Choice]) -> Text | None:
        """Return why the learner has fewer options now, or None, also once the learner plays freely."""
        if self.free(heard):
            return None
        return next((one.words for one in self.losses if one.shows(view, choices)), None)

    def free(self, heard: Sequence[str]) -> bool:
        """Return True if the last idea is done."""
        return over(heard, self.ideas[-1].id)


def over(heard: Sequence[str], idea: str) -> bool:
    """Return True if an idea is shown no more."""
    return heard.count(idea) >= TIMES
