from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.entropy import Source
from store import Store
from tests.bot.one_choice_game import know
from tests.host.harness import House
from tests.store.empty_database import lay


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of one question is known. By the test's own patch: a test that puts another in its place is undone
    first, not after it, when it would leave the game behind for all tests that follow."""
    know(monkeypatch)


@pytest.fixture(autouse=True)
def quick_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance of the seed alone, which takes no time, and deals alike whatever numbers presses have."""
    monkeypatch.setattr("bot.tables.table_service.sealed", lambda seed, words, presses: Source(seed, tuple(words)))


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    path = tmp_path / "house.db"
    lay(path)
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    opened = House(store, path)
    yield opened
    await opened.outbox.wait_until_idle()
    await store.close()


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[House]:
    """One whose database no other process works on, so that it is remembered what is to be shown."""
    path = tmp_path / "alone.db"
    lay(path)
    store = await Store.open(f"sqlite+aiosqlite:///{path}", alone=True)
    yield House(store, path)
    await store.close()
