"""Time banks, quiet hours, holidays and reminders, which make slow tables comfortable."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.commands import personal_time
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.personal_time.apply_holiday import apply_holiday
from bot.tables.personal_time.parse_personal_time import parse_holiday, parse_quiet_hours
from bot.tables.personal_time.quiet_hours import NIGHT, is_quiet, later, quiet_until
from bot.tables.personal_time.time_zones import zone_named
from bot.tables.time_limits.pace import PACES
from store.rows import DueJob, JobKind, PersonRow, StandInReason
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BANK, BART, CLEO, FOR_EVER, TURN, Harness
from tests.ledger import rule

HOUR, DAY = 3600.0, 24 * 3600.0
ROMAN = PersonRow(ANNE, time_zone="Europe/Rome", quiet_from=22, quiet_to=8)
EVENING = datetime(2026, 1, 10, 20, tzinfo=UTC).timestamp()
"""21:00 in Rome."""


async def dues(harness: Harness, kind: str) -> list[DueJob]:
    return [due for due in await harness.store.due_jobs(FOR_EVER) if (due.table, due.kind) == (harness.code, kind)]


async def strike(harness: Harness, kind: str) -> None:
    """Run the first due job of this kind."""
    due = (await dues(harness, kind))[0]
    harness.time.now = max(harness.time.now, due.at)
    await run_due_job(harness.tables, due)


# --- the bank ------------------------------------------------------------------------------------


@rule("H-246")
async def test_the_time_bank_is_spent_by_slow_turns_and_filled_by_quick_ones(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    harness.time.now += TURN - BANK + 1200
    await harness.answer(acting, "rum")
    await harness.answer(other, "rum")
    assert (await harness.dues())[0].at - harness.time.now == TURN - 1200
    await harness.answer(acting, "rum")
    await harness.answer(other, "rum")
    assert (await harness.dues())[0].at - harness.time.now == TURN - 1200 + PACES["relaxed"].fills


@rule("H-246")
async def test_a_missed_turn_spends_the_time_bank(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.miss(acting)
    await harness.answer(other, "rum")
    assert (await harness.dues())[0].at - harness.time.now == TURN - BANK


# --- quiet hours ---------------------------------------------------------------------------------


@rule("H-249")
def test_quiet_hours_do_not_count_in_a_deadline() -> None:
    assert not is_quiet(ROMAN, EVENING)
    assert is_quiet(ROMAN, EVENING + HOUR)
    assert is_quiet(ROMAN, EVENING + 11 * HOUR - 1)
    assert quiet_until(ROMAN, EVENING + 2 * HOUR) == EVENING + 11 * HOUR
    assert later(ROMAN, EVENING, HOUR) == EVENING + HOUR
    assert later(ROMAN, EVENING, HOUR + 60) == EVENING + 11 * HOUR + 60
    assert later(PersonRow(ANNE), EVENING, DAY) == EVENING + DAY


@rule("H-249")
def test_quiet_hours_lengthen_a_decision_by_one_night_at_most() -> None:
    assert later(ROMAN, EVENING, 36 * HOUR) == EVENING + 36 * HOUR + NIGHT
    assert later(ROMAN, EVENING, 200 * HOUR) == EVENING + 200 * HOUR + NIGHT


@rule("H-249")
async def test_quiet_hours_stop_deadlines_at_slow_paces_only(harness: Harness) -> None:
    harness.time.now = EVENING + 2 * HOUR
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, time_zone="Europe/Rome", quiet_from=22, quiet_to=8)
    await harness.begin(ANNE, BART, kind="reply")
    assert (await harness.dues())[0].at == EVENING + 11 * HOUR + TURN
    await harness.begin(ANNE, BART, kind="reply", pace="live")
    assert (await harness.dues())[0].at == harness.time.now + 240


@rule("H-249")
async def test_quiet_hours_of_one_voter_move_the_deadline_of_all_voters(harness: Harness) -> None:
    harness.time.now = EVENING + 2 * HOUR
    async with harness.store.write() as w:
        await w.set_person(ANNE, time_zone="Europe/Rome", quiet_from=22, quiet_to=8)
    await harness.begin(ANNE, BART, CLEO, kind="vote")
    assert {due.at for due in (await harness.dues()).values()} == {EVENING + 11 * HOUR + 20 * 60}


@rule("H-250")
async def test_nobody_is_called_in_quiet_hours(harness: Harness) -> None:
    harness.time.now = EVENING + 2 * HOUR
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, time_zone="Europe/Rome", quiet_from=22, quiet_to=8)
    await harness.begin(ANNE, BART, kind="reply")
    acting = (await harness.people())[0]
    await harness.show()
    seat = (await harness.sitting()).seat_of(acting)
    assert seat is not None
    assert seat.called_choice == 0
    harness.time.now = EVENING + 11 * HOUR
    await harness.show()
    seat = (await harness.sitting()).seat_of(acting)
    assert seat is not None
    assert seat.called_choice > 0


# --- reminders -----------------------------------------------------------------------------------


@rule("H-251")
async def test_a_person_is_reminded_once_after_three_quarters_of_their_time(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="days")
    await harness.show()
    await harness.answer(BART, "rum")
    before = len(harness.room(ANNE).messages)
    (due,) = await dues(harness, JobKind.REMINDER)
    assert due.at == NOON + 0.75 * 48 * HOUR
    await strike(harness, JobKind.REMINDER)
    await harness.show()
    told = harness.room(ANNE).last
    assert len(harness.room(ANNE).messages) == before + 1
    assert "still waits for you" in told.words
    assert f"<t:{int(NOON + 48 * HOUR)}:R>" in told.words
    assert "Everybody is waiting for you." in told.words
    assert await dues(harness, JobKind.REMINDER) == []
    await harness.leave(BART)
    assert await dues(harness, JobKind.REMINDER) == [], "whatever happens: once"


@rule("H-251")
async def test_one_reminder_names_all_tables_that_wait_for_the_person(harness: Harness) -> None:
    first = (await harness.begin(ANNE, BART, kind="one", pace="days")).row.id
    await harness.answer(BART, "rum")
    harness.time.now += HOUR
    second = (await harness.begin(ANNE, CLEO, kind="one", pace="days")).row.id
    await harness.answer(CLEO, "rum")
    await harness.show()
    harness.code = first
    await strike(harness, JobKind.REMINDER)
    await harness.show()
    told = harness.room(ANNE).last.words
    assert first in told
    assert second in told
    harness.code = second
    assert await dues(harness, JobKind.REMINDER) == []


@rule("H-251")
@pytest.mark.parametrize(("fields", "where"), [({"mentions": False}, None), ({"dm": False}, "channel")])
async def test_a_reminder_comes_by_the_way_in_which_the_person_is_called(
    harness: Harness, fields: dict[str, bool], where: str | None
) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="days")
    async with harness.store.write() as w:
        await w.set_person(ANNE, **fields)
    await harness.answer(BART, "rum")
    await strike(harness, JobKind.REMINDER)
    await harness.show()
    public = [post for post in harness.room().messages if "still waits for you" in post.words]
    assert [post.mentions for post in public] == ([[ANNE]] if where else [])
    assert not any("still waits for you" in post.words for post in harness.room(ANNE).messages)


@rule("H-251", "H-75")
async def test_a_public_reminder_names_no_other_table(harness: Harness) -> None:
    async with harness.store.write() as w:
        await w.set_person(ANNE, dm=False)
    codes = []
    for other in (BART, CLEO):
        await harness.begin(ANNE, other, kind="one", pace="days")
        await harness.answer(other, "rum")
        codes.append(harness.code)
    for _ in codes:
        await strike_any(harness, JobKind.REMINDER)
    await harness.show()
    told = [post.words for post in harness.room().messages if "still waits for you" in post.words]
    assert sorted(code for words in told for code in codes if code in words) == sorted(codes)


async def strike_any(harness: Harness, kind: str) -> None:
    """Run the first due job of this kind at any table."""
    due = next(one for one in await harness.store.due_jobs(FOR_EVER) if one.kind == kind)
    harness.time.now = max(harness.time.now, due.at)
    await run_due_job(harness.tables, due)


@rule("H-251")
async def test_nobody_is_reminded_of_a_ballot_in_public_or_at_a_live_table(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="vote", pace="days")
    async with harness.store.write() as w:
        await w.set_person(ANNE, dm=False)
    await strike(harness, JobKind.REMINDER)
    await strike(harness, JobKind.REMINDER)
    await harness.show()
    assert not any("still waits for you" in post.words for post in harness.room().messages)
    assert any("still waits for you" in post.words for post in harness.room(BART).messages)
    await harness.begin(ANNE, BART, kind="one", pace="live")
    assert await dues(harness, JobKind.REMINDER) == []


# --- holidays ------------------------------------------------------------------------------------


async def goes(harness: Harness, user: int, until: float | None) -> None:
    async with harness.store.write() as w:
        await w.set_person(user, holiday_end=until)
    await apply_holiday(harness.tables, user)


@rule("H-252")
async def test_a_person_on_holiday_has_a_stand_in_until_they_are_back(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="days")
    await goes(harness, ANNE, NOON + 5 * DAY)
    await strike(harness, JobKind.HOLIDAY_START)
    seat = (await harness.sitting()).seat_of(ANNE)
    assert seat is not None
    assert (bool(seat.automatic_player), seat.stand_in_reason) == (True, StandInReason.HOLIDAY)
    assert (await harness.told())[-1] == "{who} is on holiday: a stand-in plays for them meanwhile."
    (home,) = await dues(harness, JobKind.HOLIDAY_END)
    assert home.at == NOON + 5 * DAY
    await harness.leave(BART)
    assert (await harness.sitting()).paused
    await strike(harness, JobKind.HOLIDAY_END)
    assert not (await harness.sitting()).paused, "also where nobody else plays"
    assert (await harness.told())[-1] == "{who} is back at the table."


@rule("H-252")
async def test_a_person_who_returns_early_gets_the_seat_back(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="days")
    await goes(harness, ANNE, NOON + 5 * DAY)
    await strike(harness, JobKind.HOLIDAY_START)
    await goes(harness, ANNE, None)
    await strike(harness, JobKind.HOLIDAY_END)
    assert harness.time.now == NOON
    assert not (await harness.sitting()).automatic()


@rule("H-252")
async def test_a_table_that_pauses_for_holidays_waits_until_the_person_is_back(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="days")
    async with harness.store.write() as w:
        await w.set_table(harness.code, pause_on_holiday=True)
    await goes(harness, ANNE, NOON + 5 * DAY)
    assert [due.at for due in await dues(harness, JobKind.HOLIDAY_START)] == [NOON + 14 * DAY], (
        "a stand-in, if they are not back then"
    )
    assert (await harness.dues())[await harness.seat(ANNE)].at == NOON + 5 * DAY + NIGHT
    await goes(harness, ANNE, NOON + 50 * DAY)
    assert (await harness.dues())[await harness.seat(ANNE)].at == NOON + 14 * DAY + NIGHT, "but not for ever"


@rule("H-252")
@pytest.mark.parametrize("pace", ["days", "none"])
async def test_a_table_waits_two_weeks_however_often_a_holiday_is_extended(harness: Harness, pace: str) -> None:
    await harness.begin(ANNE, BART, kind="one", pace=pace)
    async with harness.store.write() as w:
        await w.set_table(harness.code, pause_on_holiday=True)
    await goes(harness, ANNE, NOON + 10 * DAY)
    (first,) = await dues(harness, JobKind.HOLIDAY_START)
    assert first.at == NOON + 14 * DAY
    for day in (9, 13):
        harness.time.now = NOON + day * DAY
        harness.restart()
        await goes(harness, ANNE, NOON + (day + 12) * DAY)
    assert await dues(harness, JobKind.HOLIDAY_START) == [first]
    await strike(harness, JobKind.HOLIDAY_START)
    seat = (await harness.sitting()).seat_of(ANNE)
    assert seat is not None
    assert (bool(seat.automatic_player), seat.stand_in_reason) == (True, StandInReason.HOLIDAY)
    assert [due.at for due in await dues(harness, JobKind.HOLIDAY_END)] == [NOON + 25 * DAY]
    assert not await harness.store.answers(harness.code), "no default counts"


@rule("H-252")
async def test_a_second_holiday_shares_the_two_weeks_until_somebody_moves(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="none")
    async with harness.store.write() as w:
        await w.set_table(harness.code, pause_on_holiday=True)
    await goes(harness, ANNE, NOON + 3 * DAY)
    (first,) = await dues(harness, JobKind.HOLIDAY_START)
    harness.time.now = NOON + 5 * DAY
    harness.restart()
    await goes(harness, ANNE, NOON + 30 * DAY)
    assert await dues(harness, JobKind.HOLIDAY_START) == [first]
    await goes(harness, ANNE, None)
    assert await dues(harness, JobKind.HOLIDAY_START) == [], "who says that they are back is"
    await goes(harness, ANNE, NOON + 30 * DAY)
    assert [due.at for due in await dues(harness, JobKind.HOLIDAY_START)] == [NOON + 19 * DAY]


@rule("H-252")
async def test_a_holiday_that_is_over_brings_no_stand_in(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="none")
    async with harness.store.write() as w:
        await w.set_table(harness.code, pause_on_holiday=True)
    await goes(harness, ANNE, NOON + 3 * DAY)
    await strike(harness, JobKind.HOLIDAY_START)
    assert harness.time.now > NOON + 3 * DAY
    assert not (await harness.sitting()).automatic()
    assert await dues(harness, JobKind.HOLIDAY_START) == []


@rule("H-251", "H-252")
async def test_nobody_is_reminded_during_their_holiday(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="days")
    async with harness.store.write() as w:
        await w.set_table(harness.code, pause_on_holiday=True)
    await goes(harness, ANNE, NOON + 5 * DAY)
    assert {due.at for due in await dues(harness, JobKind.REMINDER) if due.seat == await harness.seat(ANNE)} == {
        NOON + 5 * DAY
    }


@rule("H-250", "H-251", "H-247")
@pytest.mark.parametrize("kind", [JobKind.REMINDER, JobKind.DEADLINE])
async def test_no_reminder_or_notice_of_a_missed_turn_comes_in_quiet_hours(harness: Harness, kind: str) -> None:
    harness.time.now = EVENING
    await harness.begin(ANNE, BART, kind="reply", pace="days")
    acting = (await harness.people())[0]
    async with harness.store.write() as w:
        await w.set_person(acting, time_zone="Europe/Rome", quiet_from=22, quiet_to=8)
    await harness.show()
    (due,) = [one for one in await dues(harness, kind) if one.seat == 0]
    harness.time.now = due.at + (EVENING + 2 * HOUR - due.at) % DAY  # eleven in the evening
    await run_due_job(harness.tables, due)
    said = "still waits for you" if kind == JobKind.REMINDER else "Your time ran out"
    await harness.show()
    assert not [post for post in harness.room(acting).messages if said in post.words]
    harness.restart()
    harness.time.now += 9 * HOUR
    await harness.show()
    assert len([post for post in harness.room(acting).messages if said in post.words]) == 1


@rule("H-252")
async def test_a_live_table_ignores_holidays(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="live")
    await goes(harness, ANNE, NOON + 5 * DAY)
    assert await dues(harness, JobKind.HOLIDAY_START) == []


# --- what people type ----------------------------------------------------------------------------


@rule("H-253")
async def test_typed_personal_times_are_stored_or_refused_with_a_sentence(harness: Harness) -> None:
    click = harness.click(ANNE)
    with pytest.raises(UserError, match="time zone"):
        await personal_time.save(click, None, "22-8", None)
    await personal_time.save(click, "europe/rome", "22 - 8", "2023-12-24")
    person = await harness.store.person(ANNE)
    assert (person.time_zone, person.quiet_from, person.quiet_to) == ("Europe/Rome", 22, 8)
    assert person.holiday_end == datetime(2023, 12, 23, 23, tzinfo=UTC).timestamp()
    await personal_time.save(harness.click(ANNE), "no", None, "off")
    person = await harness.store.person(ANNE)
    assert (person.time_zone, person.quiet_from, person.holiday_end) == (None, None, None)


@rule("H-253")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("2023-11-01", "begun already"),
        ("2025-01-01", "60 days"),
        ("soon", "31 January"),
        ("2023-13-40", "31 January"),
    ],
)
def test_an_impossible_past_or_distant_day_is_refused(typed: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        parse_holiday(typed, ROMAN, NOON)


@rule("H-253")
def test_unknown_time_zones_and_hours_are_refused() -> None:
    assert [zone_named(city) for city in ("rome", "New York")] == ["Europe/Rome", "America/New_York"], (
        "cities are enough"
    )
    with pytest.raises(UserError, match="I don't know the time zone"):
        zone_named("Tortuga")
    for hours in ("8", "22-22", "8-22", "30-4", "late"):
        with pytest.raises(UserError, match="two full hours"):
            parse_quiet_hours(hours)
    for typed in (
        "23:00 - 7:00",
        "11pm-7am",
        "from 11 p.m. to 7 a.m.",
        "dalle 23 alle 7",
        "between 23 and 7",
        "23h/7h",
    ):
        assert parse_quiet_hours(typed) == (23, 7), typed
    assert parse_quiet_hours("midnight to noon") == (0, 12)
    for hours in ("22:30-8", "13pm-2am", "0am-8am", "10pm", "22-8-9", "8 to late"):
        with pytest.raises(UserError, match="two full hours"):
            parse_quiet_hours(hours)
