"""At the pace «days», a person who misses deadlines delays the table only on their own turns.

For all other choices, a stand-in answers after an hour until the person is back.
"""

from __future__ import annotations

import pytest

from bot.components.hand import own_hand
from bot.tables.due_jobs import run_due_job
from bot.tables.personal_time.preferences import save_personal_time
from bot.tables.personal_time.quiet_hours import NIGHT
from bot.tables.time_limits.absence import is_silent
from engine.play import By
from store.rows import DueJob, StandInReason
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BART, CLEO, FOR_EVER, Harness
from tests.ledger import rule

HOUR, DAY = 3600.0, 24 * 3600.0


async def silence(house: Harness) -> list[DueJob]:
    return [due for due in await house.store.due_jobs(FOR_EVER) if (due.table, due.kind) == (house.code, "silent")]


async def silent(house: Harness, user: int) -> bool:
    seat = (await house.sitting()).seat_of(user)
    assert seat is not None
    return is_silent(seat)


async def passed(house: Harness, **more: str) -> tuple[int, int]:
    """Let a person miss a reaction, and ask for their next one. Return the person with the turns, then them."""
    await house.begin(ANNE, BART, **{"kind": "reply", "pace": "days"} | more)
    acting, other = await house.people()
    await house.answer(acting, "rum")
    await house.miss(other)
    await house.answer(acting, "rum")
    return acting, other


def notices(house: Harness, room: int) -> list[str]:
    return [
        one.words for one in house.room(room).sheets if "time passed" in one.words or "tempo è passato" in one.words
    ]


@rule("H-282")
async def test_after_one_reaction_that_passed_a_stand_in_gives_the_next_ones_after_an_hour(house: Harness) -> None:
    acting, other = await passed(house)
    asked_at = house.time.now
    (due,) = await silence(house)
    assert due.at == asked_at + HOUR
    assert (await house.dues())[await house.seat(other)].at == asked_at + 26 * HOUR, "all see the usual time"
    house.restart()
    house.time.now = due.at
    await run_due_job(house.tables, due)
    newest = (await house.table()).last_chosen_answer
    assert newest is not None
    assert (newest.answer.seat, newest.answer.by) == (await house.seat(other), By.STAND_IN)
    assert (await house.table()).waiting() == [await house.seat(acting)], "the game goes on"
    assert await silence(house) == []
    assert await silent(house, other), "and so it is the next time"
    seat = (await house.sitting()).seat_of(other)
    assert seat is not None
    assert (seat.player, seat.missed) == (None, 0), "the seat is theirs"


@rule("H-282", "H-34")
async def test_turns_wait_for_them_and_only_these_count_as_missed(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply", pace="days")
    acting, other = await house.people()
    await house.miss(acting)
    assert await silent(house, acting)
    await house.answer(other, "rum")
    assert await silence(house) == []
    assert (await house.dues())[await house.seat(acting)].at == house.time.now + 36 * HOUR
    await house.miss(acting)
    seat = (await house.sitting()).seat_of(acting)
    assert seat is not None
    assert (bool(seat.player), seat.why) == (True, StandInReason.MISSED)


@rule("H-282")
@pytest.mark.parametrize("how", ["looks", "answers"])
@pytest.mark.parametrize(("locale", "words"), [("en", "time passed"), ("it", "tempo è passato")])
async def test_they_are_told_in_private_and_it_ends_when_they_look_or_answer(
    house: Harness, how: str, locale: str, words: str
) -> None:
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, locale=locale)
    _, other = await passed(house)
    await house.show()
    (told,) = notices(house, other)
    assert words in told
    assert notices(house, house.room().id) == []
    (due,) = await silence(house)
    if how == "looks":
        await own_hand(house.click(other), await house.row())
    else:
        await house.answer(other, "rum")
    assert not await silent(house, other)
    await house.show()
    assert notices(house, other) == [], "that is over"
    before = await house.store.answers(house.code)
    house.time.now = due.at
    await run_due_job(house.tables, due)
    assert await house.store.answers(house.code) == before, "nobody speaks for them"
    assert await silence(house) == []


