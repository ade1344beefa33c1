"""Interface that the rules of a game use: the state, chance, reports, and questions to seats.

A rule is a coroutine that reads like its rulebook. Each `await` is a decision of a player. No event loop runs it: a
`Table` drives it with `.send()`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import coroutine
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from typing_extensions import TypeAliasType

from engine.chance import Chance
from engine.choice import Choice, Value
from engine.text import Text

Json = TypeAliasType("Json", "str | int | bool | list[Json] | dict[str, Json] | None")
Asks = Mapping[int, Sequence[Choice]]
"""The choices that the rules ask, by seat. Their names are unique within a seat."""

Rule = Coroutine[Asks, Any, None]
"""A running rule. It yields the choices that it asks, and `send` passes it the `Answer` to one of them (None at first).
"""


@dataclass(slots=True, unsafe_hash=True)
class AgendaEntry:
    """A step to run, by name, and its arguments as plain data.

    Treat it as immutable. A frozen dataclass takes three times as long to build.
    """

    step: str
    args: tuple[Json, ...] = ()


_bare = cache(AgendaEntry)
"""Return the entry of the step with this name, without arguments. Entries are cached, so all tables share them."""


class State(Protocol):
    """A game's state: one slotted dataclass of plain data, each field with its audience (`engine.audience`).

    `agenda` are the steps still to run, as a stack with the top last.
    """

    agenda: list[AgendaEntry]


S = TypeVar("S", bound=State)


class By(StrEnum):
    """The author of an answer. Each answer counts as the seat's own."""

    PERSON = "person"
    """The player of the seat: a person, or the automatic player whose own seat it is."""
    TIME_LIMIT = "time_limit"
    """The default, given because time was up."""
    AUTO_ANSWER = "auto_answer"
    """An automatic answer that the person had chosen."""
    STAND_IN = "stand_in"
    """An automatic player that replaces an absent person."""


TIME_LIMIT, AUTO_ANSWER = By.TIME_LIMIT, By.AUTO_ANSWER
"""Constants for two members of `By`. Reading a member from its enum takes longer than the rest of the check."""


class Answer(NamedTuple):
    """An answer of a seat to its choice named `name`, and the author (`by`)."""

    seat: int
    name: str
    value: Value
    by: By = By.PERSON

    @property
    def by_time_limit(self) -> bool:
        """True if time was up, so that the default answer was given."""
        return self.by is TIME_LIMIT

    @property
    def on_behalf(self) -> bool:
        """True if the bot gave the answer for the seat's player: at the time limit, as an automatic answer or
        by a stand-in.

        The rules then also carry out what the player would have done with the answer, such as a call.
        """
        return self.by is not By.PERSON

    @property
    def by_auto_answer(self) -> bool:
        """True if it is an automatic answer that the person had chosen."""
        return self.by is AUTO_ANSWER


@dataclass(slots=True)
class Report:
    """An event of the game in words.

    `readers` are the seats that may read it, or None for everybody. `icon` is the name of its icon, or None. `scene` is
    the data of an animation, such as a roll of dice, or None. `begins_group`: True if it begins a group of events: a
    turn, an action, a battle. Then `scores` is the score of each seat (or side) at that time, if logging is on
    (`StepRunner.start_logging`). After the report automatic players wait for `lull` seconds. In that time people may
    notice that the seat `at_fault` has made a mistake; None if no seat has.
    """

    text: Text
    readers: tuple[int, ...] | None = None
    icon: str | None = None
    scene: dict[str, Json] | None = None
    begins_group: bool = False
    scores: tuple[int, ...] | None = None
    lull: int = 0
    at_fault: int | None = None

    def heard_by(self, viewer: int | None) -> bool:
        """Return True if a seat, or with None an onlooker, may read the report."""
        return self.readers is None or viewer in self.readers


def _unnoted(answer: Answer) -> None:
    """Do nothing with an answer. It is the default of the parameter `noted` of `Play.ask_all`."""


def _unheard(play: Any, answer: Answer) -> None:
    """Do nothing with an answer. It is the default of the parameter `heard` of `Play.ask` and `Play.ask_all`."""


