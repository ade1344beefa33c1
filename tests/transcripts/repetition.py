"""Measure how much of a text was said before, in runs of five words."""

from __future__ import annotations

import re
from collections.abc import Sequence

RUN = 5
WORD = re.compile(r"\w+")


def said_again(now: Sequence[str], before: Sequence[str]) -> int:
    """Return the number of letters in these lines that are in runs of words of the lines before."""
    known = {run for line in before for run in runs(words_of(line))}
    return sum(len(word) for line in now for word in again(words_of(line), known))


def words_of(line: str) -> list[str]:
    """Return the words of a line, without punctuation."""
    return WORD.findall(line.lower())


def runs(words: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all runs of words. A shorter line is one run."""
    return [tuple(words[start : start + RUN]) for start in range(max(1, len(words) - RUN + 1))]


def again(words: Sequence[str], known: set[tuple[str, ...]]) -> list[str]:
    """Return the words that are in a known run."""
    lies = {place for start, run in enumerate(runs(words)) if run in known for place in range(start, start + len(run))}
    return [words[place] for place in sorted(lies)]


def letters(lines: Sequence[str]) -> int:
    """Return the number of letters of all words."""
    return sum(len(word) for line in lines for word in words_of(line))
