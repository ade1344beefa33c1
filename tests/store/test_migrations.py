"""An update of the schema: what is kept before it, and who must agree to it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine, func, select
from sqlalchemy import text as sql

from bot.open_database import open_database
from bot.operating.cli import operate
from bot.settings import Settings, SettingsError
from store import Store
from store.databases.backup_file import address, read_backup
from store.migrate import head, upgrade
from store.schema import answers, seats
from tests.ledger import rule
from tests.store.later_schema import REVISION, add_migration, later_version
from tests.store.test_operator_commands import everything, played


async def counted(store: Store) -> list[int]:
    return [(await store._rows(select(func.count()).select_from(one)))[0][0] for one in (answers, seats)]


@rule("H-542")
async def test_a_file_is_copied_before_each_migration(
    tmp_path: Path, alone: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """The migration replaces a table to which others refer. Their rows stay."""
    await played(alone)
    before, old, there = await everything(alone), head(), await counted(alone)
    await alone.close()
    place = tmp_path / "quarterdeck.db"
    with later_version(add_migration(tmp_path)):
        store = await open_database(address(place), migrate=True)
        assert await counted(store) == there
        await store.close()
        copy = tmp_path / f"quarterdeck.db.schema-{old}"
        assert str(copy) in caplog.text
        assert read_backup(copy).revision == old
        assert copy.stat().st_mode & 0o077 == 0
        again = await open_database(address(place), migrate=True)
        await again.close()
        assert len([*tmp_path.glob("quarterdeck.db.schema-*")]) == 1, "nothing is migrated twice"
    assert await operate(Settings(database_url=address(tmp_path / "back.db")), ["restore", str(copy)]) == 0
    back = await Store.open(address(tmp_path / "back.db"))
    assert (await everything(back))["answers"] == before["answers"]
    await back.close()


@rule("H-542")
async def test_a_failed_migration_leaves_the_file_unchanged_and_no_copy(tmp_path: Path, alone: Store) -> None:
    await played(alone)
    before, old = await everything(alone), head()
    await alone.close()
    with later_version(add_migration(tmp_path, "raise ArithmeticError")), pytest.raises(ArithmeticError):
        await open_database(address(tmp_path / "quarterdeck.db"), migrate=True)
    assert not [*tmp_path.glob("quarterdeck.db.schema-*")]
    again = await Store.open_read_only(address(tmp_path / "quarterdeck.db"))
    assert await everything(again) == before
    assert old == head()
    await again.close()


@rule("H-542")
async def test_a_migration_that_leaves_rows_without_a_table_fails(tmp_path: Path, alone: Store) -> None:
    await played(alone)
    await alone.close()
    scripts = add_migration(tmp_path, """op.execute("UPDATE answers SET \\"table\\" = 'nowhere'")""")
    with later_version(scripts), pytest.raises(SettingsError, match="refers to a missing row"):
        await open_database(address(tmp_path / "quarterdeck.db"), migrate=True)
    await (await Store.open_read_only(address(tmp_path / "quarterdeck.db"))).close()


@rule("H-542")
async def test_only_a_start_of_the_bot_migrates_and_a_server_only_on_request(
    url: str, store: Store, tmp_path: Path
) -> None:
    await played(store)
    await store.close()
    with later_version(add_migration(tmp_path)):
        with pytest.raises(SettingsError, match=r"older version.*MIGRATE=yes"):
            await open_database(url)
        for command in (["prune"], ["check"], ["show", "AAAAA"]):
            with pytest.raises(SettingsError, match="older version"):
                await operate(Settings(database_url=url), command)
    untouched = await Store.open_read_only(url)  # the older program reads it still
    await untouched.close()
    with later_version(tmp_path / "migrations"):
        await (await open_database(url, migrate=True)).close()
        await (await Store.open_read_only(url)).close()


@rule("H-542")
async def test_a_backup_of_an_older_schema_is_migrated_by_its_restore(url: str, store: Store, tmp_path: Path) -> None:
    playing, old, file = await played(store), head(), tmp_path / "backup.db"
    there = await counted(store)
    await store.close()
    with later_version(add_migration(tmp_path)):
        await operate(Settings(database_url=url), ["backup", str(file)])
        assert read_backup(file).revision == old
        await operate(Settings(database_url=address(tmp_path / "later.db")), ["restore", str(file)])
        later = await Store.open_read_only(address(tmp_path / "later.db"))
        assert await counted(later) == there
        assert await later.load_save(playing.id) is not None
        await later.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "later.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [(REVISION,)]


@rule("H-542", "H-756")
def test_options_that_were_kept_become_house_rules() -> None:
    with create_engine("sqlite://").begin() as database:
        upgrade(database, "0033")
        for user, game in ((5, "yarr"), (0, "arrr")):
            kept = {"guild": 0 if user else 7, "user": user, "game": game, "options": '{"cards": 7}', "fill_to": 4}
            columns = ", ".join(f'"{name}"' for name in kept)
            places = ", ".join(f":{name}" for name in kept)
            database.execute(sql(f"INSERT INTO saved_options ({columns}) VALUES ({places})"), kept)
        upgrade(database, "0034")
        found = database.execute(
            sql('SELECT "guild", "user", game, name, options, fill_to, is_default FROM house_rules')
        )
        assert sorted(map(tuple, found)) == [
            (0, 5, "yarr", "House rules", '{"cards": 7}', 4, True),
            (7, 0, "arrr", "House rules", '{"cards": 7}', 4, True),
        ]


async def test_a_database_of_another_program_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    place = tmp_path / "bookmarks.db"
    with contextlib.closing(sqlite3.connect(place)) as database, database:
        database.execute("CREATE TABLE bookmarks (url TEXT)")
    before = place.read_bytes()
    with pytest.raises(SettingsError, match="another program"):
        await open_database(address(place), migrate=True)
    assert place.read_bytes() == before
