"""What is told of an answer and says no more than it: whoever gave it knows."""

from __future__ import annotations

REDUNDANT_REPORTS = frozenset(
    {
        "{who} played {card}.",
        "{who} laid {card} across the pile.",
        "{who} named the suit: {suit}.",
        "{who} calls: «{words}»",
    }
)
