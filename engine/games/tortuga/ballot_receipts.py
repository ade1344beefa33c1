"""Receipts for sealed ballots.

When a ballot box is opened, every ballot gets a nonce from the table's chance. Its voter alone gets a short code:
HMAC-SHA256 with the nonce as the key over the number of the vote and the cards. Until the end the code reveals nothing,
since the nonce is secret. At the end every ballot is listed with its code and its nonce. A voter who finds their code
beside their cards knows that their ballot was counted. Anybody can compute the codes again.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from engine.chance import Chance


def nonce(chance: Chance, vote: int, cards: Sequence[str]) -> str:
    """Return a nonce of 128 random bits as hex, derived from the table's seed.

    All ballots of the same cards in the same vote get the same nonce.
    """
    return chance.token(_ballot(vote, cards))


def code(nonce: str, vote: int, cards: Sequence[str]) -> str:
    """Return the receipt of a ballot, such as `3F9A-C01B-77`: a hash of the nonce, the vote's number and the cards."""
    digest = hmac.digest(bytes.fromhex(nonce), _ballot(vote, cards).encode(), "sha256").hex().upper()
    return f"{digest[:4]}-{digest[4:8]}-{digest[8:10]}"


def _ballot(vote: int, cards: Sequence[str]) -> str:
    return f"{vote}:{','.join(cards)}"
