"""Answer questions about a game, from the players' guide first and then from the game's rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from bot.texts import LANGUAGES, language
from bot.texts.fuzzy_search import IndexEntry, SearchIndex
from bot.texts.player_guides import Passage, page
from bot.texts.rule_formatter import for_builders, readable_rule
from bot.texts.rulebook import Rule, rules

WELL = 0.45
"""Minimum score of a passage that fits a question well. A worse passage comes after each rule with a better score."""
BETTER = 1.2
"""A rule comes before a well-fitting passage if its score is more than this many times the passage's score."""
BEHIND = 0.3
"""Share of a rule's score that is added to the score of a passage that explains it.

A passage may lack the words that people use in their question. Only the best of its rules counts.
"""


def find_answers(game: str, question: str, locale: str = "en") -> list[Passage | Rule]:
    """Return the passages and rules that answer a question in any language, best first; empty if none does.

    They are returned in the language `locale`. Passages are easy to read, so the best one comes first unless a rule
    fits much better. The rest is sorted by score. A rule is left out if an earlier passage explains it.
    """
    spoken = max(LANGUAGES, key=lambda other: (_passages(game, other).knows(question), other == locale))
    own, ledger = page(game, locale), {rule.id: rule for rule in rules(game, locale)}
    book = _rules_for_players(game, spoken)
    letter = [(fits, ledger[book[n].id]) for n, fits in _rules(game, spoken).ranked(question)]
    behind = {rule.id: fits for fits, rule in letter}
    passages = sorted(
        (
            (fits + BEHIND * max((behind.get(one, 0) for one in own[n].rules), default=0), own[n])
            for n, fits in _passages(game, spoken).ranked(question)
        ),
        key=lambda one: -one[0],
    )
    both: list[tuple[float, Passage | Rule]] = [*passages, *letter]
    found = [one for _, one in sorted(both, key=lambda one: -one[0])]
    first: Passage | Rule | None = passages[0][1] if passages else None
    if letter and passages and letter[0][0] > passages[0][0] * (BETTER if passages[0][0] >= WELL else 1):
        first = letter[0][1]
    return list(_once([first] if first else [], found))


def _once(first: Iterable[Passage | Rule], found: Iterable[Passage | Rule]) -> Iterator[Passage | Rule]:
    """Yield each of the answers once, those of `first` before those of `found`.

    Leave out rules that an earlier one of these passages explains.
    """
    told = set[str | int]()
    for one in (*first, *found):
        if (one.id if isinstance(one, Rule) else one.number) not in told:
            told |= {one.id} if isinstance(one, Rule) else {one.number, *one.rules}
            yield one


def build_index(game: str, locale: str) -> None:
    """Build and cache the two search indexes of a game in this language: of its guide and of its rules."""
    _passages(game, locale)
    _rules(game, locale)


@cache
def _passages(game: str, locale: str) -> SearchIndex:
    """Return the search index of a game's page in the players' guide.

    A passage is found by its titles in all languages, because players may own an edition in another language.
    """
    named = [page(game, other) for other in LANGUAGES if other != locale]
    return SearchIndex(
        (
            IndexEntry(p.title, f"{p.section} {p.words}", [*p.asked, *(one[p.number].title for one in named)])
            for p in page(game, locale)
        ),
        locale,
    )


@cache
def _rules(game: str, locale: str) -> SearchIndex:
    spoken = language(locale)
    return SearchIndex(
        (IndexEntry("", f"{r.title}. {readable_rule(r, game, spoken)}") for r in _rules_for_players(game, locale)),
        locale,
    )


@cache
def _rules_for_players(game: str, locale: str) -> list[Rule]:
    """Return the rules that are written for players. The others are only found by their ids or in citations."""
    return [rule for rule in rules(game, locale) if not for_builders(rule, game, language(locale))]
