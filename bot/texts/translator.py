"""Names and descriptions of commands in every language that Discord asks for."""

from __future__ import annotations

from discord import Locale, app_commands

from bot.texts import language, supported_locale
from engine.text import Text


def localised(words: Text) -> app_commands.locale_str:
    """Words for a command, an option or a description: `localised(card_text("command", "play"))`."""
    return app_commands.locale_str(words.source, words=words)


class Translator(app_commands.Translator):
    """Looks up what `localised` made in the catalogues. English needs no entry: it is the source."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        words = string.extras.get("words")
        if not isinstance(words, Text) or supported_locale(locale) in (None, "en"):
            return None
        return language(locale).say(words)
