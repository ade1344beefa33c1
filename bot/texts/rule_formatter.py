"""Format rules of the ledger (docs/rules) for players, without contributors' identifiers and codes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from bot.texts import Language
from bot.texts.rulebook import Rule, cards, chapters
from engine.game import described, games

SETTING = re.compile(r"`(?P<name>\w+)`? ?= ?`?(?P<value>[\w-]+)`")
NAMED = re.compile(r"`(?P<name>[\w-]+)`")
CODE = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
PLACE = re.compile(r" \((?:table |tabella )?(?P<alone>\d\.\d+)\)|\b(?P<number>\d\.\d+)\b(?! mm)")
"""Matches the number of a section. The group `alone` is set if the number is in brackets after the name of
its subject."""
MOVER = {"en": ("The player in turn", "the player in turn"), "it": ("Chi è di turno", "chi è di turno")}
"""By locale: what “P” (the player in turn) becomes for players, at the beginning of a sentence and within one."""
KNOWN = r"(?!PNG\b)"
"""Regular expression that excludes a game's own words in capitals, such as “PNG”."""
MARKS = re.compile(
    rf"`|\bd2\b|[A-Z]+_[A-Z]+|\b{KNOWN}[A-Z]{{3,}}\b|\b[A-Z]{{1,2}}\d\d?\b|\bsection \d|\bsezione \d|64 bit"
)
"""Matches what only texts for contributors contain, such as names of constants or numbers of internal sections."""


def readable_rule(rule: Rule, game: str, spoken: Language) -> str:
    """Return the text of a rule for players, without contributors' codes, in the language `spoken`."""
    return readable(rule.words, game, spoken)


def examples(rule: Rule, game: str, spoken: Language) -> list[str]:
    """Return a rule's worked examples for players, without contributors' codes, in the language `spoken`."""
    return [readable(words, game, spoken) for words in rule.examples]


def for_builders(rule: Rule, game: str, spoken: Language) -> bool:
    """Return True if a rule is written for contributors. Players do not get it as an answer."""
    return MARKS.search(readable_rule(rule, game, spoken)) is not None


def readable(words: str, game: str, spoken: Language) -> str:
    """Return a text of a game's ledger in a form for players, in the language `spoken`.

    Codes become labels of options, names of cards and titles of sections. “P” becomes “the player in turn”.
    """
    own = spoken.of(game)
    options = described(games()[game].options) if game in games() else {}
    meant = {name: own.say(told.label) for name, told in options.items()}
    every = [(str(value), own.say(told)) for option in options.values() for value, told in option.values.items()]
    once = Counter(value for value, _ in every)
    values = {value: told for value, told in every if once[value] == 1}

    def setting(match: re.Match[str]) -> str:
        option = options.get(match["name"])
        told = {str(value): own.say(one) for value, one in option.values.items()} if option else {}
        return f"«{meant[match['name']]}: {told[match['value']]}»" if match["value"] in told else match["value"]

    def named(match: re.Match[str]) -> str:
        name = match["name"]
        return f"«{meant[name]}»" if name in meant else f"«{values[name]}»" if name in values else name

    words = NAMED.sub(named, SETTING.sub(setting, words)).replace("`", "")
    names = cards(game, spoken.locale)
    words = CODE.sub(lambda it: names.get(it[0], it[0]), words)
    words = PLACE.sub(lambda it: _chapter(it, chapters(game, spoken.locale)), words)
    first, within = MOVER.get(spoken.locale, MOVER["en"])
    words = re.sub(r"(?:^|(?<=[.:] ))P(?='s\b| )", first, words)
    return re.sub(r"\bP\b", within, words)


def _chapter(match: re.Match[str], titles: Mapping[str, str]) -> str:
    if match["alone"] in titles:
        return ""
    return f"«{titles[match['number']]}»" if match["number"] in titles else match[0]
