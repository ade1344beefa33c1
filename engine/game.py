"""What a game is to everything around it, and the one registry of games."""

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
"""A coroutine function that may ask; or a plain function that only acts: it needs no checkpoint. A plain function may
also return a coroutine, where there is something to ask; what it changes before must come to the same twice, for it is
called again where a table is restored."""
R = TypeVar("R", bound=Step)


class Steps(dict[str, Step]):
    """A game's steps by name: the decorator that enters a rule under its own.

    step = Steps()

    @step
    async def turn(play: Play[MyState]) -> None: …
    """

    def __call__(self, rule: R) -> R:
        """Enter a rule. Raises ValueError if its name is taken: a rule would be lost without a word."""
        if rule.__name__ in self:
            raise ValueError(f"two steps are named {rule.__name__}")
        self[rule.__name__] = rule
        return rule


class View(Protocol):
    """What one viewer may know, built up from nothing: granted, never stripped."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks, or None for an onlooker."""


@dataclass(slots=True, frozen=True)
class Curve:
    """How a game stood from its beginning to its end: `what` is counted, of `whom` (seats, or the sides where these are
    what is counted). `stands` are the numbers over time; where it is empty, `Report.scores` has them. `last` is how it
    stood at the end. `fewer`: the fewer, the better."""

    what: Text
    whom: tuple[Arg, ...]
    stands: tuple[tuple[int, ...], ...] = ()
    last: tuple[int, ...] = ()
    fewer: bool = False


@dataclass(slots=True, frozen=True)
class Outcome:
    """Why and how a game ended. `ranking` lists all seats in groups, best first; ties share one.

    `tale` is what tells the tale, the most telling first: what turned the game, who did what to whom; `awards` what
    people laugh about, the best ones first. `lines` are all the numbers.
    """

    reason: Text
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    lines: tuple[Text, ...] = ()
    tale: tuple[Text, ...] = ()
    awards: tuple[Text, ...] = ()
    curve: Curve | None = None


@dataclass(slots=True, frozen=True)
class Reference:
    """Help about one thing of the game (a card): its name, what it does, its picture's id; and what stands on it
    besides, in words: of which kind it is, its numbers and signs."""

    name: Text
    rules: Text
    picture: str
    signs: tuple[Text, ...] = ()


@dataclass(slots=True, frozen=True)
class Measurement:
    """What anybody may measure on the table: of what, and what comes of it. `id` is stable and readable."""

    id: str
    label: Text
    words: Text


def no_askable_actions(state: Any, seat: int) -> Sequence[AskableAction]:
    """A game in which nobody asks what else could be done."""
    return ()


def nothing_to_ask(state: Any, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """For a game without deeds."""
    raise ValueError(f"no reason is known against {deed.id}")


@dataclass(slots=True, frozen=True)
class Described:
    """Words for one field of a game's options: what it is, and what each of its values means.

    `only_with` (another field, its value) says when this field matters at all. `slow` is its value at first where
    nobody sits and waits, if that is another one.
    """

    label: Text
    values: Mapping[Any, Text]
    only_with: tuple[str, Any] | None = None
    slow: Any = None

    def matters(self, options: BaseModel) -> bool:
        """Whether this field has any effect, given the others."""
        return self.only_with is None or getattr(options, self.only_with[0]) == self.only_with[1]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game. Every function here is pure.

    The fields of the state say who may know them (`engine.audience`). `interchangeable_pieces(state, viewer)` returns
    groups of pieces whose locations this viewer cannot know: two pieces of a group could change places and the viewer
    would see no difference. Each piece that the audiences hide is in one group, unless the viewer can infer where it
    is. `inferable_pieces` returns those, by the number of the rule that allows it. `pieces` returns every piece of the
    box, wherever it is, so that none is lost. `score` returns the score of each seat (or of each side), if the game
    has a score that everybody may know. `answer_limit` is an upper bound on the answers to blocking choices in a game
    whose players try to win at least now and then.
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
    """All choices by name, with what anybody may call them: who is called to one in public reads no more of it."""
    answer_limit: int
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """`migrations[v]` turns a stored state of version v into one of version v + 1."""
    measurements: Callable[[Any], Sequence[Measurement]] = lambda view: ()
    """What can be measured in a view, in the order to offer it."""
    inferable_pieces: Callable[[S, int | None], Mapping[str, Collection[str]]] = lambda state, viewer: {}
    score: Callable[[S], tuple[int, ...]] | None = None
    redundant_reports: Collection[str] = ()
    """Sentences that tell no more than what `{who}`, whom they name first, has just answered: who gave that answer need
    not be told it later, when more has happened."""
    prompts_told: Collection[str] = ()
    """Sentences that tell no more than the question that whoever they name last is asked next: who is being asked it
    need not be told it besides."""
    askable_actions: Callable[[S, int], Sequence[AskableAction]] = no_askable_actions
    """What a seat may want to do, possible now or not: its cards, and the acts of the game by name."""
    reason_unavailable: Callable[[S, int, AskableAction, Collection[str]], Reason] = nothing_to_ask
    """Return why a seat that is asked these choices is not asked one that offers this action (`engine.unavailable`)."""
    sides: Callable[[S], Sequence[Sequence[int]]] = lambda state: ()
    """The seats that win together, as everybody knows them; none where everybody plays alone or nobody can know."""
    teams: Callable[[Any], Sequence[Sequence[int]]] = lambda options: ()
    """The places of the lobby that these options put together, team by team; none where chance decides or nobody can
    agree on teams."""
    names_a_place: Callable[[Any], bool] = lambda options: False
    """Whether these options name somebody by their place in the lobby."""
    own_design: Text | None = None
    """What of it the published rules leave open and is of our own design, for who knows the box."""
    auto_answers: Sequence[AutoAnswer] = FORCED
    """What people may want answered for them, in the order to offer it."""
    auto_answer: Callable[[Any, Choice, Collection[str]], Value | None] = forced
    """The answer to a question that a seat with this view and these wishes need not be asked; None where it is."""
    advance_answer: Ahead = nothing_ahead
    """What an automatic answer that somebody gave ahead is called, and until when it lasts."""
    lesson: Lesson | None = None
    """What a guide says to who learns it."""

    def __post_init__(self) -> None:
        """Raises TypeError for a state that cannot be copied, or a field of which does not say who may know it."""
        copier(self.state)
        audiences(self.state)


@cache
def games() -> dict[str, Game[Any]]:
    """All games by key. A package under `engine.games` that has a `GAME` is a game."""
    package = importlib.import_module("engine.games")
    found = [importlib.import_module(f"engine.games.{m.name}") for m in pkgutil.iter_modules(package.__path__)]
    return {module.GAME.key: module.GAME for module in sorted(found, key=lambda m: str(m.GAME.key))}


def home(game: Game[Any]) -> Path:
    """The folder of a game's rules. What lies beside them, such as its words in other languages, is its alone."""
    return Path(inspect.getfile(game.state)).parent


def described(options: type[BaseModel]) -> dict[str, Described]:
    """The words for each field of an options model that people may choose, in its order."""
    return {
        name: note
        for name, info in options.model_fields.items()
        for note in info.metadata
        if isinstance(note, Described)
    }
