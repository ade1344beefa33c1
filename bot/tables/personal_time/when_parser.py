"""Parse when a game begins, as people write it: “saturday 8pm”, “in 2 hours”, «venerdì prossimo alle nove di sera».

Every word of the text must belong to the reading. If a text can mean several moments, all of them are returned, so that
its writer can choose. Nothing is guessed from a part of a text, and no moment lies in the past.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from enum import Enum, auto

from bot.tables.personal_time.time_parser import DAWN
from bot.tables.personal_time.when_phrases import (
    Clock,
    NamedDate,
    Phrase,
    Week,
    Weekday,
    phrases_of,
    tokens_of,
)
from bot.tables.personal_time.when_words import Kind, Part

_TIMESTAMP = re.compile(r"<t:(\d{1,11})(?::[a-zA-Z])?>")


class Problem(Enum):
    """Why a text names no moment for a game."""

    UNREADABLE = auto()
    NO_HOUR = auto()
    """The text names a day but no hour."""
    PAST = auto()
    WRONG_WEEKDAY = auto()
    """The text names a weekday and a date that is another weekday."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The moments that a text can mean, earliest first. Without any, `problem` says why."""

    moments: tuple[datetime, ...]
    problem: Problem | None = None


def parse_when(typed: str, now: datetime, *, month_first: bool = True) -> Readings:
    """Return the moments after `now` at which a game begins according to the text, in the time zone of `now`.

    With `month_first`, 5/6 may also be the sixth of May.
    """
    if stamp := _TIMESTAMP.fullmatch(typed.strip()):
        moment = datetime.fromtimestamp(int(stamp[1]), now.tzinfo)
        return Readings((moment,)) if int(stamp[1]) > now.timestamp() else Readings((), Problem.PAST)
    moments, problems = set[datetime](), set[Problem]()
    for phrase in phrases_of(tokens_of(typed), month_first=month_first):
        found = _moments(phrase, now)
        moments.update(found.moments)
        problems.update([found.problem] if found.problem else [])
    if moments and Problem.NO_HOUR not in problems:
        return Readings(tuple(sorted(moments, key=datetime.timestamp)))
    worst = (Problem.NO_HOUR, Problem.PAST, Problem.WRONG_WEEKDAY)
    return Readings((), next((one for one in worst if one in problems), Problem.UNREADABLE))


def parse_days(typed: str, today: date, *, month_first: bool = True) -> list[date]:
    """Return the days that a text without a time of day can mean, earliest first.

    A day in the past is returned only if the text names its year.
    """
    found = set[date]()
    for phrase in phrases_of(tokens_of(typed), month_first=month_first):
        if not any((phrase.clock, phrase.part, phrase.wait, phrase.now_clock)):
            found.update(days[0] for days in _days(phrase, today) or () if days)
    return sorted(found)


