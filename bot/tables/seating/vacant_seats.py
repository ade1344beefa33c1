"""Vacant seats: when the table may give away the seat of a person who has gone."""

from __future__ import annotations

from bot.tables.loaded_table import LoadedTable
from bot.tables.time_limits.pace import HOUR, PACES
from engine.choice import Pace
from store.rows import DueJob, JobKind, SeatRow, StandInReason

LEAST_ABSENCE = 12 * HOUR
TURNS = 2
VANISHED = (
    StandInReason.LEFT,
    StandInReason.MISSED_TURNS,
    StandInReason.NO_ACCESS,
    StandInReason.EXCLUDED,
    StandInReason.VOTED_OUT,
)
"""The reasons for a stand-in after which a seat becomes vacant. A person on holiday keeps the seat."""


def absence_until_vacant(pace: str) -> int:
    """Return the seconds of absence after which a seat is vacant at this pace.

    They are half a day, or the time limit of two turns if that is longer.
    """
    return max(LEAST_ABSENCE, TURNS * (PACES[pace].seconds(Pace.TURN) or 0))


def vacancy_jobs(loaded: LoadedTable, now: float) -> list[DueJob]:
    """Return the jobs that make seats vacant once their people have been away too long. Stored jobs keep their time."""
    at = now + absence_until_vacant(loaded.row.pace)
    gone = [
        seat
        for seat in loaded.people()
        if seat.automatic_player and seat.stand_in_reason in VANISHED and not seat.vacant
    ]
    return [DueJob(loaded.row.id, JobKind.VACANCY, seat.seat or 0, 0, at) for seat in gone]


def may_come_back(seat: SeatRow) -> bool:
    """Return True if a stand-in plays for this person, and they may still return to a game that the others have
    continued.

    Returns False if they were voted out or excluded, or if their seat is vacant.
    """
    return (
        bool(seat.automatic_player)
        and not seat.vacant
        and seat.stand_in_reason not in (StandInReason.VOTED_OUT, StandInReason.EXCLUDED)
    )
