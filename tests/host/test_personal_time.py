"""Time banks, quiet hours, holidays and reminders, which make slow tables comfortable."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.commands import personal_time
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.personal_time.preferences import parse_holiday, parse_quiet_hours, save_personal_time
from bot.tables.personal_time.quiet_hours import NIGHT, is_quiet, later, quiet_until, zone_named
from bot.tables.time_limits.pace import PACES
from store.rows import DueJob, PersonRow, StandInReason
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BANK, BART, CLEO, FOR_EVER, TURN, Harness
from tests.ledger import rule

HOUR, DAY = 3600.0, 24 * 3600.0
ROMAN = PersonRow(ANNE, zone="Europe/Rome", quiet_from=22, quiet_to=8)
EVENING = datetime(2026, 1, 10, 20, tzinfo=UTC).timestamp()
"""21:00 in Rome."""


async def dues(house: Harness, kind: str) -> list[DueJob]:
    return [due for due in await house.store.due_jobs(FOR_EVER) if (due.table, due.kind) == (house.code, kind)]


async def strike(house: Harness, kind: str) -> None:
    """Run the first due job of this kind."""
    due = (await dues(house, kind))[0]
    house.time.now = max(house.time.now, due.at)
    await run_due_job(house.tables, due)


# --- the bank ------------------------------------------------------------------------------------


@rule("H-246")
async def test_a_bank_is_spent_beyond_the_time_of_a_turn_and_fills_with_quick_ones(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    house.time.now += TURN - BANK + 1200
    await house.answer(acting, "rum")
    await house.answer(other, "rum")
    assert (await house.dues())[0].at - house.time.now == TURN - 1200
    await house.answer(acting, "rum")
    await house.answer(other, "rum")
    assert (await house.dues())[0].at - house.time.now == TURN - 1200 + PACES["relaxed"].fills


@rule("H-246")
async def test_who_misses_a_turn_has_spent_it(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await house.miss(acting)
    await house.answer(other, "rum")
    assert (await house.dues())[0].at - house.time.now == TURN - BANK


# --- quiet hours ---------------------------------------------------------------------------------


@rule("H-249")
def test_quiet_hours_are_not_counted() -> None:
    assert not is_quiet(ROMAN, EVENING)
    assert is_quiet(ROMAN, EVENING + HOUR)
    assert is_quiet(ROMAN, EVENING + 11 * HOUR - 1)
    assert quiet_until(ROMAN, EVENING + 2 * HOUR) == EVENING + 11 * HOUR
    assert later(ROMAN, EVENING, HOUR) == EVENING + HOUR
    assert later(ROMAN, EVENING, HOUR + 60) == EVENING + 11 * HOUR + 60
    assert later(PersonRow(ANNE), EVENING, DAY) == EVENING + DAY


@rule("H-249")
def test_a_decision_is_not_lengthened_without_end() -> None:
    assert later(ROMAN, EVENING, 36 * HOUR) == EVENING + 36 * HOUR + NIGHT
    assert later(ROMAN, EVENING, 200 * HOUR) == EVENING + 200 * HOUR + NIGHT


@rule("H-249")
async def test_they_stop_clocks_at_slow_paces_only(house: Harness) -> None:
    house.time.now = EVENING + 2 * HOUR
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, zone="Europe/Rome", quiet_from=22, quiet_to=8)
    await house.begin(ANNE, BART, kind="reply")
    assert (await house.dues())[0].at == EVENING + 11 * HOUR + TURN
    await house.begin(ANNE, BART, kind="reply", pace="live")
    assert (await house.dues())[0].at == house.time.now + 240


@rule("H-249")
async def test_of_a_ballot_all_have_the_same_time(house: Harness) -> None:
    house.time.now = EVENING + 2 * HOUR
    async with house.store.write() as w:
        await w.set_person(ANNE, zone="Europe/Rome", quiet_from=22, quiet_to=8)
    await house.begin(ANNE, BART, CLEO, kind="vote")
    assert {due.at for due in (await house.dues()).values()} == {EVENING + 11 * HOUR + 20 * 60}


@rule("H-250")
async def test_nobody_is_called_in_quiet_hours(house: Harness) -> None:
    house.time.now = EVENING + 2 * HOUR
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, zone="Europe/Rome", quiet_from=22, quiet_to=8)
    await house.begin(ANNE, BART, kind="reply")
    acting = (await house.people())[0]
    await house.show()
    seat = (await house.sitting()).seat_of(acting)
    assert seat is not None
    assert seat.called == 0
    house.time.now = EVENING + 11 * HOUR
    await house.show()
    seat = (await house.sitting()).seat_of(acting)
    assert seat is not None
    assert seat.called > 0


# --- reminders -----------------------------------------------------------------------------------


@rule("H-251")
async def test_after_three_quarters_of_their_time_somebody_is_reminded_once(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one", pace="days")
    await house.show()
    await house.answer(BART, "rum")
    before = len(house.room(ANNE).sheets)
    (due,) = await dues(house, "remind")
    assert due.at == NOON + 0.75 * 48 * HOUR
    await strike(house, "remind")
    await house.show()
    told = house.room(ANNE).last
    assert len(house.room(ANNE).sheets) == before + 1
    assert "still waits for you" in told.words
    assert f"<t:{int(NOON + 48 * HOUR)}:R>" in told.words
    assert "You are the last one we wait for." in told.words
    assert await dues(house, "remind") == []
    await house.leave(BART)
    assert await dues(house, "remind") == [], "whatever happens: once"


@rule("H-251")
async def test_one_reminder_names_all_tables_that_wait(house: Harness) -> None:
    first = (await house.begin(ANNE, BART, kind="one", pace="days")).row.id
    await house.answer(BART, "rum")
    house.time.now += HOUR
    second = (await house.begin(ANNE, CLEO, kind="one", pace="days")).row.id
    await house.answer(CLEO, "rum")
    await house.show()
    house.code = first
    await strike(house, "remind")
    await house.show()
    told = house.room(ANNE).last.words
    assert first in told
    assert second in told
    house.code = second
    assert await dues(house, "remind") == []


@rule("H-251")
@pytest.mark.parametrize(("fields", "where"), [({"mentions": False}, None), ({"dm": False}, "channel")])
async def test_reminders_come_as_somebody_wants_to_be_called(
    house: Harness, fields: dict[str, bool], where: str | None
) -> None:
    await house.begin(ANNE, BART, kind="one", pace="days")
    async with house.store.write() as w:
        await w.set_person(ANNE, **fields)
    await house.answer(BART, "rum")
    await strike(house, "remind")
    await house.show()
    public = [sheet for sheet in house.room().sheets if "still waits for you" in sheet.words]
    assert [sheet.mentions for sheet in public] == ([[ANNE]] if where else [])
    assert not any("still waits for you" in sheet.words for sheet in house.room(ANNE).sheets)


@rule("H-251", "H-75")
async def test_in_public_each_table_reminds_for_itself_and_names_no_other(house: Harness) -> None:
    async with house.store.write() as w:
        await w.set_person(ANNE, dm=False)
    codes = []
    for other in (BART, CLEO):
        await house.begin(ANNE, other, kind="one", pace="days")
        await house.answer(other, "rum")
        codes.append(house.code)
    for _ in codes:
        await strike_any(house, "remind")
    await house.show()
    told = [sheet.words for sheet in house.room().sheets if "still waits for you" in sheet.words]
    assert sorted(code for words in told for code in codes if code in words) == sorted(codes)


async def strike_any(house: Harness, kind: str) -> None:
    """Run the first due job of this kind at any table."""
    due = next(one for one in await house.store.due_jobs(FOR_EVER) if one.kind == kind)
    house.time.now = max(house.time.now, due.at)
    await run_due_job(house.tables, due)


@rule("H-251")
async def test_of_a_ballot_nobody_is_reminded_in_public_and_at_a_quick_table_nobody_at_all(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="vote", pace="days")
    async with house.store.write() as w:
        await w.set_person(ANNE, dm=False)
    await strike(house, "remind")
    await strike(house, "remind")
    await house.show()
    assert not any("still waits for you" in sheet.words for sheet in house.room().sheets)
    assert any("still waits for you" in sheet.words for sheet in house.room(BART).sheets)
    await house.begin(ANNE, BART, kind="one", pace="live")
    assert await dues(house, "remind") == []


# --- holidays ------------------------------------------------------------------------------------


async def goes(house: Harness, user: int, until: float | None) -> None:
    async with house.store.write() as w:
        await w.set_person(user, away=until)
    await save_personal_time(house.tables, user)


@rule("H-252")
async def test_who_is_on_holiday_has_a_stand_in_until_they_are_back(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one", pace="days")
    await goes(house, ANNE, NOON + 5 * DAY)
    await strike(house, "away")
    seat = (await house.sitting()).seat_of(ANNE)
    assert seat is not None
    assert (bool(seat.player), seat.why) == (True, StandInReason.AWAY)
    assert (await house.told())[-1] == "{who} is on holiday: a stand-in plays for them meanwhile."
    (home,) = await dues(house, "home")
    assert home.at == NOON + 5 * DAY
    await house.leave(BART)
    assert (await house.sitting()).paused
    await strike(house, "home")
    assert not (await house.sitting()).paused, "also where nobody else plays"
    assert (await house.told())[-1] == "{who} is back at the table."


@rule("H-252")
async def test_who_comes_back_earlier_has_the_seat_back(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one", pace="days")
    await goes(house, ANNE, NOON + 5 * DAY)
    await strike(house, "away")
    await goes(house, ANNE, None)
    await strike(house, "home")
    assert house.time.now == NOON
    assert not (await house.sitting()).automatic()


@rule("H-252")
async def test_a_table_that_waits_gives_them_time_until_they_are_back(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one", pace="days")
    async with house.store.write() as w:
        await w.set_table(house.code, waits=True)
    await goes(house, ANNE, NOON + 5 * DAY)
    assert [due.at for due in await dues(house, "away")] == [NOON + 14 * DAY], "a stand-in, if they are not back then"
    assert (await house.dues())[await house.seat(ANNE)].at == NOON + 5 * DAY + NIGHT
    await goes(house, ANNE, NOON + 50 * DAY)
    assert (await house.dues())[await house.seat(ANNE)].at == NOON + 14 * DAY + NIGHT, "but not for ever"


@rule("H-252")
@pytest.mark.parametrize("pace", ["days", "none"])
async def test_it_waits_for_two_weeks_however_often_a_holiday_is_made_longer(house: Harness, pace: str) -> None:
    await house.begin(ANNE, BART, kind="one", pace=pace)
    async with house.store.write() as w:
        await w.set_table(house.code, waits=True)
    await goes(house, ANNE, NOON + 10 * DAY)
    (first,) = await dues(house, "away")
    assert first.at == NOON + 14 * DAY
    for day in (9, 13):
        house.time.now = NOON + day * DAY
        house.restart()
        await goes(house, ANNE, NOON + (day + 12) * DAY)
    assert await dues(house, "away") == [first]
    await strike(house, "away")
    seat = (await house.sitting()).seat_of(ANNE)
    assert seat is not None
    assert (bool(seat.player), seat.why) == (True, StandInReason.AWAY)
    assert [due.at for due in await dues(house, "home")] == [NOON + 25 * DAY]
    assert not await house.store.answers(house.code), "no default counts"


@rule("H-252")
async def test_a_second_holiday_goes_on_with_the_two_weeks_until_something_has_moved(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one", pace="none")
    async with house.store.write() as w:
        await w.set_table(house.code, waits=True)
    await goes(house, ANNE, NOON + 3 * DAY)
    (first,) = await dues(house, "away")
    house.time.now = NOON + 5 * DAY
    house.restart()
    await goes(house, ANNE, NOON + 30 * DAY)
    assert await dues(house, "away") == [first]
    await goes(house, ANNE, None)
    assert await dues(house, "away") == [], "who says that they are back is"
    await goes(house, ANNE, NOON + 30 * DAY)
    assert [due.at for due in await dues(house, "away")] == [NOON + 19 * DAY]


@rule("H-252")
async def test_whose_holiday_is_over_has_no_stand_in_because_of_it(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one", pace="none")
    async with house.store.write() as w:
        await w.set_table(house.code, waits=True)
    await goes(house, ANNE, NOON + 3 * DAY)
    await strike(house, "away")
    assert house.time.now > NOON + 3 * DAY
    assert not (await house.sitting()).automatic()
    assert await dues(house, "away") == []


@rule("H-251", "H-252")
async def test_nobody_is_reminded_on_their_holiday(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one", pace="days")
    async with house.store.write() as w:
        await w.set_table(house.code, waits=True)
    await goes(house, ANNE, NOON + 5 * DAY)
    assert {due.at for due in await dues(house, "remind") if due.seat == await house.seat(ANNE)} == {NOON + 5 * DAY}


@rule("H-250", "H-251", "H-247")
@pytest.mark.parametrize("kind", ["remind", "clock"])
async def test_in_quiet_hours_nobody_is_reminded_or_told_that_their_time_has_passed(house: Harness, kind: str) -> None:
    house.time.now = EVENING
    await house.begin(ANNE, BART, kind="reply", pace="days")
    acting = (await house.people())[0]
    async with house.store.write() as w:
        await w.set_person(acting, zone="Europe/Rome", quiet_from=22, quiet_to=8)
    await house.show()
    (due,) = [one for one in await dues(house, kind) if one.seat == 0]
    house.time.now = due.at + (EVENING + 2 * HOUR - due.at) % DAY  # eleven in the evening
    await run_due_job(house.tables, due)
    said = "still waits for you" if kind == "remind" else "Your time passed"
    await house.show()
    assert not [sheet for sheet in house.room(acting).sheets if said in sheet.words]
    house.restart()
    house.time.now += 9 * HOUR
    await house.show()
    assert len([sheet for sheet in house.room(acting).sheets if said in sheet.words]) == 1


@rule("H-252")
async def test_a_quick_table_knows_no_holidays(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one", pace="live")
    await goes(house, ANNE, NOON + 5 * DAY)
    assert await dues(house, "away") == []


# --- what people type ----------------------------------------------------------------------------


@rule("H-253")
async def test_what_is_typed_is_kept_or_refused_with_a_sentence(house: Harness) -> None:
    click = house.click(ANNE)
    with pytest.raises(UserError, match="time zone"):
        await personal_time.save(click, None, "22-8", None)
    await personal_time.save(click, "europe/rome", "22 - 8", "2023-12-24")
    person = await house.store.person(ANNE)
    assert (person.zone, person.quiet_from, person.quiet_to) == ("Europe/Rome", 22, 8)
    assert person.away == datetime(2023, 12, 23, 23, tzinfo=UTC).timestamp()
    await personal_time.save(click, "no", None, "off")
    person = await house.store.person(ANNE)
    assert (person.zone, person.quiet_from, person.away) == (None, None, None)


@rule("H-253")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("2023-11-01", "begun already"),
        ("2025-01-01", "Sixty days"),
        ("soon", "year-month"),
        ("2023-13-40", "year-month"),
    ],
)
def test_a_day_that_is_none_has_passed_or_is_too_far_away(typed: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        parse_holiday(typed, ROMAN, NOON)


@rule("H-253")
def test_zones_and_hours_that_do_not_exist() -> None:
    assert [zone_named(city) for city in ("rome", "New York")] == ["Europe/Rome", "America/New_York"], (
        "cities are enough"
    )
    with pytest.raises(UserError, match="I know no time zone"):
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
    assert [choice.value for choice in personal_time.suggest_zones("new york")] == ["America/New_York"]
