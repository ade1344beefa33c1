"""Look again at earlier games, after an update that has new records or achievements."""

from __future__ import annotations

import logging

from bot.replies.infrastructure_errors import log_sentence
from bot.tables.results.finished_games import LOOKED_FOR, look_at_finished_game, looked_for
from bot.tables.results.past_results import REST
from bot.tables.table_service import TableService
from engine.game import games
from store.databases.failures import failure_of
from store.results.achievements import results_with_tables
from store.results.results import lock_seats_of_result, result_of

log = logging.getLogger(__name__)


async def look_at_past_games(tables: TableService) -> int:
    """Compute the new records and achievements of games whose tables are still stored. Return the number of games.

    The oldest game comes first. Each is stored in a transaction of its own. If the database fails, this stops, and the
    next start goes on. A table that this program cannot read is left out, and the log says so.
    """
    found, wanted, code = 0, {key: looked_for(key) for key in games()}, "?"
    try:
        for code, game, facts in await results_with_tables(tables.store):
            if game in wanted and facts.get(LOOKED_FOR) != wanted[game]:
                found += await _try_to_look(tables, code)
                await tables.time.sleep(REST)
    except Exception as error:
        if (sentence := log_sentence(error)) is None:
            raise
        log.warning(
            "results: records and achievements of past games, from table %s on, follow after the next start: %s",
            code,
            sentence,
        )
    if found:
        log.info("results: new records and achievements of %d past games are computed and stored", found)
    return found


async def _try_to_look(tables: TableService, code: str) -> bool:
    """Look at one ended game, and return True. Return False if its table cannot be read or is gone."""
    try:
        loaded, result = await tables.load(code), await result_of(tables.store, code)
        if result is None or loaded.table.outcome is None:
            return False
        async with tables.store.write() as w:
            seats = await lock_seats_of_result(w, code)  # somebody may be forgotten at the same time
            await look_at_finished_game(w, result, seats, loaded.table)
    except Exception as error:
        if failure_of(error) is not None:
            raise
        log.warning(
            "results: table %s gets no new achievements, because its stored game is unreadable (%s)",
            code,
            type(error).__name__,
        )
        return False
    return True
