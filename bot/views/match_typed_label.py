"""Find the option whose label a person typed, in any language, regardless of case, accents and punctuation."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts import LANGUAGES, language
from bot.texts.fuzzy_search import words_of
from bot.views.layout import text_renderer
from engine.choice import PickOne
from engine.table import OpenChoice

BEFORE = frozenset(
    words_of(
        "i use using play take pick choose the my a an please uso usa usare gioco gioca prendo prendi scelgo il lo la "
        "l i gli le un una mio mia per favore"
    )
)
"""Words of both languages that are ignored at the beginning of a typed text."""


def answer_for_label(
    opened: Sequence[OpenChoice], typed: str, game: str, names: Sequence[str]
) -> tuple[int, str] | None:
    """Return the number of the choice and the id of the option whose label was typed.

    `typed` is the text. `names` are the people's names by seat, which labels may contain. A choice that blocks the
    table is preferred to others. Returns None if no label fits, or if different labels fit.
    """
    tells = [text_renderer(language(locale), game, names, markdown=False) for locale in LANGUAGES]
    said = [
        (one.number, option, {tell(option.label) for tell in tells})
        for one in sorted(opened, key=lambda one: not one.choice.blocks)
        if isinstance(one.choice, PickOne)
        for option in one.choice.options
    ]
    whole, pith = typed.strip().casefold(), _significant_words(typed)
    just = [(number, option) for number, option, labels in said if whole in {label.casefold() for label in labels}]
    nearly = [(number, option) for number, option, labels in said if pith and pith in map(_significant_words, labels)]
    found = just or nearly
    if len({option.label.plain() for _, option in found}) != 1:
        return None
    number, option = found[0]
    return number, option.id


def _significant_words(phrase: str) -> list[str]:
    """Return the words of a text without ignored words at its beginning."""
    words = words_of(phrase)
    while words and words[0] in BEFORE:
        words = words[1:]
    return words
