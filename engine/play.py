"""Interface that the rules of a game get: the state, chance, reports, and questions to seats.

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
"""The open choices of each seat. Names are unique within a seat."""

Rule = Coroutine[Asks, Any, None]
"""A running rule. It yields the choices that it asks and receives an `Answer`, or None at first."""


@dataclass(slots=True, unsafe_hash=True)
class AgendaEntry:
    """A step to run, by name, and its arguments as plain data.

    Treat it as immutable. A frozen dataclass takes three times as long to build.
    """

    step: str
    args: tuple[Json, ...] = ()


_bare = cache(AgendaEntry)
"""Return the entry of a step without arguments. Most entries are such, so all tables share them."""


class State(Protocol):
    """A game's state: one slotted dataclass of plain data, each field with its audience (`engine.audience`).

    The agenda is its only stack, with the top last.
    """

    agenda: list[AgendaEntry]


S = TypeVar("S", bound=State)


class By(StrEnum):
    """The author of an answer in a seat's name."""

    PERSON = "person"
    """The player of the seat: a person, or the automatic player whose own seat it is."""
    CLOCK = "clock"
    """The default, given because time was up."""
    AUTO_ANSWER = "wish"
    """An automatic answer that the person had chosen."""
    STAND_IN = "stand-in"
    """An automatic player that replaces an absent person."""


CLOCK, AUTO_ANSWER = By.CLOCK, By.AUTO_ANSWER
"""Module names of two members: reading a member from its enum costs more than the rest of the check."""


class Answer(NamedTuple):
    """A seat's answer to one of its choices, with its author."""

    seat: int
    name: str
    value: Value
    by: By = By.PERSON

    @property
    def by_clock(self) -> bool:
        """True if the time limit gave the default."""
        return self.by is CLOCK

    @property
    def by_auto_answer(self) -> bool:
        """True if an automatic answer gave it."""
        return self.by is AUTO_ANSWER


@dataclass(slots=True)
class Report:
    """An event for the story. `to` is None for everybody, else the seats that may read it.

    `icon` names a picture. `scene` is an animation (a roll), for renderers only. `block` begins a block of the story: a
    turn, an action, a battle. `scores` is the score at that moment (`Game.score`), if logging is on
    (`StepRunner.start_logging`). Automatic players wait `lull` seconds after it, so that people can read.
    """

    text: Text
    to: tuple[int, ...] | None = None
    icon: str | None = None
    scene: dict[str, Json] | None = None
    block: bool = False
    scores: tuple[int, ...] | None = None
    lull: int = 0

    def heard_by(self, viewer: int | None) -> bool:
        """Return True if a seat (or an onlooker, None) may read it."""
        return self.to is None or viewer in self.to


def _unnoted(answer: Answer) -> None:
    """Ignore an answer."""


def _unheard(play: Any, answer: Answer) -> None:
    """Ignore an answer to a choice beside the question."""


class Play(Generic[S]):
    """A running game as its rules see it."""

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

    def tell(
        self,
        words: Text,
        to: int | Sequence[int] | None = None,
        icon: str | None = None,
        scene: dict[str, Json] | None = None,
        lull: int = 0,
    ) -> None:
        """Report an event to everybody, to one seat, or to several. Automatic players wait `lull` seconds after it."""
        if to is not None:
            to = (to,) if isinstance(to, int) else tuple(to)
        report = Report(words, to, icon, scene, False, None, lull)
        self.reports.append(report)
        if self._beginning and to is None:
            self._beginning = False
            report.block, report.scores = True, self.score(self.state) if self.score else None

    def block(self, title: Text | None = None, icon: str | None = None) -> None:
        """Begin a block of the story: a turn, an action, a battle.

        It has this title, or begins with the next public report of this step.
        """
        self._beginning = True
        if title is not None:
            self.tell(title, icon=icon)

    def begin_earlier(self, told: int, seat: int) -> None:
        """Let the block that this seat's answer begins start at report `told`, which gave the reason for it."""
        public = [report for report in self.reports[told:] if report.to is None]
        if len(public) < 2:
            return
        first, came = public[:2]
        if came.block and came.text.seats()[:1] == [seat]:
            first.block, first.scores, came.block, came.scores = True, came.scores, False, None

    def end_step(self) -> None:
        """Begin a step that may ask. A block that waited for a report of the step before is dropped.

        A restored table would not know of it.
        """
        self._beginning = False

    @coroutine
    def first(self, asks: Asks) -> Generator[Asks, Answer, Answer]:
        """Wait for the first answer of any seat. The other choices close unless the next question repeats them.

        A repeated choice that is unchanged stays open under its number. Do not change `asks` afterwards.
        """
        return (yield asks)

    async def ask_all(
        self,
        asks: Mapping[int, Choice],
        aside: Asks | Callable[[Self], Asks] | None = None,
        heard: Callable[[Self, Answer], None] = _unheard,
        noted: Callable[[Answer], None] = _unnoted,
    ) -> dict[int, Answer]:
        """Ask several seats at once. Nobody sees an answer before all are in. A revisable choice may be answered again
        until then; the last answer counts.

        `aside` are choices that stay open meanwhile, or a function that returns them if answers change them. Each
        answer to one of them goes to `heard`. Both functions get this play, so a rule can pass its state changes
        directly. `noted` gets the other answers as they come in. It must tell other seats nothing of them.
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
        """Ask one seat, with the same `aside` and `heard`."""
        while True:
            beside = (aside(self) if callable(aside) else aside) or {}
            answer = yield {**beside, seat: (choice, *beside.get(seat, ()))}
            if answer.name == choice.name and answer.seat == seat:
                return answer
            heard(self, answer)
