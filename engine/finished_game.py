"""A game that is over, as records and achievements look at it: its end, its public events and its answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from engine.game import Outcome
from engine.play import Answer, Json, S
from engine.table import Table
from engine.text import Text, Who


class LoggedEvent(Protocol):
    """An entry of a table's event log."""

    @property
    def number(self) -> int:
        """The position in the log, from 1."""

    @property
    def text(self) -> Text:
        """The report in words."""

    @property
    def readers(self) -> Sequence[int] | None:
        """The seats that may read the entry, or None for everybody."""

    @property
    def icon(self) -> str | None:
        """The name of the report's icon, or None."""

    @property
    def scene(self) -> dict[str, Any] | None:
        """The data of the report's animation, or None."""

    @property
    def begins_group(self) -> bool:
        """True if the entry begins a block of the story, such as a turn, an action or a battle."""

    @property
    def scores(self) -> Sequence[int] | None:
        """The public score of each seat (or side) when the entry was reported, or None if none was stored."""

    @property
    def undone(self) -> bool:
        """True if the answer that caused the entry was taken back."""

    @property
    def answer_number(self) -> int | None:
        """The number of the answer that caused the entry, counted from 1. None for entries before the first answer."""


@dataclass(slots=True, frozen=True)
class PublicEvent:
    """A report of a finished game that everybody may read.

    `number` is its position in the event log, from 1. `icon` is the name of its icon, and `scene` the data of its
    animation. `begins_group`: True if it begins a block of the story, such as a turn. `scores` has the public score of
    each seat (or side) at that time. `answer_number` is the number (from 1) of the answer that caused it. Each of these
    is None if the report has none.
    """

    number: int
    text: Text
    icon: str | None = None
    scene: dict[str, Json] | None = None
    begins_group: bool = False
    scores: tuple[int, ...] | None = None
    answer_number: int | None = None


@dataclass(slots=True, frozen=True)
class FinishedGame(Generic[S]):
    """A game that was played to its end.

    `game` is the key of the game, `seats` their number. `events` are the public reports in order, without those of
    answers that were taken back. `answers` are all answers that count, with seat and author. `turns` is the length of
    the game (`Game.turns`). `state` is the last state. Functions of it may only use what everybody may know after the
    end: never a field that stays hidden (`engine.audience.NOBODY`).
    """

    game: str
    options: Any
    seats: int
    outcome: Outcome
    events: Sequence[PublicEvent]
    answers: Sequence[Answer]
    state: S
    turns: int

    def won(self, seat: int) -> bool:
        """Return True if the seat is one of the winners."""
        return seat in self.outcome.winners

    def place(self, seat: int) -> int:
        """Return the seat's place in the ranking, counted from 1. Tied seats share the better place."""
        return self.outcome.places[seat]

    def score(self, seat: int) -> int | None:
        """Return the seat's final score, or None if the game has no score of each seat in which more is better."""
        return None if self.scores is None else self.scores[seat]

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The final score of each seat, or None if the game has no such score."""
        curve = self.outcome.curve
        if curve is None or curve.fewer or curve.whom != tuple(map(Who, range(self.seats))) or not curve.last:
            return None
        return curve.last

    def told(self, source: str) -> list[PublicEvent]:
        """Return the events whose text has the message id `source` (its English pattern), in order."""
        return [event for event in self.events if event.text.source == source]


def public_events(log: Iterable[LoggedEvent]) -> list[PublicEvent]:
    """Return the events of a log that everybody may read, in order. Events of answers that were taken back are left
    out.
    """
    return [
        PublicEvent(
            one.number,
            one.text,
            one.icon,
            one.scene,
            one.begins_group,
            None if one.scores is None else tuple(one.scores),
            one.answer_number,
        )
        for one in log
        if one.readers is None and not one.undone
    ]


def turns_of(table: Table[Any], blocks: int) -> int:
    """Return the length of the game in turns, as the game counts them, or else the number of `blocks` of its story."""
    return table.game.turns(table.state) if table.game.turns else blocks


def finished_game(table: Table[S], events: Sequence[PublicEvent], answers: Sequence[Answer]) -> FinishedGame[S]:
    """Return the finished game of a table, as records and achievements need it.

    `events` are its public reports in order, and `answers` are all its answers that count. Raises ValueError if the
    game of the table still runs.
    """
    if table.outcome is None:
        raise ValueError(f"the game {table.game.key} of this table is not over: its outcome is None")
    turns = turns_of(table, sum(event.begins_group for event in events))
    return FinishedGame(table.game.key, table.options, table.seats, table.outcome, events, answers, table.state, turns)