@rule("H-282")
async def test_in_public_nothing_tells_of_it(house: Harness) -> None:
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await passed(house)
    await house.show()
    assert notices(house, house.room().id) == []


@rule("H-282")
async def test_ballots_too_with_one_time_for_all_on_the_table(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, kind="vote", pace="days")
    await house.answer(ANNE, "rum")
    await house.answer(CLEO, "rum")
    await house.miss(BART)
    asked_at = house.time.now
    assert {due.at for due in (await house.dues()).values()} == {asked_at + 26 * HOUR}
    (due,) = await silence(house)
    assert (due.seat, due.at) == (await house.seat(BART), asked_at + HOUR)
    house.time.now = due.at
    await run_due_job(house.tables, due)
    assert (await house.table()).last_chosen_answer is not None
    assert await house.seat(BART) not in (await house.table()).waiting()


@rule("H-282")
async def test_quiet_hours_are_not_counted(house: Harness) -> None:
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, zone="UTC", quiet_from=0, quiet_to=6)
    await passed(house)
    (due,) = await silence(house)
    midnight = house.time.now - house.time.now % DAY
    quiet = midnight <= house.time.now < midnight + 6 * HOUR
    assert due.at == (midnight + 7 * HOUR if quiet else house.time.now + HOUR)


@rule("H-282")
async def test_a_table_that_waits_for_holidays_waits_for_these_too(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply", pace="days")
    acting, other = await house.people()
    await house.answer(acting, "rum")
    await house.miss(other)
    async with house.store.write() as w:
        await w.set_person(other, away=NOON + 30 * DAY)
        await w.set_table(house.code, waits=True)
    await house.answer(acting, "rum")
    assert await silence(house) == []


@rule("H-282", "H-252")
async def test_nor_for_a_holiday_that_begins_within_the_hour(house: Harness) -> None:
    _, other = await passed(house)
    async with house.store.write() as w:
        await w.set_table(house.code, waits=True)
        await w.set_person(other, away=NOON + 5 * DAY)
    assert await silence(house) != []
    await save_personal_time(house.tables, other)
    house.restart()
    assert await silence(house) == []
    assert (await house.dues())[await house.seat(other)].at == NOON + 5 * DAY + NIGHT


@rule("H-282", "H-252")
async def test_where_the_table_does_not_wait_the_stand_in_of_a_holiday_takes_the_place_of_that(house: Harness) -> None:
    _, other = await passed(house)
    async with house.store.write() as w:
        await w.set_person(other, away=NOON + 5 * DAY)
    await save_personal_time(house.tables, other)
    (away,) = [one for one in await house.store.due_jobs(FOR_EVER) if one.kind == "away"]
    await run_due_job(house.tables, away)
    seat = (await house.sitting()).seat_of(other)
    assert seat is not None
    assert (bool(seat.player), seat.why) == (True, StandInReason.AWAY)
    assert await silence(house) == []


@rule("H-282")
async def test_at_other_paces_nobody_speaks_for_anybody(house: Harness) -> None:
    _, other = await passed(house, pace="relaxed")
    assert not await silent(house, other)
    assert await silence(house) == []


@rule("H-282", "H-29")
async def test_time_that_was_lost_is_given_back_to_them(house: Harness) -> None:
    await passed(house)
    (before,) = await silence(house)
    away = house.time.now
    house.time.now += 5 * HOUR
    assert await house.store.refund_downtime(house.time.now, away) == 5 * HOUR
    (after,) = await silence(house)
    assert after.at == before.at + 5 * HOUR


@rule("H-34", "H-35")
@pytest.mark.parametrize("by", [By.AUTO_ANSWER, By.STAND_IN])
async def test_what_is_answered_for_somebody_is_no_answer_of_their_own(house: Harness, by: By) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await house.miss(acting)
    await house.answer(other, "rum")
    asked, seat = await house.asked(acting), await house.seat(acting)
    await house.tables.move(house.code, lambda sitting: sitting.table.answer(seat, asked.number, "rum", by))
    await house.answer(other, "rum")
    await house.miss(acting)
    mine = (await house.sitting()).seat_of(acting)
    assert mine is not None
    assert mine.why == StandInReason.MISSED
