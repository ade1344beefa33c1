"""The interface of a game, and the registry of all games."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel

from engine.advance_answers import Ahead, nothing_ahead
from engine.audience import audiences
from engine.auto_answers import FORCED, AutoAnswer, forced
from engine.chance import Chance
from engine.choice import Choice, Value
from engine.lessons import Lesson
from engine.play import Rule, S
from engine.reasons import AskableAction, Reason
from engine.state_copy import copier
from engine.text import Arg, Text

Step = Callable[..., Rule | None]
"""A coroutine function that may ask, or a plain function that only acts and needs no checkpoint.

A plain function may return a coroutine if there is something to ask. It is called again when a table is restored, so
its changes before that must be repeatable.
"""
R = TypeVar("R", bound=Step)


class Steps(dict[str, Step]):
    """A game's steps by name. The decorator registers a rule under its own name.

    step = Steps()

    @step
    async def turn(play: Play[MyState]) -> None: …
    """

    def __call__(self, rule: R) -> R:
        """Register a rule. Raises ValueError if its name is taken: the first rule would be lost silently."""
        if rule.__name__ in self:
            raise ValueError(f"two steps are named {rule.__name__}")
        self[rule.__name__] = rule
        return rule


class View(Protocol):
    """The knowledge of one viewer. It is built up from nothing, never stripped from the state."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks, or None for an onlooker."""


@dataclass(slots=True, frozen=True)
class Curve:
    """How the score went from the beginning of a game to its end.

    `what` is counted, for `whom`: seats, or sides if sides have the score. `stands` are the numbers over time; if
    empty, `Report.scores` has them. `last` is the final score. With `fewer`, a lower score is better.
    """

    what: Text
    whom: tuple[Arg, ...]
    stands: tuple[tuple[int, ...], ...] = ()
    last: tuple[int, ...] = ()
    fewer: bool = False


@dataclass(slots=True, frozen=True)
class Outcome:
    """Why and how a game ended. `ranking` lists all seats in groups, best first; tied seats share a group.

    `highlights` tell what turned the game, the most telling first. `awards` are for fun, the best first. `lines` are
    all the numbers.
    """

    reason: Text
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    lines: tuple[Text, ...] = ()
    highlights: tuple[Text, ...] = ()
    awards: tuple[Text, ...] = ()
    curve: Curve | None = None


@dataclass(slots=True, frozen=True)
class Reference:
    """Help about one thing of the game (a card): its name, its effect, its picture's id, and its printed signs in
    words.
    """

    name: Text
    rules: Text
    picture: str
    signs: tuple[Text, ...] = ()


@dataclass(slots=True, frozen=True)
class Measurement:
    """Something that anybody may measure on the table, and the result in words. `id` is stable and readable."""

    id: str
    label: Text
    words: Text


def no_askable_actions(state: Any, seat: int) -> Sequence[AskableAction]:
    """Return nothing: the game does not explain unavailable actions."""
    return ()


