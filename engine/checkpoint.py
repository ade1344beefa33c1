"""The state at the beginning of a step, and the answers that the step has had since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.choice import Choice
from engine.open_choices import OpenChoice, saved_choices
from engine.play import Answer, S
from engine.save import SavedAnswer, SavedChoice


@dataclass(slots=True)
class AnsweredChoice:
    """An answer and the choice that it answered. `public` is True if others know, or can see, that the answer came.

    An answer to a secret choice beside the question becomes public as soon as it changes anything that others see.
    """

    answer: Answer
    choice: Choice
    public: bool = True

    def saved(self) -> SavedAnswer:
        """Return the answer as it is stored."""
        return SavedAnswer(*self.answer, self.choice.digest())


@dataclass(slots=True)
class Checkpoint(Generic[S]):
    """The whole truth between two steps: the state, the counts of draws and reports, and the choices that were open.

    `newest` is the highest choice number, `given` are the answers since. `numbers` are those of all open choices after
    the first `numbered` answers, if an undo changed them.
    """

    state: S
    drawn: int
    newest: int
    told: int
    open: Mapping[int, Sequence[OpenChoice]] | list[SavedChoice]
    given: list[AnsweredChoice]
    numbers: Sequence[SavedChoice] = ()
    numbered: int = 0

    @classmethod
    def blank(cls) -> Checkpoint[S]:
        """Return an empty checkpoint, to be filled before anybody reads it."""
        return cls.__new__(cls)

    def before_answers(self) -> Checkpoint[S]:
        """Return the checkpoint without the answers since."""
        return Checkpoint(self.state, self.drawn, self.newest, self.told, self.open, [], self.numbers, self.numbered)

    def kept(self) -> list[SavedChoice]:
        """Return the choices that were open, as they are saved."""
        return self.open if isinstance(self.open, list) else saved_choices(self.open)
