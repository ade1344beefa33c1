from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.entropy import Source
from store import Store
from tests.bot.every_choice_kind_game import know
from tests.host.harness import Harness
from tests.store.empty_database import copy_empty_database


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game of one question with the test's own `monkeypatch`.

    The order of undoing matters. If a test replaces the game, its patch is undone before this one, and no game is left
    behind.
    """
    know(monkeypatch)


@pytest.fixture(autouse=True)
def quick_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive chance from the seed alone. It is quick, and deals the same whatever ids the interactions have."""
    monkeypatch.setattr("bot.tables.table_service.sealed", lambda seed, words, *_: Source(seed, tuple(words)))


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[Harness]:
    path = tmp_path / "house.db"
    copy_empty_database(path)
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    opened = Harness(store, path)
    yield opened
    await opened.outbox.wait_until_idle()
    await store.close()


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Harness]:
    """Yield a house whose database no other process uses, so that its delivery cache is active."""
    path = tmp_path / "alone.db"
    copy_empty_database(path)
    store = await Store.open(f"sqlite+aiosqlite:///{path}", alone=True)
    yield Harness(store, path)
    await store.close()
