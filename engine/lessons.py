"""Lessons: what a guide says beside a question, one idea at a time, to who learns a game at an ordinary table.

An idea comes up where it can be carried out: at a question that offers it, never at a turn's number. So it finds its
moment whatever the learner does, and a lesson changes nothing of a game. What a learner has heard is a list of ids;
an idea is over when it was carried out, or came up twice; what comes up for the first time goes before what comes up
again. Beside a question of which the learner's own doing has left less than usual, the guide says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.choice import Choice, Value, options_of
from engine.text import Text

TIMES = 2
"""So often an idea comes up that is not carried out."""


def _always(view: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Idea:
    """One thing to know, in one or two sentences. It comes up where the choice `at` is open and offers an option whose
    id begins with one of `do` (any answer does it, where that is empty), where `when` says so of what the learner sees,
    and not before one of the ideas `after` is over. `at` may be a choice that only lies open: `do` then clicks it."""

    id: str
    words: Text
    at: str
    do: tuple[str, ...] = ()
    when: Callable[[Any], bool] = _always
    after: tuple[str, ...] = ()

    def offered(self, choices: Sequence[Choice]) -> tuple[str, ...] | None:
        """The pictures of what carries it out now; None where it cannot be."""
        for choice in choices:
            if choice.name == self.at:
                fitting = [option for option in options_of(choice) if self._does(option.id)]
                if fitting or not self.do:
                    return tuple(option.picture for option in fitting if option.picture) if self.do else ()
        return None

    def follows(self, heard: Sequence[str]) -> bool:
        """Whether what it comes after is over."""
        return not self.after or any(over(heard, other) for other in self.after)

    def comes_up(self, view: Any, choices: Sequence[Choice]) -> bool:
        """Whether it can be carried out now, by what the learner sees."""
        return self.offered(choices) is not None and self.when(view)

    def done_by(self, name: str, value: Value) -> bool:
        """Whether an answer carries it out."""
        values = value if isinstance(value, list) else [value]
        return name == self.at and (not self.do or any(self._does(str(one)) for one in values))

    def _does(self, option: str) -> bool:
        return option.startswith(self.do)


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What the learner's own doing has cost them, in one sentence: said beside the choice `at` each time that it offers
    no option whose id begins with one of `lacks`, where `when` says of what the learner sees that this is why."""

    at: str
    lacks: tuple[str, ...] = ()
    when: Callable[[Any], bool]
    words: Text

    def shows(self, view: Any, choices: Sequence[Choice]) -> bool:
        """Whether it is felt now."""
        asked = next((choice for choice in choices if choice.name == self.at and choice.blocks), None)
        if asked is None or (self.lacks and any(one.id.startswith(self.lacks) for one in options_of(asked))):
            return False
        return self.when(view)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """What is prepared for who learns a game: the options, how many sit there, which automatic players, and a seed from
    which the first deal comes; and the ideas, in the order in which they count. After the last one play is free."""

    ideas: tuple[Idea, ...]
    seed: str
    seats: int
    player: str = "easy"
    plain: bool = False
    """It needs so little attention that something else can be learnt beside it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    losses: tuple[Loss, ...] = ()

    def idea(self, heard: Sequence[str], view: Any, choices: Sequence[Choice]) -> Idea | None:
        """What the guide says now to who has heard these."""
        if not any(choice.blocks for choice in choices):
            return None
        ready = [
            one for one in self.ideas if not over(heard, one.id) and one.follows(heard) and one.comes_up(view, choices)
        ]
        return min(ready, key=lambda one: heard.count(one.id), default=None)

    def after(self, heard: Sequence[str], said: Idea | None, name: str, value: Value) -> list[str]:
        """What has been heard once a question is answered so, beside which this was said: what somebody finds out by
        themselves is as good as heard once."""
        found = [one for one in self.ideas if one is not said and one.do and one.done_by(name, value)]
        found_out = [one.id for one in found if not over(heard, one.id)]
        times = 0 if said is None else TIMES if said.done_by(name, value) else 1
        return [*heard, *([said.id] * times if said else []), *found_out]

    def loss(self, heard: Sequence[str], view: Any, choices: Sequence[Choice]) -> Text | None:
        """Why the learner has fewer choices now, by their own doing; nothing any more once play is free."""
        if self.free(heard):
            return None
        return next((one.words for one in self.losses if one.shows(view, choices)), None)

    def free(self, heard: Sequence[str]) -> bool:
        """Whether the learner plays freely: the last idea is over."""
        return over(heard, self.ideas[-1].id)


def over(heard: Sequence[str], idea: str) -> bool:
    """Whether an idea comes up no more."""
    return heard.count(idea) >= TIMES
