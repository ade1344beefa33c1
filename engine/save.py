"""A table as plain data: the last checkpoint and the answers since."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from engine.choice import Value
from engine.entropy import Source, Start
from engine.play import Answer, By
from engine.randomness_beacon import Beacon


class SavedByNewerVersion(Exception):
    """Raised for a save of a later version of the program: it needs later rules, or has an unknown entropy scheme."""


SavedChoice = tuple[int, str, int, str]
"""A choice that was open at a checkpoint: seat, name, number, digest."""


@dataclass(slots=True)
class SavedAnswer:
    """A stored answer with the digest of the choice that it answered."""

    seat: int
    choice_name: str
    value: Value
    answered_by: By
    choice_digest: str

    def given(self) -> Answer:
        """Return the answer in the form that the rules use, without the digest."""
        return Answer(self.seat, self.choice_name, self.value, self.answered_by)


@dataclass(slots=True)
class Save:
    """Everything needed to continue a table: the checkpoint, and the answers since. Secret: it contains the seed.

    `seating` has the lobby place of each seat. `seed`, `words`, `scheme`, `starts`, `beacon` and `key` are the table's
    `Source`. At the checkpoint, `open_choices` were open, `drawn` random numbers had been used, and the highest number
    of a choice was `checkpoint_choice`. Now the highest number of a choice is `newest_choice`, and there were
    `report_count` reports since the checkpoint. If an undo has changed the numbers of choices, `renumbered_choices` are
    the open choices after the first `renumbered_after` answers. `version` is that of the game's rules at the last save,
    `first_version` that at the start of the game.
    """

    game: str
    version: int
    options: dict[str, Any]
    seats: int
    seating: list[int]
    seed: str
    words: list[str]
    state: dict[str, Any]
    drawn: int
    checkpoint_choice: int
    newest_choice: int
    report_count: int
    open_choices: list[SavedChoice]
    scheme: int
    key: str
    first_version: int
    starts: list[Start] = field(default_factory=list)
    beacon: Beacon | None = None
    answers: list[SavedAnswer] = field(default_factory=list)
    renumbered_choices: list[SavedChoice] = field(default_factory=list)
    renumbered_after: int = 0

    def source(self) -> Source:
        """Return the entropy source of the table."""
        key = bytes.fromhex(self.key)
        return Source(self.seed, tuple(self.words), self.scheme, tuple(self.starts), self.beacon, key)


class Progress(NamedTuple):
    """The fields of a `Save`, other than the answers, that may change between two checkpoints."""

    report_count: int
    newest_choice: int


@cache
def state_adapter(state: type[Any]) -> TypeAdapter[Any]:
    """Return the pydantic adapter that reads and writes states of this type as JSON values."""
    return TypeAdapter(state)


SAVE: TypeAdapter[Save] = TypeAdapter(Save)
