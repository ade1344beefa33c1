"""What a table's chance comes from, and the promise made of it before. `docs/fairness.md` specifies it to the byte."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.chance import Chance

FIRST, SEALED = 1, 2
"""Schemes: how the key comes from the parts. A table goes on with the scheme that it began with."""


def new_seed() -> str:
    """A fresh secret seed: 32 random bytes as hex."""
    return secrets.token_hex(32)


def promise(seed: str) -> str:
    """What is published of a seed before the game: its SHA-256, as hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def word_hash(word: str) -> str:
    """What is published of a player's own word, and all that scheme 2 takes of it: its SHA-256, as hex."""
    return hashlib.sha256(word.encode()).hexdigest()


def _first(source: Source) -> bytes:
    """Scheme 1: the seed's bytes, then each word with its length in bytes before it."""
    words = [word.encode() for word in source.words]
    return bytes.fromhex(source.seed) + b"".join(len(word).to_bytes(4, "big") + word for word in words)


def _sealed(source: Source) -> bytes:
    """Scheme 2: everything public as lines, made dear to try by scrypt with the secret seed as its salt."""
    lines = ["quarterdeck chance 2", f"promise {promise(source.seed)}"]
    lines += [f"word {word or '-'}" for word in source.words]
    lines += [f"ready {press}" for press in source.presses]
    public = "".join(f"{line}\n" for line in lines).encode()
    # 32 MiB and about 0.3 s of one core: who tries shuffles pays that for each.
    return hashlib.scrypt(public, salt=bytes.fromhex(source.seed), n=2**15, r=8, p=4, maxmem=2**26, dklen=32)


_KEYS: dict[int, Callable[[Source], bytes]] = {FIRST: _first, SEALED: _sealed}
KNOWN = frozenset(_KEYS)


@dataclass(frozen=True, slots=True)
class Source:
    """Scheme 1: the secret seed and the players' own words, in the order of the lobby, as they were typed.

    Scheme 2: of each word only its `word_hash` (empty for who gave none), and the numbers that Discord gave to the
    presses of «Ready», in ascending order. Made by `sealed`, as its key costs a third of a second.
    """

    seed: str
    words: tuple[str, ...] = ()
    scheme: int = FIRST
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

    @property
    def apart(self) -> bool:
        """Whether tokens come from a stream of their own."""
        return self.scheme != FIRST

    def stream(self, drawn: int = 0) -> Chance:
        """The chance that comes of it, after so many words of it were used."""
        return Chance(self.key, drawn, apart=self.apart)


def sealed(seed: str, words: Sequence[str], presses: Sequence[int]) -> Source:
    """Scheme 2, from the players' words (empty: none) and presses. Takes about 0.3 s: call it off the event loop."""
    hashes = tuple(word and word_hash(word) for word in words)
    return Source(seed, hashes, SEALED, tuple(sorted(presses)))
