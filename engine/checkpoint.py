"""Where a step began, and the answers that it has had since."""

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
    """An answer and the choice that it met. `public`: others know, or can see, that it came. What is answered for the
    seat's eyes only, where something just lies open, is public as soon as anything comes of it for others."""

    answer: Answer
    choice: Choice
    public: bool = True

    def saved(self) -> SavedAnswer:
        """As it is stored."""
        return SavedAnswer(*self.answer, self.choice.digest())


@dataclass(slots=True)
class Checkpoint(Generic[S]):
    """The whole truth between two steps: the state, how much was drawn and told, the newest number of a choice, and
    what was open, as it is or as it was saved. `given` are the answers since, `numbers` those of all open
    choices after the first `numbered` of them, where a step back changed them."""

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
        """One that is filled before anybody reads it."""
        return cls.__new__(cls)

    def before_answers(self) -> Checkpoint[S]:
        """The same, without those since."""
        return Checkpoint(self.state, self.drawn, self.newest, self.told, self.open, [], self.numbers, self.numbered)

    def kept(self) -> list[SavedChoice]:
        """What was open, as it is saved."""
        return self.open if isinstance(self.open, list) else saved_choices(self.open)
