"""Parse times of day as people write them in English and Italian.

Examples: “20:00”, “20.30”, “8 pm”, “alle 20”, “tomorrow at 9pm”, “stasera alle 9”.
"""

from __future__ import annotations

import re

DAWN = 6
"""Hour of the morning. An earlier time of day still belongs to the evening of the day before."""
_CLOCK = re.compile(r"(?:(?:at|alle|le|ore|h) ?)*(\d\d?)(?:[:.](\d\d))? ?(?:h|o'clock)? ?(am|pm)?")
_NAMED = {"noon": (12, 0), "mezzogiorno": (12, 0), "midnight": (0, 0), "mezzanotte": (0, 0)}
_UNTIL = re.compile(r" ?(?:[-–—/]|\b(?:to|till|until|and|alle|a|e)\b) ?")
_FROM = re.compile(r"(?:from|between|dalle|da|tra le|fra le) ")


def normalised(typed: str) -> str:
    """Return the text in lower case, with single spaces and “pm” for “p.m.”."""
    return re.sub(r"\b([ap])\.m\.?", r"\1m", " ".join(typed.casefold().split()))


def parse_time(typed: str, *, evening: bool = False, dated: bool = False) -> tuple[int, int] | None:
    """Parse a time of day. Return the hour and the minute, or None if the text is no time of day.

    With `evening`, “9” is 21:00 and “12” is midnight. With `dated`, the person also typed a date. Then “24:00” gives
    None, because it would be read as the beginning of that day.
    """
    meant = normalised(typed)
    if (named := meant.removeprefix("at ").removeprefix("a ")) in _NAMED:
        return _NAMED[named]
    found = _CLOCK.fullmatch(meant)
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half and not 1 <= hour <= 12:
        return None
    if half or (evening and DAWN <= hour < 12):
        hour = hour % 12 + 12 * (half != "am")
    elif evening and hour == 12:
        hour = 0
    hour = 0 if (hour, minute) == (24, 0) and (evening or not dated) else hour
    return (hour, minute) if hour < 24 and minute < 60 else None


def parse_hours(typed: str) -> tuple[int, int] | None:
    """Parse “22-8”, “10pm to 8am” or “dalle 22 alle 8” as two full hours, 0 to 23; None for anything else."""
    parts = [parse_time(part) for part in _UNTIL.split(_FROM.sub("", normalised(typed), count=1))]
    hours = [clock[0] for clock in parts if clock is not None and not clock[1]]
    return (hours[0], hours[1]) if len(parts) == len(hours) == 2 else None
