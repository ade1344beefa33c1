"""Errors of the infrastructure: a full disk, a locked file, a save from a later version.

People and the log each get one clear sentence. Nothing is lost, and the games go on afterwards.
"""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import exc
from sqlalchemy.exc import OperationalError

from bot.components.answer import take_answer
from bot.components.serve_interaction_once import serve_once
from bot.replies.errors import UserError
from bot.replies.infrastructure_errors import FOR_PEOPLE, NEWER
from bot.tables.loaded_table import NO_TABLE
from bot.tables.scheduler import LATER, Scheduler
from store.databases.failures import DatabaseFailure, failure_of
from store.rows import SeatRow
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.host.test_scheduler import TURN, new_clock, next_look
from tests.ledger import rule


@contextlib.asynccontextmanager
async def pragma(harness: Harness, during: str, after: str) -> AsyncIterator[None]:
    """Run one PRAGMA on the writing connection before the block, and another one after it."""

    async def say(words: str) -> None:
        async with harness.store._writing.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.execute(f"PRAGMA {words}")

    await say(during)
    yield
    await say(after)


@contextlib.asynccontextmanager
async def locked(harness: Harness) -> AsyncIterator[None]:
    """Hold a write lock as another program would."""
    with contextlib.closing(sqlite3.connect(harness.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with pragma(harness, "busy_timeout = 0", "busy_timeout = 3000"):
            yield
        other.rollback()


def hindered(harness: Harness, how: DatabaseFailure) -> contextlib.AbstractAsyncContextManager[None]:
    if how is DatabaseFailure.FULL:
        return pragma(harness, "max_page_count = 1", "max_page_count = 1000000")
    if how is DatabaseFailure.READ_ONLY:
        return pragma(harness, "query_only = ON", "query_only = OFF")
    return locked(harness)


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[str], int]]:
    """Return a function that counts the log lines with a text. No such line has a traceback."""
    yield lambda words: sum(words in record.getMessage() for record in caplog.records)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def fill(harness: Harness) -> None:
    """Record interactions until the database has no page left for one more."""
    with contextlib.suppress(OperationalError):
        for number in itertools.count(2**40):
            async with harness.store.write() as w:
                await w.claim_interaction(number, harness.time.now)


async def pressed(harness: Harness, user: int, number: int) -> str:
    """Give the answer «rum» and return the text that the person reads."""
    click = harness.click(user)
    await serve_once(click, lambda: take_answer(click, harness.code, number, ["rum"]))
    return click.said[-1] if click.said else ""


@rule("H-84", "H-98")
@pytest.mark.parametrize("how", [DatabaseFailure.FULL, DatabaseFailure.READ_ONLY, DatabaseFailure.LOCKED])
async def test_nothing_is_lost_while_the_database_refuses_writes(
    harness: Harness, how: DatabaseFailure, said: Callable[[str], int]
) -> None:
    await harness.begin(ANNE, BART)
    number, before = (await harness.asked(ANNE)).number, (await harness.row()).revision
    async with hindered(harness, how):
        if how is DatabaseFailure.FULL:
            await fill(harness)
        read = await pressed(harness, ANNE, number)
    assert FOR_PEOPLE[how].source in read
    assert said(how.value)
    assert (await harness.row()).revision == before
    assert await harness.store.answers(harness.code) == []
    assert "try again" not in (await pressed(harness, ANNE, number)).lower()
    assert len(await harness.store.answers(harness.code)) == 1


@rule("H-33", "H-98")
async def test_the_scheduler_waits_for_a_database_that_refuses_writes(
    harness: Harness, said: Callable[[str], int]
) -> None:
    clock = new_clock(harness)
    await clock.resume()
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(harness, clock)
    async with hindered(harness, DatabaseFailure.READ_ONLY):
        await harness.time.passes(TURN + 30)
        assert await harness.store.answers(harness.code) == []
    await harness.time.passes(30)
    assert len(await harness.store.answers(harness.code)) == 1
    assert said(DatabaseFailure.READ_ONLY.value)
    clock.stop()


@pytest.fixture
async def clock(harness: Harness) -> AsyncIterator[Scheduler]:
    clock = new_clock(harness)
    await clock.resume()
    yield clock
    clock.stop()


@rule("H-98")
@pytest.mark.parametrize(("known", "later"), [('"version":', '"version":9'), ('"scheme":', '"scheme":9')])
async def test_a_save_of_a_later_version_waits_and_other_tables_go_on(
    harness: Harness, clock: Scheduler, said: Callable[[str], int], known: str, later: str
) -> None:
    await harness.begin(ANNE, BART, pace="live")
    newer = harness.code
    harness.alter(f"UPDATE tables SET save = replace(save, '{known}', '{later}') WHERE id = '{newer}'")
    number = (await harness.asked(ANNE)).number
    harness.tables.forget(newer)
    assert NEWER.source in await pressed(harness, ANNE, number)
    await harness.begin(CLEO, DIRK, pace="live")
    await next_look(harness, clock)
    await harness.time.passes(TURN + 30)
    assert await harness.store.answers(newer) == []
    assert (await harness.store.answers(harness.code)) != [], "the other table goes on"
    assert 1 <= said(f"of table {newer} is retried") <= 2, (
        "a line for each who is waited for, not one every five seconds"
    )
    assert LATER > TURN
    harness.alter(f"UPDATE tables SET save = replace(save, '{later}', '{known}')")
    harness.code = newer
    await harness.time.passes(LATER)
    assert await harness.store.answers(newer) != [], "the version that knows it runs again"


@rule("H-98", "H-234")
async def test_waiting_too_long_for_other_writers_is_reported_as_a_locked_database(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool: Any = harness.store._writing.sync_engine.pool
    monkeypatch.setattr(pool, "_timeout", 0.1)
    async with harness.store.write():
        with pytest.raises(exc.TimeoutError) as met:
            async with harness.store.write():
                pass
    assert failure_of(met.value) is DatabaseFailure.LOCKED


@rule("H-81")
async def test_a_table_that_is_deleted_while_it_is_read_counts_as_missing(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.begin(ANNE, BART)
    read = harness.store.seats

    async def deleted(table: str) -> list[SeatRow]:
        async with harness.store.write() as w:
            assert await w.delete_tables((), 1) == 1
        return await read(table)

    monkeypatch.setattr(harness.store, "seats", deleted)
    with pytest.raises(UserError) as met:
        await harness.tables.load(harness.code)
    assert met.value.words == NO_TABLE
