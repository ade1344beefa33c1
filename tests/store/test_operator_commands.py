"""Commands of operators on each kind of database: backup, restore, check and prune."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select
from sqlalchemy import text as sql

from bot.operating.cli import HELP, operate
from bot.settings import Settings, SettingsError
from engine.choice import Refusal
from engine.game import games
from engine.table import Table
from store import Store
from store.databases.backup_file import address
from store.rows import SeatRow, TableRow
from store.schema import metadata
from tests.ledger import rule
from tests.store.postgres import Server
from tests.store.stored_game import NOW, SEED, StoredGame, new_table

TABLES = itertools.count(1)


def settings(url: str, **more: object) -> Settings:
    return Settings(database_url=url, **more)  # type: ignore[arg-type]


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path, url: str) -> str:
    """Return the address of another empty database of the same kind."""
    if url.startswith("sqlite"):
        return address(tmp_path / "elsewhere.db")
    found: str = request.getfixturevalue("postgres").empty_database()
    return found


@pytest.fixture
def other_kind(request: pytest.FixtureRequest, tmp_path: Path, url: str) -> str:
    """Return the address of an empty database of the other kind."""
    if url.startswith("postgresql"):
        return address(tmp_path / "elsewhere.db")
    found: str = request.getfixturevalue("postgres").empty_database()
    return found


async def played(store: Store, clicks: int = 12) -> StoredGame:
    """Begin a game with people and automatic players, and play a part of it."""
    playing = await StoredGame.start(store)
    async with store.write() as w:
        for place, seat in enumerate(playing.table.seating):
            await w.add_seat(SeatRow(playing.id, place, seat, 10**18 + place, f"Person {place}", None, ""))
    chance = Random(3)
    for number in range(clicks):
        await playing.click(10**18 + 100 * next(TABLES) + number, chance)
    return playing


async def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows except those that a start changes."""
    names = ("answers", "events", "interactions", "messages", "persons", "seats", "tables")
    found = {name: await store._rows(select(metadata.tables[name])) for name in names}
    return {name: sorted((tuple(row) for row in rows), key=str) for name, rows in found.items()}


async def test_a_backup_contains_everything_and_is_readable_by_its_owner_only(
    url: str, store: Store, tmp_path: Path
) -> None:
    """A backup is made while the bot runs, and does not replace an existing file."""
    await played(store)
    file = tmp_path / "backup.db"
    assert await operate(settings(url), ["backup", str(file)]) == 0
    assert file.stat().st_mode & 0o077 == 0
    kept = await Store.open_read_only(address(file))
    assert await everything(kept) == await everything(store)
    await kept.close()
    with pytest.raises(SettingsError, match="exists already"):
        await operate(settings(url), ["backup", str(file)])


@rule("H-130")
async def test_a_restored_game_goes_on_and_refuses_buttons_from_after_the_backup(
    url: str, store: Store, empty: str, tmp_path: Path
) -> None:
    playing = await played(store)
    file = tmp_path / "backup.db"
    await operate(settings(url), ["backup", str(file)])
    chance = Random(4)
    for number in range(8):  # questions that are sent after the backup
        await playing.click(2 * 10**18 + number, chance)
    sent = {opened.number for row in playing.table.open.values() for opened in row}
    assert await operate(settings(empty), ["restore", str(file)]) == 0
    again = await Store.open(empty)
    table = (await StoredGame.load(again, playing.id)).table
    asked = {opened.number for row in table.open.values() for opened in row}
    assert min(asked) > max(sent)
    assert min(asked) > 10_000_000, "the seconds of this year at least"
    for seat in range(table.seats):
        for number in sent:
            with pytest.raises(Refusal):
                table.answer(seat, number, "draw")
    assert len(await again.answers(playing.id)) == 12
    told = [event.text.source for event in await again.event_log(playing.id)]
    assert "restored from a backup" in told[-1]
    wanted = {row.target for row in await again.outbox(NOW * 2)}
    assert {"table", "mention"} < wanted
    assert any(target.startswith("hand:") for target in wanted)
    await again.close()
    assert await operate(settings(empty), ["check"]) == 0


