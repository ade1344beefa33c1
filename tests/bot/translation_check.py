"""Words of which all must be translated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from pathlib import Path

import pytest

import bot.texts


@contextmanager
def every_word_translated() -> Iterator[None]:
    """During this block, raise an error for each Italian text that is in no catalogue."""

    class Nothing(NullTranslations):
        """A catalogue without texts, used as the fallback after the bot's own. It raises an error for each text that is
        looked up.
        """

        def gettext(self, message: str) -> str:
            raise AssertionError(f"no catalogue says «{message}»")

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return self.gettext(msgid1)

        def pgettext(self, context: str, message: str) -> str:
            return self.gettext(message)

    read = bot.texts._compile

    def strict(locale: str, page: Path) -> NullTranslations:
        words = read(locale, page)
        if page == bot.texts.catalogue_file(locale):
            words.add_fallback(Nothing())
        return words

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.texts, "_compile", strict)
        patch.setattr(bot.texts, "_load_language", _strictly_spoken)
        yield


_strictly_spoken = cache(bot.texts._load_language.__wrapped__)
"""The languages of these blocks. Catalogues are slow to read, so they are read once in a process."""
