"""The languages of the program: gettext catalogues, read by Babel as they are written.

Every game has a catalogue of its own beside its rules, because two games may use one English word in two ways. The
catalogue here is for everything else.

>>> from engine.text import card_text
>>> language("it").of("yarr").say(card_text("yarr suit", "Ship"))
'Nave'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.texts.italian_grammar import contracted, listed
from engine.game import games, home
from engine.text import ENGLISH, Text, say, text

LANGUAGES = {"en": "English", "it": "Italiano"}
"""The languages that a person can choose, each under its own name."""

DOMAIN = "quarterdeck"
JOINTS = {"it": contracted}
"""How languages join a name to the word before it, if that changes either."""
LISTS = {"it": listed}
"""How languages join a list of words, if Babel does not know it."""
SEAT = text("Seat {number}")


@dataclass(frozen=True)
class Language:
    """A language: an `engine.text.Tongue` that knows its locale, a key of LANGUAGES.

    `language` returns the general one; `of` returns the one that also knows a game's words.
    """

    locale: str
    lookup: Callable[[Text], str]
    join: Callable[[list[str]], str]
    seat: str
    joint: Callable[[str, Mapping[str, str], Collection[str]], str] = ENGLISH.joint

    def say(self, words: Text, names: Sequence[str] = ()) -> str:
        """Render a text, with `names[seat]` for the seats in it."""
        return say(words, names, self)

    def of(self, game: str) -> Language:
        """Return this language for a game (its key): the game's own words go first."""
        return _spoken(self.locale, game)

    def title(self, game: str) -> str:
        """Return the title of a game (its key)."""
        return self.of(game).say(games()[game].title)


def supported_locale(locale: object) -> str | None:
    """Return the key in LANGUAGES for a locale (`"it"`, `discord.Locale.british_english`, None), if there is one."""
    key = str(locale).replace("_", "-").split("-")[0]
    return key if key in LANGUAGES else None


def language(locale: object = None) -> Language:
    """Return the language of a locale; English if it is not supported."""
    return _spoken(supported_locale(locale) or "en")


def catalogue_file(locale: str, game: str | None = None) -> Path:
    """Return the file of translations of the general texts, or of a game's, into a locale."""
    if game is not None:
        return home(games()[game]) / f"{locale}.po"
    return Path(__file__).parent / locale / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue(locale: str, game: str | None = None) -> Catalog:
    """Return the catalogue as it is written, doubtful translations included."""
    return _read(locale, catalogue_file(locale, game))


def _read(locale: str, page: Path) -> Catalog:
    with page.open("rb") as stream:
        return read_po(stream, locale=locale, domain=DOMAIN)


@cache
def _spoken(locale: str, game: str | None = None) -> Language:
    """Return a language; with a game, its own words go before the general ones."""
    if locale == "en":
        return Language("en", ENGLISH.lookup, ENGLISH.join, ENGLISH.seat)
    words = _compiled(locale, catalogue_file(locale))
    if game is not None and catalogue_file(locale, game).exists():
        own = _compiled(locale, catalogue_file(locale, game))
        own.add_fallback(words)
        words = own
    lookup = partial(_lookup, words)
    join = LISTS.get(locale) or partial(format_list, locale=locale)
    return Language(locale, lookup, join, lookup(SEAT), JOINTS.get(locale, ENGLISH.joint))


def _compiled(locale: str, page: Path) -> GNUTranslations:
    """Compile the catalogue in memory: a compiled file could be out of date."""
    compiled = BytesIO()
    write_mo(compiled, _read(locale, page))
    compiled.seek(0)
    return GNUTranslations(compiled)


def _lookup(words: GNUTranslations, said: Text) -> str:
    if said.many is not None:
        number = (said.args or {})["n"]
        assert isinstance(number, int), "a plural is chosen by a number"
        return words.ngettext(said.source, said.many, number)
    return words.pgettext(said.context, said.source) if said.context else words.gettext(said.source)
