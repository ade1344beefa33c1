"""What rules hold in their hands: the state, chance, a voice, and one way to ask.

A rule is a coroutine that reads like its rulebook; each `await` is a decision of a player. No event
loop runs it: a `Table` drives it with `.send()`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(slots=True)
class Due:
    """An entry of the agenda: the step to run, by name, and its arguments (plain data). Never changed."""

    step: str
    args: tuple[Json, ...] = ()


class State(Protocol):
    """A game's state: one slotted dataclass of plain data. The agenda is its only stack, top last."""

    agenda: list[Due]

    def copy(self) -> Self:
        """A copy that shares nothing that can change."""


S = TypeVar("S", bound=State)


class Answer(NamedTuple):
    """What a seat answered to which of its choices; `by_clock` when time gave the default."""

    seat: int
    name: str
    value: Value
    by_clock: bool = False


@dataclass(slots=True)
class Report:
    """A fact told. `to` is None for everyone, else the seats that may hear it.

    `icon` names a picture for it; `scene` is a short thing to animate (a roll), for renderers only.
    """

    text: Text
    to: tuple[int, ...] | None = None
    icon: str | None = None
    scene: dict[str, Json] | None = None

    def heard_by(self, viewer: int | None) -> bool:
        """Whether a seat (or an onlooker, None) may hear it."""
        return self.to is None or viewer in self.to


def _unheard(answer: Answer) -> None:
    """Nothing happens."""


class Play(Generic[S]):
    """A running game as its rules see it."""

    __slots__ = ("chance", "reports", "seats", "state")

    def __init__(self, state: S, seats: int, chance: Chance) -> None:
        self.state = state
        self.seats = range(seats)
        self.chance = chance
        self.reports: list[Report] = []

    def push(self, step: str, *args: Json) -> None:
        """Put a step on top of the agenda: it runs as soon as the running one has ended."""
        self.state.agenda.append(Due(step, args))

    def tell(
        self,
        words: Text,
        to: int | Sequence[int] | None = None,
        icon: str | None = None,
        scene: dict[str, Json] | None = None,
    ) -> None:
        """Tell a fact to everyone, to one seat, or to some."""
        if to is not None:
            to = (to,) if isinstance(to, int) else tuple(to)
        self.reports.append(Report(words, to, icon, scene))

    @coroutine
    def first(self, asks: Asks) -> Generator[Asks, Answer, Answer]:
        """Await whoever acts first. The other choices are open no more, unless asked again at once:
        one that is asked again unchanged stays open, number and all. Don't change `asks` afterwards."""
        return (yield asks)

    async def ask_all(
        self,
        asks: Mapping[int, Choice],
        aside: Asks | None = None,
        heard: Callable[[Answer], None] = _unheard,
        noted: Callable[[Answer], None] = _unheard,
    ) -> dict[int, Answer]:
        """Ask several seats at once; nobody sees an answer before all are in. Until then a revisable
        choice may be answered again, and the last answer counts.

        `aside` are choices that lie open meanwhile; each answer to one of them goes to `heard`. `noted`
        gets the others as they come in: what it does with one must stay between the rule and its seat.
        """
        answers: dict[int, Answer] = {}
        left = {seat: choice.answered() for seat, choice in asks.items() if choice.revisable}
        while len(answers) < len(asks):
            now: dict[int, list[Choice]] = {s: [c] for s, c in asks.items() if s not in answers}
            now.update({seat: [left[seat]] for seat in asks if seat in answers and seat in left})
            for seat, choices in (aside or {}).items():
                now.setdefault(seat, []).extend(choices)
            answer = await self.first(now)
            if answer.seat in asks and answer.name == asks[answer.seat].name:
                answers[answer.seat] = answer
                noted(answer)
            else:
                heard(answer)
        return {seat: answers[seat] for seat in asks}

    async def ask(
        self,
        seat: int,
        choice: Choice,
        aside: Asks | None = None,
        heard: Callable[[Answer], None] = _unheard,
    ) -> Answer:
        """Ask one seat."""
        return (await self.ask_all({seat: choice}, aside, heard))[seat]
