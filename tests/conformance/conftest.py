"""Decide which games the suite plays, and how many of each."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import Game, games
from tests.conformance.chosen_games import chosen
from tests.conformance.playthrough import Setting, settings

PART = 40
"""Smallest number of whole games in one test of `make soak`. It is enough to cover all features of a game."""
MOST_PARTS = 32
"""Largest number of tests among which many games are divided, so that several processes can play them."""
SAMPLE = 20
"""One of this many games of `make soak` is checked closely: each answer is saved, restored and exchanged."""
OF_SAVED_GAMES = ("test_moments", "test_records_and_achievements")
"""Modules whose tests of one game share a process, which replays the saved games once."""
MOST = 20
"""Largest number of closely checked games. A close check takes a hundred times as long."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "part" in metafunc.fixturenames:
        count = metafunc.config.getoption("games")
        parts = max(1, min(count // PART, MOST_PARTS))
        cuts = [count * n // parts for n in range(parts + 1)]
        metafunc.parametrize("part", [range(*ends) for ends in itertools.pairwise(cuts)], ids=str if count else ["few"])
    if "key" in metafunc.fixturenames:
        saved = metafunc.module.__name__.endswith(OF_SAVED_GAMES)
        grouped = [pytest.param(key, marks=pytest.mark.xdist_group(f"saved-{key}")) for key in sorted(games())]
        metafunc.parametrize("key", grouped if saved else sorted(games()))


@pytest.fixture
def game(key: str) -> Game[Any]:
    return games()[key]


@pytest.fixture
def played(game: Game[Any], part: range, soaking: bool) -> Iterator[Setting]:
    """Yield the games to play whole."""
    return itertools.islice(settings(game, part.start), len(part)) if soaking else chosen(game)


@pytest.fixture
def sample(game: Game[Any], soaking: bool, request: pytest.FixtureRequest) -> Iterator[Setting]:
    """Yield the games to check closely."""
    count = max(1, min(request.config.getoption("games") // SAMPLE, MOST))
    return itertools.islice(settings(game, 1_000_000), count) if soaking else chosen(game)
