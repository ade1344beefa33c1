"""Downtime that no person could use: the machine slept, the process was suspended, or Discord was away."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.components.button_registry import press_button
from bot.tables.scheduler import BEAT, LONGEST, REST, Scheduler
from bot.tables.time_limits.downtime import LATE
from store.rows import DueJob, JobKind
from store.schema import heartbeats
from tests.host.harness import ANNE, BART, FOR_EVER, Harness
from tests.host.test_scheduler import TURN, Quiet, Wire, answered, new_clock, next_look
from tests.ledger import rule


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
async def clock(harness: Harness, wire: Wire) -> AsyncIterator[Scheduler]:
    """Yield a running scheduler. The first person of its table has two minutes from noon on."""
    clock = new_clock(harness, wire=wire)
    await clock.resume()
    clock.wake()
    await harness.time.asleep()
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(harness, clock)
    yield clock
    clock.stop()


async def left(harness: Harness) -> float:
    """Return the seconds that the first person has left."""
    return min(due.at for due in (await harness.dues()).values()) - harness.time.wall()


@rule("H-95")
@pytest.mark.parametrize("at", [0.0, 4.0, 115.0])
async def test_the_suspension_of_the_process_takes_nobodys_time(harness: Harness, clock: Scheduler, at: float) -> None:
    """The monotonic clock and the wall clock went on. Only a sleep that took too long reveals the suspension."""
    await harness.time.passes(at)
    harness.time.now += 150
    await harness.time.passes(0)
    assert await answered(harness) == 0
    assert TURN - at <= await left(harness) <= TURN - at + LONGEST, "and what they have is not much more than it was"
    await harness.time.passes(await left(harness))
    assert await answered(harness) == 1


@rule("H-95", "H-122")
async def test_the_suspension_of_the_process_shuts_nobody_out_of_the_ready_check(
    harness: Harness, clock: Scheduler
) -> None:
    """The minute in which everybody confirms that they are ready continues with the time that was left."""
    await harness.lobby(ANNE, BART)
    await press_button(harness.click(ANNE), harness.code, "start")
    await next_look(harness, clock)
    harness.time.now += 150
    await harness.time.passes(0)
    assert (await harness.row()).status == "lobby"
    for user in (ANNE, BART):
        await press_button(harness.click(user), harness.code, "ready")
    assert all(seat.ready_interaction for seat in await harness.store.seats(harness.code))
    assert (await harness.row()).status == "playing"


@rule("H-95")
async def test_the_sleep_of_the_machine_takes_nobodys_time(harness: Harness, clock: Scheduler) -> None:
    """The monotonic clock stopped, and the wall clock went on."""
    await harness.time.passes(100)
    harness.time.set(8 * 3600)
    await harness.time.passes(LONGEST)
    assert await left(harness) == TURN - 100 - LONGEST
    await harness.time.passes(await left(harness) - 0.5)
    assert await answered(harness) == 0
    await harness.time.passes(0.5)
    assert await answered(harness) == 1


@rule("H-95")
@pytest.mark.parametrize("by", [3600.0, -3600.0])
async def test_a_change_of_the_wall_clock_neither_gives_nor_takes_time(
    harness: Harness, clock: Scheduler, by: float
) -> None:
    await harness.time.passes(45)
    for sign in (1, -1, 1):
        harness.time.set(sign * by)
        await harness.time.passes(LONGEST)
        assert await answered(harness) == 0
        assert harness.time.wall() == harness.time.calendar()
    assert await left(harness) == TURN - 75
    await harness.time.passes(TURN - 75.5)
    assert await answered(harness) == 0
    await harness.time.passes(0.5)
    assert await answered(harness) == 1


@rule("H-95")
@pytest.mark.parametrize("by", [3600.0, -3600.0])
async def test_a_deadline_set_before_a_clock_change_is_noticed_has_its_full_length(
    harness: Harness, clock: Scheduler, by: float
) -> None:
    """The wall clock is set, and a person answers a second later. The next person still gets a full turn."""
    await harness.time.passes(100)
    harness.time.set(by)
    await harness.answer(ANNE, "rum")
    before = await left(harness)
    await next_look(harness, clock)
    await harness.time.passes(LONGEST)
    assert await left(harness) == before - LONGEST


@rule("H-95", "H-254")
@pytest.mark.parametrize("by", [3600.0, -3600.0, 8 * 3600.0])
async def test_a_job_with_a_date_runs_at_that_date_whatever_the_clock_did(
    harness: Harness, clock: Scheduler, by: float
) -> None:
    """A lobby scheduled for eight begins at eight, even if the machine slept or its wall clock was set."""
    await harness.lobby(ANNE, BART)
    dated = [
        DueJob(harness.code, kind, 0, 0, harness.time.wall() + 9 * 3600)
        for kind in (JobKind.HOLIDAY_END, JobKind.PLANNED_START, JobKind.RESERVATION)
    ]
    async with harness.store.write() as w:
        await w.set_due_jobs(harness.code, dated)
    await harness.time.passes(LONGEST)
    harness.time.set(by)
    await harness.time.passes(LONGEST)
    assert [due for due in await harness.store.due_jobs(FOR_EVER) if due.table == harness.code] == dated


@rule("H-95", "H-254")
async def test_a_dated_job_waits_if_the_clock_was_set_back_during_a_stop(harness: Harness, clock: Scheduler) -> None:
    await harness.lobby(ANNE, BART)
    begin = DueJob(harness.code, JobKind.PLANNED_START, 0, 0, harness.time.wall() + 3600)
    async with harness.store.write() as w:
        await w.set_due_jobs(harness.code, [begin])
    clock.stop()
    again = Harness(harness.store, harness.path)
    again.time.now = harness.time.now - 1800
    await new_clock(again).resume()
    assert begin in await harness.store.due_jobs(FOR_EVER)


@rule("H-95")
async def test_a_clock_that_was_set_back_during_a_stop_changes_no_deadline(harness: Harness, clock: Scheduler) -> None:
    await harness.time.passes(TURN - 30)
    clock.stop()
    again = Harness(harness.store, harness.path)
    again.code = harness.code
    again.time.now = harness.time.now - 3600
    after = new_clock(again)
    await after.resume()
    assert 30 <= await left(again) <= 30 + BEAT
    after.stop()


@rule("H-95")
async def test_automatic_players_and_deliveries_follow_a_change_of_the_wall_clock(
    harness: Harness, clock: Scheduler
) -> None:
    await harness.begin(ANNE, automatic=1)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 99, harness.time.wall() + 7)
    harness.time.set(-3600)
    await next_look(harness, clock)
    await harness.time.passes(LONGEST)
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == {}, "it did not think for an hour"
    (shown,) = harness.stored(f"SELECT not_before FROM outbox WHERE target = 'lobby' AND \"table\" = '{harness.code}'")
    assert shown[0] <= harness.time.wall()


@rule("H-32", "H-95")
async def test_a_gateway_that_fell_silent_takes_nobodys_time(harness: Harness, clock: Scheduler, wire: Wire) -> None:
    """No disconnect was reported, but Discord no longer answers."""
    await harness.time.passes(100)
    wire.up = False
    await harness.time.passes(200)
    assert await answered(harness) == 0
    wire.up = True
    await harness.time.passes(LONGEST)
    assert TURN - 100 - LONGEST <= await left(harness) <= TURN - 100
    await harness.time.passes(await left(harness))
    assert await answered(harness) == 1


@rule("H-96")
async def test_a_turn_ends_even_if_clock_changes_pauses_and_outages_repeat(
    harness: Harness, clock: Scheduler, wire: Wire
) -> None:
    """A turn ends after its time, even if clock changes, pauses and outages come again and again.

    Only time in which an answer was possible counts.
    """
    reached = 0.0
    while not await answered(harness):
        await harness.time.passes(20)
        reached += 20
        harness.time.now += 60
        harness.time.set(-60)
        await harness.time.passes(1)
        clock.pause()
        await harness.time.passes(30)
        await clock.resume()
        await next_look(harness, clock)
    assert reached <= 4 * TURN


@rule("H-96")
async def test_a_slow_machine_neither_takes_nor_gives_time(harness: Harness, clock: Scheduler) -> None:
    for _ in range(int(TURN / (LONGEST + LATE / 2)) + 1):
        await harness.time.passes(LONGEST)
        harness.time.now += LATE / 2
    await harness.time.passes(0)
    assert await answered(harness) == 1


@rule("H-31", "H-95")
async def test_after_a_refund_table_and_hands_are_shown_again(harness: Harness, clock: Scheduler) -> None:
    await harness.time.passes(20)
    harness.alter("DELETE FROM outbox")
    harness.time.now += 150
    await harness.time.passes(LONGEST)
    shown = {target for (target,) in harness.stored("SELECT target FROM outbox")}
    assert shown == {"table", f"hand:{ANNE}", f"hand:{BART}"}


async def test_the_scheduler_does_not_wake_an_idle_outbox_at_once_again(harness: Harness) -> None:
    """If the outbox delivers nothing when it is woken, the scheduler does not wake it again at once."""

    class Idle(Quiet):
        def wake(self) -> None:
            self.woken += 1

    outbox = Idle(harness.store)
    clock = new_clock(harness, outbox)
    await clock.resume()
    await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 0, harness.time.wall())
    await next_look(harness, clock)
    await harness.time.passes(10 * REST)
    assert 9 <= outbox.woken <= 11
    clock.stop()


@rule("H-30", "H-95")
async def test_a_process_follows_the_wall_clock_of_the_process_that_lives(harness: Harness, clock: Scheduler) -> None:
    """A machine with a wrong wall clock follows the clock of the others. So does one that has slept.

    Neither changes the shared clock.
    """
    await harness.time.passes(30)
    before = await left(harness) + harness.time.wall()

    async def other(at: float) -> None:
        async with harness.store.write() as w:
            await w._run(w._upsert(heartbeats, {"shards": "0/2", "at": at}))

    await other(harness.time.wall())
    harness.time.set(-3600)
    await harness.time.passes(LONGEST)
    assert harness.time.wall() == harness.time.calendar() + 3600
    harness.time.set(3600)
    await other(harness.time.wall() + 60)
    harness.time.set(60)
    await harness.time.passes(LONGEST)
    assert harness.time.wall() == harness.time.calendar()
    assert await left(harness) + harness.time.wall() == before


@rule("H-33")
async def test_a_database_failure_at_the_return_loses_no_refund(
    harness: Harness, clock: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.time.passes(60)
    clock.pause()
    await harness.time.passes(600)

    async def failing(now: float, since: float | None = None) -> float:
        raise OSError("the database is busy")

    with monkeypatch.context() as patch:
        patch.setattr(harness.store, "refund_downtime", failing)
        await clock.resume()
        await harness.time.passes(LONGEST)
    assert await answered(harness) == 0
    await harness.time.passes(2 * LONGEST)
    assert await answered(harness) == 0
    assert await left(harness) > 30
