"""Read the words of “saturday at half past eight” as a phrase: a weekday, a date, a part of the day, a time, a wait.

A text may have several readings. `when_parser` turns each of them into moments.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import NamedTuple

from rapidfuzz import fuzz

from bot.tables.personal_time.when_words import FEASTS, FRACTIONS, PARTS, UNITS, Kind, Part, long_words, vocabulary

LONGEST = 18
"""Maximum number of words and numbers in a text. Longer ones are not read."""
SIMILAR = 82
"""Minimum similarity of a misspelt word to the word that is meant, as a percentage."""
DAY = 24 * 3600
HOUR_WORDS = ("hour", "hours", "hr", "hrs", "h", "ora", "ore")
_TOKEN = re.compile(
    r"\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.](?:\d{4}|\d\d)(?!\d)|\d\d?:\d\d(?::00)?|\d\d?[/-]\d\d?(?!\d)"
    r"|\d\d?[.,]\d\d?\.?(?!\d)|\d+(?:st|nd|rd|th|[°ºª])?(?![^\W\d]*[^\W\da-z])|[a-z]+|\S"
)
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|[°ºª])")
_NUMERIC_DATE = re.compile(r"(\d\d?)([-/.])(\d\d?)(?:\2(\d{4}|\d\d))?\.?")
_ISO_DATE = re.compile(r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)")
_CLOCK = re.compile(r"(\d\d?)[:.,](\d\d)(?::00)?\.?")


class Clock(NamedTuple):
    """A time of day as it was typed. `exact` means that it is on the 24-hour clock, or has am or pm.

    `days` are days to add: 1 for the midnight at the end of a day. `midnight` is True for the word “midnight”, which
    may mean the beginning or the end of a day.
    """

    hour: int
    minute: int = 0
    exact: bool = False
    days: int = 0
    midnight: bool = False


class NamedDate(NamedTuple):
    """A date. Without a `month` it is a day of this month or the next, without a `year` of this year or the next."""

    day: int
    month: int | None = None
    year: int | None = None


class Week(Enum):
    """A week that a text names: this one, the next one, or a week after the named day."""

    THIS = auto()
    NEXT = auto()
    LATER = auto()
    """One week after the day that the text names."""


class Weekday(NamedTuple):
    """A weekday or a weekend that a text names.

    `day` counts from 0 (Monday). None stands for the weekend. `which` is `Kind.THIS` for “this friday”, `Kind.NEXT` for
    “next friday”, and None for “friday”.
    """

    day: int | None
    which: Kind | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """The meaning of a text. A field is None if the text does not say it.

    `relative` is a number of days from today, `wait` a number of seconds from now. `part` is a part of the day.
    `now_clock` is True if the text means the present time of day.
    """

    weekday: Weekday | None = None
    date: NamedDate | None = None
    relative: int | None = None
    week: Week | None = None
    part: Part | None = None
    clock: Clock | None = None
    now_clock: bool | None = None
    wait: float | None = None


Piece = dict[str, object]
"""The fields of a `Phrase` that some words of the text determine, by name, with their values."""


def phrases_of(tokens: Sequence[str], *, month_first: bool) -> Iterator[Phrase]:
    """Yield each meaning of the whole text once. `tokens` are its words and numbers (`tokens_of`).

    With `month_first`, 5/6 may also be the sixth of May.
    """
    if len(tokens) > LONGEST:
        return
    seen = set[tuple[int, Phrase]]()
    pending = [(0, Phrase())]
    while pending:
        at, phrase = pending.pop()
        if (at, phrase) in seen:
            continue
        seen.add((at, phrase))
        if at == len(tokens):
            if phrase != Phrase():
                yield phrase
            continue
        for piece, after in _pieces(tokens, at, month_first):
            if all(getattr(phrase, name) is None for name in piece):
                pending.append((after, replace(phrase, **piece)))  # type: ignore[arg-type]  # the fields of a piece


def _words(tokens: Sequence[str], at: int, *kinds: Kind) -> Iterator[tuple[Kind, int, int]]:
    """Yield the meanings that have one of these `kinds`, of the one to four words from position `at` on.

    A meaning is a kind, a value that the kind explains, and the position after the words.
    """
    for length in range(1, 5):
        for kind, value in vocabulary().get(tuple(tokens[at : at + length]), ()) if at + length <= len(tokens) else ():
            if kind in kinds:
                yield kind, value, at + length


def _pieces(tokens: Sequence[str], at: int, month_first: bool) -> Iterator[tuple[Piece, int]]:
    """Yield all meanings of the first words from position `at` on, each with the position after the words."""
    for _, _, after in _words(tokens, at, Kind.FILLER):
        yield {}, after
    for kind, value, after in _words(tokens, at, Kind.RELATIVE_DAY, Kind.PART, Kind.TONIGHT, Kind.NAMED_CLOCK):
        if kind is Kind.RELATIVE_DAY:
            yield {"relative": value}, after
        elif kind is Kind.PART:
            yield {"part": PARTS[value]}, after
        elif kind is Kind.TONIGHT:
            yield {"relative": value // len(PARTS), "part": PARTS[value % len(PARTS)]}, after
        elif value == 2:
            yield {"now_clock": True}, after
        else:
            yield {"clock": Clock(0, midnight=True, exact=True) if value else Clock(12, exact=True)}, after
    yield from _weekday_pieces(tokens, at)
    yield from _date_pieces(tokens, at, month_first)
    for clock, after in _clocks(tokens, at):
        yield {"clock": clock}, after
    yield from _wait_pieces(tokens, at)


def _weekday_pieces(tokens: Sequence[str], at: int) -> Iterator[tuple[Piece, int]]:
    """Yield weekdays, weekends and weeks that begin at position `at`, each with the position after its words.

    Examples: “next friday”, «venerdì prossimo», “next week”.
    """
    before: list[tuple[Kind | None, int]] = [(None, at)]
    before += [(kind, after) for kind, _, after in _words(tokens, at, Kind.NEXT, Kind.THIS)]
    for which, begin in before:
        for kind, value, after in _words(tokens, begin, Kind.WEEKDAY, Kind.WEEKEND, Kind.UNIT):
            if kind is Kind.UNIT:
                if UNITS[value] == 7 * DAY:
                    yield from _week_pieces(tokens, which, after)
                continue
            day = value if kind is Kind.WEEKDAY else None
            yield {"weekday": Weekday(day, which)}, after
            if which is None:
                for later, _, end in _words(tokens, after, Kind.NEXT, Kind.THIS):
                    yield {"weekday": Weekday(day, later)}, end


def _week_pieces(tokens: Sequence[str], which: Kind | None, after: int) -> Iterator[tuple[Piece, int]]:
    if which is None:
        yield {"week": Week.LATER}, after
        for later, _, end in _words(tokens, after, Kind.NEXT, Kind.THIS):
            yield {"week": Week.NEXT if later is Kind.NEXT else Week.THIS}, end
    else:
        yield {"week": Week.NEXT if which is Kind.NEXT else Week.THIS}, after


def _date_pieces(tokens: Sequence[str], at: int, month_first: bool) -> Iterator[tuple[Piece, int]]:
    """Yield dates that begin at position `at`, each with the position after its words.

    Examples: “5 December 2026”, “Dec 5th”, “5/12”, “2026-12-05”, “the 5th”, «il primo dicembre».
    """
    token = tokens[at]
    if found := _ISO_DATE.fullmatch(token):
        yield {"date": NamedDate(int(found[3]), int(found[2]), int(found[1]))}, at + 1
    elif found := _NUMERIC_DATE.fullmatch(token):
        year = None if found[4] is None else int(found[4]) + (2000 if len(found[4]) == 2 else 0)
        pairs = {
            (int(found[1]), int(found[3])),
            *([(int(found[3]), int(found[1]))] if month_first and found[2] == "/" else []),
        }
        for day, month in pairs:
            if 0 < month <= 12:
                yield {"date": NamedDate(day, month, year)}, at + 1
    for _, value, after in _words(tokens, at, Kind.FEAST):
        yield {"date": NamedDate(*FEASTS[value])}, after
    articles = [at, *(after for _, _, after in _words(tokens, at, Kind.ARTICLE))]
    for begin in articles:
        for day, ordinal, after in _day_numbers(tokens, begin):
            for _, month, end in _words(tokens, after, Kind.MONTH):
                yield from _with_year(tokens, day, month, end)
            if after < len(tokens) and tokens[after] in ("of", "di"):
                for _, month, end in _words(tokens, after + 1, Kind.MONTH):
                    yield from _with_year(tokens, day, month, end)
            if ordinal or begin > at or list(_words(tokens, at - 1, Kind.WEEKDAY) if at else ()):
                yield {"date": NamedDate(day)}, after
    for _, month, after in _words(tokens, at, Kind.MONTH):
        for begin in [after, *(end for _, _, end in _words(tokens, after, Kind.ARTICLE))]:
            for day, _, end in _day_numbers(tokens, begin):
                yield from _with_year(tokens, day, month, end)


def _day_numbers(tokens: Sequence[str], at: int) -> Iterator[tuple[int, bool, int]]:
    """Yield a day of the month at this position, whether it is an ordinal number, and the position after it."""
    if at >= len(tokens):
        return
    if found := _ORDINAL.fullmatch(tokens[at]):
        if 0 < int(found[1]) <= 31:
            yield int(found[1]), True, at + 1
    elif tokens[at] in ("primo", "first"):
        yield 1, True, at + 1
    else:
        for number, after in _numbers(tokens, at):
            if 0 < number <= 31 and number == int(number):
                yield int(number), False, after


def _with_year(tokens: Sequence[str], day: int, month: int, after: int) -> Iterator[tuple[Piece, int]]:
    yield {"date": NamedDate(day, month)}, after
    if after < len(tokens) and re.fullmatch(r"20\d\d", tokens[after]):
        yield {"date": NamedDate(day, month, int(tokens[after]))}, after + 1


def _numbers(tokens: Sequence[str], at: int) -> Iterator[tuple[float, int]]:
    """Yield the number at this position, in digits or words, and the position after it."""
    if at < len(tokens) and re.fullmatch(r"\d{1,3}|\d[.,]\d", tokens[at]):
        yield float(tokens[at].replace(",", ".")), at + 1
    for _, value, after in _words(tokens, at, Kind.NUMBER):
        yield float(value), after


def _clocks(tokens: Sequence[str], at: int) -> Iterator[tuple[Clock, int]]:
    """Yield times of day that begin at position `at`, each with the position after its words.

    Examples: “20:00”, “8pm”, “half past eight”, «le nove e un quarto», “8”.
    """
    for clock, after in _plain_clocks(tokens, at):
        if clock.hour > 24 or clock.minute > 59 or (clock.hour == 24 and clock.minute):
            continue
        halves = [*_words(tokens, after, Kind.HALF_DAY)]
        if not halves:
            yield _on_24_hours(clock), after
        for _, pm, end in halves:
            if 1 <= clock.hour <= 12:
                midnight = not pm and clock.hour == 12 and not clock.minute
                yield Clock(clock.hour % 12 + 12 * pm, clock.minute, exact=True, midnight=midnight), end


def _on_24_hours(clock: Clock) -> Clock:
    if clock.hour == 24:
        return Clock(0, exact=True, days=1)
    return clock._replace(exact=clock.exact or clock.hour > 12 or clock.hour == 0)


def _plain_clocks(tokens: Sequence[str], at: int) -> Iterator[tuple[Clock, int]]:
    """Yield times of day as they are typed, without regard to am or pm after them, each with the position after its
    words.
    """
    token = tokens[at]
    if found := _CLOCK.fullmatch(token):
        clock, after = Clock(int(found[1]), int(found[2]), exact=token.startswith("0")), at + 1
        yield clock, after
        if after < len(tokens) and tokens[after] in ("h", "hrs", "hours", "oclock"):
            yield clock._replace(exact=True), after + 1
    elif re.fullmatch(r"[012]\d[0-5]\d", token) and (
        (at and tokens[at - 1] in ("at", "alle", "ore"))
        or (at + 1 < len(tokens) and tokens[at + 1] in ("h", "hrs", "hours"))
    ):
        yield (
            Clock(int(token[:2]), int(token[2:]), exact=True),
            at + 1 + (at + 1 < len(tokens) and tokens[at + 1] in ("h", "hrs", "hours")),
        )
    for hour, after in _hours(tokens, at):
        exact = token in ("00", *(f"0{n}" for n in range(1, 10)))
        yield Clock(hour, exact=exact), after
        yield from _minutes_behind(tokens, hour, exact, after)
    yield from _minutes_before(tokens, at)


def _hours(tokens: Sequence[str], at: int) -> Iterator[tuple[int, int]]:
    for number, after in _numbers(tokens, at):
        if number == int(number) and 0 <= number <= 24:
            yield int(number), after


def _minutes_behind(tokens: Sequence[str], hour: int, exact: bool, after: int) -> Iterator[tuple[Clock, int]]:
    """Yield times whose minutes follow the `hour`, which ends before position `after`.

    Examples: “8 o'clock”, “20h30”, «otto e mezza», «nove meno dieci». Each comes with the position after its words.
    """
    for _, _, end in _words(tokens, after, Kind.FULL_HOUR):
        yield Clock(hour, exact=exact), end
    if after < len(tokens) and tokens[after] == "h":
        yield Clock(hour, exact=True), after + 1
        for minute, end in _numbers(tokens, after + 1):
            yield Clock(hour, int(minute), exact=True), end
    for minute, end in _numbers(tokens, after):
        if minute >= 5:
            yield Clock(hour, int(minute), exact=exact), end
    for sign, _, begin in _words(tokens, after, Kind.AND, Kind.MINUS):
        earlier = sign is Kind.MINUS
        for minute, end in _fractions(tokens, begin):
            yield _shifted(hour, -minute if earlier else minute, exact), end


def _fractions(tokens: Sequence[str], at: int) -> Iterator[tuple[int, int]]:
    """Yield numbers of minutes in words or as a part of an hour, each with the position after its words.

    Examples: «mezza» is 30, “a quarter” is 15, «tre quarti» is 45.
    """
    for _, value, after in _words(tokens, at, Kind.FRACTION):
        yield FRACTIONS[value], after
    for number, after in _numbers(tokens, at):
        if number == int(number) and 0 < number < 60:
            yield int(number), after


def _minutes_before(tokens: Sequence[str], at: int) -> Iterator[tuple[Clock, int]]:
    """Yield times whose minutes precede the hour, each with the position after its words.

    Examples: “half past eight”, “half eight”, «un quarto alle nove».
    """
    for minute, begin in _fractions(tokens, at):
        if begin < len(tokens) and tokens[begin] in ("minutes", "mins", "min"):
            begin += 1
        for kind, _, after in _words(tokens, begin, Kind.PAST, Kind.TO):
            for hour, end in _hours(tokens, after):
                yield _shifted(hour, -minute if kind is Kind.TO else minute, exact=False), end
    for _, value, begin in _words(tokens, at, Kind.FRACTION):
        if FRACTIONS[value] == 30:
            yield from ((Clock(hour, 30), end) for hour, end in _hours(tokens, begin))
        elif FRACTIONS[value] == 15 and tokens[begin : begin + 1] in (["alle"], ["all"]):
            yield from ((_shifted(hour, -15, exact=False), end) for hour, end in _hours(tokens, begin + 1))


def _shifted(hour: int, minutes: int, exact: bool) -> Clock:
    total = (hour * 60 + minutes) % (24 * 60)
    return Clock(total // 60 or (12 if hour and not exact and hour <= 12 else 0), total % 60, exact)


def _wait_pieces(tokens: Sequence[str], at: int) -> Iterator[tuple[Piece, int]]:
    """Yield waits from now that begin at position `at`, each with the position after its words.

    Examples: “in 2 hours”, “30 minutes from now”, «tra un'ora e mezza», “in 3 days”.
    """
    begins = [(at, False), *((after, True) for _, _, after in _words(tokens, at, Kind.IN))]
    for begin, said in begins:
        for seconds, after in _durations(tokens, begin):
            ends = [after, *(end for _, _, end in _words(tokens, after, Kind.FROM_NOW))]
            for end in ends:
                if not said and end == after and (seconds > 12 * 3600 or tokens[after - 1] == "m"):
                    continue  # “2 days” alone is a length, and «20 ora» a time of day
                in_days = not any(token in HOUR_WORDS for token in tokens[begin:after])
                if seconds % DAY == 0 and in_days:
                    yield {"relative": int(seconds) // DAY}, end
                    if seconds == 7 * DAY:
                        yield {"week": Week.LATER}, end
                else:
                    yield {"wait": seconds}, end


def _durations(tokens: Sequence[str], at: int, depth: int = 0) -> Iterator[tuple[float, int]]:
    """Yield lengths of time in seconds that begin at position `at`, each with the position after its words."""
    for seconds, after in _simple_durations(tokens, at):
        yield seconds, after
        for begin in [after, *(end for _, _, end in _words(tokens, after, Kind.AND))]:
            if depth < 2:
                yield from (
                    (seconds + more, end) for more, end in _durations(tokens, begin, depth + 1) if more < seconds
                )
        if tokens[after - 1] in HOUR_WORDS:
            begins = [after] if tokens[after - 1] == "h" else [end for _, _, end in _words(tokens, after, Kind.AND)]
            yield from ((seconds + 60 * more, end) for begin in begins for more, end in _numbers(tokens, begin))


def _simple_durations(tokens: Sequence[str], at: int) -> Iterator[tuple[float, int]]:
    counts = [*_numbers(tokens, at)]
    counts += [(2.0 if kind is Kind.PAIR else 1.0, after) for kind, _, after in _words(tokens, at, Kind.ONE, Kind.PAIR)]
    for count, after in counts:
        for _, unit, end in _words(tokens, after, Kind.UNIT):
            yield count * UNITS[unit], end
            yield from (((count + more) * UNITS[unit], last) for more, last in _and_fractions(tokens, end))
        for more, begin in _and_fractions(tokens, after):
            yield from (((count + more) * UNITS[unit], end) for _, unit, end in _words(tokens, begin, Kind.UNIT))
    for _, value, after in _words(tokens, at, Kind.FRACTION):
        links = [after, *(end for _, _, end in _words(tokens, after, Kind.ONE, Kind.FILLER))]
        links += [end for link in links[1:] for _, _, end in _words(tokens, link, Kind.ONE)]
        for link in links:
            hours = (end for _, unit, end in _words(tokens, link, Kind.UNIT) if UNITS[unit] == 3600)
            yield from ((60.0 * FRACTIONS[value], end) for end in hours)


def _and_fractions(tokens: Sequence[str], at: int) -> Iterator[tuple[float, int]]:
    """Yield a fraction after “and”, such as 0.5 for “and a half”, and the position after it."""
    for _, _, begin in _words(tokens, at, Kind.AND):
        yield from ((FRACTIONS[value] / 60, end) for _, value, end in _words(tokens, begin, Kind.FRACTION))


def tokens_of(typed: str) -> list[str]:
    """Split a text into words, numbers, dates and times: in lower case, without accents, commas and apostrophes."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", typed.casefold()) if not unicodedata.combining(c))
    plain = re.sub(r"\b([ap])\. ?m\b\.?", r"\1m", plain)
    plain = re.sub(r"o['’]clock", "oclock", plain)
    plain = re.sub(r"(?<=\d)t(?=\d)", " ", plain).replace("mezzora", "mezz ora")
    plain = re.sub(
        r"[;!?()@~’'\"]|,(?!\d)|(?<!\d),|\.\.+|…|(?<=[a-z])[-–—/](?=\d)|(?<![\w.])[-–—](?!\w)|(?<=[a-z])\.|\.$",
        " ",
        plain,
    )
    return [_corrected(token) for token in _TOKEN.findall(plain)]


def _corrected(word: str) -> str:
    """Return the known word that `word` probably misspells, if it is long enough to tell.

    Otherwise return it unchanged.
    """
    known = long_words()
    if len(word) < 5 or not word.isalpha() or any(word in phrase for phrase in vocabulary()):
        return word
    close = [(one, score) for one in known if (score := fuzz.ratio(word, one)) >= SIMILAR]
    best = max((score for _, score in close), default=0.0)
    nearest = [one for one, score in close if score == best]
    return nearest[0] if len({str(known[one]) for one in nearest}) == 1 else word
