"""Tables whose games are packages that were removed, or put back, since the last start (`engine.game_packages`)."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from contextlib import suppress

from bot.tables import outbox_targets
from bot.tables.table_service import TableService
from engine.game import games
from engine.game_packages import packages
from store import StaleRevision
from store.rows import TableRow

log = logging.getLogger(__name__)

GAME_IS_MISSING = "missing-game"
"""The digest of a message that says that the table's game is missing."""


async def note_missing_games(tables: TableService) -> None:
    """Queue message updates of open tables whose game is missing, and resume tables whose game is installed again.

    Call it once after a start. The deliveries of a table whose game was missing are still in the outbox.
    """
    waiting = Counter[str]()
    for row in await tables.store.tables(statuses=("lobby", "playing"), limit=sys.maxsize >> 32):
        missing = row.game not in games()
        if not tables.store.serves(row.guild) or not (missing or row.game in packages):
            continue
        target = outbox_targets.LOBBY if row.status == "lobby" else outbox_targets.TABLE
        if row.status == "playing" and not missing:
            if await tables.store.is_undelivered(row.id, target):
                await _go_on(tables, row)
            continue
        waiting[row.game] += missing
        async with tables.store.write() as w:
            await w.enqueue(row.id, target, row.revision, tables.time.wall())
    for game, count in sorted((+waiting).items()):
        log.error("game %s is missing. Tables that wait for it: %d. Install its package, then start again", game, count)
    tables.wake()


async def _go_on(tables: TableService, row: TableRow) -> None:
    """Resume a table: schedule the time limits and automatic answers for which it waits, and queue all its messages."""
    while True:
        with suppress(StaleRevision):  # somebody has answered already
            loaded = await tables.load(row.id)
            async with tables.store.write() as w:
                loaded.row.revision = await w.advance(loaded.row, tables.time.wall())
                await tables.follow_up(w, loaded)
            tables.cache(loaded)
            return
