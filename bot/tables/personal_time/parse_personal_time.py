"""Parse the quiet hours, the holidays and the planned starts that people type."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.replies.errors import UserError
from bot.tables.personal_time.time_parser import DAWN, parse_hours, parse_time, split_day
from engine.text import text
from store.rows import PersonRow

LONGEST = 60 * 24 * 3600.0
"""Longest holiday in seconds."""
FURTHEST = 14 * 24 * 3600.0
"""Longest time in seconds from now to the planned start of a lobby."""
DATES = (r"(?P<y>\d{4})-(?P<m>\d\d?)-(?P<d>\d\d?)", r"(?P<d>\d\d?)[./](?P<m>\d\d?)[./](?P<y>\d{4})")
_DATED = re.compile(r"\d+[-./]\d+[-./]\d+ ")


def parse_quiet_hours(typed: str) -> tuple[int, int]:
    """Parse “22-8” or “10pm to 8am” as two hours of the day, 0 to 23.

    Raises `UserError` for anything else, and for more than twelve hours.
    """
    hours = parse_hours(typed)
    if hours is None or not 0 < (hours[1] - hours[0]) % 24 <= 12:
        raise UserError(text("Write quiet hours as two full hours, up to twelve apart, such as 22-8."))
    return hours


def parse_holiday(typed: str, person: PersonRow, now: float) -> float:
    """Parse a date, and return the Unix time at which that day begins in this person's time zone.

    Raises `UserError` if the text is no date, or if the day has begun by `now` or is more than 60 days away
    (`LONGEST`). If `now` is 0, any date is accepted.
    """
    found = next((match for pattern in DATES if (match := re.fullmatch(pattern, typed.strip()))), None)
    try:
        day = date(int(found["y"]), int(found["m"]), int(found["d"])) if found else None
    except ValueError:
        day = None
    if day is None:
        raise UserError(text("Write the day you're back as year-month-day, such as 2027-01-31."))
    at = datetime(
        day.year, day.month, day.day, tzinfo=ZoneInfo(person.time_zone) if person.time_zone else UTC
    ).timestamp()
    if at <= now:
        raise UserError(text("That day has begun already. Give a later day."))
    if now and at > now + LONGEST:
        raise UserError(
            text("A holiday can last 60 days at most. For longer, leave your tables and come back whenever you like.")
        )
    return at


def parse_start(typed: str, person: PersonRow, now: float) -> float:
    """Parse a time such as “20:00”, “tomorrow 8pm” or “2027-01-31 20:00” in this person's time zone. Return it as Unix
    time.

    A time without a day is the next moment at which clocks show it. Raises `UserError` if the person has no time zone.
    It is also raised if the text is no time, or a time that has passed or is too far away.
    """
    if person.time_zone is None:
        raise UserError(
            text("I need your time zone to understand that time. Set it once, with “zone” in /preferences.")
        )
    word, left = split_day(typed)
    date_typed, _, hour = left.partition(" ") if word is None and _DATED.match(left) else ("", "", left)
    clock = parse_time(hour, evening=word is not None and word.evening, dated=bool(word or date_typed))
    if clock is None:
        raise UserError(text("Write when it begins as “20:00”, “tomorrow 20:00” or “2027-01-31 20:00”."))
    zone = ZoneInfo(person.time_zone)
    begins = datetime.fromtimestamp(parse_holiday(date_typed, person, 0.0) if date_typed else now, zone)
    if word is not None:  # an evening lasts beyond midnight
        begins += timedelta(days=word.ahead + (word.evening and clock[0] < DAWN))
    begins = begins.replace(hour=clock[0], minute=clock[1], second=0, microsecond=0)
    if not date_typed and word is None and begins.timestamp() <= now:
        begins += timedelta(days=1)
    if begins.timestamp() <= now:
        raise UserError(text("That time has passed. Give a later one."))
    if begins.timestamp() > now + FURTHEST:
        raise UserError(text("A lobby waits for two weeks at most. Give an earlier time."))
    return begins.timestamp()
