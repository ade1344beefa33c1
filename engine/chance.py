"""Chance that anyone can verify.

One stream a table: HMAC-SHA256 with the secret seed as the key over a running block number. The hash
of the seed is published when the table starts, the seed when it ends; players' own words go into the
key, so the host of the program could not have picked a seed that suits anybody.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_WORDS_A_BLOCK = 8
_SPAN = 2**32


def new_seed() -> str:
    """A fresh secret seed: 32 random bytes as hex."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published of a seed before the game: its SHA-256, as hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Chance:
    """The stream of one table. `drawn` counts the 32-bit words used so far and is all its state."""

    __slots__ = ("_block", "_key", "_words", "drawn")

    def __init__(self, seed: str, words: Sequence[str] = (), drawn: int = 0) -> None:
        """`words` are the players' own, in the order of the lobby; each counts with its length."""
        mixed = b"".join(len(w.encode()).to_bytes(4, "big") + w.encode() for w in words)
        self._key = bytes.fromhex(seed) + mixed
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
        """A whole number from 0 to n - 1 without bias: words past the last whole multiple of n are
        drawn again. Raises ValueError for n < 1 or n > 2**32."""
        if not 1 <= n <= _SPAN:
            raise ValueError(f"cannot draw a number below {n}")
        limit = _SPAN - _SPAN % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher-Yates from the end)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def roll(self, sides: int, count: int = 1) -> list[int]:
        """`count` dice with faces 1 to `sides`."""
        return [1 + self.below(sides) for _ in range(count)]