class Play(Generic[S]):
    """A running game, as its rules use it: the state, the random stream `chance`, the seats, and the reports."""

    __slots__ = ("_beginning", "chance", "reports", "score", "seats", "state")

    def __init__(
        self, state: S, seats: int, chance: Chance, score: Callable[[S], tuple[int, ...]] | None = None
    ) -> None:
        self.state = state
        self.seats = range(seats)
        self.chance = chance
        self.score = score
        self.reports: list[Report] = []
        self._beginning = False

    def push(self, step: str, *args: Json) -> None:
        """Put a step on top of the agenda. It runs as soon as the running one has ended."""
        self.state.agenda.append(AgendaEntry(step, args) if args else _bare(step))

    def report(
        self,
        words: Text,
        to: int | Sequence[int] | None = None,
        icon: str | None = None,
        scene: dict[str, Json] | None = None,
        lull: int = 0,
        at_fault: int | None = None,
    ) -> None:
        """Add a report with the text `words`.

        `to` is the seat or the seats that may read it, or None for everybody. `icon` is the name of its icon, or None.
        `scene` is the data of an animation, such as a roll of dice, or None. After the report automatic players wait
        for `lull` seconds. In that time people may notice that the seat `at_fault` has made a mistake; None if no seat
        has.
        """
        if to is not None:
            to = (to,) if isinstance(to, int) else tuple(to)
        report = Report(words, to, icon, scene, False, None, lull, at_fault)
        self.reports.append(report)
        if self._beginning and to is None:
            self._beginning = False
            report.begins_group, report.scores = True, self.score(self.state) if self.score else None

    def begin_group(self, title: Text | None = None, icon: str | None = None) -> None:
        """Begin a group of events: a turn, an action or a battle (`Report.begins_group`).

        With a `title`, a report of this title is added and begins the group. Without one, the next public report of
        this step begins it. `icon` is the name of the report's icon, or None.
        """
        self._beginning = True
        if title is not None:
            self.report(title, icon=icon)

    def begin_earlier(self, told: int, seat: int) -> None:
        """Let the group of events begin one report earlier, with the report of its reason (such as “Time is up”).

        `told` is the index in `reports` of that earlier report. The next public report must begin a group, and the
        first seat in its text must be `seat`. Otherwise nothing changes.
        """
        public = [report for report in self.reports[told:] if report.readers is None]
        if len(public) < 2:
            return
        first, came = public[:2]
        if came.begins_group and came.text.seats()[:1] == [seat]:
            first.begins_group, first.scores, came.begins_group, came.scores = True, came.scores, False, None

    def end_step(self) -> None:
        """Forget a group that `begin_group` has begun without a title, if it has no report yet.

        The table calls this before each step that may ask. A table that is restored at that step has no such group
        either.
        """
        self._beginning = False

    @coroutine
    def first(self, asks: Asks) -> Generator[Asks, Answer, Answer]:
        """Ask these choices, and return the first answer to any of them. All other choices are then closed.

        If the rules ask one of these choices again in their next question, it stays open under its number. Do not
        change `asks` afterwards.
        """
        return (yield asks)

    async def ask_all(
        self,
        asks: Mapping[int, Choice],
        aside: Asks | Callable[[Self], Asks] | None = None,
        heard: Callable[[Self, Answer], None] = _unheard,
        noted: Callable[[Answer], None] = _unnoted,
    ) -> dict[int, Answer]:
        """Ask several seats one choice each, and return the answers by seat once all of them are in.

        `asks` has the choice of each seat. A revisable choice may be answered again until then, and the last answer
        counts. `noted` is called with each answer to a choice of `asks`, and must not reveal it to other seats.

        `aside` has optional choices that are open meanwhile, by seat. It is a mapping, or a function that returns the
        mapping before each answer. `heard` is called with each answer to a choice of `aside`. Both functions get this
        play as their first argument.
        """
        answers: dict[int, Answer] = {}
        left = {seat: choice.answered() for seat, choice in asks.items() if choice.revisable}
        while len(answers) < len(asks):
            now: dict[int, list[Choice]] = {s: [c] for s, c in asks.items() if s not in answers}
            now.update({seat: [left[seat]] for seat in asks if seat in answers and seat in left})
            for seat, choices in ((aside(self) if callable(aside) else aside) or {}).items():
                now.setdefault(seat, []).extend(choices)
            answer = await self.first(now)
            if answer.seat in asks and answer.name == asks[answer.seat].name:
                answers[answer.seat] = answer
                noted(answer)
            else:
                heard(self, answer)
        return {seat: answers[seat] for seat in asks}

    @coroutine
    def ask(
        self,
        seat: int,
        choice: Choice,
        aside: Asks | Callable[[Self], Asks] | None = None,
        heard: Callable[[Self, Answer], None] = _unheard,
    ) -> Generator[Asks, Answer, Answer]:
        """Ask one seat one choice, and return its answer.

        `aside` has optional choices that are open meanwhile, by seat. It is a mapping, or a function that gets this
        play and returns the mapping before each answer. `heard` is called with this play and each answer to a choice of
        `aside`.
        """
        while True:
            beside = (aside(self) if callable(aside) else aside) or {}
            answer = yield {**beside, seat: (choice, *beside.get(seat, ()))}
            if answer.name == choice.name and answer.seat == seat:
                return answer
            heard(self, answer)
