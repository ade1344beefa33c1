"""The public beacon: drand's chain "quicknet", which publishes a signed random number every three seconds.

Nobody can know a round before its time, and anybody can check its signature offline. `docs/fairness.md` says what the
bot does with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from math import ceil
from typing import Any

CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""The hash that names the chain in the relay's addresses. The chain's scheme is bls-unchained-g1-rfc9380."""
PUBLIC_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
"""The public key of the chain: a compressed point of the curve's group G2, as hex."""
GENESIS, PERIOD = 1692803367, 3
"""The Unix second of round 1, and the seconds between two rounds."""
_TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


@dataclass(frozen=True, slots=True)
class Beacon:
    """One round of the beacon, and its signature as hex."""

    round: int
    signature: str


def round_time(number: int) -> int:
    """Return the Unix second at which this round is published."""
    return GENESIS + (number - 1) * PERIOD


def first_round(at: float) -> int:
    """Return the first round that is published at the Unix second `at` or later."""
    return ceil((at - GENESIS) / PERIOD) + 1


def can_check() -> bool:
    """Return True if the library for `is_genuine` is installed."""
    return find_spec("py_ecc") is not None


def is_genuine(beacon: Beacon) -> bool:
    """Return True if the chain has signed this round.

    The check takes more than a second: call it off the event loop. Raises ImportError without the optional package
    `py_ecc`.
    """
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import decompress_G1, decompress_G2
    from py_ecc.optimized_bls12_381.optimized_curve import G2, curve_order, is_inf, multiply
    from py_ecc.optimized_bls12_381.optimized_pairing import pairing

    key = bytes.fromhex(PUBLIC_KEY)
    # py_ecc has types of its own for plain integers and for hashlib's function.
    halves: Any = (int.from_bytes(key[:48], "big"), int.from_bytes(key[48:], "big"))
    digest: Any = sha256
    try:
        signature = bytes.fromhex(beacon.signature)
        if len(signature) != 48:
            return False
        number: Any = int.from_bytes(signature, "big")
        point = decompress_G1(number)
        message = hash_to_G1(sha256(beacon.round.to_bytes(8, "big")).digest(), _TAG, digest)
    except (ValueError, OverflowError):
        return False
    public = decompress_G2(halves)
    if is_inf(point) or not is_inf(multiply(point, curve_order)):
        return False  # a point outside the subgroup would have many valid forms
    return bool(pairing(G2, point) == pairing(public, message))
