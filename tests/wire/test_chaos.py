"""The bot is killed six times in one evening. `make chaos` does it hundreds of times."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cups import register
from tests.ledger import rule
from tests.wire.chaos import chaos

KILLS = 6


@pytest.fixture(autouse=True)
def cups() -> None:
    """Register the game of the tests, which the killed bot also knows."""
    register()


@rule("H-84", "H-102", "H-104", "H-42")
async def test_messages_become_correct_after_every_kill(tmp_path: Path) -> None:
    """Messages become correct after each kill. `make chaos` also measures the time, on an idle machine."""
    found = await chaos(tmp_path, KILLS, seed=6)
    assert sum(len(rows) for rows in found.stored.values()) > KILLS, "they played meanwhile"
    assert found.again, "some got no answer"
