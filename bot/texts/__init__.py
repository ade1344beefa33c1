"""The languages of the program: gettext catalogues, compiled from their `.po` files in memory.

Each game has a catalogue of its own beside its rules, because two games may use one English word in two ways. The
catalogue here is for everything else.

>>> from engine.text import card_text
>>> language("it").of("yarr").say(card_text("yarr suit", "Ship"))
'Nave'
"""

from __future__ import annotations

import logging
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
from engine.game_packages import packages
from engine.text import ENGLISH, Text, say, text

log = logging.getLogger(__name__)

LANGUAGES = {"en": "English", "it": "Italiano"}
"""The languages that a person can choose: their locales, and the name of each in the language itself."""

DOMAIN = "quarterdeck"
JOINTS = {"it": contracted}
"""By locale: a function that adapts a name and the word before it to each other, such as “di la” to “della”.

English needs none.
"""
LISTS = {"it": listed}
"""By locale: a function that joins words to a list such as “a, b e c”. Other languages use Babel's function."""
SEAT = text("Seat {number}")


@dataclass(frozen=True)
class Language:
    """A language, which renders texts (an `engine.text.Tongue`). Its locale is a key of `LANGUAGES`.

    `language` returns a language with the general texts. `of` returns the one that also has a game's texts. `lookup`
    translates a text, `join` joins words to a list, and `joint` adapts words to their neighbours. `seat` is the pattern
    of the name of a seat without a person. `complete`: False if texts of its game are missing and stay English (H-780).
    """

    locale: str
    lookup: Callable[[Text], str]
    join: Callable[[list[str]], str]
    seat: str
    joint: Callable[[str, Mapping[str, str], Collection[str]], str] = ENGLISH.joint
    complete: bool = True

    def say(self, words: Text, names: Sequence[str] = ()) -> str:
        """Return the text in this language.

        `names` are the names of all seats, in order. They replace the seats that the text mentions.
        """
        return say(words, names, self)

    def of(self, game: str) -> Language:
        """Return this language with the texts of the game with this key. They take precedence over the general ones."""
        return _load_language(self.locale, game)

    def title(self, game: str) -> str:
        """Return the translated title of the game with this key. A game that is missing here is named by its key."""
        return self.of(game).say(title_of(game))


def title_of(game: str) -> Text:
    """Return the title of the game with this key. A game that is missing here is named by its key."""
    return games()[game].title if game in games() else Text(game.capitalize())


def supported_locale(locale: object) -> str | None:
    """Return the key in `LANGUAGES` of the language of a locale; None if the bot does not support it.

    `locale` is a string such as "it", or a locale of discord.py.
    """
    key = str(locale).replace("_", "-").split("-")[0]
    return key if key in LANGUAGES else None


def language(locale: object = None) -> Language:
    """Return the language of a locale; English if the locale is not supported."""
    return _load_language(supported_locale(locale) or "en")


def catalogue_file(locale: str, game: str | None = None) -> Path:
    """Return the path of the translations into a locale: of a game's texts, or with None of the general ones."""
    if game is not None:
        return home(games()[game]) / f"{locale}.po"
    return Path(__file__).parent / locale / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue(locale: str, game: str | None = None) -> Catalog:
    """Return the parsed translations into a locale: of a game's texts, or with None of the general ones.

    They include fuzzy ones.
    """
    return _read(locale, catalogue_file(locale, game))


def _read(locale: str, page: Path) -> Catalog:
    with page.open("rb") as stream:
        return read_po(stream, locale=locale, domain=DOMAIN)


def _with_obsolete(words: Catalog) -> Catalog:
    """Add the translations marked as obsolete to the catalogue as ordinary ones, and return the catalogue.

    Stored stories may have messages whose texts have changed since (H-588).
    """
    for message in words.obsolete.values():
        words.add(message.id, message.string, flags=message.flags, context=message.context)
    return words


@cache
def _load_language(locale: str, game: str | None = None) -> Language:
    """Return the language of a supported locale.

    With a game, the game's translations take precedence over the general ones.
    """
    if locale == "en":
        return Language("en", ENGLISH.lookup, ENGLISH.join, ENGLISH.seat)
    words, complete = _compile(locale, catalogue_file(locale)), True
    if game is not None and game in games():
        own, complete = _compile_own(locale, game)
        if own is not None:
            own.add_fallback(words)
            words = own
    lookup = partial(_lookup, words)
    join = LISTS.get(locale) or partial(format_list, locale=locale)
    return Language(locale, lookup, join, lookup(SEAT), JOINTS.get(locale, ENGLISH.joint), complete)


def is_complete(words: Catalog) -> bool:
    """Return True if a catalogue translates each of its messages, and none of them doubtfully."""
    found = [message for message in words if message.id]
    said = [[message.string] if isinstance(message.string, str) else message.string or [""] for message in found]
    return all(map(all, said)) and not any(message.fuzzy for message in found)


def _compile_own(locale: str, game: str) -> tuple[GNUTranslations | None, bool]:
    """Return the compiled catalogue of a game, and whether it is complete.

    It is None if the game has none, or if that of an installed package is broken.
    """
    try:
        page = catalogue_file(locale, game)
        if not page.exists():
            return None, False
        words = _read(locale, page)
        complete = is_complete(words)  # before obsolete messages are added
        return _compiled(words), complete
    except Exception as error:
        if game not in packages:
            raise
        log.warning("game %s: its texts in %s cannot be read and stay English: %s", game, locale, error)
        return None, False


def _compile(locale: str, page: Path) -> GNUTranslations:
    """Return the compiled catalogue of the file `page`.

    It is compiled in memory, because a compiled file could be out of date.
    """
    return _compiled(_read(locale, page))


def _compiled(words: Catalog) -> GNUTranslations:
    compiled = BytesIO()
    write_mo(compiled, _with_obsolete(words))
    compiled.seek(0)
    return GNUTranslations(compiled)


def _lookup(words: GNUTranslations, said: Text) -> str:
    if said.many is not None:
        number = (said.args or {})["n"]
        assert isinstance(number, int), "a plural is chosen by a number"
        return words.ngettext(said.source, said.many, number)
    return words.pgettext(said.context, said.source) if said.context else words.gettext(said.source)
