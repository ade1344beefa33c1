"""Entropy of a table, and the commitment published before the game. `docs/fairness.md` specifies it to the byte."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.chance import Chance

PLAIN, SEALED = 0, 2
"""Schemes: how the key follows from its parts. People play with scheme 2. Scheme 0 is for tests, puzzles and
hypothetical tables, which need no commitment. Scheme 1 was never released.
"""


def new_seed() -> str:
    """Return a fresh secret seed: 32 random bytes as hex."""
    return secrets.token_hex(32)


def promise(seed: str) -> str:
    """Return the SHA-256 of a seed as hex. It is published before the game, as a commitment to the seed."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def word_hash(word: str) -> str:
    """Return the SHA-256 of a player's word, as hex. Only this hash is published and enters the key."""
    return hashlib.sha256(word.encode()).hexdigest()


def _plain(source: Source) -> bytes:
    """Return the key of scheme 0: the seed itself."""
    return bytes.fromhex(source.seed)


def _sealed(source: Source) -> bytes:
    """Return the key of scheme 2: all public parts as lines, through scrypt with the secret seed as its salt."""
    lines = ["quarterdeck chance 2", f"promise {promise(source.seed)}"]
    lines += [f"word {word or '-'}" for word in source.words]
    lines += [f"ready {press}" for press in source.presses]
    public = "".join(f"{line}\n" for line in lines).encode()
    # Each try of a seed costs an attacker 32 MiB and about 0.3 s of one core.
    return hashlib.scrypt(public, salt=bytes.fromhex(source.seed), n=2**15, r=8, p=4, maxmem=2**26, dklen=32)


_KEYS: dict[int, Callable[[Source], bytes]] = {PLAIN: _plain, SEALED: _sealed}
KNOWN = frozenset(_KEYS)


@dataclass(frozen=True, slots=True)
class Source:
    """The parts of a table's entropy: the secret seed, the hashes of the players' lucky words, and the ids of presses.

    `words` has a `word_hash` for each place of the lobby, empty for a player without a word. `presses` are Discord's
    interaction ids of the presses of "Ready", in ascending order. The default scheme uses the seed alone. For a game
    of people create it with `sealed`.
    """

    seed: str
    words: tuple[str, ...] = ()
    scheme: int = PLAIN
    presses: tuple[int, ...] = ()
    key: bytes = field(default=b"", repr=False)
    """Computed from the other parts if not given. Raises KeyError for an unknown scheme."""

    def __post_init__(self) -> None:
        if not self.key:
            object.__setattr__(self, "key", _KEYS[self.scheme](self))

    @property
    def promise(self) -> str:
        """The hash of the seed, public before the game."""
        return promise(self.seed)

    def stream(self, drawn: int = 0) -> Chance:
        """Return the random stream of this source at the position `drawn`: after so many of its 32-bit numbers."""
        return Chance(self.key, drawn)


def sealed(seed: str, words: Sequence[str], presses: Sequence[int]) -> Source:
    """Return a source of scheme 2, as games of people use it.

    `words` has each lobby place's lucky word as typed, empty for none. `presses` are the ids of the presses of "Ready",
    in any order. It computes for about 0.3 s: call it off the event loop.
    """
    hashes = tuple(word and word_hash(word) for word in words)
    return Source(seed, hashes, SEALED, tuple(sorted(presses)))
