"""Finding things by words, without regard to case, accents and endings."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence


def words_of(phrase: str) -> list[str]:
    """The words of a phrase in lower case and without accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", phrase.casefold()) if not unicodedata.combining(c))
    return re.findall(r"\w+", plain)


def best(query: str, entries: Sequence[tuple[str, str]]) -> list[int]:
    """The numbers of the entries (title, text) that fit the query, best first.

    A word counts the more the fewer entries have it, and in the title as well as in the text; endings may
    differ. What
    fits less than half as well as the best is left out. An empty query fits nothing.
    """
    titles = [words_of(title) for title, _ in entries]
    bodies = [words_of(body) for _, body in entries]
    scores = [0.0] * len(entries)
    for word in dict.fromkeys(words_of(query)):
        hits = [_holds(title, word) + _holds(body, word) for title, body in zip(titles, bodies, strict=True)]
        found = sum(hit > 0 for hit in hits)
        for number, hit in enumerate(hits):
            scores[number] += hit * math.log(1 + len(entries) / max(found, 1))
    least = max(scores, default=0) / 2
    return sorted((n for n, score in enumerate(scores) if score > 0 and score >= least), key=lambda n: -scores[n])


def _holds(words: list[str], word: str) -> float:
    """1 for the word itself, half for one that begins alike."""
    if word in words:
        return 1
    stem = word[: max(4, len(word) - 3)]
    return 0.5 if len(word) > 2 and any(other.startswith(stem) for other in words) else 0
