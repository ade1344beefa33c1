"""The scheduler: it runs jobs on time, loses none, and pauses while nobody can be reached."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.tables.due_jobs import run_due_job
from bot.tables.scheduler import BEAT, HOUR, LONGEST, RECOVERY, Retention, Scheduler
from bot.tables.table_service import TableService
from bot.tables.time_limits.downtime import Downtime
from store import DuplicateInteraction, Store
from store.rows import DueJob
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


def new_clock(house: Harness, outbox: Quiet | None = None, wire: Wire | None = None) -> Scheduler:
    lost = Downtime(house.store, house.time, wire or Wire())
    return Scheduler(house.store, house.time, house.tables, outbox or Quiet(), lost)


@pytest.fixture
async def clock(house: Harness) -> AsyncIterator[Scheduler]:
    """Yield a running scheduler. Its time begins at noon."""
    clock = new_clock(house)
    await clock.resume()
    clock.wake()
    await house.time.asleep()
    yield clock
    clock.stop()


async def answered(house: Harness) -> int:
    return len(await house.store.answers(house.code))


async def next_look(house: Harness, clock: Scheduler) -> None:
    """Report a change of the table, so that the scheduler reads the next due job."""
    slept = len(house.time.slept)
    clock.wake()
    await house.time.until(lambda: len(house.time.slept) > slept)


@rule("H-27")
async def test_time_is_up_when_it_is_and_not_before(house: Harness, clock: Scheduler) -> None:
    await house.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(house, clock)
    await house.time.passes(TURN - 0.5)
    assert await answered(house) == 0
    await house.time.passes(0.5)
    assert await answered(house) == 1
    await house.time.passes(REACTION - 0.5)
    assert await answered(house) == 1
    await house.time.passes(0.5)
    assert await answered(house) == 2


@rule("H-29", "H-32")
async def test_while_discord_cannot_be_reached_nobodys_time_is_up(house: Harness, clock: Scheduler) -> None:
    await house.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(house, clock)
    await house.time.passes(TURN - LONGEST)
    clock.pause()
    await house.time.passes(4 * LONGEST)
    assert await answered(house) == 0
    await clock.resume()
    (due,) = (await house.dues()).values()
    assert due.at == house.time.now + LONGEST, "as much as was left when they could be reached last"
    await next_look(house, clock)
    await house.time.passes(LONGEST)
    assert await answered(house) == 1


async def test_while_discord_cannot_be_reached_the_clock_does_not_run_in_circles(
    house: Harness, clock: Scheduler
) -> None:
    await house.begin(ANNE, automatic=1)
    clock.pause()
    await next_look(house, clock)
    slept = len(house.time.slept)
    await house.time.passes(4 * LONGEST)
    assert house.time.slept[slept:] == [LONGEST] * 4
    await clock.resume()
    await next_look(house, clock)
    await house.time.passes(1)
    assert await answered(house) == 1


@rule("H-29")
async def test_time_while_the_bot_did_not_run_is_given_back(house: Harness) -> None:
    first = new_clock(house)
    await first.resume()
    await house.begin(ANNE, automatic=1)
    before = {kind: await house.dues(kind) for kind in ("clock", "player")}
    first.stop()
    house.time.now += 5000
    after = new_clock(house)
    await after.resume()
    assert {due.at - before["clock"][seat].at for seat, due in (await house.dues()).items()} == {5000}
    assert await house.dues("player") == before["player"], "nobody waits longer for automatic players"
    await next_look(house, after)
    await house.time.passes(10)
    await after.resume()
    assert {due.at - before["clock"][seat].at for seat, due in (await house.dues()).items()} == {5000}, "it goes"
    after.stop()


@rule("H-33")
async def test_what_failed_is_tried_again_after_five_seconds(
    house: Harness, clock: Scheduler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await house.begin(ANNE, BART, kind="reply", pace="live")
    tries = list[float]()

    async def failing_twice(host: TableService, due: DueJob) -> None:
        tries.append(house.time.now)
        if len(tries) < 3:
            raise OSError("the database is busy")
        await run_due_job(host, due)

    monkeypatch.setattr("bot.tables.scheduler.run_due_job", failing_twice)
    await next_look(house, clock)
    start = house.time.now
    await house.time.passes(TURN + 4)
    assert [at - start for at in tries] == [TURN]
    await house.time.passes(6)
    assert [at - start for at in tries] == [TURN, TURN + 5, TURN + 10]
    assert await answered(house) == 1
    assert RECOVERY == 5
    assert "will be retried" in caplog.text


@rule("H-33")
@pytest.mark.parametrize("broken", ["due_jobs", "next_due_time"])
async def test_a_database_that_fails_for_a_moment_loses_nothing(
    house: Harness, clock: Scheduler, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    await house.begin(ANNE, BART, kind="reply", pace="live")
    ask, tries = getattr(house.store, broken), 0

    async def failing_once(*asked: float) -> object:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OSError("the database is busy")
        return await ask(*asked)

    monkeypatch.setattr(house.store, broken, failing_once)
    await next_look(house, clock)
    await house.time.passes(TURN + RECOVERY)
    assert tries > 1
    assert await answered(house) == 1


async def test_it_looks_at_least_every_ten_seconds_and_says_that_it_lives(house: Harness, clock: Scheduler) -> None:
    await house.time.passes(95)
    assert house.time.slept == [LONGEST] * 10
    (beat,) = house.stored("SELECT at FROM heartbeats")
    assert house.time.now - BEAT <= beat[0] <= house.time.now
    assert BEAT == 3 * LONGEST, "nobody is waited for, so nothing else is written"


async def test_a_delivery_to_try_again_wakes_the_outbox(house: Harness) -> None:
    outbox = Quiet(house.store)
    clock = new_clock(house, outbox)
    await clock.resume()
    await house.lobby(ANNE)
    async with house.store.write() as w:
        await w.enqueue(house.code, "lobby", 0, house.time.now + 7)
    await next_look(house, clock)
    await house.time.passes(6.5)
    assert outbox.woken == 0
    await house.time.passes(0.5)
    assert outbox.woken == 1
    clock.stop()


@rule("H-475")
async def test_what_is_to_be_shown_waits_for_nobodys_time(house: Harness) -> None:
    """While no gateway answers, no deadline runs. Deliveries that another process requested still happen."""
    outbox, wire = Quiet(house.store), Wire()
    clock = new_clock(house, outbox, wire)
    await clock.resume()
    await house.lobby(ANNE)
    wire.up = False
    await next_look(house, clock)
    await house.time.passes(LONGEST)
    assert not clock.downtime.known
    async with house.store.write() as w:
        await w.enqueue(house.code, "lobby", 0, house.time.now)
    await next_look(house, clock)
    await house.time.passes(0.5)
    assert outbox.woken == 1
    clock.stop()


@rule("H-87")
async def test_interactions_are_forgotten_after_two_days(house: Harness, clock: Scheduler) -> None:
    async with house.store.write() as w:
        await w.claim_interaction(1, house.time.now)
    await house.time.passes(30)  # the first run checks for data to delete
    house.time.now += 2 * 24 * HOUR - 60
    await house.time.passes(30)
    with pytest.raises(DuplicateInteraction):
        async with house.store.write() as w:
            await w.claim_interaction(1, house.time.now)
    await house.time.passes(HOUR + 60)
    async with house.store.write() as w:
        await w.claim_interaction(1, house.time.now)


async def test_stopped_it_strikes_no_more(house: Harness, clock: Scheduler) -> None:
    await house.begin(ANNE, BART, kind="reply", pace="live")
    clock.stop()
    clock.wake()
    house.time.now += 10 * TURN
    for _ in range(100):
        await asyncio.sleep(0)
    assert not house.time.anybody_sleeps
    assert await answered(house) == 0


@rule("H-129")
async def test_what_is_over_is_kept_as_long_as_it_is_to_be(house: Harness) -> None:
    lost = Downtime(house.store, house.time, Wire())
    clock = Scheduler(house.store, house.time, house.tables, Quiet(), lost, Retention(ended=30))
    await clock.resume()
    await house.begin(ANNE, BART)
    await house.end_table()
    over = house.code
    await house.lobby(ANNE)
    clock.wake()
    await house.time.asleep()
    await house.time.passes(HOUR)
    assert await house.store.table(over) is not None
    house.time.now += 30 * 24 * HOUR
    await house.time.passes(HOUR + 60)
    assert await house.store.table(over) is None
    assert await house.store.table(house.code) is not None, "lobbies are kept for ever unless it is said otherwise"
    clock.stop()


@rule("H-27")
async def test_whoever_keeps_waking_the_clock_does_not_keep_it_from_striking(
    house: Harness, clock: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy bot something always changes while the scheduler reads the next job."""
    await house.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(house, clock)
    await house.time.passes(TURN - 1)
    next_due, struck = house.store.next_due_time, asyncio.Event()

    async def stirring() -> float | None:
        found = await next_due()
        if not struck.is_set():
            clock.wake()
        return found

    async def strike(host: TableService, due: DueJob) -> None:
        struck.set()

    monkeypatch.setattr(house.store, "next_due_time", stirring)
    monkeypatch.setattr("bot.tables.scheduler.run_due_job", strike)
    house.time.now += 1
    clock.wake()
    async with asyncio.timeout(60):
        await struck.wait()


async def test_whoever_clicks_does_not_wait_behind_a_thousand_dues(house: Harness) -> None:
    """After a long stop, due jobs run one after the other, and people can play meanwhile."""
    await house.begin(ANNE, BART, kind="shout")
    async with house.store.write() as w:
        for _ in range(1_000):
            table = (await new_table(w)).id
            await w.set_due_jobs(table, [DueJob(table, "clock", 0, 1, house.time.now - 1)])

    clock = new_clock(house)
    await clock.resume()
    clock.wake()
    striking = asyncio.create_task(house.time.passes(0.0))
    while len(await house.store.due_jobs(house.time.now)) == 1_000:  # noqa: ASYNC110 (a thread of the database does them)
        await asyncio.sleep(0)
    await house.answer((await house.people())[0], "rum")
    assert await house.store.due_jobs(house.time.now), "most of them are still to be done"
    await striking
    clock.stop()
    assert await house.store.due_jobs(house.time.now) == []
