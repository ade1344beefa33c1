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
from bot.components.interactions import serve_once
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
async def pragma(house: Harness, during: str, after: str) -> AsyncIterator[None]:
    """Run one PRAGMA on the writing connection before the block, and another one after it."""

    async def say(words: str) -> None:
        async with house.store._writing.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.execute(f"PRAGMA {words}")

    await say(during)
    yield
    await say(after)


@contextlib.asynccontextmanager
async def locked(house: Harness) -> AsyncIterator[None]:
    """Hold a write lock as another program would."""
    with contextlib.closing(sqlite3.connect(house.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with pragma(house, "busy_timeout = 0", "busy_timeout = 3000"):
            yield
        other.rollback()


def hindered(house: Harness, how: DatabaseFailure) -> contextlib.AbstractAsyncContextManager[None]:
    if how is DatabaseFailure.FULL:
        return pragma(house, "max_page_count = 1", "max_page_count = 1000000")
    if how is DatabaseFailure.READ_ONLY:
        return pragma(house, "query_only = ON", "query_only = OFF")
    return locked(house)


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[str], int]]:
    """Return a function that counts the log lines with a text. No such line has a traceback."""
    yield lambda words: sum(words in record.getMessage() for record in caplog.records)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def fill(house: Harness) -> None:
    """Record interactions until the database has no page left for one more."""
    with contextlib.suppress(OperationalError):
        for number in itertools.count(2**40):
            async with house.store.write() as w:
                await w.claim_interaction(number, house.time.now)


async def pressed(house: Harness, user: int, number: int) -> str:
    """Give the answer «rum» and return the text that the person reads."""
    click = house.click(user)
    await serve_once(click, lambda: take_answer(click, house.code, number, ["rum"]))
    return click.said[-1] if click.said else ""


@rule("H-84", "H-98")
@pytest.mark.parametrize("how", [DatabaseFailure.FULL, DatabaseFailure.READ_ONLY, DatabaseFailure.LOCKED])
async def test_a_database_that_takes_nothing_loses_nothing(
    house: Harness, how: DatabaseFailure, said: Callable[[str], int]
) -> None:
    await house.begin(ANNE, BART)
    number, before = (await house.asked(ANNE)).number, (await house.row()).revision
    async with hindered(house, how):
        if how is DatabaseFailure.FULL:
            await fill(house)
        read = await pressed(house, ANNE, number)
    assert FOR_PEOPLE[how].source in read
    assert said(how.value)
    assert (await house.row()).revision == before
    assert await house.store.answers(house.code) == []
    assert "try again" not in (await pressed(house, ANNE, number)).lower()
    assert len(await house.store.answers(house.code)) == 1


@rule("H-33", "H-98")
async def test_the_clock_waits_for_a_database_that_takes_nothing(house: Harness, said: Callable[[str], int]) -> None:
    clock = new_clock(house)
    await clock.resume()
    await house.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(house, clock)
    async with hindered(house, DatabaseFailure.READ_ONLY):
        await house.time.passes(TURN + 30)
        assert await house.store.answers(house.code) == []
    await house.time.passes(30)
    assert len(await house.store.answers(house.code)) == 1
    assert said(DatabaseFailure.READ_ONLY.value)
    clock.stop()


@pytest.fixture
async def clock(house: Harness) -> AsyncIterator[Scheduler]:
    clock = new_clock(house)
    await clock.resume()
    yield clock
    clock.stop()


@rule("H-98")
@pytest.mark.parametrize(("known", "later"), [('"version":', '"version":9'), ('"scheme":', '"scheme":9')])
async def test_a_save_of_a_later_version_waits_and_the_others_go_on(
    house: Harness, clock: Scheduler, said: Callable[[str], int], known: str, later: str
) -> None:
    await house.begin(ANNE, BART, pace="live")
    newer = house.code
    house.alter(f"UPDATE tables SET save = replace(save, '{known}', '{later}') WHERE id = '{newer}'")
    number = (await house.asked(ANNE)).number
    house.tables.forget(newer)
    assert NEWER.source in await pressed(house, ANNE, number)
    await house.begin(CLEO, DIRK, pace="live")
    await next_look(house, clock)
    await house.time.passes(TURN + 30)
    assert await house.store.answers(newer) == []
    assert (await house.store.answers(house.code)) != [], "the other table goes on"
    assert 1 <= said(f"of table {newer} waits") <= 2, "a line for each who is waited for, not one every five seconds"
    assert LATER > TURN
    house.alter(f"UPDATE tables SET save = replace(save, '{later}', '{known}')")
    house.code = newer
    await house.time.passes(LATER)
    assert await house.store.answers(newer) != [], "the version that knows it runs again"


@rule("H-98", "H-234")
async def test_who_waits_too_long_behind_other_writers_reads_so(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool: Any = house.store._writing.sync_engine.pool
    monkeypatch.setattr(pool, "_timeout", 0.1)
    async with house.store.write():
        with pytest.raises(exc.TimeoutError) as met:
            async with house.store.write():
                pass
    assert failure_of(met.value) is DatabaseFailure.LOCKED


@rule("H-81")
async def test_a_table_that_is_deleted_while_it_is_read_is_no_table(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.begin(ANNE, BART)
    read = house.store.seats

    async def deleted(table: str) -> list[SeatRow]:
        async with house.store.write() as w:
            assert await w.delete_tables((), 1) == 1
        return await read(table)

    monkeypatch.setattr(house.store, "seats", deleted)
    with pytest.raises(UserError) as met:
        await house.tables.load(house.code)
    assert met.value.words == NO_TABLE
