"""An update has come between two moves: these rules take over a table that others have stored."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from bot.tables.loaded_table import LoadedTable
from engine.play import Report
from engine.replay_check import drawn_since
from engine.save import Save
from engine.table import Table
from engine.text import text
from store import Moved, Store
from store.crossing import cross
from store.rows import TableRow
from store.writing import Writing

REOPENED = text("Quarterdeck was updated in the middle of a move. That move starts again; nothing else is lost.")


async def upgrade_rules(
    store: Store,
    now: float,
    row: TableRow,
    save: Save,
    table: Table[Any],
    after: Callable[[Writing, LoadedTable], Awaitable[None]],
) -> None:
    """Keep where the other rules left the table, and tell everybody. Where a stored answer fits no more, the running
    step begins anew, and `after` does what follows. Where somebody else has just done that, it is done."""
    seats, drawn = await store.seats(row.id), drawn_since(save, table)
    news = list[Report]()
    if save.version != table.game.version:
        words = text(
            "Quarterdeck was updated: from here on version {now} of the rules is played.", now=table.game.version
        )
        news.append(Report(words))
    with contextlib.suppress(Moved):
        async with store.write() as w:
            # An update is nothing that happens at a table: one that nobody comes to is closed as soon as ever.
            row.revision = await w.move_on(row, now if table.reopened else row.touched)
            await cross(w, row.id, save, table.save(), drawn, reopened=table.reopened)
            news += [Report(REOPENED), *table.take_reports()] if table.reopened else []
            await w.tell(row.id, news, now)
            if table.reopened:
                await after(w, LoadedTable(row, seats, table))
