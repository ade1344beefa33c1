"""Which games the suite plays, and how many of each."""

from __future__ import annotations

import pytest

from engine.game import games

PART = 20
"""Whole games in one test, so that several processes can share them; enough to come upon everything."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "part" in metafunc.fixturenames:
        parts = max(1, metafunc.config.getoption("games") // PART)
        metafunc.parametrize("part", range(parts))
    if "key" in metafunc.fixturenames:
        metafunc.parametrize("key", sorted(games()))
