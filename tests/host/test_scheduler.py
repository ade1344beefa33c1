"""The scheduler: it runs jobs on time, loses none, and pauses while nobody can be reached."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from bot.tables.due_jobs import run_due_job
from bot.tables.scheduler import BEAT, HOUR, LONGEST, RECOVERY, Retention, Scheduler
from bot.tables.table_service import TableService
from bot.tables.time_limits.downtime import Downtime
from store import DuplicateInteraction, Store
from store.rows import DueJob, JobKind
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule
from tests.store.stored_game import new_table

TURN, REACTION = 240.0, 30.0
"""Seconds at the pace «live»: a turn with a full bank, and a reaction."""


class Quiet:
    """An outbox with no pending rows, or with those of `store` if given. `woken` counts the calls of `wake`."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store
        self.woken = 0

    async def next(self) -> float | None:
        return None if self.store is None else await self.store.next_delivery_time()

    def wake(self) -> None:
        self.woken += 1
        self.store = None


class Wire:
    """A fake check of the gateway's heartbeat."""

    def __init__(self) -> None:
        self.up = True

    async def answers(self) -> bool:
        return self.up


def new_clock(harness: Harness, outbox: Quiet | None = None, wire: Wire | None = None) -> Scheduler:
    lost = Downtime(harness.store, harness.time, wire or Wire())
    return Scheduler(harness.store, harness.time, harness.tables, outbox or Quiet(), lost)


@pytest.fixture
async def clock(harness: Harness) -> AsyncIterator[Scheduler]:
    """Yield a running scheduler. Its time begins at noon."""
    clock = new_clock(harness)
    await clock.resume()
    clock.wake()
    await harness.time.asleep()
    yield clock
    clock.stop()


async def answered(harness: Harness) -> int:
    return len(await harness.store.answers(harness.code))


async def next_look(harness: Harness, clock: Scheduler) -> None:
    """Report a change of the table, so that the scheduler reads the next due job."""
    slept = len(harness.time.slept)
    clock.wake()
    await harness.time.until(lambda: len(harness.time.slept) > slept)


@rule("H-27")
async def test_a_deadline_expires_at_its_time_and_not_before(harness: Harness, clock: Scheduler) -> None:
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(harness, clock)
    await harness.time.passes(TURN - 0.5)
    assert await answered(harness) == 0
    await harness.time.passes(0.5)
    assert await answered(harness) == 1
    await harness.time.passes(REACTION - 0.5)
    assert await answered(harness) == 1
    await harness.time.passes(0.5)
    assert await answered(harness) == 2


@rule("H-29", "H-32")
async def test_no_deadline_expires_while_discord_cannot_be_reached(harness: Harness, clock: Scheduler) -> None:
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(harness, clock)
    await harness.time.passes(TURN - LONGEST)
    clock.pause()
    await harness.time.passes(4 * LONGEST)
    assert await answered(harness) == 0
    await clock.resume()
    (due,) = (await harness.dues()).values()
    assert due.at == harness.time.now + LONGEST, "as much as was left when they could be reached last"
    await next_look(harness, clock)
    await harness.time.passes(LONGEST)
    assert await answered(harness) == 1


async def test_the_scheduler_does_not_spin_while_discord_cannot_be_reached(harness: Harness, clock: Scheduler) -> None:
    await harness.begin(ANNE, automatic=1)
    clock.pause()
    await next_look(harness, clock)
    slept = len(harness.time.slept)
    await harness.time.passes(4 * LONGEST)
    assert harness.time.slept[slept:] == [LONGEST] * 4
    await clock.resume()
    await next_look(harness, clock)
    await harness.time.passes(1)
    assert await answered(harness) == 1


@rule("H-29")
async def test_time_while_the_bot_did_not_run_is_added_back(harness: Harness) -> None:
    first = new_clock(harness)
    await first.resume()
    await harness.begin(ANNE, automatic=1)
    before = {kind: await harness.dues(kind) for kind in (JobKind.DEADLINE, JobKind.AUTOMATIC_PLAYER)}
    first.stop()
    harness.time.now += 5000
    after = new_clock(harness)
    await after.resume()
    assert {due.at - before[JobKind.DEADLINE][seat].at for seat, due in (await harness.dues()).items()} == {5000}
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == before[JobKind.AUTOMATIC_PLAYER], (
        "nobody waits longer for automatic players"
    )
    await next_look(harness, after)
    await harness.time.passes(10)
    await after.resume()
    assert {due.at - before[JobKind.DEADLINE][seat].at for seat, due in (await harness.dues()).items()} == {5000}, (
        "it goes"
    )
    after.stop()


