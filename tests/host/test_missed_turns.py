"""At the pace «days», a person who misses deadlines delays the table only on their own turns.

For all other choices, a stand-in answers after an hour until the person is back.
"""

from __future__ import annotations

import pytest

from bot.components.hand import own_hand
from bot.tables.due_jobs import run_due_job
from bot.tables.personal_time.apply_holiday import apply_holiday
from bot.tables.personal_time.quiet_hours import NIGHT
from bot.tables.time_limits.missed_turns import is_silent
from engine.play import By
from store.rows import DueJob, JobKind, StandInReason
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BART, CLEO, FOR_EVER, Harness
from tests.ledger import rule

HOUR, DAY = 3600.0, 24 * 3600.0


async def silence(harness: Harness) -> list[DueJob]:
    return [
        due
        for due in await harness.store.due_jobs(FOR_EVER)
        if (due.table, due.kind) == (harness.code, JobKind.SILENT_STAND_IN)
    ]


async def silent(harness: Harness, user: int) -> bool:
    seat = (await harness.sitting()).seat_of(user)
    assert seat is not None
    return is_silent(seat)


async def passed(harness: Harness, **more: str) -> tuple[int, int]:
    """Let a person miss a reaction, and ask for their next one. Return the person with the turns, then them."""
    await harness.begin(ANNE, BART, **{"kind": "reply", "pace": "days"} | more)
    acting, other = await harness.people()
    await harness.answer(acting, "rum")
    await harness.miss(other)
    await harness.answer(acting, "rum")
    return acting, other


def notices(harness: Harness, room: int) -> list[str]:
    return [
        one.words
        for one in harness.room(room).messages
        if "time ran out" in one.words or "tempo è scaduto" in one.words
    ]


@rule("H-282")
async def test_after_a_missed_reaction_a_stand_in_gives_the_next_ones_after_an_hour(harness: Harness) -> None:
    acting, other = await passed(harness)
    asked_at = harness.time.now
    (due,) = await silence(harness)
    assert due.at == asked_at + HOUR
    assert (await harness.dues())[await harness.seat(other)].at == asked_at + 26 * HOUR, "all see the usual time"
    harness.restart()
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    newest = (await harness.table()).last_chosen_answer
    assert newest is not None
    assert (newest.answer.seat, newest.answer.by) == (await harness.seat(other), By.STAND_IN)
    assert (await harness.table()).waiting() == [await harness.seat(acting)], "the game goes on"
    assert await silence(harness) == []
    assert await silent(harness, other), "and so it is the next time"
    seat = (await harness.sitting()).seat_of(other)
    assert seat is not None
    assert (seat.automatic_player, seat.missed_turns) == (None, 0), "the seat is theirs"


@rule("H-282", "H-34")
async def test_turns_wait_for_a_silent_player_and_only_these_count_as_missed(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply", pace="days")
    acting, other = await harness.people()
    await harness.miss(acting)
    assert await silent(harness, acting)
    await harness.answer(other, "rum")
    assert await silence(harness) == []
    assert (await harness.dues())[await harness.seat(acting)].at == harness.time.now + 36 * HOUR
    await harness.miss(acting)
    seat = (await harness.sitting()).seat_of(acting)
    assert seat is not None
    assert (bool(seat.automatic_player), seat.stand_in_reason) == (True, StandInReason.MISSED_TURNS)


@rule("H-282")
@pytest.mark.parametrize("how", ["looks", "answers"])
@pytest.mark.parametrize(("locale", "words"), [("en", "time ran out"), ("it", "tempo è scaduto")])
async def test_a_silent_player_is_told_in_private_and_any_look_or_answer_ends_it(
    harness: Harness, how: str, locale: str, words: str
) -> None:
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, locale=locale)
    _, other = await passed(harness)
    await harness.show()
    (told,) = notices(harness, other)
    assert words in told
    assert notices(harness, harness.room().id) == []
    (due,) = await silence(harness)
    if how == "looks":
        await own_hand(harness.click(other), await harness.row())
    else:
        await harness.answer(other, "rum")
    assert not await silent(harness, other)
    await harness.show()
    assert notices(harness, other) == [], "that is over"
    before = await harness.store.answers(harness.code)
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    assert await harness.store.answers(harness.code) == before, "nobody speaks for them"
    assert await silence(harness) == []


@rule("H-282")
async def test_no_public_message_says_that_a_player_counts_as_silent(harness: Harness) -> None:
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await passed(harness)
    await harness.show()
    assert notices(harness, harness.room().id) == []


