"""One leader for each shard, on a real PostgreSQL server."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.open_database import open_database
from bot.settings import SettingsError
from store.processes.leadership import (
    POOLED,
    Leadership,
    LeadershipLost,
    UnsuitableDatabase,
    _refuse_pooler,
    lock_epochs,
)
from tests.ledger import rule
from tests.store.postgres import Server

IDLE = 1.0
"""Seconds after which the server ends an idle session."""
HANGS = 60.0


class Process:
    """A process with its leadership and the reasons for which it lost it."""

    def __init__(self, url: str, *shards: int) -> None:
        self.why: list[str] = []
        self.over = asyncio.Event()
        self.leading = Leadership(url, shards, self._lost, idle=IDLE, every=IDLE / 5)

    def _lost(self, why: str) -> None:
        self.why.append(why)
        self.over.set()

    async def wait(self) -> None:
        """Wait like a standby until this process leads."""
        async with asyncio.timeout(HANGS):
            while not await self.leading.acquire():  # noqa: ASYNC110 - another process's lock sets no event here
                await asyncio.sleep(IDLE / 10)


class Crowd:
    """Processes that share a database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(url)
        self._all: list[Process] = []

    def process(self, *shards: int) -> Process:
        self._all.append(Process(self.url, *shards))
        return self._all[-1]

    async def close(self) -> None:
        for one in self._all:
            await one.leading.release()
        await self.engine.dispose()

    async def written(self) -> list[str]:
        async with self.engine.connect() as connection:
            return [row.who for row in await connection.execute(text("SELECT who FROM writes"))]

    async def sessions(self, state: str) -> int:
        """End all other sessions of this database that are in this state. Return their number."""
        ended = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND state = :state"
        )
        async with self.engine.connect() as connection:
            return len((await connection.execute(text(ended), {"state": state})).all())


async def write(connection: AsyncConnection, who: str) -> None:
    await connection.execute(text("INSERT INTO writes VALUES (:who)"), {"who": who})


@pytest.fixture
async def crowd(postgres: Server) -> AsyncIterator[Crowd]:
    crowd = Crowd(await asyncio.to_thread(postgres.empty_database))
    async with crowd.engine.begin() as connection:
        await connection.execute(text("CREATE TABLE writes (who text)"))
    yield crowd
    await crowd.close()


async def test_a_process_that_may_have_slept_too_long_does_not_count_as_leader(crowd: Crowd) -> None:
    """The server may have ended the session already, although nothing says so yet."""
    one = crowd.process(0)
    assert await one.leading.acquire()
    one.leading._used -= IDLE
    assert not one.leading.leads
    async with crowd.engine.begin() as connection:
        one.leading._used -= IDLE
        with pytest.raises(LeadershipLost):
            await one.leading.lock_epochs(connection)


async def test_a_process_leads_all_of_its_shards_or_none(crowd: Crowd) -> None:
    one, other, third = crowd.process(0, 1), crowd.process(2, 1), crowd.process(2)
    assert await one.leading.acquire()
    assert not await other.leading.acquire()
    assert not other.leading.leads
    assert await third.leading.acquire(), "who cannot have all keeps none"
    assert (one.leading.epochs, third.leading.epochs) == ({0: 1, 1: 1}, {2: 1})
    await third.leading.release()
    await one.leading.release()
    assert not one.leading.leads
    assert await other.leading.acquire()
    assert other.leading.epochs == {1: 2, 2: 2}
    assert not one.why, "who gives up has lost nothing"


async def test_leadership_lasts_as_long_as_its_connection_is_used(crowd: Crowd) -> None:
    one, other = crowd.process(0), crowd.process(0)
    await one.wait()
    for _ in range(3):
        await asyncio.sleep(IDLE)
        assert one.leading.leads
        assert not await other.leading.acquire()
    assert not one.why


async def test_a_leader_that_is_cut_off_learns_it_at_once_and_the_next_one_leads(crowd: Crowd) -> None:
    one, other = crowd.process(0), crowd.process(0)
    await one.wait()
    own = dict(one.leading.epochs)
    async with asyncio.timeout(HANGS):
        assert await crowd.sessions("idle")
        await one.over.wait()
    assert not one.leading.leads
    await other.wait()
    assert other.leading.epochs == {0: 2}
    async with crowd.engine.begin() as connection:
        await lock_epochs(connection, other.leading.epochs)
        with pytest.raises(LeadershipLost):
            await lock_epochs(connection, own)
    await other.leading.release()
    await one.wait()
    assert one.leading.epochs == {0: 3}, "it may lead again"
    assert len(one.why) == 1


