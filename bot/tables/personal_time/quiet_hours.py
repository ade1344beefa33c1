"""Quiet hours: hours of the day, in a person's time zone, in which slow tables do not notify them."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from store.rows import PersonRow

HOUR = 3600.0
NIGHT = 12 * HOUR
"""Longest time in seconds by which quiet hours extend one decision, so that nobody can delay a table for ever."""


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
    """Return the Unix time that is `seconds` after `start`, if the person's quiet hours do not count.

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
