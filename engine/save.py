"""A table as plain data: the last checkpoint and the answers since."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from engine.choice import Value
from engine.entropy import Source
from engine.play import Answer, By


class Newer(Exception):
    """This was saved by a later version of the program, whose rules or whose chance are not known here."""


SavedChoice = tuple[int, str, int, str]
"""A choice that was open at a checkpoint: seat, name, number, digest."""


@dataclass(slots=True)
class SavedAnswer:
    """A stored answer with the digest of the choice that it met."""

    seat: int
    name: str
    value: Value
    by: By
    digest: str

    def given(self) -> Answer:
        """The answer alone."""
        return Answer(self.seat, self.name, self.value, self.by)


@dataclass(slots=True)
class Save:
    """Everything needed to go on. Secret: it holds the seed and every hand.

    `told` counts the reports told since the checkpoint, `kept` are the choices (seat, name, number,
    digest) that were open when it was taken, `drawn` and `counter` belong to it too; `counter_now`
    is the newest number of a choice. `numbers` are those of all open choices after the
    first `numbered` answers, where a step back changed them. `scheme` is the way in which chance comes from seed, words
    and presses, `key` what came of it. `begun` is the version of the game by which the table began.
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
        """What the table's chance comes from."""
        key = bytes.fromhex(self.key)
        return Source(self.seed, tuple(self.words), self.scheme, tuple(self.presses), key)


class Progress(NamedTuple):
    """What changes of a save while its step runs, beside the answers."""

    told: int
    counter_now: int


@cache
def state_adapter(state: type[Any]) -> TypeAdapter[Any]:
    """Reads and writes states of this type as JSON values."""
    return TypeAdapter(state)


SAVE: TypeAdapter[Save] = TypeAdapter(Save)
