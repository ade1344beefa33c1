"""Processes that are suspended during a transaction, and rows that another process locks."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from store import Store
from store.databases import postgresql
from store.databases.backup_file import address
from store.databases.copy_database import copy_rows
from store.databases.failures import DatabaseFailure, failure_of
from store.write_transaction import Transaction
from tests.ledger import rule
from tests.store.postgres import Server
from tests.store.stored_game import StoredGame, row_at

HALTED = 2.0
"""Seconds for which a transaction may be idle here. Even a busy machine does not delay a running process so long."""
HANGS = 60.0


@pytest.fixture
async def url(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(postgresql, "IDLE_TRANSACTION", HALTED)
    monkeypatch.setattr(postgresql, "LOCK_TIMEOUT", HANGS)
    return await asyncio.to_thread(postgres.new_database)


async def hold(w: Transaction, table: str, revision: int) -> None:
    """Lock this table, so that no other process can change it."""
    await w.advance(row_at(table, revision), 0.0)
    await w.count_tables(("playing",))


class Halted:
    """Another process, which is suspended while it holds the row, and continues on demand."""

    def __init__(self, url: str, table: str) -> None:
        self.url, self.table = url, table
        self.holds, self.wakes = threading.Event(), threading.Event()

    def run(self) -> str:
        return asyncio.run(self._run())

    async def _run(self) -> str:
        store = await Store.open(self.url)
        try:
            async with store.write() as w:
                await hold(w, self.table, 0)
                self.holds.set()
                self.wakes.wait()  # the whole process is blocked meanwhile
        except DBAPIError:
            return "undone"
        finally:
            await store.close()
        return "committed"


@rule("H-234")
async def test_a_process_suspended_in_a_transaction_holds_nobody_up(url: str) -> None:
    store = await Store.open(url)
    playing = await StoredGame.start(store)
    other = Halted(url, playing.id)
    sleeping = asyncio.create_task(asyncio.to_thread(other.run))
    await asyncio.to_thread(other.holds.wait)
    try:
        async with asyncio.timeout(HANGS), store.write() as w:
            assert await w.advance(row_at(playing.id, 0), 2.0) == 1
    finally:
        other.wakes.set()  # otherwise the test process could not end
    assert await sleeping == "undone"
    row = await store.table(playing.id)
    assert row is not None
    assert row.revision == 1, "of what the halted one did nothing is there"
    await store.close()


@rule("H-234")
async def test_a_short_suspension_in_a_transaction_rolls_nothing_back(url: str) -> None:
    store = await Store.open(url)
    playing = await StoredGame.start(store)
    async with store.write() as w:
        await hold(w, playing.id, 0)
        await asyncio.sleep(HALTED / 4)
    row = await store.table(playing.id)
    assert row is not None
    assert row.revision == 1
    await store.close()


@rule("H-234")
async def test_waiting_too_long_for_a_row_reports_the_reason(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "LOCK_TIMEOUT", HALTED)
    store = await Store.open(url)
    playing = await StoredGame.start(store)
    engine = create_async_engine(url)
    async with engine.connect() as program:
        await program.execute(text("SELECT 1 FROM tables FOR UPDATE"))
        with pytest.raises(DBAPIError) as met:
            async with store.write() as w:
                await w.advance(row_at(playing.id, 0), 2.0)
        assert failure_of(met.value) is DatabaseFailure.LOCKED
        await program.rollback()
    await engine.dispose()
    async with store.write() as w:
        await w.advance(row_at(playing.id, 0), 2.0)
    await store.close()


async def test_a_connection_that_breaks_during_a_rollback_hides_no_error(url: str) -> None:
    """The first error is raised, because it says what the operator must do."""
    store = await Store.open(url)
    playing = await StoredGame.start(store)
    engine = create_async_engine(url)
    end = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE state = 'idle in transaction'"

    async def go_wrong() -> None:
        async with store.write() as w:
            await hold(w, playing.id, 0)
            async with engine.connect() as program:
                await program.execute(text(f"{end} AND datname = current_database()"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await go_wrong()
    async with store.write() as w:
        await w.advance(row_at(playing.id, 0), 1.0)
    await engine.dispose()
    await store.close()


async def test_a_restore_may_take_longer_than_the_transaction_timeout(url: str, tmp_path: Path) -> None:
    source, target = await Store.open(address(tmp_path / "backup.db")), await Store.open(url)
    playing = await StoredGame.start(source)
    rests = [1.5 * HALTED]
    await copy_rows(source, target, lambda *_: time.sleep(rests.pop() if rests else 0.0))
    assert await target.answers(playing.id) == await source.answers(playing.id)
    assert await target.table(playing.id) == await source.table(playing.id) is not None
    await source.close()
    await target.close()
