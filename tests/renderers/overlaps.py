"""Find collisions in a picture: words on other words, below something, or beyond the edge."""

from __future__ import annotations

from itertools import combinations

from tests.renderers.visible_words import Seen

SHARE, FEW = 0.36, 4
"""Share of words, and number of pixels, that may cover others. Low letters may touch high ones, and cards are
turned."""
SLIPPED = (0.05, 0.5)
"""Covered by less than the first share, words are whole. Covered by more than the second, they are on a card below
another."""


def collisions(seen: list[Seen]) -> list[tuple[str, str]]:
    """Return the words that collide with others, lie below something, or go beyond the edge."""
    words = list({(one.words, one.box): one for one in seen if one.words.strip()}.values())
    found = [(one.words, "is beyond the edge") for one in words if one.box[0] < 0 or one.box[2] > one.wide]
    found += [
        (one.words, "lies below something")
        for one in words
        if len(one.words) > 3 and SLIPPED[0] < one.covered < SLIPPED[1]
    ]
    whole = [one for one in words if one.covered < SLIPPED[1]]
    return found + [(one.words, other.words) for one, other in combinations(whole, 2) if _collide(one, other)]


def _collide(one: Seen, other: Seen) -> bool:
    across = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
    down = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    if across <= FEW or down <= FEW:
        return False
    least = min((each.box[2] - each.box[0]) * (each.box[3] - each.box[1]) for each in (one, other))
    return across * down > SHARE * least
