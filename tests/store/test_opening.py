from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Connection, column, insert, inspect, make_url, table
from sqlalchemy.ext.asyncio import create_async_engine

from store import Store
from store.migrate import config
from store.rows import PersonRow, ServerRow
from store.schema import metadata
from store.shards import Shards
from store.sqlite import Occupied, make
from tests.ledger import rule
from tests.store.playing import NOW, SEED, Playing, new_table


async def test_the_migrations_lead_to_the_schema(url: str) -> None:
    await (await Store.open(url)).close()

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert context.get_current_revision() == ScriptDirectory.from_config(config(connection)).get_current_head()
        keys = {name: inspect(connection).get_pk_constraint(name)["constrained_columns"] for name in metadata.tables}
        assert keys == {name: [one.name for one in made.primary_key] for name, made in metadata.tables.items()}
        return list(compare_metadata(context, metadata))

    engine = create_async_engine(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_what_an_older_version_stored_is_all_there(url: str) -> None:
    """People and servers were written before they could turn animations off: for them everything moves."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(lambda made: command.upgrade(config(made), "0001"))
        person = {"user": 10**18, "locale": "it", "dm": False, "dm_closed": True, "text_mode": True, "mentions": False}
        await connection.execute(insert(table("persons", *map(column, person))), person)
        server = {"guild": 10**18 + 1, "locale": "it", "channels": [5, 6], "pace": "days"}
        columns = (column(name, JSON) if name == "channels" else column(name) for name in server)
        await connection.execute(insert(table("servers", *columns)), server)
    await engine.dispose()
    store = await Store.open(url)
    assert await store.person(10**18) == PersonRow(10**18, "it", None, False, True, True, False, animations=True)
    assert await store.server(10**18 + 1) == ServerRow(10**18 + 1, "it", [5, 6], "days", animations=True)
    async with store.write() as w:
        await w.set_person(10**18, animations=False)
        await w.set_server(10**18 + 1, animations=False)
    assert (await store.person(10**18)).animations is (await store.server(10**18 + 1)).animations is False
    await store.close()


async def test_two_open_an_empty_database_together(url: str) -> None:
    one, two = await asyncio.gather(Store.open(url), Store.open(url))
    async with one.write() as w:
        row = await new_table(w)
    assert await two.table(row.id) == row
    await one.close()
    await two.close()


def test_a_new_file_can_be_read_while_it_is_written_before_anybody_opens_it(tmp_path: Path) -> None:
    """Of two that would turn it to that at the same time SQLite refuses one, as it has no patience there."""
    path = tmp_path / "quarterdeck.db"
    make(make_url(f"sqlite+aiosqlite:///{path}"))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchall() == [("wal",)]


@rule("H-84")
async def test_it_is_all_there_after_a_restart(url: str) -> None:
    store = await Store.open(url)
    row = await store.table((await Playing.start(store)).id)
    await store.close()
    again = await Store.open(url)
    assert row is not None
    assert await again.table(row.id) == row
    assert await again.load(row.id) is not None
    await again.close()


@rule("H-85")
async def test_a_dead_process_does_not_hold_up_the_next_one(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}"
    dead = await Store.open(url)
    async with dead.write() as w:
        await w.want((await new_table(w)).id, "table", 1, NOW)
    again = await Store.open(url)
    assert len(await again.outbox(NOW)) == 1
    await again.close()
    await dead.close()


@rule("H-88")
async def test_who_opens_a_shared_database_takes_nothing_from_who_runs(url: str, store: Store) -> None:
    """Whoever opens a file has it alone, and need not wait; beside other processes one does."""
    async with store.write() as w:
        await w.want((await new_table(w)).id, "table", 1, NOW)
    another = await Store.open(url)
    assert len(await another.outbox(NOW)) == (1 if url.startswith("sqlite") else 0)
    await another.close()


async def test_a_file_of_ones_own_is_free_again_as_soon_as_it_is_closed(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}"
    first = await Store.open(url, alone=True)
    with pytest.raises(Occupied):
        await Store.open(url, alone=True)
    await first.close()
    second = await Store.open(url, alone=True)
    await second.close()
    assert second.process != first.process


async def test_a_reader_in_the_middle_of_writing(store: Store) -> None:
    async with store.write() as w:
        row = await new_table(w)
        assert await store.table(row.id) is None, "nobody sees what is not committed"
    assert await store.table(row.id) == row


async def test_many_writers_queue_up(store: Store) -> None:
    async with store.write() as w:
        id = (await new_table(w)).id

    async def one(no: int) -> None:
        async with store.write() as w:
            await w.follow(id, no)

    await asyncio.gather(*(one(no) for no in range(40)))
    assert await store.followers(id) == list(range(40))


async def test_a_writer_that_is_cancelled(store: Store) -> None:
    async with store.write() as w:
        id = (await new_table(w)).id
    inside = asyncio.Event()

    async def write() -> None:
        async with store.write() as w:
            await w.follow(id, 1)
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store.write() as w:
        await w.follow(id, 2)
    assert await store.followers(id) == [2]


async def test_a_database_in_memory_is_refused() -> None:
    for url in ("sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"):
        with pytest.raises(ValueError, match="needs a file"):
            await Store.open(url)


async def test_some_shards_are_refused_where_no_other_process_can_serve_the_others(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="PostgreSQL is for several"):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'one.db'}", shards=Shards(2, (0,)))


async def test_no_secret_is_logged(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        live = await Playing.start(store)
        await store.load(live.id)
    assert not [record for record in caplog.records if SEED in record.getMessage()]