@rule("H-33")
async def test_a_failed_due_job_is_retried_after_five_seconds(
    harness: Harness, clock: Scheduler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    tries = list[float]()

    async def failing_twice(host: TableService, due: DueJob) -> None:
        tries.append(harness.time.now)
        if len(tries) < 3:
            raise OSError("the database is busy")
        await run_due_job(host, due)

    monkeypatch.setattr("bot.tables.scheduler.run_due_job", failing_twice)
    await next_look(harness, clock)
    start = harness.time.now
    await harness.time.passes(TURN + 4)
    assert [at - start for at in tries] == [TURN]
    await harness.time.passes(6)
    assert [at - start for at in tries] == [TURN, TURN + 5, TURN + 10]
    assert await answered(harness) == 1
    assert RECOVERY == 5
    assert "is retried in 5 s" in caplog.text


@rule("H-33")
@pytest.mark.parametrize("broken", ["due_jobs", "next_due_time"])
async def test_a_short_database_failure_loses_no_due_job(
    harness: Harness, clock: Scheduler, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    ask, tries = getattr(harness.store, broken), 0

    async def failing_once(*asked: float) -> object:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OSError("the database is busy")
        return await ask(*asked)

    monkeypatch.setattr(harness.store, broken, failing_once)
    await next_look(harness, clock)
    await harness.time.passes(TURN + RECOVERY)
    assert tries > 1
    assert await answered(harness) == 1


async def test_the_scheduler_wakes_at_least_every_ten_seconds_and_records_a_heartbeat(
    harness: Harness, clock: Scheduler
) -> None:
    await harness.time.passes(95)
    assert harness.time.slept == [LONGEST] * 10
    (beat,) = harness.stored("SELECT at FROM heartbeats")
    assert harness.time.now - BEAT <= beat[0] <= harness.time.now
    assert BEAT == 3 * LONGEST, "nobody is waited for, so nothing else is written"


async def test_a_delivery_that_is_due_again_wakes_the_outbox(harness: Harness) -> None:
    outbox = Quiet(harness.store)
    clock = new_clock(harness, outbox)
    await clock.resume()
    await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 0, harness.time.now + 7)
    await next_look(harness, clock)
    await harness.time.passes(6.5)
    assert outbox.woken == 0
    await harness.time.passes(0.5)
    assert outbox.woken == 1
    clock.stop()


@rule("H-475")
async def test_deliveries_do_not_wait_while_deadlines_are_stopped(harness: Harness) -> None:
    """While no gateway answers, no deadline runs. Deliveries that another process requested still happen."""
    outbox, wire = Quiet(harness.store), Wire()
    clock = new_clock(harness, outbox, wire)
    await clock.resume()
    await harness.lobby(ANNE)
    wire.up = False
    await next_look(harness, clock)
    await harness.time.passes(LONGEST)
    assert not clock.downtime.known
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 0, harness.time.now)
    await next_look(harness, clock)
    await harness.time.passes(0.5)
    assert outbox.woken == 1
    clock.stop()


@rule("H-87")
async def test_interactions_are_forgotten_after_two_days(harness: Harness, clock: Scheduler) -> None:
    async with harness.store.write() as w:
        await w.claim_interaction(1, harness.time.now)
    await harness.time.passes(30)  # the first run checks for data to delete
    harness.time.now += 2 * 24 * HOUR - 60
    await harness.time.passes(30)
    with pytest.raises(DuplicateInteraction):
        async with harness.store.write() as w:
            await w.claim_interaction(1, harness.time.now)
    await harness.time.passes(HOUR + 60)
    async with harness.store.write() as w:
        await w.claim_interaction(1, harness.time.now)


async def test_a_stopped_scheduler_runs_no_due_job(harness: Harness, clock: Scheduler) -> None:
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    clock.stop()
    clock.wake()
    harness.time.now += 10 * TURN
    for _ in range(100):
        await asyncio.sleep(0)
    assert not harness.time.anybody_sleeps
    assert await answered(harness) == 0


@rule("H-129", "H-566")
async def test_ended_tables_are_deleted_after_the_operators_retention(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.tables.scheduler")
    lost = Downtime(harness.store, harness.time, Wire())
    clock = Scheduler(harness.store, harness.time, harness.tables, Quiet(), lost, Retention(ended=30))
    await clock.resume()
    await harness.begin(ANNE, BART)
    await harness.end_table()
    over = harness.code
    await harness.lobby(ANNE)
    clock.wake()
    await harness.time.asleep()
    await harness.time.passes(HOUR)
    assert await harness.store.table(over) is not None
    harness.time.now += 30 * 24 * HOUR
    await harness.time.passes(HOUR + 60)
    assert await harness.store.table(over) is None
    assert caplog.messages == ["retention: deleted 1 old tables and results"]
    assert await harness.store.table(harness.code) is not None, "lobbies are kept for ever unless it is said otherwise"
    clock.stop()


@rule("H-27")
async def test_a_due_job_runs_even_if_the_scheduler_is_woken_all_the_time(
    harness: Harness, clock: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy bot something always changes while the scheduler reads the next job."""
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(harness, clock)
    await harness.time.passes(TURN - 1)
    next_due, struck = harness.store.next_due_time, asyncio.Event()

    async def stirring() -> float | None:
        found = await next_due()
        if not struck.is_set():
            clock.wake()
        return found

    async def strike(host: TableService, due: DueJob) -> None:
        struck.set()

    monkeypatch.setattr(harness.store, "next_due_time", stirring)
    monkeypatch.setattr("bot.tables.scheduler.run_due_job", strike)
    harness.time.now += 1
    clock.wake()
    async with asyncio.timeout(60):
        await struck.wait()


async def test_a_click_does_not_wait_behind_a_thousand_due_jobs(harness: Harness) -> None:
    """After a long stop, due jobs run one after the other, and people can play meanwhile."""
    await harness.begin(ANNE, BART, kind="shout")
    async with harness.store.write() as w:
        for _ in range(1_000):
            table = (await new_table(w)).id
            await w.set_due_jobs(table, [DueJob(table, JobKind.DEADLINE, 0, 1, harness.time.now - 1)])

    clock = new_clock(harness)
    await clock.resume()
    clock.wake()
    striking = asyncio.create_task(harness.time.passes(0.0))
    while len(await harness.store.due_jobs(harness.time.now)) == 1_000:  # noqa: ASYNC110 (a thread of the database does them)
        await asyncio.sleep(0)
    await harness.answer((await harness.people())[0], "rum")
    assert await harness.store.due_jobs(harness.time.now), "most of them are still to be done"
    await striking
    clock.stop()
    assert await harness.store.due_jobs(harness.time.now) == []
