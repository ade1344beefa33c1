"""Reports that only repeat an answer, or only announce a question, so that the seat concerned can skip them."""

from __future__ import annotations

REDUNDANT_REPORTS = frozenset(
    {
        "{who} calls for {what}. Voting: {names}.",
        "{who} forces {whom} to reveal card {one} or {other}.",
        "{who} gives {card} to {whom}.",
        "{who} leaves the treasure where it is.",
        "{who} looks at cards {slots}.",
        "{who} maroons {whom} on Tortuga.",
        "{who} maroons {whom}.",
        "{who} moves to {place}.",
        "{who} shoots at {whom}.",
        "{who} uses a Letter of Marque and goes aboard {place}.",
        "{who} uses a Letter of Marque: {whom} goes aboard {place}.",
    }
)

PROMPTS_TOLD = frozenset({"{who} forces {whom} to reveal card {one} or {other}."})
