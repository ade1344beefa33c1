"""Parse the quiet hours, the holidays and the planned starts that people type."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, tzinfo
from math import inf
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from bot.replies.errors import UserError
from bot.tables.personal_time.time_parser import parse_hours
from bot.tables.personal_time.time_zones import find_zones
from bot.tables.personal_time.when_parser import Problem, Readings, parse_days, parse_when
from engine.text import text
from store.rows import PersonRow

LONGEST = 60 * 24 * 3600.0
"""Longest holiday in seconds."""
FURTHEST = 15 * 24 * 3600.0
"""Longest time in seconds from now to the planned start of a lobby: two weeks, and the rest of that day."""
LONGEST_ZONE = 4
"""Maximum number of words of a time zone behind a time."""
_EVERY = re.compile(r"\s*(?:every|each|ogni|tutt[ei] (?:i|gli|le))\s", re.IGNORECASE)
OPPOSITE = "Pacific/Kiritimati"
"""A time zone that is half a day away from UTC, and has another date most of the time."""
ZONE_NEEDED = text("I need your time zone to understand that time. Set it once, with “zone” in /preferences.")
REFUSALS = {
    Problem.UNREADABLE: text(
        "Write when it begins as “saturday 20:00”, “tomorrow 8pm”, “in 2 hours” or “5 December 20:00”."
    ),
    Problem.NO_HOUR: text("Add the hour too, such as “saturday 20:00”."),
    Problem.PAST: text("That time has passed. Give a later one."),
    Problem.WRONG_WEEKDAY: text("That date is another weekday. Check the day, and write it again."),
}
"""The refusals of a text that names no time, by what is wrong with it."""


def parse_quiet_hours(typed: str) -> tuple[int, int]:
    """Parse “22-8” or “10pm to 8am” as two hours of the day, 0 to 23.

    Raises `UserError` for anything else, and for more than twelve hours.
    """
    hours = parse_hours(typed)
    if hours is None or not 0 < (hours[1] - hours[0]) % 24 <= 12:
        raise UserError(text("Write quiet hours as two full hours, up to twelve apart, such as 22-8."))
    return hours


def parse_holiday(typed: str, person: PersonRow, now: float) -> float:
    """Parse a day such as “31 January”, and return the Unix time at which it begins in this person's time zone.

    Raises `UserError` if the text is no single day, or if the day has begun by `now` or is more than 60 days away
    (`LONGEST`).
    """
    zone = ZoneInfo(person.time_zone) if person.time_zone else UTC
    today = datetime.fromtimestamp(now, zone).date()
    days = {_begins(day, zone) for day in parse_days(typed, today, month_first=_month_first(person))}
    near = {at for at in days if at <= now + LONGEST}
    if len(near or days) != 1:
        raise UserError(text("Write the day you're back as “31 January” or as year-month-day, such as 2027-01-31."))
    at = min(near or days)
    if at <= now:
        raise UserError(text("That day has begun already. Give a later day."))
    if at > now + LONGEST:
        raise UserError(
            text("A holiday can last 60 days at most. For longer, leave your tables and come back whenever you like.")
        )
    return at


def _begins(day: date, zone: tzinfo) -> float:
    """Return the Unix time at which the day begins in this zone, or infinity if Python cannot represent that time."""
    try:
        return datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()
    except (OverflowError, ValueError):
        return inf


def parse_start(typed: str, person: PersonRow, now: float) -> list[float]:
    """Return the Unix times that a text such as “saturday 20:00” or “in 2 hours” can mean, at least one.

    The text is read in the person's time zone, unless it names one: “20:00 UTC”. Times that are too far away are left
    out if a nearer one is possible. Raises `UserError` if the text is no time, or none that a lobby may have. It is
    raised too if the text depends on the person's time zone, which they have not set.
    """
    found = _readings(typed, person, now)
    if not found.moments:
        raise UserError(REFUSALS[found.problem or Problem.UNREADABLE])
    near = [at for moment in found.moments if now < (at := moment.timestamp()) <= now + FURTHEST]
    if not near:
        raise UserError(text("A lobby waits for two weeks at most. Give an earlier time."))
    return near


def parse_weekly(typed: str, person: PersonRow, zone: str, now: float) -> list[float]:
    """Return when something that repeats every week, such as “every friday 20:00”, begins first, as Unix times.

    There is one for each weekday and time of day that the text can mean in the time zone `zone`. Raises `UserError` as
    `parse_start` does.
    """
    found: dict[tuple[int, int, int], float] = {}
    for at in parse_start(_EVERY.sub("", typed, count=1), replace(person, time_zone=zone), now):
        local = datetime.fromtimestamp(at, ZoneInfo(zone))
        found.setdefault((local.weekday(), local.hour, local.minute), at)
    return [*found.values()]


def _readings(typed: str, person: PersonRow, now: float) -> Readings:
    """Return the readings of a typed start. Raises `UserError` if they need a time zone that the person has not set."""

    def read(words: str, zone: str) -> Readings:
        return parse_when(words, datetime.fromtimestamp(now, ZoneInfo(zone)), month_first=_month_first(person))

    found = read(typed, person.time_zone or "UTC")
    if found.problem is Problem.UNREADABLE:
        words = typed.split()
        for count in range(1, min(len(words), LONGEST_ZONE + 1)):
            named = find_zones(" ".join(words[-count:]))
            if len(named) == 1 and (elsewhere := read(" ".join(words[:-count]), named[0])).moments:
                return elsewhere
    # Some times are the same everywhere: a wait such as “in 2 hours”, or Discord's own notation.
    if person.time_zone is None and found.problem is not Problem.UNREADABLE and read(typed, OPPOSITE) != found:
        raise UserError(ZONE_NEEDED)
    return found


def _month_first(person: PersonRow) -> bool:
    """Return True if a typed date such as 5/6 may mean the sixth of May in this person's language."""
    return (person.locale or person.client_locale or "en") == "en"


def start_in_words(at: float, person: PersonRow, locale: str) -> str:
    """Return the Unix time `at` as “Saturday 5 December, 20:00”, in this person's time zone and the language `locale`.

    Without a time zone it is Discord's notation, which each client shows in its own time.
    """
    if person.time_zone is None:
        return f"<t:{int(at)}:F>"
    return format_datetime(datetime.fromtimestamp(at, ZoneInfo(person.time_zone)), "EEEE d MMMM, HH:mm", locale=locale)
