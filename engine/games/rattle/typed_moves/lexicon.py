"""The words of both languages with their meanings, and the correction of misspelt words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.typed_moves import lexicon_en, lexicon_it
from engine.games.rattle.typed_moves.uncorrected_words import COMMON_WORDS

FUNCTION_WORDS = frozenset(
    ("", "the", "to", "from", "of", "at", "in", "with", "and", "or", "for", "it", "not", "aux", "oops", "next", "self")
)
"""Kinds of tokens whose words replace a misspelt word only if it has the same letters."""
SHORTEST = 4
"""Number of letters of the shortest word that is corrected."""
ENDINGS = {
    "a": "a o i iamo ate ano are ando ino",
    "e": "e o i iamo ete ono ere endo a ano",
    "i": "e o i iamo ite ono ire endo a ano isco isci isce iscono isca",
}
"""The endings of Italian verbs, separated by spaces, by the vowel of the infinitive: `a` for verbs in -are."""
PRONOUNS = ("mi", "ti", "si", "ci", "vi", "gli", "la", "lo", "li", "le", "sela", "tela", "cela", "mocela")
"""The pronouns that can be joined to an Italian verb."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or phrase of a sentence: its kind, its value, and the words as they were typed."""

    kind: str
    value: str = ""
    words: str = ""


def english_forms(verb: str) -> Iterator[str]:
    """Yield the forms of an English verb: «crash into», «crashes into» and «crashing into»."""
    first, _, rest = verb.partition(" ")
    silent = first.endswith("e") and not first.endswith("ee")
    for form in (first, first + ("es" if first.endswith(("s", "sh", "ch", "x", "o")) else "s")):
        yield f"{form} {rest}".strip()
    yield f"{first[:-1] if silent else first}ing {rest}".strip()


def italian_forms(verb: str) -> Iterator[str]:
    """Yield the forms of a regular Italian verb: imperative and present, infinitive and gerund."""
    stem, group = verb[:-3], verb[-3]
    for ending in ENDINGS[group].split():
        if group == "a" and ending[0] in "ie":
            yield stem.removesuffix("i") + "h" * stem.endswith(("c", "g")) + ending
        else:
            yield stem + ending


def _rows(table: str) -> Iterator[tuple[str, str]]:
    """Yield each meaning of a lexicon table with each of its phrases.

    `table` has a row for each meaning: «meaning: phrase, phrase».
    """
    for row in table.strip().replace("\n  ", " ").splitlines():
        meaning, _, phrases = row.partition(":")
        yield from ((meaning, phrase) for phrase in filter(None, map(str.strip, phrases.split(","))))


@cache
def lexicon() -> Mapping[str, Sequence[Token]]:
    """Return the possible meanings of each known word or phrase, in both languages."""
    found: dict[str, list[Token]] = {}
    for meaning, phrase in _entries():
        kind, _, value = meaning.partition(" ")
        row = found.setdefault(phrase, [])
        if (token := Token(kind, value, phrase)) not in row:
            row.append(token)
    return found


def _entries(pronouns: Sequence[str] = PRONOUNS) -> Iterator[tuple[str, str]]:
    """Yield each meaning with each of its phrases, in both languages, with all verb forms.

    `pronouns` are those that may be joined to an Italian verb.
    """
    yield from _rows(lexicon_en.WORDS)
    yield from _rows(lexicon_it.WORDS)
    yield from ((meaning, form) for meaning, verb in _rows(lexicon_en.VERBS) for form in english_forms(verb))
    for meaning, verb in _rows(lexicon_it.VERBS):
        for form in set(italian_forms(verb)) - {"da"}:  # it means «from» here, not «gives»
            yield meaning, form
            yield from ((meaning, form.removesuffix("e" * form.endswith("re")) + pronoun) for pronoun in pronouns)
    for letters in COMPASS:
        yield from ((f"wind {letters}", letter) for letter in {letters, letters.replace("w", "o")} - {"no"})


@cache
def longest_phrase() -> int:
    """Return the number of words in the longest phrase of the lexicon."""
    return max(phrase.count(" ") for phrase in lexicon()) + 1


@cache
def _words() -> frozenset[str]:
    """Return all words that occur in the lexicon."""
    return frozenset(word for phrase in lexicon() for word in phrase.split())


def known(word: str) -> bool:
    """Return True if a word, spelt exactly so, occurs in the lexicon."""
    return word in _words()


@cache
def _correctable() -> Mapping[str, frozenset[Token]]:
    """Return the tokens of each word that may replace a misspelt one, by word.

    Italian verbs with pronouns are not among them.
    """
    words = {word for _, phrase in _entries(pronouns=()) for word in phrase.split() if len(word) >= SHORTEST}
    return {word: frozenset(Token(one.kind, one.value) for one in lexicon().get(word, ())) for word in words}


@lru_cache(4096)
def corrected(word: str) -> str:
    """Return the known word that `word` misspells.

    Return `word` itself if there is no such word, or if there are several that differ.
    """
    if known(word) or word in COMMON_WORDS or len(word) < SHORTEST:
        return "the" if word in ("teh", "hte") else word
    near = process.extract(word, [*_correctable()], scorer=OSA.distance, score_cutoff=1, limit=None)
    found = [one for one, _, _ in near if _is_slip(word, one)]
    if not all(sorted(word) == sorted(one) for one in found):
        found = [one for one in found if not FUNCTION_WORDS & {token.kind for token in _correctable()[one]}]
    return found[0] if len({_correctable()[one] or one for one in found}) == 1 else word


def _is_slip(word: str, other: str) -> bool:
    """Return True if `word` is `other` with two letters exchanged, a letter doubled, or a letter left out."""
    return sorted(word) == sorted(other) or len(word) < len(other) or re.sub(r"(.)\1", r"\1", word) == other
