"""What is told of an answer and says no more than it, which whoever gave it knows; and what is told of a question and
says no more than it, which whoever is asked it reads there."""

from __future__ import annotations

REDUNDANT_REPORTS = frozenset(
    {
        "{who} calls for {what}. Voting: {names}.",
        "{who} forces {whom} to turn up card {one} or {other}.",
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

PROMPTS_TOLD = frozenset({"{who} forces {whom} to turn up card {one} or {other}."})
