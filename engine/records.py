"""Records of a server: the most, the longest and the closest in all games that were played there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.text import Text


class Reached(NamedTuple):
    """A value that a game reached. `seat` is the seat that reached it, or None for the whole table."""

    value: int
    seat: int | None = None


@dataclass(slots=True, frozen=True)
class GameRecord:
    """A number of a game. A server keeps its best value with the game that it comes from.

    `id` is stable and readable, and unique among the records of a game. `name` names the record in a list.
    `reached(finished)` returns the values of a `FinishedGame`: of the seats, or one of the whole table. It may return
    none, and may only use what everybody may know after the end. `words(value)` returns a value as text, such as “7
    cards”. `least`: True if a lower value is better.
    """

    id: str
    name: Text
    reached: Callable[[Any], Iterable[Reached]]
    words: Callable[[int], Text]
    least: bool = False

    def best(self, finished: Any) -> Reached | None:
        """Return the best value of this finished game, of the first seat that has it. Return None if it has none."""
        sign = -1 if self.least else 1
        return max(self.reached(finished), key=lambda one: sign * one.value, default=None)

    def beats(self, value: int, old: int) -> bool:
        """Return True if `value` is better than `old`. An equal value is not better: the first holder stays."""
        return value < old if self.least else value > old


def of_seats(number: Callable[[Any, int], int]) -> Callable[[Any], Iterator[Reached]]:
    """Return a function for `GameRecord.reached`, which gives a value for each seat.

    The value is `number(finished, seat)`. Seats with a value of 0 or less are left out.
    """

    def reached(finished: Any) -> Iterator[Reached]:
        return (Reached(value, seat) for seat in range(finished.seats) if (value := number(finished, seat)) > 0)

    return reached


def of_table(number: Callable[[Any], int]) -> Callable[[Any], Iterator[Reached]]:
    """Return a function for `GameRecord.reached`, which gives one value for the whole table.

    The value is `number(finished)`. A value of 0 or less is left out.
    """

    def reached(finished: Any) -> Iterator[Reached]:
        if (value := number(finished)) > 0:
            yield Reached(value)

    return reached