async def test_a_leader_notices_that_its_locks_are_gone(crowd: Crowd) -> None:
    one = crowd.process(0, 1)
    await one.wait()
    assert one.leading._connection is not None
    await one.leading._connection.execute("SELECT pg_advisory_unlock($1, 1)", 0x5144)
    async with asyncio.timeout(HANGS):
        await one.over.wait()
    assert one.why == ["the database no longer holds the locks"]
    assert not one.leading.leads


async def test_the_next_leader_waits_for_a_write_of_the_former_one(crowd: Crowd) -> None:
    one, other = crowd.process(0), crowd.process(0)
    await one.wait()
    async with crowd.engine.begin() as connection:
        await lock_epochs(connection, one.leading.epochs)
        await one.leading.release()
        taking = asyncio.create_task(other.wait())
        await asyncio.sleep(IDLE / 2)
        assert not taking.done()
        await write(connection, "the old leader")
    await taking
    assert await crowd.written() == ["the old leader"]


async def test_a_suspended_processs_write_is_ended_for_the_next_leader(crowd: Crowd) -> None:
    one, other = crowd.process(0), crowd.process(0)
    await one.wait()
    async with crowd.engine.connect() as connection:
        await connection.execute(text(f"SET idle_in_transaction_session_timeout = {IDLE * 1000:.0f}"))
        await connection.commit()
        await lock_epochs(connection, one.leading.epochs)
        await write(connection, "the old leader")
        await one.leading.release()
        await other.wait()
        with pytest.raises(DBAPIError):
            await connection.execute(text("SELECT 1"))
    assert await crowd.written() == []


async def test_a_suspended_process_loses_its_shard_and_writes_nothing_on_waking(crowd: Crowd) -> None:
    command = (sys.executable, "-m", "tests.store.leader_process", crowd.url)
    pipe = asyncio.subprocess.PIPE
    old = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert old.stdin is not None
    assert old.stdout is not None
    try:
        async with asyncio.timeout(HANGS):
            assert await old.stdout.readline() == b"leads\n"
            old.stdin.write(b"write\n")
            assert await old.stdout.readline() == b"written\n"
            standby = crowd.process(0)
            assert not await standby.leading.acquire()
            old.send_signal(signal.SIGSTOP)
            await standby.wait()
            assert standby.leading.epochs == {0: 2}
            old.send_signal(signal.SIGCONT)
            old.stdin.write(b"write\n")
            said = {await old.stdout.readline(), await old.stdout.readline()}
            assert said == {b"lost: the connection was closed\n", b"refused\n"}
            old.stdin.close()
            assert await old.wait() == 0
    finally:
        if old.returncode is None:
            old.kill()
            await old.wait()
    assert await crowd.written() == ["the old leader"]


class Pooled:
    """A connection through a transaction pooler, which sends each statement to any of these sessions."""

    def __init__(self, *sessions: asyncpg.Connection[Any]) -> None:
        self._sessions = list(sessions)

    def _next(self) -> asyncpg.Connection[Any]:
        self._sessions.append(self._sessions.pop(0))
        return self._sessions[-1]

    async def fetchval(self, *about: Any) -> Any:
        return await self._next().fetchval(*about)

    async def execute(self, *about: Any) -> Any:
        return await self._next().execute(*about)


@pytest.mark.parametrize("lent", [(0, 1), (0, 0, 1), (2, 2)])
async def test_a_transaction_pooler_is_refused(crowd: Crowd, lent: tuple[int, ...]) -> None:
    drivers = [await crowd.process().leading._open() for _ in range(3)]
    connection: Any = Pooled(*(drivers[one] for one in lent))
    with pytest.raises(UnsuitableDatabase) as refused:
        await _refuse_pooler(connection, drivers[2], IDLE)
    assert str(refused.value) == POOLED
    await _refuse_pooler(drivers[0], drivers[2], IDLE)
    for driver in drivers:
        driver.terminate()


async def test_a_pooler_that_is_noticed_only_by_missing_locks_is_refused(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = crowd.process(0)
    monkeypatch.setattr("store.processes.leadership.LOCKS", "SELECT 0 AS space, 0 AS shard, 0 AS pid, false AS mine")
    with pytest.raises(UnsuitableDatabase):
        await one.leading.acquire()
    assert not one.leading.leads


@rule("H-474")
async def test_the_schema_is_not_migrated_while_another_process_leads(crowd: Crowd) -> None:
    one = crowd.process(0)
    await one.wait()
    with pytest.raises(SettingsError, match="older version"):
        await open_database(crowd.url)
    await one.leading.release()
    await (await open_database(crowd.url)).close()
    await one.wait()
    store = await open_database(crowd.url)
    assert await store.tables() == [], "a schema that is up to date can be used beside a leader"
    await store.close()
