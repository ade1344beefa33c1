"""Entropy of a table, and the commitment published before the game. `docs/fairness.md` specifies it to the byte."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.chance import Chance
from engine.randomness_beacon import Beacon

PLAIN, SEALED = 0, 3
"""Schemes: how the key follows from its parts. People play with scheme 3. Scheme 0 is for tests, puzzles and
hypothetical tables, which need no commitment. Schemes 1 and 2 were never released.
"""


def new_seed() -> str:
    """Return a fresh secret seed: 32 random bytes as hex."""
    return secrets.token_hex(32)


def promise(seed: str) -> str:
    """Return the SHA-256 of a seed as hex. This hash is published before the game, as a commitment to the seed."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def word_hash(word: str) -> str:
    """Return the SHA-256 of a player's lucky word, as hex.

    The bot publishes only this hash, and only this hash enters the key of the random stream.
    """
    return hashlib.sha256(word.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Start:
    """One use of “Start” in a lobby, and the presses of “Ready” that followed.

    `opened` and `closed` are Unix seconds. Between them no lucky word could change, and presses of “Ready” were
    counted. At `closed` the game began, or the start was put off. `presses` has a pair for each press: the player's
    place in the lobby, and Discord's id of the interaction. The pairs are in order of the places.
    """

    opened: int
    closed: int
    presses: tuple[tuple[int, int], ...] = ()


def _plain(source: Source) -> bytes:
    """Return the key of scheme 0: the seed itself."""
    return bytes.fromhex(source.seed)


def _sealed(source: Source) -> bytes:
    """Return the key of scheme 3: scrypt of all public parts as lines of text, with the secret seed as its salt."""
    lines = ["quarterdeck chance 3", f"promise {promise(source.seed)}"]
    lines += [f"word {word or '-'}" for word in source.words]
    for start in source.starts:
        lines.append(f"start {start.opened} {start.closed}")
        lines += [f"ready {place} {press}" for place, press in start.presses]
    if source.beacon is not None:
        lines.append(f"beacon {source.beacon.round} {source.beacon.signature}")
    public = "".join(f"{line}\n" for line in lines).encode()
    # Each deal that an attacker tries takes 32 MiB and about 2 s of one core. No start should wait longer for its own.
    # A game of one person begins at once: its player need not mistrust other players, and the operator's seed is fixed.
    cost = 32 if source.starts else 4
    return hashlib.scrypt(public, salt=bytes.fromhex(source.seed), n=2**15, r=8, p=cost, maxmem=2**26, dklen=32)


_KEYS: dict[int, Callable[[Source], bytes]] = {PLAIN: _plain, SEALED: _sealed}
KNOWN = frozenset(_KEYS)


@dataclass(frozen=True, slots=True)
class Source:
    """The parts of a table's entropy: the secret seed, the hashes of lucky words, the starts, and the public beacon.

    `words` has a `word_hash` for each place of the lobby, empty for a player without a word. The game began with the
    last of `starts`; the earlier ones were put off. The default scheme uses the seed alone. Use `sealed` to create the
    source of a game of people.
    """

    seed: str
    words: tuple[str, ...] = ()
    scheme: int = PLAIN
    starts: tuple[Start, ...] = ()
    beacon: Beacon | None = None
    key: bytes = field(default=b"", repr=False)
    """Computed from the other parts if not given. Raises KeyError for an unknown scheme."""

    def __post_init__(self) -> None:
        if not self.key:
            object.__setattr__(self, "key", _KEYS[self.scheme](self))

    @property
    def promise(self) -> str:
        """The SHA-256 of the seed as hex, which is published before the game."""
        return promise(self.seed)

    def stream(self, drawn: int = 0) -> Chance:
        """Return the random stream of this source at the position `drawn`: after that many of its 32-bit numbers."""
        return Chance(self.key, drawn)


def sealed(seed: str, words: Sequence[str], starts: Sequence[Start], beacon: Beacon | None = None) -> Source:
    """Return a source of scheme 3, for a game of people.

    `words` has each lobby place's lucky word as typed, or an empty string. The computation takes about 2 s, or 0.3
    s without starts: call it off the event loop. `seed` is the secret seed, as hex. `starts` are the uses of
    “Start”, the last of which began the game. `beacon` is the round of the public beacon, or None without one.
    """
    hashes = tuple(word and word_hash(word) for word in words)
    return Source(seed, hashes, SEALED, tuple(starts), beacon)
