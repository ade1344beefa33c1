"""Verifiable chance: one stream a table, HMAC-SHA256 over a running block number.

`engine.entropy` makes the key. `docs/fairness.md` specifies all of it to the byte.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_WORDS_A_BLOCK = 8
_SPAN = 2**32


class Chance:
    """The random stream of one table. `drawn` counts the 32-bit numbers used so far and is its only state."""

    __slots__ = ("_block", "_key", "_words", "drawn")

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self._key = key
        self._block = -1
        self._words: tuple[int, ...] = ()
        self.drawn = drawn

    def _word(self) -> int:
        block, place = divmod(self.drawn, _WORDS_A_BLOCK)
        if block != self._block:
            digest = hmac.digest(self._key, block.to_bytes(8, "big"), "sha256")
            self._words = unpack(">8I", digest)
            self._block = block
        self.drawn += 1
        return self._words[place]

    def below(self, n: int) -> int:
        """Return an unbiased whole number from 0 to n - 1.

        A 32-bit number past the last multiple of n is drawn again. Raises ValueError for n < 1 or n > 2**32.
        """
        if not 1 <= n <= _SPAN:
            raise ValueError(f"cannot draw a number below {n}: the bound must be from 1 to {_SPAN}")
        limit = _SPAN - _SPAN % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each with the same probability. There must be at least one."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order (Fisher-Yates from the end)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def roll(self, sides: int, count: int = 1) -> list[int]:
        """Roll `count` dice, and return the faces that they show. Each face is from 1 to `sides`."""
        return [1 + self.below(sides) for _ in range(count)]

    def token(self, label: str) -> str:
        """Return 32 hex digits that depend only on the key and on `label`, which may be any text.

        Nobody can compute them without the seed. A token uses no number of the stream, so it does not change later
        draws.
        """
        return hmac.digest(self._key, b"token " + label.encode(), "sha256")[:16].hex()
