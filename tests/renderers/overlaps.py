"""Find collisions in a picture: words or icons below something, words on other words, or beyond the edge."""

from __future__ import annotations

from itertools import combinations

from tests.renderers.visible_words import Seen

SHARE, FEW = 0.36, 4
"""Share of words, and number of pixels, that may lie in the box of others. Low letters may touch high ones, and cards
are turned."""
WHOLE, CROSSED, BENEATH = 0.02, 0.05, 0.5
"""Covered by less than the first share, words are whole. An icon may be crossed by a thin line, up to the second share.
If cards cover more than the third share, a mark is on a card in a pile, whose upper card counts instead."""
LARGE, PART = 60, 0.35
"""Size in pixels of an icon that is still recognised if less than this share of it is covered."""
DECORATIONS = {"automatic": 0, "back": 0, "buoy": 0, "island": 0, "military-fort": 0, "palm": 0, "compass": LARGE}
"""Icons that only adorn, from the given size on: the gearwheel behind a pawn, the signs of decks, the trees of Tortuga.
A die may lie on the buoy, and on the Fort and the Sandbank, which are known by their colour and shape too.
"""


def collisions(seen: list[Seen]) -> list[tuple[str, str]]:
    """Return the words and icons that collide with others, lie below something, or go beyond the edge."""
    marks = [one for one in seen if not one.icon or one.size <= DECORATIONS.get(one.words, one.size)]
    words = list({(one.words, one.box): one for one in seen if one.words.strip() and not one.icon}.values())
    found = [(one.words, "is beyond the edge") for one in words if one.box[0] < 0 or one.box[2] > one.wide]
    found += [
        (one.words, "lies below something")
        for one in marks
        if (WHOLE if not one.icon else CROSSED if one.size <= LARGE else PART) < one.covered and one.beneath < BENEATH
    ]
    whole = [one for one in words if one.beneath < BENEATH]
    return found + [(one.words, other.words) for one, other in combinations(whole, 2) if _collide(one, other)]


def _collide(one: Seen, other: Seen) -> bool:
    across = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
    down = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    if across <= FEW or down <= FEW:
        return False
    least = min((each.box[2] - each.box[0]) * (each.box[3] - each.box[1]) for each in (one, other))
    return across * down > SHARE * least
