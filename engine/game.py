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

from engine.achievements import Achievement
from engine.advance_answers import AdvanceAnswerLookup, no_advance_answer
from engine.audience import audiences
from engine.auto_answers import FORCED, AutoAnswer, forced
from engine.chance import Chance
from engine.choice import Choice, Value
from engine.game_packages import MissingGame, load
from engine.lessons import Lesson
from engine.play import Rule, S
from engine.records import GameRecord
from engine.state_copy import copier
from engine.text import Arg, Text
from engine.unavailable_reasons import AskableAction, Reason

Step = Callable[..., Rule | None]
"""A rule of a game: a coroutine function that may ask players, or a plain function that asks nothing.

No checkpoint is taken for a plain function. A plain function may return a coroutine if there is something to ask after
all. It is then called again when a table is restored, so calling it twice must have the same effect.
"""
R = TypeVar("R", bound=Step)


class Steps(dict[str, Step]):
    """A game's steps by name. The decorator registers a rule under its own name.

    step = Steps()

    @step
    async def turn(play: Play[MyState]) -> None: …
    """

    def __call__(self, rule: R) -> R:
        """Register a rule under its function name and return it. Raises ValueError if the name is taken."""
        if rule.__name__ in self:
            raise ValueError(f"two steps have the name {rule.__name__}: rename one of them")
        self[rule.__name__] = rule
        return rule


class View(Protocol):
    """All that one viewer may know of a state. A game builds it from single fields, never by removing secrets."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks, or None for an onlooker."""


@dataclass(slots=True, frozen=True)
class Curve:
    """The score from the beginning of a game to its end, for a chart.

    `what` is the name of the score. `whom` names each seat, or each side if sides have the score. Each entry of
    `stands` has the scores of all of them at one time, in the order of `whom`. If `stands` is empty, the chart uses the
    scores that reports have stored (`Report.scores`). `last` are the final scores. `fewer`: True if a lower score is
    better.
    """

    what: Text
    whom: tuple[Arg, ...]
    stands: tuple[tuple[int, ...], ...] = ()
    last: tuple[int, ...] = ()
    fewer: bool = False


@dataclass(slots=True, frozen=True)
class Outcome:
    """The result of a game: `reason` says in a sentence why it ended.

    `ranking` lists all seats in groups, best first; tied seats share a group. `winners` are the seats of its first
    group. `lines` are the final numbers as sentences. `highlights` are the events that decided the game, the most
    important first. `awards` are for fun, the best first. `curve` is the score over time for a chart, or None.
    `by_sides`: True if seats win and lose together, as sides.
    """

    reason: Text
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    lines: tuple[Text, ...] = ()
    highlights: tuple[Text, ...] = ()
    awards: tuple[Text, ...] = ()
    curve: Curve | None = None
    by_sides: bool = False

    @property
    def places(self) -> dict[int, int]:
        """The place of each seat, the best first. 1 is the best, and tied seats share the better place."""
        found, place = dict[int, int](), 1
        for group in self.ranking:
            found |= dict.fromkeys(group, place)
            place += len(group)
        return found


@dataclass(slots=True, frozen=True)
class Reference:
    """Help about one piece of the game, such as a card: its name, its effect, and the id of its picture.

    `signs` describe the symbols that are printed on it.
    """

    name: Text
    rules: Text
    picture: str
    signs: tuple[Text, ...] = ()


@dataclass(slots=True, frozen=True)
class Measurement:
    """Something that anybody may measure on the table, such as a distance.

    `label` names it, `words` gives the result as a sentence. `id` is stable and readable.
    """

    id: str
    label: Text
    words: Text


def no_askable_actions(state: Any, seat: int) -> Sequence[AskableAction]:
    """Return an empty tuple: the game explains no unavailable actions. The default of `Game.askable_actions`."""
    return ()


