"""Chance that is listened to: a list of everything that it decided, for who verifies a game without its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeVar

from engine.chance import Chance
from engine.source import Source

T = TypeVar("T")


class Draw(NamedTuple):
    """One decision of chance. `answers` counts those that were given before it; `n` is how many things are shuffled or
    picked from, the sides of the dice, or below what the number lies; `fell` the new order of 0 … n - 1, the place
    picked (from 0), the dice, the number."""

    answers: int
    kind: Literal["shuffle", "pick", "roll", "below"]
    n: int
    fell: list[int]


class Listed(Chance):
    """The same stream from its beginning, written down. Who plays counts the answers up."""

    __slots__ = ("answers", "draws", "source")

    def __init__(self, source: Source) -> None:
        super().__init__(source.key, apart=source.apart)
        self.source = source
        self.answers = 0
        self.draws: list[Draw] = []

    def below(self, n: int) -> int:
        fell = super().below(n)
        self._note("below", n, [fell])
        return fell

    def pick(self, items: Sequence[T]) -> T:
        place = super().below(len(items))
        self._note("pick", len(items), [place])
        return items[place]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        order = list(range(len(items)))
        for last in range(len(order) - 1, 0, -1):
            other = super().below(last + 1)
            order[last], order[other] = order[other], order[last]
        self._note("shuffle", len(order), order)
        return [items[place] for place in order]

    def roll(self, sides: int, count: int = 1) -> list[int]:
        dice = [1 + super(Listed, self).below(sides) for _ in range(count)]
        self._note("roll", sides, dice)
        return dice

    def _note(self, kind: Literal["shuffle", "pick", "roll", "below"], n: int, fell: list[int]) -> None:
        self.draws.append(Draw(self.answers, kind, n, [*fell]))  # rules may change the list that they got
