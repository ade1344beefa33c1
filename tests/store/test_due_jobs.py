from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import insert

from store import StaleRevision, Store
from store.rows import DueJob, JobKind
from store.schema import heartbeats
from tests.ledger import rule
from tests.store.stored_game import NOW, new_table


@pytest.fixture
async def table(store: Store) -> str:
    async with store.write() as w:
        return (await new_table(w)).id


async def set_dues(store: Store, table: str, *dues: DueJob) -> None:
    async with store.write() as w:
        await w.set_due_jobs(table, dues)


async def test_due_jobs_are_read_at_their_time_and_deleted(store: Store, table: str) -> None:
    assert await store.next_due_time() is None
    clock, player = (
        DueJob(table, JobKind.DEADLINE, 0, 3, NOW + 20),
        DueJob(table, JobKind.AUTOMATIC_PLAYER, 0, 3, NOW + 10),
    )
    await set_dues(store, table, clock, player)
    assert await store.next_due_time() == NOW + 10
    assert await store.due_jobs(NOW + 9) == []
    assert await store.due_jobs(NOW + 10) == [player]
    assert await store.due_jobs(NOW + 20) == [player, clock]
    async with store.write() as w:
        await w.delete_due_job(player)
    assert await store.due_jobs(NOW + 20) == [clock]
    await set_dues(store, table)
    assert await store.next_due_time() is None


async def test_a_failed_job_that_was_postponed_meanwhile_keeps_its_later_time(store: Store, table: str) -> None:
    """A person may have got more time between the read and the failure."""
    due = DueJob(table, JobKind.DEADLINE, 0, 3, NOW)
    await set_dues(store, table, replace(due, at=NOW + 600))
    async with store.write() as w:
        await w.postpone_due_job(due, NOW + 5)
    assert await store.next_due_time() == NOW + 600
    async with store.write() as w:
        await w.claim_due_job(due)
    assert await store.next_due_time() == NOW + 600, "nor is it taken for the earlier one"


@rule("H-262")
async def test_a_due_job_is_claimed_once_and_only_while_it_is_due(store: Store, other: Store, table: str) -> None:
    """After the read, another process may have carried out, cancelled or postponed the job."""
    due = DueJob(table, JobKind.DEADLINE, 0, 3, NOW + 20)
    await set_dues(store, table, due)
    async with other.write() as w:
        await w.postpone_due_job(due, NOW + 30)
    with pytest.raises(StaleRevision):
        async with store.write() as w:
            await w.claim_due_job(due, unless=StaleRevision)
    later = replace(due, at=NOW + 30)
    assert await other.due_jobs(NOW + 100) == [later]
    async with store.write() as w:
        await w.claim_due_job(later, unless=StaleRevision)
    with pytest.raises(StaleRevision):
        async with other.write() as w:
            await w.claim_due_job(later, unless=StaleRevision)
    assert await other.due_jobs(NOW + 100) == []


@rule("H-25")
async def test_a_due_job_that_is_still_needed_keeps_its_time(store: Store, table: str) -> None:
    async with store.write() as w:
        elsewhere = DueJob((await new_table(w)).id, JobKind.DEADLINE, 5, 5, NOW + 50)
    await set_dues(store, elsewhere.table, elsewhere)
    old = [DueJob(table, JobKind.DEADLINE, seat, 3, NOW + seat) for seat in range(3)]
    await set_dues(store, table, *old)
    again = replace(old[1], at=NOW + 30)
    fresh = [
        DueJob(table, JobKind.DEADLINE, 1, 4, NOW + 40),
        DueJob(table, JobKind.DEADLINE, 3, 3, NOW + 41),
        DueJob(table, JobKind.AUTOMATIC_PLAYER, 0, 3, NOW + 42),
    ]
    await set_dues(store, table, again, *fresh)
    assert await store.due_jobs(NOW + 100) == [old[1], *fresh, elsewhere]


@rule("H-29")
async def test_downtime_is_added_back_to_deadlines(store: Store, table: str) -> None:
    clock, player = (
        DueJob(table, JobKind.DEADLINE, 0, 3, NOW + 60),
        DueJob(table, JobKind.AUTOMATIC_PLAYER, 1, 3, NOW + 2),
    )
    await set_dues(store, table, clock, player)
    assert await store.refund_downtime(NOW) == 0.0, "nobody was here before"
    async with store.write() as w:
        await w.record_heartbeat(NOW + 10)
        await w.record_heartbeat(NOW + 11)
    assert await store.refund_downtime(NOW + 111) == 100.0
    assert await store.due_jobs(NOW + 999) == [player, replace(clock, at=NOW + 160)]
    assert await store.refund_downtime(NOW + 112) == 1.0, "each call counts from the one before"
    assert await store.refund_downtime(NOW + 100) == 0.0, "a clock that was put back takes nothing away"


@rule("H-95")
async def test_downtime_is_counted_from_a_known_moment(store: Store, table: str) -> None:
    """`since` replaces the own heartbeat. A later heartbeat of another process with the same servers counts."""
    await set_dues(store, table, DueJob(table, JobKind.DEADLINE, 0, 3, NOW + 60))
    async with store.write() as w:
        await w.record_heartbeat(NOW)
    assert await store.refund_downtime(NOW + 100, since=NOW + 70) == 30.0
    async with store.write() as w:
        await w.record_heartbeat(NOW + 199)
        await w._run(insert(heartbeats), {"shards": "0-1/2", "at": NOW + 195})
    assert await store.last_heartbeat_of_others() == NOW + 195
    assert await store.refund_downtime(NOW + 200, since=NOW + 150) == 5.0
    assert await store.next_due_time() == NOW + 95


@rule("H-95")
async def test_all_stored_times_move_with_a_change_of_the_wall_clock(store: Store, table: str) -> None:
    clock, player = (
        DueJob(table, JobKind.DEADLINE, 0, 3, NOW + 60),
        DueJob(table, JobKind.AUTOMATIC_PLAYER, 1, 3, NOW + 2),
    )
    await set_dues(store, table, clock, player)
    async with store.write() as w:
        await w.record_heartbeat(NOW)
        await w.enqueue(table, "table", 1, NOW + 7)
    await store.shift_times(-3600)
    assert await store.due_jobs(NOW) == [replace(player, at=NOW - 3598), replace(clock, at=NOW - 3540)]
    assert await store.next_delivery_time() == NOW - 3593
    assert await store.refund_downtime(NOW - 3590) == 10.0, "its heartbeat went with it"


@rule("H-30")
async def test_two_processes_that_start_together_add_downtime_back_once(store: Store, other: Store, table: str) -> None:
    await set_dues(store, table, DueJob(table, JobKind.DEADLINE, 0, 3, NOW))
    async with store.write() as w:
        await w.record_heartbeat(NOW)
    given = await asyncio.gather(store.refund_downtime(NOW + 100), other.refund_downtime(NOW + 100))
    assert sorted(given) == [0.0, 100.0]
    assert await store.next_due_time() == NOW + 100
