"""Opening the database: each failure is one line that names the next step."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.open_database import open_database
from bot.settings import SettingsError
from store import Store
from tests.ledger import rule


def address(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def refused(path: Path) -> str:
    """Return the error message when the database at this path cannot be opened."""
    with pytest.raises(SettingsError) as caught:
        await open_database(address(path))
    said = str(caught.value)
    assert "\n" not in said
    assert str(path) not in said, "an address may hold a password"
    return said


@rule("H-98")
async def test_a_database_file_serves_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "quarterdeck.db"
    first = await open_database(address(path))
    assert "open already" in await refused(path)
    async with first.write() as w:
        await w.claim_interaction(1, 0.0)
    await first.close()
    second = await open_database(address(path))
    assert await second.was_handled(1)
    await second.close()


@rule("H-98")
async def test_a_database_of_a_later_version_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "quarterdeck.db"
    await (await Store.open(address(path))).close()
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    assert "newer version" in await refused(path)
    assert path.read_bytes() == before
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")


async def test_a_file_that_is_no_database_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "quarterdeck.db"
    path.write_text("The log of the Black Pearl, kept by Mr. Gibbs. " * 50, encoding="utf-8")
    before = path.read_bytes()
    assert "no database" in await refused(path)
    assert path.read_bytes() == before


async def test_a_database_that_another_program_has_locked_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "quarterdeck.db"
    await (await Store.open(address(path))).close()
    monkeypatch.setattr("store.databases.sqlite.WRITE_WAIT", 0)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "another program has locked" in await refused(path)
        other.execute("ROLLBACK")


async def test_a_database_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    assert "is missing" in await refused(tmp_path / "nowhere" / "quarterdeck.db")