def nothing_to_ask(state: Any, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Raise ValueError: a game without askable actions needs no reasons."""
    raise ValueError(f"no reason is known against {deed.id}")


@dataclass(slots=True, frozen=True)
class Described:
    """Words for one field of a game's options, and for each of its values.

    `only_with` (another field, its value) names the only case in which this field matters. `slow` is its default at
    tables where nobody waits, if that differs.
    """

    label: Text
    values: Mapping[Any, Text]
    only_with: tuple[str, Any] | None = None
    slow: Any = None

    def matters(self, options: BaseModel) -> bool:
        """Return True if this field has any effect, given the other options."""
        return self.only_with is None or getattr(options, self.only_with[0]) == self.only_with[1]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game. Every function here is pure.

    The fields of the state say who may know them (`engine.audience`). `interchangeable_pieces(state, viewer)` returns
    groups of pieces whose locations this viewer cannot know. Two pieces of a group could change places and the viewer
    would see no difference. Each piece that the audiences hide is in one group, unless the viewer can infer where it
    is. `inferable_pieces` returns those, by the number of the rule that allows it. `pieces` returns every piece of the
    box, wherever it is, so that none is lost. `score` returns the score of each seat (or of each side), if the game has
    a score that everybody may know. `answer_limit` is an upper bound on the answers to blocking choices in a game whose
    players try to win at least now and then.
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
    interchangeable_pieces: Callable[[S, int | None], list[list[str]]]
    pieces: Callable[[S], list[str]]
    reference: Mapping[str, Reference]
    choice_labels: Mapping[str, Text]
    """A public label for each choice name. A public mention of somebody who is asked shows only this label."""
    answer_limit: int
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """`migrations[v]` turns a stored state of version v into one of version v + 1."""
    measurements: Callable[[Any], Sequence[Measurement]] = lambda view: ()
    """Return what can be measured in a view, in the order to offer it."""
    inferable_pieces: Callable[[S, int | None], Mapping[str, Collection[str]]] = lambda state, viewer: {}
    score: Callable[[S], tuple[int, ...]] | None = None
    redundant_reports: Collection[str] = ()
    """Message ids that only repeat the answer of the seat that they name first. That seat can skip them later."""
    prompts_told: Collection[str] = ()
    """Message ids that only announce the next question to the seat that they name last. That seat can skip them."""
    askable_actions: Callable[[S, int], Sequence[AskableAction]] = no_askable_actions
    """Return the actions that a seat may ask about, possible or not: its cards, and the actions of the game by name."""
    reason_unavailable: Callable[[S, int, AskableAction, Collection[str]], Reason] = nothing_to_ask
    """Return why a seat that is asked these choices is not asked one that offers this action (`engine.unavailable`)."""
    sides: Callable[[S], Sequence[Sequence[int]]] = lambda state: ()
    """Return the seats that win together, if everybody knows them. Empty if nobody shares a win, or nobody can know."""
    teams: Callable[[Any], Sequence[Sequence[int]]] = lambda options: ()
    """Return the lobby places that these options put together, team by team.

    Empty if chance decides, or if nobody can agree on teams.
    """
    names_a_place: Callable[[Any], bool] = lambda options: False
    """Return True if these options name somebody by their place in the lobby."""
    own_design: Text | None = None
    """The parts that the published rules leave open and that are our own design, for people who know the box."""
    auto_answers: Sequence[AutoAnswer] = FORCED
    """The automatic answers that players can choose, in the order to offer them."""
    auto_answer: Callable[[Any, Choice, Collection[str]], Value | None] = forced
    """Return the automatic answer to a choice for a seat with this view and these settings, or None if it must be
    asked.
    """
    advance_answer: Ahead = nothing_ahead
    """Return the label and the expiry of an automatic answer that was given in advance."""
    lesson: Lesson | None = None
    """The guide's lesson for learners."""

    def __post_init__(self) -> None:
        """Raise TypeError if the state cannot be copied, or if a field does not say who may know it."""
        copier(self.state)
        audiences(self.state)


@cache
def games() -> dict[str, Game[Any]]:
    """Return all games by key. A package under `engine.games` that has a `GAME` is a game."""
    package = importlib.import_module("engine.games")
    found = [importlib.import_module(f"engine.games.{m.name}") for m in pkgutil.iter_modules(package.__path__)]
    return {module.GAME.key: module.GAME for module in sorted(found, key=lambda m: str(m.GAME.key))}


def home(game: Game[Any]) -> Path:
    """Return the folder of a game's rules. Files beside them, such as its translations, belong to this game alone."""
    return Path(inspect.getfile(game.state)).parent


def described(options: type[BaseModel]) -> dict[str, Described]:
    """Return the words for each field of an options model that people may choose, in its order."""
    return {
        name: note
        for name, info in options.model_fields.items()
        for note in info.metadata
        if isinstance(note, Described)
    }
