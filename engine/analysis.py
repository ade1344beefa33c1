"""The analysis of a finished game: each seat's chance to win over time, and the answers that changed it most.

`engine.players.analysis` computes it.
"""

from __future__ import annotations

from typing import NamedTuple

from pydantic import TypeAdapter

from engine.choice import Value

WIDEST = 30
"""The widest range, in percentage points, from which a chance is told. A wider one says too little."""


class Range(NamedTuple):
    """A chance to win as a range in percent: the estimate, less and plus two standard errors."""

    low: int
    high: int

    @property
    def middle(self) -> int:
        """The estimate in percent."""
        return (self.low + self.high) // 2

    @property
    def is_sure(self) -> bool:
        """True if the range is narrow enough to be told."""
        return self.high - self.low <= WIDEST


class Chances(NamedTuple):
    """Each seat's chance to win after a number of answers.

    `public` is that of people who know only what everybody knew. `true` is that of people who know all hidden cards,
    but not what chance brings later.
    """

    answers: int
    public: list[Range]
    true: list[Range]


class KeyAnswer(NamedTuple):
    """One of the answers that changed the chances most, as people see it who know everything.

    `answers` is the number of answers up to this one. `seat` gave it. `seat` is None for the last answer of a secret
    vote or window, because all answers together changed the chance. `whom` is the seat whose chance changed most, from
    `before` to `after`. `strong` is what the strongest automatic player would have done, or None if it is not sure.
    """

    answers: int
    seat: int | None
    whom: int
    before: Range
    after: Range
    strong: Value | None = None


class Analysis(NamedTuple):
    """The analysis of a finished game. `chances` are in order, from the beginning to the end.

    `key_answers` are at most three, in order. There are fewer if fewer changes are statistically clear.
    """

    chances: list[Chances]
    key_answers: list[KeyAnswer]

    def within(self, after: int, upto: int) -> Chances | None:
        """Return the last chances after more than `after` answers, and at most `upto`. None if there are none."""
        return next((one for one in reversed(self.chances) if after < one.answers <= upto), None)

    def key_answer(self, after: int, upto: int) -> KeyAnswer | None:
        """Return the greatest of the key answers whose numbers are above `after` and at most `upto`, or None."""
        found = [one for one in self.key_answers if after < one.answers <= upto]
        return max(found, key=lambda one: abs(one.after.middle - one.before.middle), default=None)


ANALYSIS: TypeAdapter[Analysis] = TypeAdapter(Analysis)