async def test_a_backup_can_be_restored_into_the_other_kind_of_database(
    url: str, store: Store, other_kind: str, tmp_path: Path
) -> None:
    playing = await played(store)
    await operate(settings(url), ["backup", str(tmp_path / "backup.db")])
    await operate(settings(other_kind), ["restore", str(tmp_path / "backup.db")])
    again = await Store.open(other_kind)
    assert (await again.answers(playing.id)) == (await store.answers(playing.id))
    await again.close()


async def test_a_restore_keeps_the_database_that_it_replaces(
    url: str, store: Store, empty: str, tmp_path: Path
) -> None:
    playing = await played(store)
    await operate(settings(url), ["backup", str(tmp_path / "backup.db")])
    there = await Store.open(empty)
    async with there.write() as w:
        row = await new_table(w)
    await there.close()
    if empty.startswith("postgresql"):
        with pytest.raises(SettingsError, match="is not empty"):
            await operate(settings(empty), ["restore", str(tmp_path / "backup.db")])
        return
    await operate(settings(empty), ["restore", str(tmp_path / "backup.db")])
    (before,) = tmp_path.glob("elsewhere.db.before-*")
    with contextlib.closing(sqlite3.connect(before)) as old:
        assert old.execute("SELECT id FROM tables").fetchall() == [(row.id,)]
    again = await Store.open(empty)
    assert await again.table(playing.id) is not None
    assert await again.table(row.id) is None
    await again.close()


