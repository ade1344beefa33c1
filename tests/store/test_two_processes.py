from __future__ import annotations

import asyncio
from collections import Counter

from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from engine.play import Answer
from store import Store
from store.schema import interactions
from tests.store.playing import Playing, replayed
from tests.store.postgres import Server
from tests.store.workers import CONTEXT, all_of, click_together, start

CLICKS = 60


def test_two_processes_at_one_table(postgres: Server) -> None:
    """Both click on the same table at the same moment, and whoever was slower tries again."""
    url = postgres.new_database()
    id = asyncio.run(begin(url))
    ready = CONTEXT.Barrier(2)
    workers = [start(click_together, url, id, 1000 * (no + 1), no, CLICKS, ready) for no in range(2)]
    said = [all_of(pipe) for _, pipe in workers]
    for process, _ in workers:
        process.join()
        assert process.exitcode == 0

    counts = [Counter(did.what for did in mine) for mine in said]
    assert [count["applied"] for count in counts] == [CLICKS, CLICKS]
    assert sum(count["moved"] for count in counts) >= CLICKS
    assert sum(count["repeated"] for count in counts) == 0
    applied = sorted((did for mine in said for did in mine if did.what == "applied"), key=lambda did: did.revision)
    assert [did.revision for did in applied] == list(range(1, 2 * CLICKS + 1))
    asyncio.run(compare(url, id, [did.answer for did in applied if did.answer], {did.interaction for did in applied}))


async def begin(url: str) -> str:
    store = await Store.open(url)
    playing = await Playing.start(store)
    await store.close()
    return playing.id


async def compare(url: str, id: str, given: list[Answer], clicks: set[int]) -> None:
    """Every applied answer is there once, in order, and they lead to what is stored."""
    store = await Store.open(url)
    playing = await Playing.load(store, id)
    assert playing.revision == len(given)
    assert await store.answers(id) == given
    assert playing.table.state == replayed(given)
    await store.close()
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        assert set((await connection.execute(select(interactions.c.id))).scalars()) == clicks
    await engine.dispose()
