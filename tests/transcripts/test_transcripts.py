"""Whole games sound as they did."""

from __future__ import annotations

import difflib

import pytest

from tests.ledger import rule
from tests.transcripts import GAMES, LOCALES, file, transcript


@rule("H-180", "H-181", "H-184", "H-188")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_sounds_as_it_did(game: str, locale: str) -> None:
    kept, now = file(game, locale).read_text(), transcript(game, locale)
    changed = list(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1))
    said = "\n".join(changed[:40])
    assert not changed, f"{game} sounds otherwise. If that is meant: python -m tests.transcripts, read, commit.\n{said}"
