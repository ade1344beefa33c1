from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, column, inspect, make_url, select, table, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.open_database import open_database
from bot.settings import SettingsError
from store import Store
from store.databases.sqlite import READ_WAIT, DatabaseInUse, create_file, immediate_engine
from store.migrate import DevelopmentSchema, SchemaTooNew, config
from store.processes.shards import Shards
from store.schema import metadata
from tests.ledger import rule
from tests.store.stored_game import NOW, SEED, StoredGame, new_table


async def test_the_migrations_lead_to_the_schema_of_the_code(empty_url: str) -> None:
    await (await Store.open(empty_url)).close()

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert context.get_current_revision() == ScriptDirectory.from_config(config(connection)).get_current_head()
        keys = {name: inspect(connection).get_pk_constraint(name)["constrained_columns"] for name in metadata.tables}
        assert keys == {name: [one.name for one in made.primary_key] for name, made in metadata.tables.items()}
        return list(compare_metadata(context, metadata))

    engine = create_async_engine(empty_url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def _revision(url: str, revision: str) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
    await engine.dispose()


@pytest.mark.parametrize(
    ("revision", "refusal"),
    [("0026", DevelopmentSchema), ("0025", DevelopmentSchema), ("0001", DevelopmentSchema), ("9999", SchemaTooNew)],
)
async def test_a_database_of_another_version_is_refused_and_left_unchanged(
    url: str, store: Store, revision: str, refusal: type[Exception]
) -> None:
    row = await store.table((await StoredGame.start(store)).id)
    head = await store._rows(select(column("version_num")).select_from(table("alembic_version")))
    await _revision(url, revision)
    for opening in (Store.open, Store.open_read_only):
        with pytest.raises(refusal):
            await opening(url)
    with pytest.raises(SettingsError, match="untouched" if refusal is DevelopmentSchema else "newer version"):
        await open_database(url)
    await _revision(url, head[0][0])
    again = await Store.open(url)
    assert row is not None
    assert await again.table(row.id) == row
    await again.close()


async def test_two_processes_can_open_an_empty_database_at_once(empty_url: str) -> None:
    one, two = await asyncio.gather(Store.open(empty_url), Store.open(empty_url))
    async with one.write() as w:
        row = await new_table(w)
    assert await two.table(row.id) == row
    await one.close()
    await two.close()


def test_a_new_file_is_in_wal_mode_before_anybody_opens_it(tmp_path: Path) -> None:
    """SQLite refuses one of two simultaneous changes to WAL mode, because it does not wait for that lock."""
    path = tmp_path / "quarterdeck.db"
    create_file(make_url(f"sqlite+aiosqlite:///{path}"))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchall() == [("wal",)]


@rule("H-84")
async def test_everything_is_stored_over_a_restart(url: str) -> None:
    store = await Store.open(url)
    row = await store.table((await StoredGame.start(store)).id)
    await store.close()
    again = await Store.open(url)
    assert row is not None
    assert await again.table(row.id) == row
    assert await again.load_save(row.id) is not None
    await again.close()


@rule("H-85", "H-88")
async def test_a_dead_process_does_not_hold_up_the_next_one(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}"
    dead = await Store.open(url)
    async with dead.write() as w:
        await w.enqueue((await new_table(w)).id, "table", 1, NOW)
    again = await Store.open(url)
    assert len(await again.outbox(NOW)) == 1
    await again.close()
    await dead.close()


async def test_a_file_opened_alone_is_free_again_as_soon_as_it_is_closed(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}"
    first = await Store.open(url, alone=True)
    with pytest.raises(DatabaseInUse):
        await Store.open(url, alone=True)
    await first.close()
    second = await Store.open(url, alone=True)
    await second.close()


async def test_a_reader_does_not_see_an_uncommitted_write(store: Store) -> None:
    async with store.write() as w:
        row = await new_table(w)
        assert await store.table(row.id) is None, "nobody sees what is not committed"
    assert await store.table(row.id) == row


async def test_many_simultaneous_writers_all_succeed(store: Store) -> None:
    async with store.write() as w:
        id = (await new_table(w)).id

    async def one(no: int) -> None:
        async with store.write() as w:
            await w.watch(id, no)

    await asyncio.gather(*(one(no) for no in range(40)))
    assert await store.watchers(id) == list(range(40))


async def test_a_cancelled_writer_stores_nothing_and_blocks_nobody(store: Store) -> None:
    async with store.write() as w:
        id = (await new_table(w)).id
    inside = asyncio.Event()

    async def write() -> None:
        async with store.write() as w:
            await w.watch(id, 1)
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store.write() as w:
        await w.watch(id, 2)
    assert await store.watchers(id) == [2]


async def test_a_cancelled_wait_for_another_programs_lock_blocks_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing the connection must not wait on the event loop's thread for the `BEGIN` that still runs."""
    file = tmp_path / "quarterdeck.db"
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    async with store.write() as w:
        id = (await new_table(w)).id
    loop, begun, execute = asyncio.get_running_loop(), asyncio.Event(), aiosqlite.Connection._execute

    async def on_thread(self: aiosqlite.Connection, do: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        def done() -> Any:
            loop.call_soon_threadsafe(begun.set)
            return do(*args, **kwargs)

        return await execute(self, done)  # type: ignore[no-untyped-call] # aiosqlite types it so

    async def write(user: int) -> None:
        async with store.write() as w:
            await w.watch(id, user)

    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(aiosqlite.Connection, "_execute", on_thread)
        task = asyncio.create_task(write(1))
        await begun.wait()
        before = time.monotonic()
        task.cancel()
        for _ in range(100):
            await asyncio.sleep(0)
        assert time.monotonic() - before < 1.0, "the event loop ran"
        other.execute("ROLLBACK")
        with pytest.raises(asyncio.CancelledError):
            await task
    await write(2)
    assert await store.watchers(id) == [2]
    await store.close()


async def test_a_database_in_memory_is_refused() -> None:
    for url in ("sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"):
        with pytest.raises(ValueError, match="needs a file"):
            await Store.open(url)


async def test_serving_only_some_shards_is_refused_on_sqlite(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="needs PostgreSQL"):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'one.db'}", shards=Shards(2, (0,)))


async def test_the_seed_is_not_logged(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        live = await StoredGame.start(store)
        await store.load_save(live.id)
    assert not [record for record in caplog.records if SEED in record.getMessage()]


async def test_a_locked_file_does_not_block_the_event_loop_for_long(tmp_path: Path) -> None:
    url = make_url(f"sqlite+aiosqlite:///{tmp_path / 'locked.db'}")
    create_file(url)
    with contextlib.closing(sqlite3.connect(f"{url.database}", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("CREATE TABLE other (id INTEGER)")
        reading = immediate_engine(url)
        begun = time.monotonic()
        with pytest.raises(OperationalError, match="locked"):
            reading.connect()
        assert time.monotonic() - begun < 2, "the module sqlite3 would wait for five seconds"
        reading.dispose()


async def test_a_transaction_that_waits_for_another_program_does_not_block_the_event_loop(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'waits.db'}")

    async def write() -> None:
        async with store.write() as w:
            await w.set_person(1, text_mode=True)

    with contextlib.closing(sqlite3.connect(tmp_path / "waits.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waits = asyncio.create_task(write())
        for _ in range(50):
            await asyncio.sleep(0)
        assert not (await store.person(1)).text_mode
        other.execute("ROLLBACK")
        await waits
    assert (await store.person(1)).text_mode
    await store.close()


async def test_a_read_waits_a_short_time_for_a_lock(tmp_path: Path) -> None:
    url = make_url(f"sqlite+aiosqlite:///{tmp_path / 'short.db'}")
    create_file(url)
    reading = immediate_engine(url)
    with reading.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == READ_WAIT
    reading.dispose()


async def test_a_read_that_comes_after_the_store_was_closed_still_works(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'closed.db'}")
    assert (await store.person(1)).user == 1
    await store.close()
    assert (await store.person(1)).user == 1
    await store.close()
