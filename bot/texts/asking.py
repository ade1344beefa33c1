"""Questions about a game, answered from the players' page first and then from the ledger."""

from __future__ import annotations

from functools import cache

from bot.texts import LANGUAGES
from bot.texts.matching import Entry, Shelf
from bot.texts.pages import Passage, page
from bot.texts.rulebook import Rule, rules

WELL = 0.45
"""A passage that fits less well than this does not keep a rule that fits better from being the first answer."""


def answers(game: str, question: str, locale: str = "en") -> list[Passage | Rule]:
    """What answers a question, best first. It may be asked in any of our languages, whichever the answer is in."""
    spoken = max(LANGUAGES, key=lambda other: (_passages(game, other).knows(question), other == locale))
    passages = _passages(game, spoken).ranked(question)
    letter = _rules(game, spoken).ranked(question)
    own, ledger = page(game, locale), {rule.id: rule for rule in rules(game, locale)}
    found: list[Passage | Rule] = [own[n] for n, _ in passages]
    cited = {one for passage in found if isinstance(passage, Passage) for one in passage.rules}
    rest: list[Passage | Rule] = [
        ledger[one] for one in (_readable(game, spoken)[n].id for n, _ in letter) if one not in cited
    ]
    weak = not passages or (passages[0][1] < WELL and letter and letter[0][1] > passages[0][1])
    return rest + found if weak else found + rest


def shelve(game: str, locale: str) -> None:
    """Read what questions about a game are looked up in, before somebody asks one."""
    _passages(game, locale)
    _rules(game, locale)


@cache
def _passages(game: str, locale: str) -> Shelf:
    """A game's page. Its things are known by their names in all languages: who plays in one may own the other's box."""
    named = [page(game, other) for other in LANGUAGES if other != locale]
    return Shelf(
        (
            Entry(p.title, f"{p.section} {p.words}", [*p.asked, *(one[p.place].title for one in named)])
            for p in page(game, locale)
        ),
        locale,
    )


@cache
def _rules(game: str, locale: str) -> Shelf:
    return Shelf((Entry(r.section, r.words) for r in _readable(game, locale)), locale)


@cache
def _readable(game: str, locale: str) -> list[Rule]:
    """The rules that who plays can read; the others are found by their numbers, and by what cites them."""
    return [rule for rule in rules(game, locale) if not rule.exact]
