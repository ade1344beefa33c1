"""Write all transcripts again. Check the changes before you commit them."""

from __future__ import annotations

from tests.transcripts import GAMES, LOCALES, file, transcript

for game in GAMES:
    for locale in LOCALES:
        file(game, locale).write_text(transcript(game, locale))
