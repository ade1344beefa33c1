"""What rules hold in their hands: the state, chance, a voice, and one way to ask.

A rule is a coroutine that reads like its rulebook; each `await` is a decision of a player. No event
loop runs it: a `Table` drives it with `.send()`.
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
"""Who is asked what: for each seat its open choices, unique by name."""

Rule = Coroutine[Asks, Any, None]
"""A running rule: it yields what it asks and is sent an `Answer` (at first, None)."""


@dataclass(slots=True, unsafe_hash=True)
class AgendaEntry:
    """An entry of the agenda: the step to run, by name, and its arguments (plain data).

    Never changed, by habit, as texts are: freezing it would make it three times slower to build."""

    step: str
    args: tuple[Json, ...] = ()


_bare = cache(AgendaEntry)
"""The entry of a step without arguments: nearly all are, and one does for all tables."""


class State(Protocol):
    """A game's state: one slotted dataclass of plain data, each field with its audience (`engine.audience`).
    The agenda is its only stack, top last."""

    agenda: list[AgendaEntry]


S = TypeVar("S", bound=State)


class By(StrEnum):
    """Who gave an answer in a seat's name."""

    PERSON = "person"
    """Whoever sits there: a person, or the automatic player whose own seat it is."""
    CLOCK = "clock"
    """Time was up: the default."""
    AUTO_ANSWER = "wish"
    """What the person had asked to be answered for them."""
    STAND_IN = "stand-in"
    """An automatic player, for a person who is away."""


CLOCK, AUTO_ANSWER = By.CLOCK, By.AUTO_ANSWER
"""By names of their own: to read a member off its enum costs more than anything else that is asked of an answer."""


class Answer(NamedTuple):
    """What a seat answered to which of its choices, and who gave the answer."""

    seat: int
    name: str
    value: Value
    by: By = By.PERSON

    @property
    def by_clock(self) -> bool:
        """Whether time gave the default."""
        return self.by is CLOCK

    @property
    def by_auto_answer(self) -> bool:
        """Whether a wish gave it."""
        return self.by is AUTO_ANSWER


@dataclass(slots=True)
class Report:
    """A fact told. `to` is None for everyone, else the seats that may hear it.

    `icon` names a picture for it; `scene` is a short thing to animate (a roll), for renderers only. `block`: it begins
    a part of the story that people tell as one (a turn, an action, a battle), and `scores` is how the game stood then
    (`Game.score`), where it counts and somebody listens (`StepRunner.listen`). `lull`: for so many seconds automatic
    players leave the word to people.
    """

    text: Text
    to: tuple[int, ...] | None = None
    icon: str | None = None
    scene: dict[str, Json] | None = None
    block: bool = False
    scores: tuple[int, ...] | None = None
    lull: int = 0

    def heard_by(self, viewer: int | None) -> bool:
        """Whether a seat (or an onlooker, None) may hear it."""
        return self.to is None or viewer in self.to


def _unnoted(answer: Answer) -> None:
    """Nothing happens."""


def _unheard(play: Any, answer: Answer) -> None:
    """Nothing happens."""


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
        """Put a step on top of the agenda: it runs as soon as the running one has ended."""
        self.state.agenda.append(AgendaEntry(step, args) if args else _bare(step))

    def tell(
        self,
        words: Text,
        to: int | Sequence[int] | None = None,
        icon: str | None = None,
        scene: dict[str, Json] | None = None,
        lull: int = 0,
    ) -> None:
        """Tell a fact to everyone, to one seat, or to some; for `lull` seconds after it automatic players wait."""
        if to is not None:
            to = (to,) if isinstance(to, int) else tuple(to)
        report = Report(words, to, icon, scene, False, None, lull)
        self.reports.append(report)
        if self._beginning and to is None:
            self._beginning = False
            report.block, report.scores = True, self.score(self.state) if self.score else None

    def block(self, title: Text | None = None, icon: str | None = None) -> None:
        """Begin a block of the story, a part that people tell as one: a turn, an action, a battle. It has this title,
        or begins with the next fact of this step that everybody is told."""
        self._beginning = True
        if title is not None:
            self.tell(title, icon=icon)

    def begin_earlier(self, told: int, seat: int) -> None:
        """The block that begins with what this seat does begins with report `told`, which said why it does it."""
        public = [report for report in self.reports[told:] if report.to is None]
        if len(public) < 2:
            return
        first, came = public[:2]
        if came.block and came.text.seats()[:1] == [seat]:
            first.block, first.scores, came.block, came.scores = True, came.scores, False, None

    def end_step(self) -> None:
        """A step begins that may ask: what was to begin with a fact of the last one, and had none, begins not at all.
        A table that is restored to that place knows no more of it."""
        self._beginning = False

    @coroutine
    def first(self, asks: Asks) -> Generator[Asks, Answer, Answer]:
        """Await whoever acts first. The other choices are open no more, unless asked again at once:
        one that is asked again unchanged stays open, number and all. Don't change `asks` afterwards."""
        return (yield asks)

    async def ask_all(
        self,
        asks: Mapping[int, Choice],
        aside: Asks | Callable[[Self], Asks] | None = None,
        heard: Callable[[Self, Answer], None] = _unheard,
        noted: Callable[[Answer], None] = _unnoted,
    ) -> dict[int, Answer]:
        """Ask several seats at once; nobody sees an answer before all are in. Until then a revisable
        choice may be answered again, and the last answer counts.

        `aside` are choices that lie open meanwhile, or a function that says which they are just then, where answers
        change them; each answer to one of them goes to `heard`. Both get this play, so a rule
        hands over its verbs as they are. `noted` gets the others as they come in: what it does with one must stay
        between the rule and its seat.
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
