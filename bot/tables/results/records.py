"""Find the records that a game has broken, and store them with its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.finished_game import FinishedGame
from engine.game import games
from engine.house_records import records_of
from engine.records import GameRecord
from store.results.records import beat_record
from store.results.results import WITH_HELP
from store.rows import RecordRow, ResultRow, ResultSeatRow
from store.write_transaction import Transaction

PEOPLE = 2
"""Minimum number of people in a game that sets records. One person alone could begin anew until a rare value comes."""


def sets_records(result: ResultRow, seats: Sequence[ResultSeatRow]) -> bool:
    """Return True if a game counts for the records of its server.

    It must be public, on a server, played by several people, and without help.
    """
    people = sum(seat.user is not None and not seat.left for seat in seats)
    on_server = result.guild is not None and not result.private
    return on_server and people >= PEOPLE and result.unrated_reason not in WITH_HELP


async def record_records(
    w: Transaction, result: ResultRow, seats: Sequence[ResultSeatRow], finished: FinishedGame[Any]
) -> None:
    """Store each value of this game that is better than the stored record of its channel."""
    if not sets_records(result, seats) or result.guild is None:
        return
    for record in records_of(games()[result.game]):
        if (best := record.best(finished)) is not None:
            row = RecordRow(result.guild, result.channel, result.game, record.id, best.value, result.id, best.seat)
            await beat_record(w, row, least=record.least)


def record_named(game: str, id: str) -> GameRecord | None:
    """Return the record of a title with this id, or None if it does not exist any more."""
    return next((one for one in records_of(games()[game]) if one.id == id), None) if game in games() else None