def _moments(phrase: Phrase, now: datetime) -> Readings:
    """Return the moments after `now` that this phrase means."""
    day_said = any(one is not None for one in (phrase.weekday, phrase.date, phrase.relative, phrase.week))
    if phrase.wait is not None:
        if replace(phrase, wait=None) != Phrase():
            return Readings((), Problem.UNREADABLE)
        then = datetime.fromtimestamp((now.timestamp() + phrase.wait) // 60 * 60, now.tzinfo)
        return Readings((then,)) if then.timestamp() > now.timestamp() else Readings((), Problem.PAST)
    days = _days(phrase, now.date())
    if days is None:
        return Readings((), Problem.UNREADABLE)
    if not days:
        return Readings((), Problem.UNREADABLE if phrase.weekday is None else Problem.WRONG_WEEKDAY)
    if phrase.now_clock:
        phrase = replace(phrase, clock=Clock(now.hour, now.minute, exact=True))
    if phrase.clock is None:
        return Readings((), Problem.NO_HOUR)
    found = []
    for choices in days:
        for clock in _meant_clocks(phrase.clock, phrase.part, day_said, now):
            if (moment := _first_after(now, choices, clock)) is not None:
                found.append(moment)
    return Readings(tuple(found), None if found else Problem.PAST)


def _first_after(now: datetime, days: Sequence[date], clock: Clock) -> datetime | None:
    """Return the first moment after `now` at which clocks show this time on one of the days.

    If clocks show the time twice on a day, because they are set back, both moments count. Times are compared as Unix
    time: Python compares two times in one zone by what clocks show.
    """
    for day in days:
        for fold in (0, 1):
            try:
                shown = datetime.combine(day, time(clock.hour, clock.minute), now.tzinfo) + timedelta(days=clock.days)
                at = shown.replace(fold=fold).timestamp()
                if at > now.timestamp():
                    return datetime.fromtimestamp(at, now.tzinfo)
            except (OverflowError, ValueError, OSError):
                continue
    return None


def _meant_clocks(clock: Clock, part: Part | None, day_said: bool, now: datetime) -> list[Clock]:
    """Return the times of day that the typed time `clock` can mean.

    `part` is the part of the day that the text names, or None. `day_said` is True if the text names a day. `now` is the
    present time.
    """
    hour, minute = clock.hour, clock.minute
    morning, later = Clock(hour % 12, minute), Clock(hour % 12 + 12, minute)
    next_day = Clock(hour % 12, minute, days=1)
    if clock.midnight:
        if not day_said:
            return [Clock(0)]
        return [Clock(0, days=1)] if part is not None else [Clock(0), Clock(0, days=1)]
    if clock.exact and (part is None or hour > 12 or clock.days):
        return [clock]
    if part is None:
        if hour == 12:
            return [Clock(12, minute), Clock(0, minute, days=int(day_said))] if not minute else [Clock(12, minute)]
        return [morning, later]
    if part is Part.MORNING:
        return [Clock(hour, minute)] if hour <= 12 else []
    if part is Part.AFTERNOON:
        return [later]
    if not day_said and hour < DAWN:
        return [Clock(hour, minute)]
    before_dawn = [morning] if now.hour < DAWN or (part is Part.NIGHT and day_said) else []
    if hour in (0, 12) or hour < 4:
        return [*before_dawn, next_day] if hour not in (0, 12) else [next_day]
    if hour < DAWN:
        return [later, next_day] if part is Part.EVENING else [*before_dawn, next_day]
    return [later]


def _days(phrase: Phrase, today: date) -> list[list[date]] | None:
    """Return the days that the phrase can mean, as one list for each reading of it.

    The days of a reading are in order. The first of them on which the time of day is not past is meant. No reading is
    returned if the phrase's weekday and date are different days. None means that its words do not fit together.
    """
    found: list[list[date]] = [[today, today + timedelta(days=1)]]
    shift = timedelta(days=7) if phrase.week is Week.LATER else timedelta()
    if phrase.date is not None:
        found = [_dates(phrase.date, today)]
        if phrase.weekday is not None:
            found = [[day for day in days[:1] if day.weekday() == phrase.weekday.day] for days in found]
        if phrase.relative is not None:
            found = [[day for day in days if day == today + timedelta(days=phrase.relative)] for days in found]
        return None if phrase.week is not None else [days for days in found if days]
    if phrase.relative is not None:
        day = today + timedelta(days=phrase.relative) + shift
        if phrase.weekday is not None and phrase.relative >= 7 and phrase.relative % 7 == 0:
            return None  # «sabato tra una settimana» is read as a week after Saturday
        if phrase.weekday is not None and day.weekday() != phrase.weekday.day:
            return []
        return [[day]] if phrase.week in (None, Week.LATER) else None
    if phrase.weekday is not None:
        if phrase.weekday.which is Kind.NEXT and phrase.week is Week.LATER:
            return None  # “friday next week” is read as a day of the next week
        return [[day + shift for day in days] for days in _weekdays(phrase.weekday, phrase.week, today)]
    if phrase.week is not None:
        same_day = phrase.week is Week.LATER or (phrase.week is Week.NEXT and phrase.now_clock)
        return [[today + timedelta(days=7)]] if same_day else None
    return found


def _dates(named: NamedDate, today: date) -> list[date]:
    """Return the days from `today` on that a date can mean, earliest first.

    A date without a month can be in this month or the next two, one without a year in this year or the next. A date
    with a year is one day, even if it is past.
    """
    if named.year is not None:
        months = [(named.year, named.month or 1)]
    elif named.month is not None:
        months = [(year, named.month) for year in (today.year, today.year + 1)]
    else:
        months = [(today.year + (today.month + n - 1) // 12, (today.month + n - 1) % 12 + 1) for n in range(3)]
    found = []
    for year, month in months:
        try:
            day = date(year, month, named.day)
        except ValueError:
            continue
        if day >= today or named.year is not None:
            found.append(day)
    return found


def _weekdays(named: Weekday, week: Week | None, today: date) -> list[list[date]]:
    """Return the days that a weekday can mean, as one list for each reading (see `_days`).

    The words “this” and “next” beside it exclude some days. `week` is the week that the text names, or None.
    """
    monday = today - timedelta(days=today.weekday())
    if named.day is None:  # a weekend has two days
        later = 7 if named.which is Kind.NEXT or week is Week.NEXT else 0
        return [[day] for n in (5, 6) if (day := monday + timedelta(days=n + later)) >= today]
    if week in (Week.THIS, Week.NEXT):
        return [[monday + timedelta(days=named.day + (7 if week is Week.NEXT else 0))]]
    first = today + timedelta(days=(named.day - today.weekday()) % 7)
    second = first + timedelta(days=7)
    if named.which is Kind.NEXT:
        if first == today:
            return [[second]]
        return [[first], [second]] if first < monday + timedelta(days=7) else [[first]]
    return [[first, second]] if named.which is None else [[first]]
