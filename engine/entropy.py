"""What a table's chance comes from, and the promise made of it before. `docs/fairness.md` specifies it to the byte."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.chance import Chance

PLAIN, SEALED = 0, 2
"""Schemes: how the key comes from the parts. People play with scheme 2. Scheme 0 is for tests, puzzles and imagined
tables, for which nobody need promise anything. There is no scheme 1: no release had it."""


def new_seed() -> str:
    """A fresh secret seed: 32 random bytes as hex."""
    return secrets.token_hex(32)


def promise(seed: str) -> str:
    """What is published of a seed before the game: its SHA-256, as hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def word_hash(word: str) -> str:
    """What is published of a player's own word, and all that the key takes of it: its SHA-256, as hex."""
    return hashlib.sha256(word.encode()).hexdigest()


def _plain(source: Source) -> bytes:
    """Scheme 0: the seed itself."""
    return bytes.fromhex(source.seed)


def _sealed(source: Source) -> bytes:
    """Scheme 2: everything public as lines, made dear to try by scrypt with the secret seed as its salt."""
    lines = ["quarterdeck chance 2", f"promise {promise(source.seed)}"]
    lines += [f"word {word or '-'}" for word in source.words]
    lines += [f"ready {press}" for press in source.presses]
    public = "".join(f"{line}\n" for line in lines).encode()
    # 32 MiB and about 0.3 s of one core: who tries shuffles pays that for each.
    return hashlib.scrypt(public, salt=bytes.fromhex(source.seed), n=2**15, r=8, p=4, maxmem=2**26, dklen=32)


_KEYS: dict[int, Callable[[Source], bytes]] = {PLAIN: _plain, SEALED: _sealed}
KNOWN = frozenset(_KEYS)


@dataclass(frozen=True, slots=True)
class Source:
    """The secret seed; each word's `word_hash` (empty where somebody gave none), in the order of the lobby; and the
    numbers that Discord gave to the presses of «Ready», in ascending order.

    What people play with is made by `sealed`, as its key costs a third of a second. A seed alone makes scheme 0.
    """

    seed: str
    words: tuple[str, ...] = ()
    scheme: int = PLAIN
    presses: tuple[int, ...] = ()
    key: bytes = field(default=b"", repr=False)
    """Worked out from the other parts where it is not given. Raises KeyError for a scheme that is not known."""

    def __post_init__(self) -> None:
        if not self.key:
            object.__setattr__(self, "key", _KEYS[self.scheme](self))

    @property
    def promise(self) -> str:
        """The hash of the seed, public before the game."""
        return promise(self.seed)

    def stream(self, drawn: int = 0) -> Chance:
        """The chance that comes of it, after so many words of it were used."""
        return Chance(self.key, drawn)


def sealed(seed: str, words: Sequence[str], presses: Sequence[int]) -> Source:
    """Scheme 2, from the players' words (empty: none) and presses. Takes about 0.3 s: call it off the event loop."""
    hashes = tuple(word and word_hash(word) for word in words)
    return Source(seed, hashes, SEALED, tuple(sorted(presses)))
