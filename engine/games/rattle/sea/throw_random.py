"""The random numbers of a throw of dice, all derived from one number of 64 bits (R-16)."""

from __future__ import annotations

from engine.games.rattle.sea.distances import Point

WORD = 2**64


class Throw:
    """Random numbers derived with splitmix64 from a throw number (64 bits) and the number of the attempt (from 1).

    The table's random stream is not used: the physics decides how many numbers a fall needs, and the stream must not
    depend on that.
    """

    __slots__ = ("_state",)

    def __init__(self, number: int, attempt: int = 1) -> None:
        self._state = number
        for _ in range(1, attempt):
            self._state = self._word()

    def _word(self) -> int:
        """Return the next random number of 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % WORD
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % WORD
        return mixed ^ mixed >> 31

    def between(self, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`, all equally likely."""
        return least + (self._word() * (most - least + 1) >> 64)

    def mixed(self, count: int) -> list[int]:
        """Return the numbers from 0 to count - 1 in a random order."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.between(0, last)
            order[last], order[other] = order[other], order[last]
        return order

    def direction(self) -> Point:
        """Return a random direction as a vector of whole numbers with a length between 2**10 and 2**15.

        It is drawn from a disc, because sines would need floats.
        """
        while True:
            x, y = self.between(-(2**15), 2**15), self.between(-(2**15), 2**15)
            if 2**20 <= x * x + y * y <= 2**30:
                return x, y
