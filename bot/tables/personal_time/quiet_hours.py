"""Quiet hours: the part of the day in which somebody wants to hear nothing of a slow table, by their own clock."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.replies.errors import UserError
from engine.text import text
from store.rows import PersonRow

HOUR = 3600.0
NIGHT = 12 * HOUR
"""Quiet hours lengthen one decision by so many seconds at most: whoever is always asleep holds up no table."""


def zone_named(name: str) -> str:
    """The time zone of this name, or of this city, as the IANA writes it; raises `UserError` where there is none."""
    meant = name.strip().replace(" ", "_").casefold()
    for known in zones():
        if known.casefold() == meant:
            return known
    cities = [known for known in zones() if known.casefold().endswith(f"/{meant}")]
    if len(cities) == 1:
        return cities[0]
    raise UserError(
        text("I know no time zone «{name}». Type a city of yours and pick one, such as Europe/Rome.", name=name.strip())
    )


@cache
def zones() -> list[str]:
    """All time zones that are known here."""
    return sorted(available_timezones())


def is_quiet(person: PersonRow, at: float) -> bool:
    """Whether this moment lies in somebody's quiet hours."""
    start, end = person.quiet_from, person.quiet_to
    if start is None or end is None or start == end:
        return False
    hour = _local(person, at).hour
    return start <= hour < end if start < end else hour >= start or hour < end


def quiet_until(person: PersonRow, at: float) -> float:
    """When the quiet hours are over in which this moment lies; this moment itself where it lies in none."""
    last = at + NIGHT
    while at < last and is_quiet(person, at):
        at += _to_the_hour(person, at)
    return at


def later(person: PersonRow, start: float, seconds: float) -> float:
    """When so many seconds have passed since then, quiet hours not counted, up to `NIGHT` of them."""
    if person.quiet_from is None:
        return start + seconds
    at, left, slept = start, seconds, 0.0
    while left > 0:
        step = _to_the_hour(person, at)
        if slept < NIGHT and is_quiet(person, at):
            step = min(step, NIGHT - slept)
            slept += step
        else:
            step = min(step, left)
            left -= step
        at += step
    return at


def _local(person: PersonRow, at: float) -> datetime:
    return datetime.fromtimestamp(at, ZoneInfo(person.zone) if person.zone else UTC)


def _to_the_hour(person: PersonRow, at: float) -> float:
    local = _local(person, at)
    return HOUR - local.minute * 60 - local.second - local.microsecond / 1e6
