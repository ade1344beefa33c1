"""Every test that uses `store` or `url` runs on each kind of database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from store import Store
from tests.store.empty_database import copy_empty_database
from tests.store.postgres import Server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database that has the program's tables, without rows."""
    if request.param == "sqlite":
        copy_empty_database(tmp_path / "quarterdeck.db")
        return f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}"
    server: Server = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database without tables."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}"
    server: Server = request.getfixturevalue("postgres")
    return server.empty_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
async def other(url: str, store: Store) -> AsyncIterator[Store]:
    """Yield the same database, opened by another process."""
    other = await Store.open(url)
    yield other
    await other.close()


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Store]:
    """Yield a database that no other process uses."""
    copy_empty_database(tmp_path / "quarterdeck.db")
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}", alone=True)
    yield store
    await store.close()
