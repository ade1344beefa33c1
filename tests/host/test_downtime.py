"""Downtime that no person could use: the machine slept, the process was suspended, or Discord was away."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.components.button_registry import press_button
from bot.tables.scheduler import BEAT, LONGEST, REST, Scheduler
from bot.tables.time_limits.downtime import LATE
from store.rows import DueJob
from store.schema import heartbeats
from tests.host.harness import ANNE, BART, FOR_EVER, Harness
from tests.host.test_scheduler import TURN, Quiet, Wire, answered, new_clock, next_look
from tests.ledger import rule


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
async def clock(house: Harness, wire: Wire) -> AsyncIterator[Scheduler]:
    """Yield a running scheduler. The first person of its table has two minutes from noon on."""
    clock = new_clock(house, wire=wire)
    await clock.resume()
    clock.wake()
    await house.time.asleep()
    await house.begin(ANNE, BART, kind="reply", pace="live")
    await next_look(house, clock)
    yield clock
    clock.stop()


async def left(house: Harness) -> float:
    """Return the seconds that the first person has left."""
    return min(due.at for due in (await house.dues()).values()) - house.time.wall()


@rule("H-95")
@pytest.mark.parametrize("at", [0.0, 4.0, 115.0])
async def test_a_process_that_was_halted_takes_nobodys_time(house: Harness, clock: Scheduler, at: float) -> None:
    """The monotonic clock and the wall clock went on. Only a sleep that took too long reveals the suspension."""
    await house.time.passes(at)
    house.time.now += 150
    await house.time.passes(0)
    assert await answered(house) == 0
    assert TURN - at <= await left(house) <= TURN - at + LONGEST, "and what they have is not much more than it was"
    await house.time.passes(await left(house))
    assert await answered(house) == 1


@rule("H-95", "H-122")
async def test_a_process_that_was_halted_shuts_nobody_out_of_the_shuffle(house: Harness, clock: Scheduler) -> None:
    """The minute in which everybody confirms that they are ready continues with the time that was left."""
    await house.lobby(ANNE, BART)
    await press_button(house.click(ANNE), house.code, "start")
    await next_look(house, clock)
    house.time.now += 150
    await house.time.passes(0)
    assert (await house.row()).status == "lobby"
    for user in (ANNE, BART):
        await press_button(house.click(user), house.code, "ready")
    assert all(seat.ready for seat in await house.store.seats(house.code))
    assert (await house.row()).status == "playing"


@rule("H-95")
async def test_a_machine_that_slept_takes_nobodys_time(house: Harness, clock: Scheduler) -> None:
    """The monotonic clock stopped, and the wall clock went on."""
    await house.time.passes(100)
    house.time.set(8 * 3600)
    await house.time.passes(LONGEST)
    assert await left(house) == TURN - 100 - LONGEST
    await house.time.passes(await left(house) - 0.5)
    assert await answered(house) == 0
    await house.time.passes(0.5)
    assert await answered(house) == 1


@rule("H-95")
@pytest.mark.parametrize("by", [3600.0, -3600.0])
async def test_a_calendar_that_is_set_gives_and_takes_nothing(house: Harness, clock: Scheduler, by: float) -> None:
    await house.time.passes(45)
    for sign in (1, -1, 1):
        house.time.set(sign * by)
        await house.time.passes(LONGEST)
        assert await answered(house) == 0
        assert house.time.wall() == house.time.calendar()
    assert await left(house) == TURN - 75
    await house.time.passes(TURN - 75.5)
    assert await answered(house) == 0
    await house.time.passes(0.5)
    assert await answered(house) == 1


@rule("H-95")
@pytest.mark.parametrize("by", [3600.0, -3600.0])
async def test_what_begins_before_anybody_has_noticed_lasts_as_long(
    house: Harness, clock: Scheduler, by: float
) -> None:
    """The wall clock is set, and a person answers a second later. The next person still gets a full turn."""
    await house.time.passes(100)
    house.time.set(by)
    await house.answer(ANNE, "rum")
    before = await left(house)
    await next_look(house, clock)
    await house.time.passes(LONGEST)
    assert await left(house) == before - LONGEST


@rule("H-95", "H-254")
@pytest.mark.parametrize("by", [3600.0, -3600.0, 8 * 3600.0])
async def test_what_has_a_date_comes_when_the_calendar_says_so(house: Harness, clock: Scheduler, by: float) -> None:
    """A lobby scheduled for eight begins at eight, even if the machine slept or its wall clock was set."""
    await house.lobby(ANNE, BART)
    dated = [DueJob(house.code, kind, 0, 0, house.time.wall() + 9 * 3600) for kind in ("begin", "home", "kept")]
    async with house.store.write() as w:
        await w.set_due_jobs(house.code, dated)
    await house.time.passes(LONGEST)
    house.time.set(by)
    await house.time.passes(LONGEST)
    assert [due for due in await house.store.due_jobs(FOR_EVER) if due.table == house.code] == dated


@rule("H-95", "H-254")
async def test_so_it_does_where_the_calendar_was_set_back_while_nothing_ran(house: Harness, clock: Scheduler) -> None:
    await house.lobby(ANNE, BART)
    begin = DueJob(house.code, "begin", 0, 0, house.time.wall() + 3600)
    async with house.store.write() as w:
        await w.set_due_jobs(house.code, [begin])
    clock.stop()
    again = Harness(house.store, house.path)
    again.time.now = house.time.now - 1800
    await new_clock(again).resume()
    assert begin in await house.store.due_jobs(FOR_EVER)


@rule("H-95")
async def test_a_calendar_that_was_set_back_while_nothing_ran(house: Harness, clock: Scheduler) -> None:
    await house.time.passes(TURN - 30)
    clock.stop()
    again = Harness(house.store, house.path)
    again.code = house.code
    again.time.now = house.time.now - 3600
    after = new_clock(again)
    await after.resume()
    assert 30 <= await left(again) <= 30 + BEAT
    after.stop()


@rule("H-95")
async def test_automatic_players_and_what_waits_to_be_shown_go_with_the_calendar(
    house: Harness, clock: Scheduler
) -> None:
    await house.begin(ANNE, automatic=1)
    async with house.store.write() as w:
        await w.enqueue(house.code, "lobby", 99, house.time.wall() + 7)
    house.time.set(-3600)
    await next_look(house, clock)
    await house.time.passes(LONGEST)
    assert await house.dues("player") == {}, "it did not think for an hour"
    (shown,) = house.stored(f"SELECT not_before FROM outbox WHERE target = 'lobby' AND \"table\" = '{house.code}'")
    assert shown[0] <= house.time.wall()


@rule("H-32", "H-95")
async def test_a_line_that_has_gone_silent_takes_nobodys_time(house: Harness, clock: Scheduler, wire: Wire) -> None:
    """No disconnect was reported, but Discord no longer answers."""
    await house.time.passes(100)
    wire.up = False
    await house.time.passes(200)
    assert await answered(house) == 0
    wire.up = True
    await house.time.passes(LONGEST)
    assert TURN - 100 - LONGEST <= await left(house) <= TURN - 100
    await house.time.passes(await left(house))
    assert await answered(house) == 1


@rule("H-96")
async def test_nobody_has_time_without_end(house: Harness, clock: Scheduler, wire: Wire) -> None:
    """A turn ends after its time, even if clock changes, pauses and outages come again and again.

    Only time in which an answer was possible counts.
    """
    reached = 0.0
    while not await answered(house):
        await house.time.passes(20)
        reached += 20
        house.time.now += 60
        house.time.set(-60)
        await house.time.passes(1)
        clock.pause()
        await house.time.passes(30)
        await clock.resume()
        await next_look(house, clock)
    assert reached <= 4 * TURN


@rule("H-96")
async def test_a_machine_that_is_slow_takes_nothing_and_gives_nothing(house: Harness, clock: Scheduler) -> None:
    for _ in range(int(TURN / (LONGEST + LATE / 2)) + 1):
        await house.time.passes(LONGEST)
        house.time.now += LATE / 2
    await house.time.passes(0)
    assert await answered(house) == 1


@rule("H-31", "H-95")
async def test_who_was_given_time_is_shown_until_when(house: Harness, clock: Scheduler) -> None:
    await house.time.passes(20)
    house.alter("DELETE FROM outbox")
    house.time.now += 150
    await house.time.passes(LONGEST)
    shown = {target for (target,) in house.stored("SELECT target FROM outbox")}
    assert shown == {"table", f"hand:{ANNE}", f"hand:{BART}"}


async def test_the_clock_rests_while_what_is_due_to_be_shown_is_not(house: Harness) -> None:
    """If the outbox delivers nothing when it is woken, the scheduler does not wake it again at once."""

    class Idle(Quiet):
        def wake(self) -> None:
            self.woken += 1

    outbox = Idle(house.store)
    clock = new_clock(house, outbox)
    await clock.resume()
    await house.lobby(ANNE)
    async with house.store.write() as w:
        await w.enqueue(house.code, "lobby", 0, house.time.wall())
    await next_look(house, clock)
    await house.time.passes(10 * REST)
    assert 9 <= outbox.woken <= 11
    clock.stop()


@rule("H-30", "H-95")
async def test_of_several_processes_the_one_that_lives_says_what_time_it_is(house: Harness, clock: Scheduler) -> None:
    """A machine with a wrong wall clock follows the clock of the others. So does one that has slept.

    Neither changes the shared clock.
    """
    await house.time.passes(30)
    before = await left(house) + house.time.wall()

    async def other(at: float) -> None:
        async with house.store.write() as w:
            await w._run(w._upsert(heartbeats, {"shards": "0/2", "at": at}))

    await other(house.time.wall())
    house.time.set(-3600)
    await house.time.passes(LONGEST)
    assert house.time.wall() == house.time.calendar() + 3600
    house.time.set(3600)
    await other(house.time.wall() + 60)
    house.time.set(60)
    await house.time.passes(LONGEST)
    assert house.time.wall() == house.time.calendar()
    assert await left(house) + house.time.wall() == before


@rule("H-33")
async def test_a_database_that_fails_when_we_are_back_loses_nothing(
    house: Harness, clock: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.time.passes(60)
    clock.pause()
    await house.time.passes(600)

    async def failing(now: float, since: float | None = None) -> float:
        raise OSError("the database is busy")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "refund_downtime", failing)
        await clock.resume()
        await house.time.passes(LONGEST)
    assert await answered(house) == 0
    await house.time.passes(2 * LONGEST)
    assert await answered(house) == 0
    assert await left(house) > 30
