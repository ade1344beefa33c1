"""Lines of words become the alternative text of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text import Text, plural

ALT = 1024


def alternative(lines: list[str]) -> str:
    """The lines as one text of at most `ALT` characters; what comes last is left out first, so the
    lines that a person needs to take the turn come first."""
    whole = "\n".join(line for line in lines if line)
    return whole if len(whole) <= ALT else whole[: ALT - 1].rstrip() + "…"


def shortened(told: Sequence[list[str]]) -> str:
    """The first of these alternatives, the fullest first, that is short enough whole; else what fits of the last."""
    return alternative(next((lines for lines in told if len("\n".join(lines)) <= ALT), told[-1]))


def still_to_come(ballots: int) -> Text:
    """How many answers are awaited of people whom nobody must name."""
    return plural("{n} secret answer is still to come.", "{n} secret answers are still to come.", n=ballots)
