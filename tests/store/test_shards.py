"""Processes that divide one bot's servers by the shards of its connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.tables.processes.gateway_health import GatewayHealth
from store import Store
from store.processes.leadership import ALL, OtherProcesses
from store.processes.shards import Shards, labels_overlap, shard_label
from store.rows import DueJob, JobKind
from tests.ledger import rule
from tests.store.postgres import Server
from tests.store.stored_game import NOW, new_table

FIRST, SECOND = Shards(2, (0,)), Shards(2, (1,))
EVEN, ODD = 8 << 22, 9 << 22
"""Servers of the first shard and of the second."""


@pytest.fixture
async def crew(postgres: Server) -> AsyncIterator[tuple[Store, Store]]:
    url = await asyncio.to_thread(postgres.new_database)
    one, other = await Store.open(url, shards=FIRST), await Store.open(url, shards=SECOND)
    yield one, other
    await one.close()
    await other.close()


async def timed(store: Store, guild: int | None) -> str:
    """Open a table with a deadline and an outbox entry. Return its id."""
    async with store.write() as w:
        row = await new_table(w, guild=guild)
        await w.set_due_jobs(row.id, [DueJob(row.id, JobKind.DEADLINE, 0, 1, NOW + 50)])
        await w.enqueue(row.id, "table", 1, NOW)
    return row.id


@rule("H-475")
async def test_each_process_delivers_and_runs_only_what_belongs_to_its_shards(crew: tuple[Store, Store]) -> None:
    """The shard decides, and not the process that stored the row. Direct messages belong to the first shard."""
    one, other = crew
    for store in crew:
        even, odd, nowhere = await timed(store, EVEN), await timed(store, ODD), await timed(store, None)
        assert {row.table for row in await one.outbox(NOW)} == {even, nowhere}
        assert {row.table for row in await other.outbox(NOW)} == {odd}
        assert (
            {due.table for due in await one.due_jobs(NOW + 60)}
            == {even, nowhere}
            == {row.id for row, _, _ in await one.tables_with_deadlines()}
        )
        assert (
            {due.table for due in await other.due_jobs(NOW + 60)}
            == {odd}
            == {row.id for row, _, _ in await other.tables_with_deadlines()}
        )
        for table in (even, odd, nowhere):
            async with store.write() as w:
                await w.set_table(table, status="cancelled")
                await w.dequeue(table, "table", 9)
                await w.set_due_jobs(table, [])
        assert [await each.next_delivery_time() for each in crew] == [None, None]
        assert [await each.next_due_time() for each in crew] == [None, None]


@rule("H-475")
async def test_downtime_is_added_back_only_on_the_servers_that_nobody_served(crew: tuple[Store, Store]) -> None:
    one, other = crew
    even, odd = await timed(one, EVEN), await timed(one, ODD)
    assert [await each.refund_downtime(NOW) for each in crew] == [0.0, 0.0]
    async with one.write() as w:
        await w.record_heartbeat(NOW + 30)
    assert await other.refund_downtime(NOW + 40) == 40.0, "that the other one lived helps nobody there"
    assert set((await one.deadlines(even)).values()) == {NOW + 50}
    assert set((await one.deadlines(odd)).values()) == {NOW + 90}


@rule("H-475")
async def test_downtime_is_known_after_the_shards_are_divided_anew(crew: tuple[Store, Store]) -> None:
    one, _ = crew
    await one.refund_downtime(NOW)
    assert labels_overlap(shard_label(FIRST), shard_label(Shards(4, (0,))))
    assert labels_overlap(shard_label(FIRST), shard_label(None))
    assert not labels_overlap(shard_label(FIRST), shard_label(SECOND))
    both = await Store.open(one._reading.url.render_as_string(hide_password=False))
    assert await both.refund_downtime(NOW + 10) == 10.0
    await both.close()


@rule("H-475")
async def test_the_label_of_thousands_of_shards_fits_into_a_database_key(crew: tuple[Store, Store]) -> None:
    """PostgreSQL limits an index key to 2,700 bytes."""
    url = crew[0]._reading.url.render_as_string(hide_password=False)
    many = Shards(10_000, (*range(1, 5_000), 7_000))
    there = await Store.open(url, shards=many)
    async with there.write() as w:
        await w.record_heartbeat(NOW)
    table = await timed(there, 4_999 << 22)
    assert {row.table for row in await there.outbox(NOW)} == {table}
    assert labels_overlap(shard_label(many), shard_label(Shards(10_000, (7_000, 7_002))))
    assert not labels_overlap(shard_label(many), shard_label(Shards(10_000, (0, 5_000))))
    await there.close()


@rule("H-475")
async def test_deadlines_stop_while_no_process_receives_direct_messages() -> None:
    """A person with a hand in direct messages could not answer."""
    peers = [
        OtherProcesses({1: 7}, standby=False),
        OtherProcesses({0: 8, 1: 7}, standby=False),
        OtherProcesses({ALL: 9}, standby=False),
    ]
    assert [one.direct_messages for one in peers] == [False, True, True]
    assert [one.processes for one in peers] == [1, 2, 1]

    def nobody(**_: object) -> object:
        raise AssertionError("Discord need not be asked")

    client = type("Client", (), {"_get_websocket": staticmethod(nobody)})()
    assert not await GatewayHealth(client, lambda: peers[0].direct_messages).answers()
