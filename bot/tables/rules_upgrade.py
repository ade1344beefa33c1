"""Move a running game to the rules of a newer version."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from bot.tables.loaded_table import LoadedTable
from engine.play import Report
from engine.replay_check import draws_since
from engine.save import Save
from engine.table import Table
from engine.text import text
from store import StaleRevision, Store
from store.games.rules_upgrade_log import store_rules_upgrade
from store.rows import TableRow
from store.write_transaction import Transaction

REOPENED = text("Quarterdeck was updated in the middle of a move. That move starts again; nothing else is lost.")


async def upgrade_rules(
    store: Store,
    now: float,
    row: TableRow,
    save: Save,
    table: Table[Any],
    after: Callable[[Transaction, LoadedTable], Awaitable[None]],
) -> None:
    """Store a table whose rules have been upgraded, and tell its people.

    `save` is the state that was stored under older rules. `table` was restored from it under the current rules. If a
    stored answer no longer fits, the unfinished move starts again, and `after` is called to store the jobs and messages
    that follow. Does nothing if another process has upgraded the table first.
    """
    seats, drawn = await store.seats(row.id), draws_since(save, table)
    news = list[Report]()
    if save.version != table.game.version:
        words = text(
            "Quarterdeck was updated: from here on you play version {now} of the rules.", now=table.game.version
        )
        news.append(Report(words))
    with contextlib.suppress(StaleRevision):
        async with store.write() as w:
            # An update is no activity: a deserted table is closed as early as without the update.
            row.revision = await w.advance(row, now if table.reopened else row.changed)
            await store_rules_upgrade(w, row.id, save, table.save(), drawn, reopened=table.reopened)
            news += [Report(REOPENED), *table.take_reports()] if table.reopened else []
            await w.append_events(row.id, news, now)
            if table.reopened:
                await after(w, LoadedTable(row, seats, table))
