"""The words of both languages, what each can mean, and which known word a misspelt one is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.typed import lexicon_en, lexicon_it
from engine.games.rattle.typed.common_words import COMMON_WORDS

FUNCTION_WORDS = frozenset(
    ("", "the", "to", "from", "of", "at", "in", "with", "and", "or", "for", "it", "not", "aux", "oops", "next", "self")
)
"""Kinds of tokens that no misspelt word is taken for."""
SHORTEST_MISSPELT, LONG_WORD = 4, 8
"""Shorter words are read as written. Only in words that are longer than the second a letter may be another."""
LONG_PART, RARE_FORM = 6, 9
"""A word that means something only in a phrase is missed if it has at least so many."""
ENDINGS = {
    "a": "a o i iamo ate ano are ando ino",
    "e": "e o i iamo ete ono ere endo a ano",
    "i": "e o i iamo ite ono ire endo a ano",
}
PRONOUNS = ("mi", "ti", "si", "ci", "vi", "la", "lo", "li", "le", "sela", "tela", "cela", "mocela")


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a sentence: what kind of thing it is and which, and the words that say it."""

    kind: str
    value: str = ""
    words: str = ""


def english_forms(verb: str) -> Iterator[str]:
    """Yield «crash into», «crashes into» and «crashing into»."""
    first, _, rest = verb.partition(" ")
    silent = first.endswith("e") and not first.endswith("ee")
    for form in (first, first + ("es" if first.endswith(("s", "sh", "ch", "x", "o")) else "s")):
        yield f"{form} {rest}".strip()
    yield f"{first[:-1] if silent else first}ing {rest}".strip()


def italian_forms(verb: str) -> Iterator[str]:
    """Yield all persons of the present, the infinitive and the gerund, with the pronouns that hang on them."""
    stem, group = verb[:-3], verb[-3]
    for ending in ENDINGS[group].split():
        before = stem
        if group == "a" and ending[0] in "ie":
            before = stem.removesuffix("i") + ("h" if stem.endswith(("c", "g")) else "")
        form = before + ending
        yield form
        if ending.endswith("re"):
            yield from (form[:-1] + pronoun for pronoun in PRONOUNS)
        elif ending in ("a", "i", "iamo", "ando", "endo") or (group == "e" and ending == "e"):
            yield from (form + pronoun for pronoun in PRONOUNS)


def _rows(table: str) -> Iterator[tuple[str, str]]:
    """Yield each meaning of a table with each of its phrases."""
    for row in table.strip().replace("\n  ", " ").splitlines():
        meaning, _, phrases = row.partition(":")
        yield from ((meaning, phrase) for phrase in filter(None, map(str.strip, phrases.split(","))))


@cache
def lexicon() -> Mapping[str, Sequence[Token]]:
    """Return what each known word or phrase can mean."""
    found: dict[str, list[Token]] = {}

    def enter(phrase: str, meaning: str) -> None:
        kind, _, value = meaning.partition(" ")
        row = found.setdefault(phrase, [])
        if (token := Token(kind, value, phrase)) not in row:
            row.append(token)

    for table in (lexicon_en.WORDS, lexicon_it.WORDS, lexicon_en.IRREGULAR, lexicon_it.IRREGULAR):
        for meaning, phrase in _rows(table):
            enter(phrase, meaning)
    for verbs, forms in ((lexicon_en.VERBS, english_forms), (lexicon_it.VERBS, italian_forms)):
        for meaning, verb in _rows(verbs):
            for phrase in forms(verb):
                if phrase != "da":  # «from», not «gives»
                    enter(phrase, meaning)
    for letters in COMPASS:
        for letter in dict.fromkeys((letters, letters.replace("w", "o"))):
            if letter != "no":
                enter(letter, f"wind {letters}")
    return found


@cache
def longest_phrase() -> int:
    """Return of how many words the longest phrase consists."""
    return max(phrase.count(" ") for phrase in lexicon()) + 1


@cache
def _words() -> frozenset[str]:
    return frozenset(word for phrase in lexicon() for word in phrase.split())


@cache
def _meanings() -> Mapping[str, frozenset[tuple[str, str]]]:
    """Return the words that a misspelt one can be, with what makes two of them the same."""
    found = dict[str, frozenset[tuple[str, str]]]()
    for word in _words():
        meant = frozenset((token.kind, token.value) for token in lexicon().get(word, ()))
        if len(word) >= (SHORTEST_MISSPELT if meant else LONG_PART) and not meant & {
            (kind, "") for kind in FUNCTION_WORDS
        }:
            found[word] = meant or frozenset({("word", word)})
    rare = {form for _, verb in _rows(lexicon_it.VERBS) for form in italian_forms(verb) if not form.endswith(verb[-3:])}
    return {word: meant for word, meant in found.items() if word not in rare or len(word) < RARE_FORM}


def known(word: str) -> bool:
    """Return whether a word is in the lexicon as it is written."""
    return word in _words()


@cache
def mended(word: str) -> str:
    """Return the known word that a misspelt one is; the word itself if that could be none or several."""
    if known(word) or word in COMMON_WORDS or len(word) < SHORTEST_MISSPELT:
        return "the" if word in ("teh", "hte") else word
    alike = [one for one in _meanings() if one[0] == word[0] or sorted(one) == sorted(word)]
    near = process.extract(word, alike, scorer=OSA.distance, score_cutoff=2, limit=None)
    ranks = {one: (distance, not _slip(word, one)) for one, distance, _ in near if _is_misspelt(word, one, distance)}
    names = [one for one, rank in ranks.items() if rank == min(ranks.values())]
    return names[0] if len({_meanings()[name] for name in names}) == 1 else word


def _is_misspelt(word: str, other: str, distance: float) -> bool:
    """Return whether a word can be another one misspelt: a wrong letter in a short word is mostly a third word."""
    longer = max(len(word), len(other))
    missing = longer > SHORTEST_MISSPELT and len(word) != len(other)
    return distance <= missing + (longer > LONG_WORD) or (_slip(word, other) and distance <= 1 + (longer > LONG_PART))


def _slip(word: str, other: str) -> bool:
    """Return whether two words differ by exchanged or doubled letters, which are the likeliest mistakes."""
    return sorted(word) == sorted(other) or re.sub(r"(.)\1", r"\1", word) == re.sub(r"(.)\1", r"\1", other)
