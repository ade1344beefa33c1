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
    """An answer and the choice that it answered. `public`: True if other seats can notice that it was given.

    An answer to a secret choice for which the table does not wait is public only if it changed what others see.
    """

    answer: Answer
    choice: Choice
    public: bool = True

    def saved(self) -> SavedAnswer:
        """Return the answer as it is stored."""
        return SavedAnswer(*self.answer, self.choice.digest())


@dataclass(slots=True)
class Checkpoint(Generic[S]):
    """A table at the beginning of a step, and the answers since.

    `state` is the state at that time. `drawn` and `report_count` count the random numbers and the reports until then.
    `open` are the choices that were open, and `newest` is the highest number of a choice. `given` are the answers
    since. If an undo has changed the numbers of choices, `renumbered_choices` are the open choices after the first
    `renumbered_after` answers.
    """

    state: S
    drawn: int
    newest: int
    report_count: int
    open: Mapping[int, Sequence[OpenChoice]] | list[SavedChoice]
    given: list[AnsweredChoice]
    renumbered_choices: Sequence[SavedChoice] = ()
    renumbered_after: int = 0

    @classmethod
    def blank(cls) -> Checkpoint[S]:
        """Return a checkpoint whose fields are not set yet. The caller must set all of them."""
        return cls.__new__(cls)

    def before_answers(self) -> Checkpoint[S]:
        """Return a copy of the checkpoint with no answers in `given`. It shares the state."""
        return Checkpoint(
            self.state,
            self.drawn,
            self.newest,
            self.report_count,
            self.open,
            [],
            self.renumbered_choices,
            self.renumbered_after,
        )

    def open_choices(self) -> list[SavedChoice]:
        """Return the choices that were open at the checkpoint, as rows for a save: seat, name, number and digest."""
        return self.open if isinstance(self.open, list) else saved_choices(self.open)