async def test_restoring_a_file_that_is_no_backup_changes_nothing(empty: str, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Jack, " * 500, encoding="utf-8")
    if empty.startswith("sqlite"):
        there = await Store.open(empty)
        async with there.write() as w:
            row = await new_table(w)
        await there.close()
        with pytest.raises(SettingsError, match="letter is no backup"):
            await operate(settings(empty), ["restore", str(tmp_path / "letter")])
        again = await Store.open(empty)
        assert await again.table(row.id) is not None
        await again.close()
    with pytest.raises(SettingsError, match="nothing cannot be read"):
        await operate(settings(empty), ["restore", str(tmp_path / "nothing")])


async def test_the_check_finds_a_game_whose_replay_differs(
    url: str, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = await played(store), await played(store)
    lost = sql('DELETE FROM answers WHERE "table" = :t AND number = 3')
    async with store.write() as w:
        await w._run(lost, {"t": bad.id})
    assert await operate(settings(url), ["check"]) == 1
    said = capsys.readouterr().out
    assert f"{good.id} " in said
    assert [line for line in said.splitlines() if line.startswith(good.id) and "in order" in line]
    assert [line for line in said.splitlines() if line.startswith(bad.id) and "in order" not in line]
    assert "Tables in play: 2. Of these with a fault (listed above): 1." in said
    assert SEED not in said


async def test_the_show_command_shows_a_table_without_its_secrets(
    url: str, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    playing = await played(store)
    assert await operate(settings(url), ["show", playing.id.lower()]) == 0
    said = capsys.readouterr().out
    assert "Person 2" in said
    assert SEED not in said
    private = [event for event in await store.event_log(playing.id) if event.readers is not None]
    assert private
    assert Table.restore(games()["yarr"], playing.table.save()).state == playing.table.state
    assert not [event for event in private if event.text.source.split("{")[0] and event.text.source in said]
    with pytest.raises(SettingsError, match="The database has no table"):
        await operate(settings(url), ["show", "AAAAA"])


async def test_the_prune_command_deletes_old_tables_with_everything_of_theirs(url: str, store: Store) -> None:
    playing = await played(store)
    async with store.write() as w:
        await w.set_table(playing.id, changed=4e9)
        for status, touched in (("ended", NOW), ("cancelled", NOW), ("lobby", NOW), ("ended", 4e9), ("lobby", 4e9)):
            row = await new_table(w, status=status)
            await w.set_table(row.id, changed=touched)
    await store.close()
    with pytest.raises(SettingsError, match="There is nothing to delete"):
        await operate(settings(url, keep_ended_days="ever", keep_lobbies_days="ever"), ["prune"])
    await operate(settings(url, keep_ended_days=30, keep_lobbies_days="ever"), ["prune"])
    assert [row.status for row in await left(url)] == ["ended", "lobby", "lobby", "playing"]
    await operate(settings(url, keep_lobbies_days=30), ["prune"])
    assert [row.status for row in await left(url)] == ["ended", "lobby", "playing"]
    assert playing.id in {row.id for row in await left(url)}


async def left(url: str) -> list[TableRow]:
    store = await Store.open_read_only(url)
    try:
        return sorted(await store.tables(), key=lambda row: row.status)
    finally:
        await store.close()


async def test_an_unknown_command_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert await operate(settings("sqlite+aiosqlite:///none.db"), ["sink"]) == 2
    assert capsys.readouterr().err == HELP
    assert await operate(settings("sqlite+aiosqlite:///none.db"), ["help"]) == 0


async def test_commands_that_only_read_create_no_database(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="is missing"):
        await operate(settings(address(tmp_path / "none.db")), ["check"])
    with pytest.raises(SettingsError, match="is missing"):
        await operate(settings(address(tmp_path / "none.db")), ["prune"])
    with pytest.raises(SettingsError, match="is missing"):
        await operate(settings(address(tmp_path / "none.db")), ["backup", str(tmp_path / "backup.db")])
    assert list(tmp_path.iterdir()) == []


def test_the_program_runs_operators_commands_and_fails_in_one_line(tmp_path: Path) -> None:
    """A command that fails prints one line and exits with code 2."""
    for arguments, code, said in (
        (["help"], 0, "backup FILE"),
        (["check"], 2, "is missing"),
        (["sink"], 2, "backup"),
    ):
        run = subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            cwd=tmp_path,
            env={"PYTHONPATH": str(Path(__file__).parents[2]), "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == code, run.stderr
        assert said in run.stdout + run.stderr
        assert "Traceback" not in run.stderr


@rule("H-98")
async def test_the_check_reports_a_damaged_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SQLite itself checks the whole file, the schema page included."""
    place = tmp_path / "quarterdeck.db"
    store = await Store.open(address(place))
    for _ in range(3):
        await played(store)
    await store.close()
    whole = place.read_bytes()
    for at in (0, 100, *(4096 * page for page in (1, 2, 3))):  # the file's header, the schema's, and of other pages
        place.write_bytes(whole[:at] + bytes(byte ^ 0x5A for byte in whole[at : at + 40]) + whole[at + 40 :])
        try:
            assert await operate(settings(address(place)), ["check"]) == 1
        except SettingsError as error:
            assert "no database, or it is damaged" in str(error)  # noqa: PT017 (a fault may have either end)
        else:
            assert "damaged" in capsys.readouterr().out
    place.write_bytes(whole)
    assert await operate(settings(address(place)), ["check"]) == 0
    assert "files are in order" in capsys.readouterr().out


async def test_the_check_of_a_server_verifies_indexes_if_amcheck_is_installed(
    postgres: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    url = await asyncio.to_thread(postgres.new_database)
    assert await operate(settings(url), ["check"]) == 0
    assert "CREATE EXTENSION amcheck" in capsys.readouterr().out
    store = await Store.open(url)
    async with store.write() as w:
        await w._run(sql("CREATE EXTENSION amcheck"))
    await store.close()
    assert await operate(settings(url), ["check"]) == 0
    assert "files are in order" in capsys.readouterr().out
