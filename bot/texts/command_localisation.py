"""Names and descriptions of slash commands, in all supported languages."""

from __future__ import annotations

from discord import Locale, app_commands

from bot.texts import language, supported_locale
from engine.text import Text


def localised(words: Text) -> app_commands.locale_str:
    """Return a command's name or description as discord.py's `locale_str`, which `Translator` translates.

    Example: `localised(card_text("command", "play"))`.
    """
    return app_commands.locale_str(words.source, words=words)


class Translator(app_commands.Translator):
    """Translates the strings that `localised` returns.

    `translate` returns None for English, the source language, and for locales that are not supported.
    """

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        words = string.extras.get("words")
        if not isinstance(words, Text) or supported_locale(locale) in (None, "en"):
            return None
        return language(locale).say(words)
