"""Full-text search that ignores case, accents, endings and misspellings."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain

from bot.texts.stemming import SMALL, meant, stem

TITLE, ASKED, BODY = 1.6, 1.1, 1.0
"""Weight of a word that is found in an entry's title, its `asked` phrases or its body."""
ALIKE = 0.6
"""Factor for the weight of a query's word if an entry has only a synonym of it."""
SMALL_WORD = 0.12
"""Factor for the weight of a word without a meaning of its own, such as “how” or “the”."""
LATER = 0.25
"""Factor for a word that is found in an earlier field of the entry too, such as in its title before its body."""
PUT_SO = 1.4
"""Weight of the bonus for an entry of which the title, or one of the `asked` phrases, is close to the whole query."""


def words_of(phrase: str) -> list[str]:
    """Return the words of a phrase in lower case and without accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", phrase.casefold()) if not unicodedata.combining(c))
    return re.findall(r"\w+", plain)


@dataclass(frozen=True)
class IndexEntry:
    """An entry of a search index.

    It has a title, a text (`body`), and other phrases that people use for it (`asked`).
    """

    title: str
    body: str = ""
    asked: Sequence[str] = ()


class SearchIndex:
    """An index that finds the entries which fit a query. All entries are in the language `locale`.

    With `named`, the titles are names. Then only words that they contain find them, and no synonyms: “I'll Take the
    Helm” is not about stealing.
    """

    def __init__(self, entries: Iterable[IndexEntry], locale: str = "en", *, named: bool = False) -> None:
        self.locale = locale
        self.named = named
        self.entries = list(entries)
        # Tuples take a fifth of the memory of sets.
        self._fields = [
            (self._stems(e.title), [self._stems(one) for one in e.asked], self._stems(e.body)) for e in self.entries
        ]
        self._holding: dict[str, list[int]] = {}
        """By stem: the numbers of the entries with a word of that stem."""
        for number, (title, asked, body) in enumerate(self._fields):
            for root in {*title, *body, *chain(*asked)}:
                self._holding.setdefault(root, []).append(number)
        sizes = [len(words_of(e.body)) for e in self.entries]
        mean = max(1.0, sum(sizes) / max(1, len(sizes)))
        small = SMALL.get(self.locale, frozenset())
        self._small = small | {stem(word, locale) for word in small}
        self._long = [0.7 + 0.3 * size / mean for size in sizes]
        phrases = (" ".join(words_of(one)) for e in self.entries for one in (e.title, e.body, *e.asked))
        self._written = f" {' | '.join(phrases)} "
        """The words of all entries, with a space around each. A bar separates the phrases."""

    @property
    def vocabulary(self) -> Set[str]:
        """The stems of the words of all entries."""
        return self._holding.keys()

    def knows(self, query: str) -> int:
        """Return how many words of a query are in the index, or are small words of its language, such as “the”."""
        small = SMALL.get(self.locale, frozenset())
        return sum(word in small or stem(word, self.locale) in self.vocabulary for word in words_of(query))

    def ranked(self, query: str) -> list[tuple[int, float]]:
        """Return the index and the score of each entry that fits the query, best first.

        An entry that contains the whole query has a score of about 1. Entries below half of the best score are left
        out. An empty query fits no entry.
        """
        asked = self._query_stems(query)
        scores = [0.0] * len(self.entries)
        weights = {word: self._weight(word, same) for word, same in asked.items()}
        for word, same in asked.items():
            for number in self._entries_with(same):
                scores[number] += weights[word] * self._hit(number, word, same)
        whole = sum(weights.values()) or 1.0
        titled = {word: self._of_title(word, same) for word, same in asked.items()}
        for number, (title, phrases, _) in enumerate(self._fields):
            if scores[number]:
                scores[number] += PUT_SO * max(
                    self._similarity(titled, weights, whole, title),
                    *(self._similarity(asked, weights, whole, one) for one in phrases),
                    0,
                )
        least = max(scores, default=0) / 2
        best = [(n, score / whole) for n, score in enumerate(scores) if score > 0 and score >= least]
        return sorted(best, key=lambda found: -found[1])

    def _query_stems(self, query: str) -> dict[str, frozenset[str]]:
        """Return the stems of the query's words. Each has the set of stems in the index that count as the same.

        An unknown word may be the beginning of a word, or a misspelling of a similar one with the same first letter. A
        short word counts as a beginning only if it is the query's last word, which may be incomplete. The stem of a
        small word ends with a space.
        """
        small = SMALL.get(self.locale, frozenset())
        found = {}
        words = self._join_and_split(words_of(query))
        for position, word in enumerate(words, 1):
            root = stem(word, self.locale)
            same = meant(root, self.locale)
            if word not in small and not same & self.vocabulary:
                begun = position == len(words) or len(root) > 3
                same = frozenset(known for known in self.vocabulary if begun and known.startswith(root))
                if not same and len(root) > 2:
                    alike = sorted(known for known in self.vocabulary | small if known[0] == root[0])
                    same = frozenset(get_close_matches(root, alike, n=1, cutoff=0.75))
                word = root = min(same, default=root)
            found[f"{root} " if word in small else root] = same
        return found

    def _join_and_split(self, words: Sequence[str]) -> list[str]:
        """Return the words as the entries spell them, joined or split if necessary: “rowboat” for “row boat”, “yo ho”
        for “yoho”.
        """
        found: list[str] = []
        for word in words:
            if found and found[-1] not in self._small and f" {found[-1]}{word} " in self._written:
                found[-1] += word
            elif f" {word} " in self._written:
                found.append(word)
            else:
                halves = ((word[:at], word[at:]) for at in range(1, len(word)))
                found += next((pair for pair in halves if f" {' '.join(pair)} " in self._written), (word,))
        return found

    def _weight(self, word: str, same: frozenset[str]) -> float:
        """Return the weight of a stem, which is greater for rarer stems and much smaller for small words.

        `same` are the stems that count as the same. The stem of a small word ends with a space (`_query_stems`).
        """
        rare = self._rarity(same)
        return rare * SMALL_WORD if word.endswith(" ") else rare

    def _rarity(self, same: Iterable[str]) -> float:
        return math.log(1 + len(self.entries) / max(1, len(self._entries_with(same))))

    def _entries_with(self, same: Iterable[str]) -> set[int]:
        """Return the numbers of the entries that have one of these stems."""
        return {number for root in same for number in self._holding.get(root, ())}

    def _of_title(self, word: str, same: frozenset[str]) -> frozenset[str]:
        """Return those stems of `same` by which a title may be found. A name is not found by synonyms of the word."""
        own = word.strip()
        synonyms = meant(own, self.locale) - {own} if self.named else frozenset()
        return same - synonyms

    def _hit(self, number: int, word: str, same: frozenset[str]) -> float:
        title, asked, body = self._fields[number]
        own = word.strip()
        fields = (
            (TITLE, title, self._of_title(word, same)),
            (ASKED, tuple(chain(*asked)), same),
            (BODY / self._long[number], body, same),
        )
        found, share = 0.0, 1.0
        for worth, where, fits in fields:
            if not fits.isdisjoint(where):
                found += worth * (1 if own in where else ALIKE) * share
                share = LATER
        return found

    def _similarity(
        self, asked: dict[str, frozenset[str]], weights: dict[str, float], whole: float, phrase: Sequence[str]
    ) -> float:
        """Return a score for the words that the query and the phrase share. It is 0 if they share none.

        It is higher the more of the query is in the phrase, and the more of the phrase in the query. `phrase` are the
        stems of its words. `asked` has the query's stems, each with those that count as the same. `weights` has their
        weights, and `whole` is the sum of these.
        """
        shared = [word for word, same in asked.items() if not same.isdisjoint(phrase)]
        if not shared or not phrase:
            return 0
        told = sum(weights[word] for word in shared)
        rest = set(phrase).difference(*(asked[word] for word in shared))
        more = sum(self._rarity((root,)) * (SMALL_WORD if root in self._small else 1) for root in rest)
        return told * 2 * told / (whole + told + more)

    def _stems(self, phrase: str) -> tuple[str, ...]:
        """Return the stems of a phrase's words, each once."""
        return tuple({stem(word, self.locale) for word in words_of(phrase)})


def best(query: str, entries: Sequence[tuple[str, str]], locale: str = "en") -> list[int]:
    """Return the indices of the `entries` that fit the query, best first. An entry is a pair of a title and a text."""
    return [number for number, _ in SearchIndex((IndexEntry(*entry) for entry in entries), locale).ranked(query)]
