"""Join Italian words by sound: “di la Jolly Roger” becomes “della Jolly Roger”, and “a Anne” becomes “ad Anne”."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

_STEMS = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ENDINGS = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}
_BEFORE = re.compile(r"\b(di|a|da|in|su|e) \{(\w+)\}", re.IGNORECASE)
_ARTICLE = re.compile(r"(il|lo|la|i|gli|le) |l'", re.IGNORECASE)
"""Matches an article at the beginning of a name. Titles of cards begin with a capital one: “sull'Ombra del
Capitano”."""


def contracted(pattern: str, parts: Mapping[str, str], pieces: Collection[str]) -> str:
    """Return the pattern in which prepositions are joined to the articles after them, such as “della” for “di la”.

    `pattern` has placeholders, and `parts` has the text for each. `pieces` are the placeholders whose texts may begin
    with an article. The article is joined, and the rest of the text takes the placeholder's place. “a” and “e” become
    “ad” and “ed” before the same vowel. People's names are never changed.
    """

    def joined(found: re.Match[str]) -> str:
        word, part = found[1], parts.get(found[2], "")
        article = _ARTICLE.match(part) if found[2] in pieces and word.lower() in _STEMS else None
        if article is None:
            return f"{_before_vowel(word, part)} {{{found[2]}}}"
        stem = _STEMS[word.lower()]
        one = (stem.capitalize() if word[0].isupper() else stem) + _ENDINGS[article[0].strip().lower()]
        rest = part[article.end() :].replace("{", "{{").replace("}", "}}")
        return f"{one}{rest}" if one.endswith("'") else f"{one} {rest}"

    return _BEFORE.sub(joined, pattern)


def listed(items: list[str]) -> str:
    """Return the items as an Italian list: “a, b e c”, or “a ed Elena” before the same vowel."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {_before_vowel('e', items[-1])} {items[-1]}"


def _before_vowel(word: str, following: str) -> str:
    """Return “ad” for the word “a”, or “ed” for “e”, if `following` begins with the same vowel. Otherwise return the
    word.
    """
    return f"{word}d" if word.lower() in ("a", "e") and following[:1].lower() == word.lower() else word
