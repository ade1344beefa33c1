"""A table as plain data: the last checkpoint and the answers since."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from engine.choice import Value

Kept = tuple[int, str, int, str]
"""A choice that was open at a checkpoint: seat, name, number, digest."""


@dataclass(slots=True)
class SavedAnswer:
    """A stored answer with the digest of the choice that it met."""

    seat: int
    name: str
    value: Value
    by_clock: bool
    digest: str


@dataclass(slots=True)
class Save:
    """Everything needed to go on. Secret: it holds the seed and every hand.

    `told` counts the reports told since the checkpoint, `kept` are the choices (seat, name, number,
    digest) that were open when it was taken, `drawn` and `counter` belong to it too; `counter_now`
    is the newest number of a choice.
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
    kept: list[Kept]
    answers: list[SavedAnswer] = field(default_factory=list)


@cache
def state_adapter(state: type[Any]) -> TypeAdapter[Any]:
    """Reads and writes states of this type as JSON values."""
    return TypeAdapter(state)


SAVE: TypeAdapter[Save] = TypeAdapter(Save)