@rule("H-282")
async def test_a_ballot_of_a_silent_player_is_given_at_the_shared_time(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="vote", pace="days")
    await harness.answer(ANNE, "rum")
    await harness.answer(CLEO, "rum")
    await harness.miss(BART)
    asked_at = harness.time.now
    assert {due.at for due in (await harness.dues()).values()} == {asked_at + 26 * HOUR}
    (due,) = await silence(harness)
    assert (due.seat, due.at) == (await harness.seat(BART), asked_at + HOUR)
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    assert (await harness.table()).last_chosen_answer is not None
    assert await harness.seat(BART) not in (await harness.table()).waiting()


@rule("H-282")
async def test_quiet_hours_do_not_count_in_a_silent_players_hour(harness: Harness) -> None:
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, time_zone="UTC", quiet_from=0, quiet_to=6)
    await passed(harness)
    (due,) = await silence(harness)
    midnight = harness.time.now - harness.time.now % DAY
    quiet = midnight <= harness.time.now < midnight + 6 * HOUR
    assert due.at == (midnight + 7 * HOUR if quiet else harness.time.now + HOUR)


@rule("H-282")
async def test_a_table_that_pauses_for_holidays_waits_for_a_silent_player_on_holiday(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply", pace="days")
    acting, other = await harness.people()
    await harness.answer(acting, "rum")
    await harness.miss(other)
    async with harness.store.write() as w:
        await w.set_person(other, holiday_end=NOON + 30 * DAY)
        await w.set_table(harness.code, pause_on_holiday=True)
    await harness.answer(acting, "rum")
    assert await silence(harness) == []


@rule("H-282", "H-252")
async def test_a_holiday_that_begins_within_the_hour_cancels_the_silent_answer(harness: Harness) -> None:
    _, other = await passed(harness)
    async with harness.store.write() as w:
        await w.set_table(harness.code, pause_on_holiday=True)
        await w.set_person(other, holiday_end=NOON + 5 * DAY)
    assert await silence(harness) != []
    await apply_holiday(harness.tables, other)
    harness.restart()
    assert await silence(harness) == []
    assert (await harness.dues())[await harness.seat(other)].at == NOON + 5 * DAY + NIGHT


@rule("H-282", "H-252")
async def test_a_holidays_stand_in_replaces_the_answers_for_a_silent_player(
    harness: Harness,
) -> None:
    _, other = await passed(harness)
    async with harness.store.write() as w:
        await w.set_person(other, holiday_end=NOON + 5 * DAY)
    await apply_holiday(harness.tables, other)
    (away,) = [one for one in await harness.store.due_jobs(FOR_EVER) if one.kind == JobKind.HOLIDAY_START]
    await run_due_job(harness.tables, away)
    seat = (await harness.sitting()).seat_of(other)
    assert seat is not None
    assert (bool(seat.automatic_player), seat.stand_in_reason) == (True, StandInReason.HOLIDAY)
    assert await silence(harness) == []


@rule("H-282")
async def test_at_other_paces_no_player_counts_as_silent(harness: Harness) -> None:
    _, other = await passed(harness, pace="relaxed")
    assert not await silent(harness, other)
    assert await silence(harness) == []


@rule("H-282", "H-29")
async def test_downtime_is_added_back_to_a_silent_players_hour(harness: Harness) -> None:
    await passed(harness)
    (before,) = await silence(harness)
    away = harness.time.now
    harness.time.now += 5 * HOUR
    assert await harness.store.refund_downtime(harness.time.now, away) == 5 * HOUR
    (after,) = await silence(harness)
    assert after.at == before.at + 5 * HOUR


@rule("H-34", "H-35")
@pytest.mark.parametrize("by", [By.AUTO_ANSWER, By.STAND_IN])
async def test_an_answer_given_for_a_player_does_not_reset_missed_turns(harness: Harness, by: By) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.miss(acting)
    await harness.answer(other, "rum")
    asked, seat = await harness.asked(acting), await harness.seat(acting)
    await harness.tables.move(harness.code, lambda sitting: sitting.table.answer(seat, asked.number, "rum", by))
    await harness.answer(other, "rum")
    await harness.miss(acting)
    mine = (await harness.sitting()).seat_of(acting)
    assert mine is not None
    assert mine.stand_in_reason == StandInReason.MISSED_TURNS
