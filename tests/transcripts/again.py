"""How much of what is said was said before, by runs of five words."""

from __future__ import annotations

import re
from collections.abc import Sequence

RUN = 5
WORD = re.compile(r"\w+")


def said_again(now: Sequence[str], before: Sequence[str]) -> int:
    """Letters of these lines that lie in runs of words of the lines before."""
    known = {run for line in before for run in runs(words_of(line))}
    return sum(len(word) for line in now for word in again(words_of(line), known))


def words_of(line: str) -> list[str]:
    """The words of a line, without signs."""
    return WORD.findall(line.lower())


def runs(words: Sequence[str]) -> list[tuple[str, ...]]:
    """All runs of words; of a shorter line the whole."""
    return [tuple(words[start : start + RUN]) for start in range(max(1, len(words) - RUN + 1))]


def again(words: Sequence[str], known: set[tuple[str, ...]]) -> list[str]:
    """Those of the words that lie in a run that is known."""
    lies = {place for start, run in enumerate(runs(words)) if run in known for place in range(start, start + len(run))}
    return [words[place] for place in sorted(lies)]


def letters(lines: Sequence[str]) -> int:
    """Letters of all words."""
    return sum(len(word) for line in lines for word in words_of(line))
