"""The languages of the program: gettext catalogues with Babel, read as they are written.

>>> from engine.text import card_text
>>> language("it").say(card_text("yarr suit", "Ship"))
'Nave'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.text import ENGLISH, Text, say, text

LANGUAGES = {"en": "English", "it": "Italiano"}
"""The languages that a person can choose, each under its own name."""

DOMAIN = "quarterdeck"
SEAT = text("Seat {number}")


@dataclass(frozen=True)
class Language:
    """Words in one language; an `engine.text.Language` that knows its own locale, a key of LANGUAGES."""

    locale: str
    lookup: Callable[[Text], str]
    join: Callable[[list[str]], str]
    seat: str

    def say(self, words: Text, names: Sequence[str] = ()) -> str:
        """The sentence in this language, with `names[seat]` for the seats that it speaks of."""
        return say(words, names, self)


def offered(locale: object) -> str | None:
    """The key in LANGUAGES for a locale (`"it"`, `discord.Locale.british_english`, None), if there is one."""
    key = str(locale).replace("_", "-").split("-")[0]
    return key if key in LANGUAGES else None


def language(locale: object = None) -> Language:
    """The language of a locale; English where we do not speak it."""
    return _languages()[offered(locale) or "en"]


def page_of(locale: str) -> Path:
    """The file that holds the translations into a locale."""
    return Path(__file__).parent / locale / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue(locale: str) -> Catalog:
    """The translations into a locale as they are written, doubtful ones too."""
    with page_of(locale).open("rb") as stream:
        return read_po(stream, locale=locale, domain=DOMAIN)


@cache
def _languages() -> dict[str, Language]:
    english = Language("en", ENGLISH.lookup, ENGLISH.join, ENGLISH.seat)
    return {"en": english} | {locale: _translated(locale) for locale in LANGUAGES if locale != "en"}


def _translated(locale: str) -> Language:
    """From the catalogue itself: a compiled file beside it would only be one more thing to grow stale."""
    compiled = BytesIO()
    write_mo(compiled, catalogue(locale))
    compiled.seek(0)
    lookup = partial(_lookup, GNUTranslations(compiled))
    return Language(locale, lookup, partial(format_list, locale=locale), lookup(SEAT))


def _lookup(words: GNUTranslations, said: Text) -> str:
    if said.many is not None:
        number = (said.args or {})["n"]
        assert isinstance(number, int), "a plural is chosen by a number"
        return words.ngettext(said.source, said.many, number)
    return words.pgettext(said.context, said.source) if said.context else words.gettext(said.source)
