"""Quiet hours: hours of the day, in a person's time zone, in which slow tables do not notify them."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.replies.errors import UserError
from engine.text import text
from store.rows import PersonRow

HOUR = 3600.0
NIGHT = 12 * HOUR
"""Longest time in seconds by which quiet hours extend one decision, so that nobody can delay a table for ever."""


def zone_named(name: str) -> str:
    """Return the IANA time zone with this name or for this city; raises `UserError` if there is none."""
    meant = name.strip().replace(" ", "_").casefold()
    for known in zones():
        if known.casefold() == meant:
            return known
    cities = [known for known in zones() if known.casefold().endswith(f"/{meant}")]
    if len(cities) == 1:
        return cities[0]
    raise UserError(
        text(
            "I don't know the time zone “{name}”. Type a city near you and pick one, such as Europe/Rome.",
            name=name.strip(),
        )
    )


@cache
def zones() -> list[str]:
    """Return the IANA names of all known time zones, sorted."""
    return sorted(available_timezones())


def is_quiet(person: PersonRow, at: float) -> bool:
    """Return True if this Unix time is in the person's quiet hours; False if they have none."""
    start, end = person.quiet_from, person.quiet_to
    if start is None or end is None or start == end:
        return False
    hour = _local(person, at).hour
    return start <= hour < end if start < end else hour >= start or hour < end


def quiet_until(person: PersonRow, at: float) -> float:
    """Return the Unix time at which the quiet hours that contain `at` end. If `at` is in none, return `at`."""
    last = at + NIGHT
    while at < last and is_quiet(person, at):
        at += _seconds_to_full_hour(person, at)
    return at


def later(person: PersonRow, start: float, seconds: float) -> float:
    """Return the Unix time that is `seconds` after `start`, without counting the person's quiet hours.

    At most twelve hours (`NIGHT`) of quiet hours are left out.
    """
    if person.quiet_from is None:
        return start + seconds
    at, left, slept = start, seconds, 0.0
    while left > 0:
        step = _seconds_to_full_hour(person, at)
        if slept < NIGHT and is_quiet(person, at):
            step = min(step, NIGHT - slept)
            slept += step
        else:
            step = min(step, left)
            left -= step
        at += step
    return at


def _local(person: PersonRow, at: float) -> datetime:
    return datetime.fromtimestamp(at, ZoneInfo(person.time_zone) if person.time_zone else UTC)


def _seconds_to_full_hour(person: PersonRow, at: float) -> float:
    local = _local(person, at)
    return HOUR - local.minute * 60 - local.second - local.microsecond / 1e6
