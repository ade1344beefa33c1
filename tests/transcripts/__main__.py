"""Writes all transcripts anew; look at what has changed before you commit it."""

from __future__ import annotations

from tests.transcripts import GAMES, LOCALES, file, transcript

for game in GAMES:
    for locale in LOCALES:
        file(game, locale).write_text(transcript(game, locale))
