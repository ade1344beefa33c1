"""What a button says, typed instead of pressed: in any of our languages, without regard to case, accents and marks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.shows.components import teller
from bot.texts import LANGUAGES, language
from bot.texts.matching import words_of
from engine.choice import PickOne
from engine.table import Opened

BEFORE = frozenset(
    words_of(
        "i use using play take pick choose the my a an please uso usa usare gioco gioca prendo prendi scelgo il lo la "
        "l i gli le un una mio mia per favore"
    )
)
"""Words that people put before the name of a thing, and that change nothing."""


def pressed(opened: Sequence[Opened], typed: str, game: str, names: Sequence[str]) -> tuple[int, str] | None:
    """The choice and the answer whose button says just these words; None if none does, or several do."""
    said = _pith(typed)
    tells = [teller(language(locale), game, names, markdown=False) for locale in LANGUAGES]
    found = {
        (one.number, option.id)
        for one in opened
        if isinstance(one.choice, PickOne)
        for option in one.choice.options
        for tell in tells
        if said and said == _pith(tell(option.label))
    }
    return found.pop() if len(found) == 1 else None


def _pith(phrase: str) -> list[str]:
    words = words_of(phrase)
    while words and words[0] in BEFORE:
        words = words[1:]
    return words
