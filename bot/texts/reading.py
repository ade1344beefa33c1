"""A rule of the ledger as who plays reads it: without the names that builders give to things."""

from __future__ import annotations

import re

from bot.texts import Language
from bot.texts.rulebook import Rule
from engine.game import described, games

SETTING = re.compile(r"`(?P<name>\w+) ?= ?(?P<value>\w+)`")
MOVER = {"en": ("The player in turn", "the player in turn"), "it": ("Chi è di turno", "chi è di turno")}
"""Whom the ledgers call P: at the beginning of a sentence, and within one."""


def read(rule: Rule, game: str, spoken: Language) -> str:
    """The words of a rule: options by what the lobby calls them, P by what it means."""
    own = spoken.of(game)
    words_of = described(games()[game].options)

    def setting(match: re.Match[str]) -> str:
        meant = words_of.get(match["name"])
        values = {str(value): words for value, words in meant.values.items()} if meant else {}
        if meant is None or match["value"] not in values:
            return match["value"]
        return f"«{own.say(meant.label)}: {own.say(values[match['value']])}»"

    first, within = MOVER.get(spoken.locale, MOVER["en"])
    words = SETTING.sub(setting, rule.words).replace("`", "")
    words = re.sub(r"(?:^|(?<=[.:] ))P(?='s\b| )", first, words)
    return re.sub(r"\bP\b", within, words)
