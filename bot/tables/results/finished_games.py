"""Look at a finished game: compute its records and achievements when its result is stored, or later."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from typing import Any

from bot.tables.results.achievements import record_achievements
from bot.tables.results.house_achievements import HOUSE_ACHIEVEMENTS
from bot.tables.results.records import record_records
from engine.finished_game import finished_game, public_events
from engine.game import games
from engine.house_records import records_of
from engine.table import Table
from store.databases.failures import failure_of
from store.results.achievements import set_facts, stored_answers, stored_events
from store.rows import ResultRow, ResultSeatRow
from store.write_transaction import Transaction

log = logging.getLogger(__name__)

LOOKED_FOR = "looked_for"
"""The name in `ResultRow.facts` of a digest (`looked_for`): of the records and achievements that were computed for the
game."""


def looked_for(game: str) -> str:
    """Return a digest of the ids of all records and achievements of a title.

    A new record or achievement changes the digest, so that stored games are looked at again.
    """
    one = games()[game]
    ids = [a.id for a in records_of(one)] + [a.id for a in one.achievements] + [a.id for a in HOUSE_ACHIEVEMENTS]
    return hashlib.sha256(" ".join(ids).encode()).hexdigest()[:8]


async def look_at_finished_game(
    w: Transaction, result: ResultRow, seats: Sequence[ResultSeatRow], table: Table[Any]
) -> None:
    """Store the records and achievements of a game whose result and seats are stored already.

    If the code of the game raises an error, it is only logged, so that the game can end nevertheless.
    """
    events, answers = public_events(await stored_events(w, result.id)), await stored_answers(w, result.id)
    try:
        finished = finished_game(table, events, answers)
        await record_records(w, result, seats, finished)
        await record_achievements(w, result, seats, finished)
    except Exception as error:
        if failure_of(error) is not None:
            raise
        log.exception(
            "results: records and achievements of table %s (game %s) cannot be computed and are left out",
            result.id,
            result.game,
        )
    await set_facts(w, result, **{LOOKED_FOR: looked_for(result.game)})
