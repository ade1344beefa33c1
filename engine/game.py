"""What a game is to everything around it, and the one registry of games."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, Protocol

from pydantic import BaseModel

from engine.chance import Chance
from engine.play import Rule, S
from engine.text import Text

Step = Callable[..., Rule | None]
"""A coroutine function that may ask; or a plain function that only acts: it needs no checkpoint."""


class View(Protocol):
    """What one viewer may know, built up from nothing: granted, never stripped."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks, or None for an onlooker."""


@dataclass(slots=True, frozen=True)
class Outcome:
    """Why and how a game ended. `ranking` lists all seats in groups, best first; ties share one."""

    reason: Text
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    lines: tuple[Text, ...] = ()


@dataclass(slots=True, frozen=True)
class Reference:
    """Help about one thing of the game (a card): its name, what it does, its picture's id."""

    name: Text
    rules: Text
    picture: str


@dataclass(slots=True, frozen=True)
class Reading:
    """What anybody may measure on the table: of what, and what comes of it. `id` is stable and readable."""

    id: str
    label: Text
    words: Text


def no_readings(view: Any) -> Sequence[Reading]:
    """A game in which there is nothing to measure."""
    return ()


@dataclass(slots=True, frozen=True)
class Described:
    """Words for one field of a game's options: what it is, and what each of its values means.

    `only_with` (another field, its value) says when this field matters at all.
    """

    label: Text
    values: Mapping[Any, Text]
    only_with: tuple[str, Any] | None = None

    def matters(self, options: BaseModel) -> bool:
        """Whether this field has any effect, given the others."""
        return self.only_with is None or getattr(options, self.only_with[0]) == self.only_with[1]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game. Everything here is a pure function of what it is given.

    `hidden_from(state, viewer)` lists groups of pieces whose places this viewer cannot know: the
    pieces of a group could be exchanged without anything that the viewer sees changing. `pieces`
    lists every piece of the box wherever it lies, so that none is lost. `bound` is a number of
    answers to blocking choices that no game exceeds whose players mean to win at least now and then.
    """

    key: str
    title: Text
    blurb: Text
    least_seats: int
    most_seats: int
    options: type[BaseModel]
    state: type[S]
    version: int
    setup: Callable[[Any, int, Sequence[int], Chance], S]
    steps: Mapping[str, Step]
    view: Callable[[S, int | None], View]
    outcome: Callable[[S], Outcome | None]
    hidden_from: Callable[[S, int | None], list[list[str]]]
    pieces: Callable[[S], list[str]]
    reference: Mapping[str, Reference]
    kinds_of_choice: frozenset[str]
    bound: int
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """`migrations[v]` turns a stored state of version v into one of version v + 1."""
    readings: Callable[[Any], Sequence[Reading]] = no_readings
    """What can be measured in a view, in the order to offer it."""


@cache
def games() -> dict[str, Game[Any]]:
    """All games by key. A package under `engine.games` that has a `GAME` is a game."""
    package = importlib.import_module("engine.games")
    found = [importlib.import_module(f"engine.games.{m.name}") for m in pkgutil.iter_modules(package.__path__)]
    return {module.GAME.key: module.GAME for module in sorted(found, key=lambda m: str(m.GAME.key))}


def described(options: type[BaseModel]) -> dict[str, Described]:
    """The words for each field of an options model, in its order."""
    return {
        name: next(note for note in info.metadata if isinstance(note, Described))
        for name, info in options.model_fields.items()
    }
