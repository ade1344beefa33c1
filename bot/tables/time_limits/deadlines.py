"""Deadlines of open choices, and when people are reminded of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.tables.loaded_table import LoadedTable
from bot.tables.personal_time.quiet_hours import later
from bot.tables.time_limits.pace import PACES
from engine.choice import Pace
from engine.table import OpenChoice
from store.rows import PersonRow, SeatRow, StandInReason

REMINDED = 0.75
"""Share of the time limit after which a person is reminded."""
HOLIDAY = 14 * 24 * 3600.0
"""Longest time in seconds that a table waits for a person on holiday."""


class Deadline(NamedTuple):
    """The Unix time at which a choice expires (`at`), and the one at which its person is reminded.

    `remind` is None at fast paces, which have no reminders.
    """

    at: float
    remind: float | None


def deadline(
    loaded: LoadedTable, seat: SeatRow, asked: OpenChoice, now: float, people: Mapping[int, PersonRow]
) -> Deadline:
    """Return the deadline of the open choice `asked` of this seat, at a table with time limits.

    `people` has the persons by user id. All voters in a ballot share the latest deadline, so that it does not reveal
    who has yet to vote.
    """
    if not asked.choice.sealed:
        return _own_deadline(loaded, seat, asked, now, people)
    voters: Sequence[SeatRow] = [s for s in loaded.people() if not s.automatic_player] or [seat]
    return max((_own_deadline(loaded, voter, asked, now, people) for voter in voters), key=lambda one: one.at)


def _own_deadline(
    loaded: LoadedTable, seat: SeatRow, asked: OpenChoice, now: float, people: Mapping[int, PersonRow]
) -> Deadline:
    """Return the deadline of the choice `asked` for this seat alone.

    The time bank, and the quiet hours and holiday of the seat's person, extend it. `people` has the persons by user id.
    """
    pace, kind = PACES[loaded.row.pace], asked.choice.pace
    limit = float(pace.seconds(kind) or 0)
    if kind is Pace.TURN:
        limit += time_bank_of(loaded, seat)
    assert seat.user is not None
    person = people[seat.user]
    if not pace.slow:
        return Deadline(now + limit, None)
    start = (
        min(person.holiday_end, now + HOLIDAY)
        if loaded.row.pause_on_holiday and person.holiday_end and person.holiday_end > now
        else now
    )
    return Deadline(later(person, start, limit), later(person, start, limit * REMINDED))


def silence_deadline(
    loaded: LoadedTable, seat: SeatRow, asked: OpenChoice, now: float, person: PersonRow
) -> float | None:
    """Return the Unix time at which a stand-in answers for a person who missed a deadline and has not looked since.

    Returns None for any other person. Also returns None if the choice is a turn, if the pace has no `patience`, or
    while the table waits for the person's holiday.
    """
    wait, away = PACES[loaded.row.pace].patience, person.holiday_end is not None and person.holiday_end > now
    if (
        seat.stand_in_reason != StandInReason.SILENT
        or wait is None
        or asked.choice.pace is Pace.TURN
        or (loaded.row.pause_on_holiday and away)
    ):
        return None
    return later(person, now, wait)


def time_bank_of(loaded: LoadedTable, seat: SeatRow) -> float:
    """Return the seconds of extra time (the time bank) that this seat still has for its turns."""
    most = float(PACES[loaded.row.pace].bank)
    return most if seat.time_bank is None else min(seat.time_bank, most)
