"""Quiet hours and holidays across daylight-saving changes: in spring and autumn, by half an hour, and at midnight.

They may begin or end at a time that does not exist on that day, or that comes twice.
"""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.replies.errors import UserError
from bot.tables.personal_time.parse_personal_time import parse_holiday, parse_quiet_hours, parse_start
from bot.tables.personal_time.quiet_hours import NIGHT, is_quiet, later, quiet_until
from store.rows import PersonRow
from tests.host.harness import ANNE
from tests.ledger import rule

HOUR, DAY = 3600.0, 24 * 3600.0
ROME, HOWE, CAIRO, KATHMANDU = "Europe/Rome", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Kathmandu"


def at(zone: str, *moment: int) -> float:
    """Return the timestamp of a date and time in this time zone."""
    year, month, day, hour, minute = (*moment, 0)[:5]
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp()


def lives(zone: str, start: int = 22, end: int = 8) -> PersonRow:
    return PersonRow(ANNE, time_zone=zone, quiet_from=start, quiet_to=end)


@rule("H-249")
@pytest.mark.parametrize(
    ("evening", "night"), [((2026, 3, 28, 21), 9), ((2026, 10, 24, 21), 11), ((2026, 6, 1, 21), 10)]
)
def test_quiet_hours_in_which_clocks_change_have_their_real_length(evening: tuple[int, ...], night: int) -> None:
    start = at(ROME, *evening)
    assert quiet_until(lives(ROME), start + HOUR) == start + (1 + night) * HOUR
    assert later(lives(ROME), start, 2 * HOUR) == start + (2 + night) * HOUR
    assert later(lives(ROME), start, HOUR) == start + HOUR
    morning = datetime.fromtimestamp(quiet_until(lives(ROME), start + HOUR), ZoneInfo(ROME))
    assert (morning.hour, morning.minute) == (8, 0)


@rule("H-249")
@pytest.mark.parametrize("day", [(2026, 4, 4), (2026, 10, 3)], ids=["back", "forth"])
def test_quiet_hours_end_correctly_where_clocks_change_by_half_an_hour(day: tuple[int, int, int]) -> None:
    evening = at(HOWE, *day, 21)
    up = datetime.fromtimestamp(later(lives(HOWE), evening, 2 * HOUR), ZoneInfo(HOWE))
    assert (up.hour, up.minute) == (9, 0)


@rule("H-249")
def test_quiet_hours_end_correctly_in_a_zone_that_is_no_full_hours_away() -> None:
    evening = at(KATHMANDU, 2026, 5, 1, 21, 20)
    assert later(lives(KATHMANDU), evening, HOUR) == at(KATHMANDU, 2026, 5, 2, 8, 20)


@rule("H-249")
@pytest.mark.parametrize("zone", [ROME, HOWE, CAIRO, KATHMANDU, "Pacific/Apia", "America/St_Johns"])
@pytest.mark.parametrize(("start", "end"), [(22, 8), (0, 12), (12, 0), (23, 0), (2, 3), (20, 8)])
def test_on_every_day_quiet_hours_end_and_time_is_neither_lost_nor_won(zone: str, start: int, end: int) -> None:
    person = lives(zone, start, end)
    for day in range(0, 366, 7):
        for hour in (0.0, 2.5, 23.99):
            asked = datetime(2026, 1, 1, tzinfo=UTC).timestamp() + day * DAY + hour * HOUR
            for limit in (600.0, 26 * HOUR, 48 * HOUR):
                assert asked + limit <= later(person, asked, limit) <= asked + limit + NIGHT
            assert asked <= quiet_until(person, asked) <= asked + NIGHT + HOUR
            assert not is_quiet(person, quiet_until(person, asked))


@rule("H-249", "H-253")
def test_quiet_hours_around_the_clock_are_refused() -> None:
    for typed in ("0-24", "0-0", "8-8", "7-6", "22-11"):
        with pytest.raises(UserError, match="two full hours"):
            parse_quiet_hours(typed)
    assert parse_quiet_hours("12-24") == (12, 0)
    assert not is_quiet(lives(ROME, 8, 8), at(ROME, 2026, 1, 1, 8))


@rule("H-252", "H-253")
def test_a_holiday_ends_at_the_first_hour_of_a_day_that_has_no_midnight() -> None:
    now = at(CAIRO, 2026, 4, 1, 12)
    back = datetime.fromtimestamp(parse_holiday("2026-04-24", PersonRow(ANNE, time_zone=CAIRO), now), ZoneInfo(CAIRO))
    assert (back.day, back.hour) == (24, 1), "clocks go from midnight to one there"


@rule("H-254")
def test_a_start_time_is_read_right_if_its_hour_is_missing_or_comes_twice() -> None:
    person = PersonRow(ANNE, time_zone=ROME)
    spring = at(ROME, 2026, 3, 28, 12)
    begins = datetime.fromtimestamp(parse_start("02:30", person, spring)[0], ZoneInfo(ROME))
    assert (begins.day, begins.hour, begins.minute) == (29, 3, 30)
    assert parse_start("20:00", person, spring + 9 * HOUR) == [at(ROME, 2026, 3, 29, 20)], "23 hours later by the sun"
    autumn = at(ROME, 2026, 10, 24, 12)
    assert parse_start("02:30", person, autumn) == [datetime(2026, 10, 25, 0, 30, tzinfo=UTC).timestamp()]
    between = datetime(2026, 10, 25, 1, 0, tzinfo=UTC).timestamp()
    assert parse_start("02:30", person, between)[0] > between


@rule("H-253", "H-254")
@pytest.mark.parametrize("typed", ["0001-01-01", "9999-12-31", "0000-00-00", "2026-02-29", "29.2.2026", "99999-1-1"])
def test_dates_at_the_ends_of_the_calendar_are_refused_with_a_sentence(typed: str) -> None:
    for zone in (ROME, "Pacific/Kiritimati", "Pacific/Pago_Pago"):
        person, now = PersonRow(ANNE, time_zone=zone), at(zone, 2026, 2, 1, 12)
        with pytest.raises(UserError):
            parse_holiday(typed, person, now)
        with pytest.raises(UserError):
            parse_start(f"{typed} 20:00", person, now)
