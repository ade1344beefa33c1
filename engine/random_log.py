"""Log of random draws, so that a game can be verified without its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeVar

from engine.chance import Chance
from engine.entropy import Source

T = TypeVar("T")


Kind = Literal["shuffle", "pick", "roll", "below"]


class Draw(NamedTuple):
    """One use of the random stream by the rules.

    `answers` is the number of answers before it. `size` is the number of things that are shuffled or picked from, the
    sides of the dice, or the exclusive upper bound of a number. `result` is the new order of 0 … size - 1, the position
    picked (from 0), the value of each die, or the number.
    """

    answers: int
    kind: Kind
    size: int
    result: list[int]


class LoggedChance(Chance):
    """A random stream that logs each draw in `draws`, by the position of its first number in the stream.

    A draw that uses no number, such as a shuffle of one card, is not logged. Each entry stores `answers`, the number of
    answers before the draw. The caller keeps `answers` up to date.
    """

    __slots__ = ("answers", "draws", "source")

    def __init__(self, source: Source, drawn: int = 0) -> None:
        super().__init__(source.key, drawn)
        self.source = source
        self.answers = 0
        self.draws: dict[int, Draw] = {}

    def below(self, n: int) -> int:
        at, result = self.drawn, super().below(n)
        self._note(at, "below", n, [result])
        return result

    def pick(self, items: Sequence[T]) -> T:
        at, place = self.drawn, super().below(len(items))
        self._note(at, "pick", len(items), [place])
        return items[place]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        at, order = self.drawn, list(range(len(items)))
        for last in range(len(order) - 1, 0, -1):
            other = super().below(last + 1)
            order[last], order[other] = order[other], order[last]
        self._note(at, "shuffle", len(order), order)
        return [items[place] for place in order]

    def roll(self, sides: int, count: int = 1) -> list[int]:
        at, dice = self.drawn, [1 + super(LoggedChance, self).below(sides) for _ in range(count)]
        self._note(at, "roll", sides, dice)
        return dice

    def _note(self, at: int, kind: Kind, n: int, result: list[int]) -> None:
        if self.drawn > at:
            self.draws[at] = Draw(
                self.answers, kind, n, [*result]
            )  # a copy: rules may change the list that they receive


def redraw(chance: Chance, draw: Draw) -> list[int]:
    """Draw again: make a draw of the same kind and size as `draw`, at the present position of the stream `chance`.

    Return its result, in the form of `Draw.result`.
    """
    if draw.kind == "shuffle":
        return chance.shuffled(range(draw.size))
    if draw.kind == "roll":
        return chance.roll(draw.size, len(draw.result))
    return [chance.below(draw.size)]
