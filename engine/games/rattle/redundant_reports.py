"""Reports that only repeat an answer. Such reports are not shown to the player who gave the answer."""

from __future__ import annotations

REDUNDANT_REPORTS = frozenset(
    {
        "{who} buys {card}: {points} VP.",
        "{who} discards {loot}.",
        "{who} mounts a {part}.",
        "{who} moves {ship} to {cell}.",
        "{who} repairs Ship {ships} for {loot}.",
        "{who} plays {colour}.",
        "{who} sells {loot} for {n} coin.",
        "{who} sends {ships}.",
        "{who} stays at home.",
        "{who} trades {loot} for {other}.",
        "{who} uses {card}.",
    }
)
"""The English sentences of reports that only repeat an answer, with their placeholders."""
