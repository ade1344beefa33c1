"""Which games the suite plays, and how many of each."""

from __future__ import annotations

import itertools

import pytest

from engine.game import games

PART = 40
"""Whole games in one test at the least: enough to come upon everything that a game has."""
MOST_PARTS = 32
"""Tests that many games are shared out among, so that several processes can play them."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "part" in metafunc.fixturenames:
        count = metafunc.config.getoption("games")
        parts = max(1, min(count // PART, MOST_PARTS))
        cuts = [count * n // parts for n in range(parts + 1)]
        metafunc.parametrize("part", [range(*ends) for ends in itertools.pairwise(cuts)], ids=str)
    if "key" in metafunc.fixturenames:
        metafunc.parametrize("key", sorted(games()))
