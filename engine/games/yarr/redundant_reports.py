"""Reports that only repeat an answer, so that its author can skip them."""

from __future__ import annotations

REDUNDANT_REPORTS = frozenset(
    {
        "{who} played {card}.",
        "{who} played {card} across the pile.",
        "{who} named the suit: {suit}.",
        "{who} calls: “{words}”",
    }
)
