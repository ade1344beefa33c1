"""Backups and restores that are killed, and files that are no backup."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.operating.cli import operate
from bot.settings import Settings, SettingsError
from store import Store
from store.databases import backup_file
from store.databases.backup_file import NotABackup, address, back_up, read_backup
from tests.ledger import rule
from tests.store.killed_commands import ON_SQLITE, kills, on_server, prepare, rows_of
from tests.store.postgres import Server
from tests.store.stored_game import new_table
from tests.store.test_operator_commands import played

KILLS = 1


@rule("H-540", "H-541", "H-542")
@pytest.mark.slow
async def test_a_backup_or_restore_killed_at_any_moment_leaves_a_whole_database(
    tmp_path: Path, postgres: Server
) -> None:
    """`make chaos` does it 200 times each."""
    prepared, random = await prepare(tmp_path), Random(5)
    for commands in (ON_SQLITE, on_server(postgres)):
        for do in commands.values():
            assert sum((await kills(prepared, do, KILLS, random)).values()) == KILLS


def empty(file: Path) -> None:
    file.write_bytes(b"")


def foreign(file: Path) -> None:
    file.unlink()
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE bookmarks (url TEXT)")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def cut_in_its_header(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:50])


def unmarked(file: Path) -> None:
    backup_file.unmark(file)


def torn(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[8192:8292] = bytes(100)
    file.write_bytes(content)


def of_a_later_version(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.execute("UPDATE backup SET revision = '9999', version = '7.0.0'")


def a_letter(file: Path) -> None:
    file.write_text("Dear Jack, " * 500, encoding="utf-8")


BAD: dict[Callable[[Path], None], str] = {
    empty: "is empty",
    foreign: "is a SQLite file, but no backup",
    cut: "is cut off",
    cut_in_its_header: "is cut off",
    unmarked: "is a SQLite file, but no backup",
    torn: "is damaged",
    of_a_later_version: "was made by Quarterdeck 7.0.0, which is newer",
    a_letter: "is no backup that Quarterdeck has made",
}


@rule("H-540")
@pytest.mark.parametrize("spoil", BAD)
async def test_a_damaged_or_foreign_file_is_refused_as_a_backup(
    tmp_path: Path, alone: Store, spoil: Callable[[Path], None]
) -> None:
    await played(alone)
    place, file = tmp_path / "quarterdeck.db", tmp_path / "backup.db"
    await back_up(address(place), file, lambda *_: None)
    await alone.close()
    spoil(file)
    before, there = await rows_of(address(place)), {*tmp_path.iterdir()}
    with pytest.raises(SettingsError, match="Nothing was changed") as refused:
        await operate(Settings(database_url=address(place)), ["restore", str(file)])
    assert str(refused.value).startswith(f"{file} {BAD[spoil]}")
    assert await rows_of(address(place)) == before
    assert {*tmp_path.iterdir()} == there


@rule("H-540")
async def test_a_copy_of_a_database_in_use_is_refused_as_a_backup(tmp_path: Path, alone: Store) -> None:
    shutil.copy(tmp_path / "quarterdeck.db", tmp_path / "copy.db")
    with pytest.raises(NotABackup, match="has not made it"):
        read_backup(tmp_path / "copy.db")


@rule("H-540")
async def test_a_failed_backup_leaves_no_file(tmp_path: Path, alone: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    there = {*tmp_path.iterdir()}
    with pytest.raises(SettingsError, match=r"nowhere.backup.db cannot be written: No such file or directory"):
        await operate(
            Settings(database_url=address(tmp_path / "quarterdeck.db")),
            ["backup", str(tmp_path / "nowhere" / "backup.db")],
        )

    def full(_: Path) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(backup_file, "_mark", full)
    with pytest.raises(SettingsError, match=r"backup.db cannot be written: the disk of this file is full"):
        await operate(
            Settings(database_url=address(tmp_path / "quarterdeck.db")), ["backup", str(tmp_path / "backup.db")]
        )
    assert {*tmp_path.iterdir()} == there


@rule("H-541")
async def test_a_restore_says_what_it_replaces_and_keeps_it(
    tmp_path: Path, alone: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log of the replaced database, which a killed bot has left, goes into the kept file and not into the new one."""
    await played(alone)
    place, file = tmp_path / "quarterdeck.db", tmp_path / "backup.db"
    await back_up(address(place), file, lambda *_: None)
    async with alone.write() as w:
        row = await new_table(w, status="playing")
    for end in ("", "-wal"):  # as a kill leaves them
        shutil.copy(tmp_path / f"quarterdeck.db{end}", tmp_path / f"killed.db{end}")
    await alone.close()
    place = tmp_path / "killed.db"
    await operate(Settings(database_url=address(place)), ["restore", str(file)])
    said = capsys.readouterr().err
    assert "backup.db was made by Quarterdeck" in said
    assert said.index(f"The backup replaces {place}, with games in play: 2.") < said.index("is kept as")
    restored, kept = [await rows_of(address(tmp_path / name)) for name in ("killed.db", "killed.db.before-1")]
    assert row.id not in str(restored["tables"])
    assert row.id in str(kept["tables"])


@rule("H-541")
async def test_a_restore_is_refused_while_the_bot_runs(tmp_path: Path, alone: Store) -> None:
    await played(alone)
    await back_up(address(tmp_path / "quarterdeck.db"), tmp_path / "backup.db", lambda *_: None)
    with pytest.raises(SettingsError, match="open already"):
        await operate(
            Settings(database_url=address(tmp_path / "quarterdeck.db")), ["restore", str(tmp_path / "backup.db")]
        )


@rule("H-541")
async def test_a_restore_replaces_and_keeps_a_damaged_database(tmp_path: Path, alone: Store) -> None:
    await played(alone)
    place = tmp_path / "quarterdeck.db"
    await back_up(address(place), tmp_path / "backup.db", lambda *_: None)
    await alone.close()
    damaged = b"SQLite format 3\0" + place.read_bytes()[16:4000] + b"no page of a database " * 900
    place.write_bytes(damaged)
    await operate(Settings(database_url=address(place)), ["restore", str(tmp_path / "backup.db")])
    assert (tmp_path / "quarterdeck.db.before-1").read_bytes() == damaged
    await (await Store.open_read_only(address(place))).close()
