"""When a seat is vacant, and what a vote about it takes."""

from __future__ import annotations

import pytest

from bot.tables.seating.handover import request_seat
from bot.tables.seating.stand_in import stand_in
from bot.tables.seating.vacant_seats import absence_until_vacant
from bot.tables.time_limits.pace import HOUR
from store.rows import StandInReason
from tests.attacks.test_disruptive_players import place, press
from tests.attacks.test_quorums import passes
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.ledger import rule

EVE = 105


@rule("H-530")
@pytest.mark.parametrize(("pace", "hours"), [("live", 12), ("relaxed", 12), ("days", 72), ("none", 12)])
async def test_a_seat_is_vacant_after_half_a_day_or_two_turns(harness: Harness, pace: str, hours: int) -> None:
    assert absence_until_vacant(pace) == hours * HOUR
    await harness.begin(ANNE, BART, CLEO, pace=pace)
    theirs = await place(harness, CLEO)
    await harness.leave(CLEO)
    await request_seat(harness.tables, harness.code, DIRK, "Dirk", 10**9)
    await passes(harness, hours * HOUR - 1)
    assert not await press(harness, ANNE, "give-seat", f"{theirs}-{DIRK}")
    await passes(harness, 1)
    assert (await harness.told())[-1].startswith("{who} has been away for a long time.")
    assert await press(harness, ANNE, "give-seat", f"{theirs}-{DIRK}")
    assert CLEO in await harness.people(), "one vote is not enough"
    await press(harness, BART, "give-seat", f"{theirs}-{DIRK}")
    assert DIRK in await harness.people()
    assert not any(seat.vacant for seat in await harness.store.seats(harness.code))


@rule("H-530")
async def test_downtime_and_holidays_do_not_make_a_seat_vacant(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    await harness.leave(CLEO)
    await stand_in(harness.tables, harness.code, BART, "anything", why=StandInReason.HOLIDAY)
    async with harness.store.write() as w:
        await w.record_heartbeat(harness.time.now)
    await harness.store.refund_downtime(harness.time.now + HOUR)
    await passes(harness, 12 * HOUR)
    assert not any(seat.vacant for seat in await harness.store.seats(harness.code))
    await passes(harness, HOUR)
    assert [seat.user for seat in await harness.store.seats(harness.code) if seat.vacant] == [CLEO]


@rule("H-530", "H-532")
async def test_a_person_who_left_for_good_may_return_and_does_not_count_meanwhile(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    await press(harness, CLEO, "use-stand-in", "for-good")
    assert (await harness.told())[-1].startswith("{who} isn't coming back.")
    await press(harness, ANNE, "vote-on-time", "live")
    await press(harness, BART, "vote-on-time", "live")
    assert (await harness.row()).pace == "live"
    await harness.returns(CLEO)
    assert not (await harness.sitting()).seat_for(CLEO).vacant
    await request_seat(harness.tables, harness.code, EVE, "Eve", 10**9)
    assert not await press(harness, ANNE, "give-seat", f"{await place(harness, CLEO)}-{EVE}")
