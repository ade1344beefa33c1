"""Records of a server: the most, the longest, the closest of all games that were played there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.text import Arg, Text


class Reached(NamedTuple):
    """The best value of a record in one game. `seat` is None if the value belongs to the whole table."""

    value: int
    seat: int | None = None


@dataclass(slots=True, frozen=True)
class GameRecord:
    """Something of which the best value of a server is kept, with the game that it comes from.

    `id` is stable and readable. `name` names it in a list. `reached` returns the values that the seats of a
    `FinishedGame` reached, or one for the whole table. It may return none. `sentence` says a value, with the holder's
    name: an empty string, or a list of names for the whole table. `least`: True if a lower value is better.
    """

    id: str
    name: Text
    reached: Callable[[Any], Iterable[Reached]]
    sentence: Callable[[int, list[Arg]], Text]
    least: bool = False

    def best(self, game: Any) -> Reached | None:
        """Return the best value in this finished game, of the first seat that has it. None if there is none."""
        sign = -1 if self.least else 1
        return max(self.reached(game), key=lambda one: sign * one.value, default=None)

    def beats(self, value: int, old: int) -> bool:
        """Return True if a value is better than an old one. An equal value is not: the first holder keeps it."""
        return value < old if self.least else value > old
