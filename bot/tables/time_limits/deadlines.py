"""When somebody's time for a decision is up, and when they are reminded of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.tables.loaded_table import LoadedTable
from bot.tables.personal_time.quiet_hours import later
from bot.tables.time_limits.pace import PACES
from engine.choice import Pace
from engine.table import Opened
from store.rows import PersonRow, SeatRow, Why

REMINDED = 0.75
"""The share of their time after which somebody is reminded."""
HOLIDAY = 14 * 24 * 3600.0
"""A table that waits for who is on holiday waits no longer than so many seconds."""


class Deadline(NamedTuple):
    """Up at this second; reminded before, at slow paces."""

    at: float
    remind: float | None


def deadline(
    loaded: LoadedTable, seat: SeatRow, asked: Opened, now: float, people: Mapping[int, PersonRow]
) -> Deadline:
    """When the time of this seat's person is up for what they are asked now, at a table with limits.

    Of a ballot nobody may learn who is still to vote: all voters have the time of the one who has most.
    """
    if not asked.choice.sealed:
        return _own(loaded, seat, asked, now, people)
    voters: Sequence[SeatRow] = [s for s in loaded.people() if not s.player] or [seat]
    return max((_own(loaded, voter, asked, now, people) for voter in voters), key=lambda one: one.at)


def _own(loaded: LoadedTable, seat: SeatRow, asked: Opened, now: float, people: Mapping[int, PersonRow]) -> Deadline:
    pace, kind = PACES[loaded.row.pace], asked.choice.pace
    limit = float(pace.seconds(kind) or 0)
    if kind is Pace.TURN:
        limit += time_bank_of(loaded, seat)
    assert seat.user is not None
    person = people[seat.user]
    if not pace.slow:
        return Deadline(now + limit, None)
    start = min(person.away, now + HOLIDAY) if loaded.row.waits and person.away and person.away > now else now
    return Deadline(later(person, start, limit), later(person, start, limit * REMINDED))


def silence_deadline(loaded: LoadedTable, seat: SeatRow, asked: Opened, now: float, person: PersonRow) -> float | None:
    """When a stand-in answers this for somebody who has let their time pass and does not look; None where it does not:
    their turns wait for them, and so does a table that waits for who is on holiday."""
    wait, away = PACES[loaded.row.pace].patience, person.away is not None and person.away > now
    if seat.why != Why.SILENT or wait is None or asked.choice.pace is Pace.TURN or (loaded.row.waits and away):
        return None
    return later(person, now, wait)


def time_bank_of(loaded: LoadedTable, seat: SeatRow) -> float:
    """The seconds that this seat has beyond the time of a turn."""
    most = float(PACES[loaded.row.pace].bank)
    return most if seat.bank is None else min(seat.bank, most)