def nothing_to_ask(state: Any, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Raise ValueError, because a game without askable actions has no reasons why they are unavailable.

    It is the default of `Game.reason_unavailable`, and has the parameters of that function.
    """
    raise ValueError(f"this game gives no reason why the action {deed.id} is unavailable: set Game.reason_unavailable")


@dataclass(slots=True, frozen=True)
class Described:
    """The labels of one field of a game's options, and of each of its values.

    `only_with` is another field and its value: with any other value of that field, this field has no effect. `slow`
    is the field's default at tables of slow pace, where players answer when they find time. None means the usual
    default. With `follows_language` the values are languages, and the default is the language of the new table.
    With `named` the lobby names the value even if it is the default.
    """

    label: Text
    values: Mapping[Any, Text]
    only_with: tuple[str, Any] | None = None
    slow: Any = None
    follows_language: bool = False
    named: bool = False

    def matters(self, options: BaseModel) -> bool:
        """Return True if this field has any effect, given the other options."""
        return self.only_with is None or getattr(options, self.only_with[0]) == self.only_with[1]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game: its rules, texts and options. Every function here is pure.

    `key` is the name of the game's package, `blurb` a short description, and `in_short` what it is in a few words,
    for a list of games. `options` and `state` are types. `version` is that of the rules and the stored state.
    `setup(options, seats, seating, chance)` returns the first state; `seating` has the lobby place of each seat.
    `view(state, viewer)` returns what a seat, or None for an onlooker, may know. `outcome` returns None while the
    game runs. `reference` is the help by piece id.

    `pieces` returns every piece of the box, so that tests notice a lost one. `score` returns the score of each seat (or
    of each side), if the game has a score that everybody may know. `answer_limit` is an upper bound on the answers to
    blocking choices in one game.

    `best_seats(options)` returns the number of players for which the game is at its best with these options, and
    with which it can begin. `newcomer_options` are the options, by name, that differ from the defaults for people
    who do not know the game yet.
    """

    key: str
    title: Text
    blurb: Text
    in_short: Text
    least_seats: int
    best_seats: Callable[[Any], int]
    most_seats: int
    options: type[BaseModel]
    state: type[S]
    version: int
    setup: Callable[[Any, int, Sequence[int], Chance], S]
    steps: Mapping[str, Step]
    view: Callable[[S, int | None], View]
    outcome: Callable[[S], Outcome | None]
    pieces: Callable[[S], list[str]]
    reference: Mapping[str, Reference]
    choice_labels: Mapping[str, Text]
    """A public label for each choice name. The label is shown to players who may not see the prompt of the choice."""
    answer_limit: int
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """`migrations[v]` converts a stored state of version v into one of version v + 1."""
    measurements: Callable[[Any], Sequence[Measurement]] = lambda view: ()
    """Return the measurements that a view allows, in the order in which they are offered."""
    score: Callable[[S], tuple[int, ...]] | None = None
    redundant_reports: Collection[str] = ()
    """Message ids of reports that only repeat a player's answer. The seat that such a report names first is not
    shown it.
    """
    prompts_told: Collection[str] = ()
    """Message ids of reports that only announce a question. The seat that such a report names last is not shown it,
    because it gets the question itself.
    """
    askable_actions: Callable[[S, int], Sequence[AskableAction]] = no_askable_actions
    """Return the actions that a seat may ask about, possible or not: the game's moves, and the use of its cards."""
    reason_unavailable: Callable[[S, int, AskableAction, Collection[str]], Reason] = nothing_to_ask
    """Return the reason why no open choice of this seat offers this action (`engine.unavailable_actions`).

    The collection has the names of the choices that the seat must answer now."""
    sides: Callable[[S], Sequence[Sequence[int]]] = lambda state: ()
    """Return the groups of seats that win together. Empty if there are none, or if they are secret."""
    teams: Callable[[Any], Sequence[Sequence[int]]] = lambda options: ()
    """Return the lobby places of each team, if the options determine the teams. Otherwise empty."""
    names_a_place: Callable[[Any], bool] = lambda options: False
    """Return True if these options refer to a player by their place in the lobby, so that places must not change."""
    own_design: Text | None = None
    """A note on parts that the published rules leave open and this program decides. None if there are none."""
    auto_answers: Sequence[AutoAnswer] = FORCED
    """The automatic answers that players can choose, in the order in which they are offered."""
    auto_answer: Callable[[Any, Choice, Collection[str]], Value | None] = forced
    """Return the automatic answer to a choice of a seat, or None if the person must answer.

    The parameters are the seat's view, the choice, and the ids of the automatic answers that are switched on.
    """
    advance_answer: AdvanceAnswerLookup = no_advance_answer
    """Return the `AdvanceAnswer` (label and expiry) that an id has in a view."""
    newcomer_options: Mapping[str, Any] = field(default_factory=dict)
    lesson: Lesson | None = None
    """The guide's lesson for learners, or None."""
    turns: Callable[[S], int] | None = None
    """Return the length of a finished game in turns. With None, the blocks of its story are counted."""
    moments: Collection[str] = ()
    """Message ids of the public reports that begin a moment worth seeing again (`engine.moments`). If there are none,
    a moment begins with the first animation of a block."""
    records: Sequence[GameRecord] = ()
    """The game's own records of a server, in the order in which they are listed."""
    achievements: Sequence[Achievement] = ()
    """The achievements that people can earn in a game, in the order in which they are listed."""

    def __post_init__(self) -> None:
        """Raise TypeError if the state cannot be copied, or if a field does not say who may know it."""
        copier(self.state)
        audiences(self.state)


class Games(dict[str, Game[Any]]):
    """The games by key, in alphabetical order. A key without a game raises `MissingGame`."""

    def __missing__(self, key: str) -> Game[Any]:
        raise MissingGame(key)


@cache
def games() -> Games:
    """Return all games by key: those under `engine.games`, and those of installed packages (`engine.game_packages`).

    Each package under `engine.games` has its game in `GAME`.
    """
    package = importlib.import_module("engine.games")
    found = [importlib.import_module(f"engine.games.{m.name}") for m in pkgutil.iter_modules(package.__path__)]
    own: dict[str, Game[Any]] = {module.GAME.key: module.GAME for module in found}
    return Games(sorted((own | load(own)).items()))


def home(game: Game[Any]) -> Path:
    """Return the folder with the code of a game. It also has the other files of the game, such as its translations."""
    return Path(inspect.getfile(game.state)).parent


def described(options: type[BaseModel]) -> dict[str, Described]:
    """Return the labels of an options model's fields, by field name, in the order of the model.

    Fields without labels are missing.
    """
    return {
        name: note
        for name, info in options.model_fields.items()
        for note in info.metadata
        if isinstance(note, Described)
    }
