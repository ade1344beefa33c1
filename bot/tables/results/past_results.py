"""Make the results of games that ended before results were stored. Each is made once, from the table's record."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.replies.infrastructure_errors import log_sentence
from bot.tables.end_and_removal_votes import AGREED_TO_END
from bot.tables.forget_person import EMPTY
from bot.tables.idle_tables import LEFT
from bot.tables.results.record_result import record_result
from bot.tables.table_service import TableService
from store.databases.failures import failure_of
from store.results.results import game_length, lock_seats, tables_without_result
from store.rows import EventRow, ResultEnding

log = logging.getLogger(__name__)

REST = 0.5
"""Seconds between two tables, so that people's clicks are served meanwhile."""


async def record_past_results(tables: TableService, since: float = 0.0) -> int:
    """Store the missing results of games that have ended after the time `since`, and return how many were stored.

    Each table is read and stored in a transaction of its own. A table that this program cannot read has no result, and
    the log says so. If the database fails, this stops, and the next start goes on.
    """
    found = 0
    code = "?"
    try:
        for code in await tables_without_result(tables.store, since):
            found += await _try_to_record(tables, code)
            await tables.time.sleep(REST)
    except Exception as error:
        if (sentence := log_sentence(error)) is None:
            raise
        log.warning(
            "results: missing results of past games, from table %s on, are stored after the next start: %s",
            code,
            sentence,
        )
    if found:
        log.info("results: the missing results of %d past games are stored", found)
    return found


async def _try_to_record(tables: TableService, code: str) -> bool:
    """Store the result of an ended game, and return True. Return False if its table cannot be read."""
    try:
        if not await _record(tables, code):
            log.warning("results: table %s gets no result, because its game does not end under the present rules", code)
            return False
    except Exception as error:
        if failure_of(error) is not None:
            raise
        log.warning(
            "results: table %s gets no result, because its stored game is unreadable (%s)", code, type(error).__name__
        )
        return False
    return True


async def _record(tables: TableService, code: str) -> bool:
    """Store the result of an ended game, and return True.

    Return False if the game does not end under the present version of its rules.
    """
    loaded = await tables.load(code)
    ending = ResultEnding.PLAYED_OUT
    if loaded.row.status == "cancelled":
        ending = _ending_of_cancelled(await tables.store.event_log(code))
    elif loaded.table.outcome is None:
        return False
    async with tables.store.write() as w:
        seats = await lock_seats(w, code)  # somebody may have been forgotten since the table was loaded
        length = await game_length(w, code)
        last = length.last_answer if ending is ResultEnding.PLAYED_OUT else length.last
        ended = loaded.row.changed if last is None else last
        played = loaded if ending is ResultEnding.PLAYED_OUT else None
        await record_result(w, loaded.row, seats, ending, ended, played, from_record=True)
    return True


def _ending_of_cancelled(events: Sequence[EventRow]) -> ResultEnding:
    """Return how a game ended that was not played out, from the last of its events that says that it is over."""
    told = [event.text.source for event in events if event.icon == "cancelled"]
    if told and told[-1] in (EMPTY.source, LEFT.source):
        return ResultEnding.ABANDONED
    return ResultEnding.AGREED if told and told[-1] == AGREED_TO_END.source else ResultEnding.MODERATORS
