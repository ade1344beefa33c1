"""The pictures of leaderboards and statistics: whole words, readable on a phone, also with long names."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.texts import LANGUAGES, language
from bot.views.leaderboard import PAGE
from engine.game import games
from renderers.kit import TALLEST
from renderers.leaderboard import Leaderboard, LeaderboardLine, draw_leaderboard
from renderers.picture_context import Frame, Picture
from renderers.stats import StatsCard, TitleLine, draw_stats
from tests.conformance.pictures import NAMES
from tests.ledger import rule
from tests.renderers.overlaps import collisions
from tests.renderers.visible_words import reading

LEAST = 24
"""The smallest letters in pixels. On a phone they are 10 pixels high."""


def leaderboard(spoken: Frame) -> Picture:
    lines = [
        LeaderboardLine(place if place < PAGE else None, NAMES[place % len(NAMES)], 2999 - place, -999, 1234, 1000)
        for place in range(1, PAGE + 1)
    ]
    return draw_leaderboard(Leaderboard(language(spoken.locale).title("rattle"), "2026", lines), spoken)


def stats(spoken: Frame) -> Picture:
    titles = [
        TitleLine(language(spoken.locale).title(game), 1234, 999, [1000, 2000][: number % 3] * 9, provisional=True)
        for number, game in enumerate(games())
    ]
    people = [(name, 1000) for name in NAMES[:3]]
    earned = [f"Achievement number {number}" for number in range(30)]
    return draw_stats(StatsCard(NAMES[1], 1234, 999, 99, (999, 99, 99, 999), titles, people, earned), spoken)


@rule("H-686", "H-688")
@pytest.mark.parametrize("draw", [leaderboard, stats])
@pytest.mark.parametrize("portrait", [True, False])
def test_pictures_of_ratings_have_whole_words_in_both_shapes_and_languages(draw: object, *, portrait: bool) -> None:
    assert callable(draw)
    for locale in LANGUAGES:
        frame = Frame(names=(), locale=locale, say=language(locale).say, portrait=portrait)
        with reading() as seen:
            picture = draw(frame)
        assert collisions(seen) == []
        assert min(one.size for one in seen if not one.icon) >= LEAST
        assert len(picture.alt) <= 1024
        size = Image.open(BytesIO(picture.data)).size
        assert not portrait or size[1] <= TALLEST
