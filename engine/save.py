"""A table as plain data: the last checkpoint and the answers since."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from engine.choice import Value
from engine.entropy import Source
from engine.play import Answer, By


class SavedByNewerVersion(Exception):
    """Raised for a save of a later version of the program, with unknown rules or an unknown scheme of chance."""


SavedChoice = tuple[int, str, int, str]
"""A choice that was open at a checkpoint: seat, name, number, digest."""


@dataclass(slots=True)
class SavedAnswer:
    """A stored answer with the digest of the choice that it answered."""

    seat: int
    name: str
    value: Value
    by: By
    digest: str

    def given(self) -> Answer:
        """Return the answer alone."""
        return Answer(self.seat, self.name, self.value, self.by)


@dataclass(slots=True)
class Save:
    """Everything needed to continue a table. Secret: it holds the seed and every hand.

    `told` counts the reports since the checkpoint. `kept`, `drawn` and `counter` belong to the checkpoint: the open
    choices, the numbers drawn and the newest choice number. `counter_now` is the newest choice number of all. `numbers`
    are those of all open choices after the first `numbered` answers, if an undo changed them. `scheme` names how seed,
    words and presses make `key`. `begun` is the game version with which the table began.
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
    counter: int
    counter_now: int
    told: int
    kept: list[SavedChoice]
    scheme: int
    presses: list[int]
    key: str
    begun: int
    answers: list[SavedAnswer] = field(default_factory=list)
    numbers: list[SavedChoice] = field(default_factory=list)
    numbered: int = 0

    def source(self) -> Source:
        """Return the entropy source of the table."""
        key = bytes.fromhex(self.key)
        return Source(self.seed, tuple(self.words), self.scheme, tuple(self.presses), key)


class Progress(NamedTuple):
    """The fields of a save that change while its step runs, besides the answers."""

    told: int
    counter_now: int


@cache
def state_adapter(state: type[Any]) -> TypeAdapter[Any]:
    """Return the adapter that reads and writes states of this type as JSON values."""
    return TypeAdapter(state)


SAVE: TypeAdapter[Save] = TypeAdapter(Save)
