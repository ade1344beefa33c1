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
FANNED = 0.3
"""A piece below pieces of its size is in a pile or a fan if they cover more than this share of it."""
LARGE, PART = 60, 0.35
"""Size in pixels of an icon that is still recognised if less than this share of it is covered."""
DECORATIONS = {"automatic": 0, "back": 0, "buoy": 0, "island": 0, "military-fort": 0, "palm": 0, "compass": LARGE}
"""Icons that only adorn, from the given size on: the gearwheel behind a pawn, the signs of decks, the trees of Tortuga.
A die may lie on the buoy, and on the Fort and the Sandbank, which are known by their colour and shape too.
"""


def collisions(seen: list[Seen]) -> list[tuple[str, str]]:
    """Return the words and icons that collide with others, lie below something, or go beyond the edge."""
    return [(one.words, other if isinstance(other, str) else other.words) for one, other in _found(seen)]


def explained(seen: list[Seen]) -> list[str]:
    """Return a sentence for each collision: what collides with what, where, and which lines of the game drew it."""
    said = []
    for one, other in _found(seen):
        if isinstance(other, Seen):
            said.append(f"{_told(one)} and {_told(other)} overlap")
        else:
            said.append(f"{_told(one)} {other}" + (f" that is drawn later by «{one.by}»" if one.by else ""))
    return said


def _told(one: Seen) -> str:
    kind = "the icon" if one.icon else "the text"
    named = f"{kind} “{one.words}”"
    if one.piece:
        named = f"the piece with {named}" if one.words else "a piece without words"
    left, upper, right, lower = map(round, one.box)
    return f"{named} (x {left} to {right}, y {upper} to {lower}, drawn by «{one.call}»)"


def _found(seen: list[Seen]) -> list[tuple[Seen, Seen | str]]:
    """Return each collision: a mark, and the other mark or the fault in words."""
    marks = [one for one in seen if not one.icon or one.size <= DECORATIONS.get(one.words, one.size)]
    words = list({(one.words, one.box): one for one in seen if one.words.strip() and not one.icon}.values())
    found: list[tuple[Seen, Seen | str]] = [
        (one, "is beyond the edge") for one in words if one.box[0] < 0 or one.box[2] > one.wide
    ]
    found += [
        (one, "lies below something")
        for one in marks
        if (
            _covered_piece(one)
            if one.piece
            else (WHOLE if not one.icon else CROSSED if one.size <= LARGE else PART) < one.covered
            and one.beneath < BENEATH
        )
    ]
    whole = [one for one in words if one.beneath < BENEATH]
    return [*found, *((one, other) for one, other in combinations(whole, 2) if _collide(one, other))]


def _covered_piece(one: Seen) -> bool:
    """Return True if a piece lies too much below smaller or larger ones, or overlaps like ones but not as in a pile."""
    return one.covered - one.beneath > PART or WHOLE < one.beneath < FANNED


def _collide(one: Seen, other: Seen) -> bool:
    across = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
    down = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    if across <= FEW or down <= FEW:
        return False
    least = min((each.box[2] - each.box[0]) * (each.box[3] - each.box[1]) for each in (one, other))
    return across * down > SHARE * least
