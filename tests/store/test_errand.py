"""What a transaction does on PostgreSQL is one errand, and is whole or not at all."""

from __future__ import annotations

import asyncio
import math
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest
from sqlalchemy import select, text

from store import Repeated, Store, Writing, postgresql
from store.beside import AT_HAND, Beside
from store.errand import Errand
from store.helm import AtTheHelm
from store.memory import Learnt, Taken
from store.schema import outbox
from store.shards import Shards
from tests.store.playing import new_table
from tests.store.postgres import Server


@pytest.fixture
async def store(postgres: Server) -> Any:
    store = await Store.open(await asyncio.to_thread(postgres.new_database), alone=True)
    await store.live()
    await store.listen(lambda _: None)
    yield store
    await store.close()


async def once(w: Writing, table: str, interaction: int, user: int) -> None:
    await w.follow(table, user)
    await w.once(interaction, 0.5)
    await w.want(table, f"hand:{user}", 1, 0.0)


async def write(store: Store, table: str, interaction: int, user: int) -> None:
    async with store.write() as w:
        await once(w, table, interaction, user)


async def opened(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[Errand]]:
    """A table, and the errands that are gone from now on: statements are known when they come for the second time."""
    async with store.write() as w:
        table = (await new_table(w)).id
    gone, go = list[Errand](), Errand.go

    async def noted(errand: Errand, *args: Any) -> None:
        gone.append(errand)
        await go(errand, *args)

    await write(store, table, 1, 1)
    monkeypatch.setattr(Errand, "go", noted)
    return table, gone


async def test_what_touches_nothing_though_it_must_undoes_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table, gone = await opened(store, monkeypatch)
    await write(store, table, 2, 2)
    with pytest.raises(Repeated):
        await write(store, table, 2, 3)
    assert len(gone) == 2, "each was one errand"
    assert await store.followers(table) == [1, 2]
    assert sorted(row.target for row in await store.outbox(1.0)) == ["hand:1", "hand:2"]


async def test_a_session_is_told_of_a_statement_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the database would plan each anew, and every errand would be two."""
    table, gone = await opened(store, monkeypatch)
    told, execute = list[str](), asyncpg.Connection.execute

    async def noted(driver: Any, query: str, *args: Any, **more: Any) -> Any:
        told.append(query)
        return await execute(driver, query, *args, **more)

    monkeypatch.setattr(asyncpg.Connection, "execute", noted)
    for number in range(2, 5):
        await write(store, table, number, number)
    assert len(gone) == 3
    assert len([query for query in told if "CREATE" in query]) == 1


@pytest.mark.parametrize("fresh", [0.0, 60.0])
async def test_a_session_that_broke_meanwhile_is_nobodys_trouble(
    postgres: Server, monkeypatch: pytest.MonkeyPatch, fresh: float
) -> None:
    """Who has heard that it is gone takes another one, and who has not asks before, but for a moment."""
    monkeypatch.setattr(postgresql, "FRESH", fresh)
    store = await Store.open(await asyncio.to_thread(postgres.new_database), alone=True)
    table, gone = await opened(store, monkeypatch)
    await write(store, table, 2, 2)
    assert isinstance(store._writer, Beside)
    ((connection, _),) = store._writer._ready._at_hand
    driver: Any = connection.driver_connection
    heard = asyncio.Event()
    driver.add_termination_listener(lambda _: heard.set())
    ended = text(f"SELECT pg_terminate_backend({driver.get_server_pid()}, 60000)")
    await store._reader.read(lambda asked: asked.execute(ended).all())
    if fresh:
        await asyncio.wait_for(heard.wait(), 60)
    await write(store, table, 3, 3)
    assert len(gone) == 2
    assert await store.followers(table) == [1, 2, 3]
    await store.close()


async def test_connections_that_are_too_many_take_leave(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """A pool that has enough of them ends those that come back; none of it is an error in the log."""
    assert isinstance(store._writer, Beside)
    ready = store._writer._ready
    connections = [await ready.take() for _ in range(AT_HAND + 8)]
    for connection in connections:
        await ready.give_back(connection)
    assert len(ready._at_hand) == AT_HAND
    assert sum(connection.is_valid for connection in connections) == AT_HAND, "all others are the pool's again"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    late = await ready.take()
    await ready.close()
    await ready.give_back(late)
    assert ready._at_hand == []


async def test_a_click_on_anothers_server_is_one_errand(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose it is to be shown the database sees as it writes it down."""
    url = await asyncio.to_thread(postgres.new_database)
    store = await Store.open(url, alone=True, shards=Shards(2, (0,)))
    _, gone = await opened(store, monkeypatch)
    tables = list[str]()
    for guild in (8 << 22, 9 << 22):
        async with store.write() as w:
            tables.append((await new_table(w, guild=guild)).id)
    for number, table in enumerate(tables, 2):
        await write(store, table, number, 7)
    assert len(gone) == 2
    claimed = await store._rows(select(outbox.c.table, outbox.c.claimed_by).where(outbox.c.target == "hand:7"))
    assert {row.table: row.claimed_by for row in claimed} == {tables[0]: store.process, tables[1]: ""}
    await store.close()


def test_of_two_at_once_nobody_knows_which_came_last() -> None:
    memory, key = AtTheHelm("me"), ("followers", "TABLE")
    memory.trust(math.inf)
    page = memory.page("TABLE")
    page.reliefs = 3
    page.shelves[key] = {None: [1]}

    def over(taken: Taken, rows: list[int]) -> None:
        taken.hear([SimpleNamespace(reliefs=3)])
        learnt = Learnt()
        learnt.taken = {"TABLE": taken}
        learnt.learn(key, rows)
        memory.commit([key], learnt)

    first, second = Taken(page), Taken(page)
    over(second, [1, 2, 3])
    over(first, [1, 2])
    assert key not in page.shelves, "neither is believed"
    over(Taken(page), [1, 2, 3, 4])
    assert page.shelves[key] == {None: [1, 2, 3, 4]}, "who is alone is"
