"""A standby process waits to become the leader, while the database is down and up again."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from bot.clock import Time
from bot.tables.processes.leadership import Leader
from store.processes.leadership import ALL, Leadership
from tests.ledger import rule
from tests.store.postgres import USER, Server

HANGS = 60.0


class Database:
    """A database that can refuse all connections and accept them again, as in a server restart."""

    def __init__(self, url: str, server: Server) -> None:
        self.url, self.server = url, server
        self.name = url.partition("@/")[2].partition("?")[0]

    async def _run(self, *statements: str) -> None:
        connection = await asyncpg.connect(user=USER, database="postgres", host=str(self.server.folder))
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    async def close(self) -> None:
        """End all connections, and refuse new ones."""
        ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.name}'"
        await self._run(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS false", ended)

    async def open(self) -> None:
        """Accept connections again."""
        await self._run(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS true")


@pytest.fixture
async def database(postgres: Server) -> Database:
    return Database(await asyncio.to_thread(postgres.new_database), postgres)


@rule("H-98", "H-472")
async def test_leader_and_standby_wait_for_a_database_that_is_restarted(database: Database) -> None:
    leader, standby = (Leader(Leadership(database.url, [ALL], lambda _: None), Time()) for _ in range(2))
    stop = asyncio.Event()
    async with asyncio.timeout(HANGS):
        assert await leader.stand_by(stop)
        waiting = [asyncio.create_task(standby.stand_by(stop))]
        while not leader.leading.peers.standby:  # noqa: ASYNC110 - another session's lock sets no event here
            await asyncio.sleep(0.05)
        await database.close()
        await leader.leading.release()
        waiting.append(asyncio.create_task(leader.stand_by(stop)))
        done, _ = await asyncio.wait(waiting, timeout=3.0)
        assert not done, "they wait until it is there again"
        await database.open()
        done, waits = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        assert [one.result() for one in done] == [True]
        stop.set()
        assert [await one for one in waits] == [False]
    for one in (leader, standby):
        await one.leading.release()


@rule("H-543")
async def test_the_start_waits_for_a_database_that_cannot_be_reached(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    await database.close()
    leader = Leader(Leadership(database.url, [ALL], lambda _: None), Time())
    with caplog.at_level("INFO"):
        async with asyncio.timeout(HANGS):
            waiting = asyncio.create_task(leader.stand_by(asyncio.Event()))
            while "does not answer" not in caplog.text:  # noqa: ASYNC110 - a log line sets no event
                await asyncio.sleep(0.01)
            await database.open()
            assert await waiting
    await leader.leading.release()


@rule("H-543")
async def test_the_start_fails_if_the_database_does_not_exist(database: Database) -> None:
    nowhere = database.url.replace("/test_", "/of_nobody_")
    leader = Leader(Leadership(nowhere, [ALL], lambda _: None), Time())
    with pytest.raises(OSError, match="no connection"):
        await leader.stand_by(asyncio.Event())


@rule("H-472")
async def test_a_standby_whose_database_hangs_stops_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    leader, stop, tries = Leader(Leadership("postgresql+asyncpg://", [ALL], lambda _: None), Time()), asyncio.Event(), 0

    async def hang() -> bool:
        nonlocal tries
        tries += 1
        if tries > 1:
            stop.set()
        await asyncio.Event().wait()
        return True

    monkeypatch.setattr(leader.leading, "acquire", hang)
    monkeypatch.setattr("bot.tables.processes.leadership.HANGS", 0.1)
    async with asyncio.timeout(HANGS):
        assert not await leader.stand_by(stop)
    assert tries == 2
