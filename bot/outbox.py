"""Serves the outbox: what Discord must show, table by table, again and again until it is shown.

A row of the outbox names a target (`table`, `lobby`, `ping`, `hand:<user>`, `watch:<user>`), not a
content: what is sent is the table as it stands when it is sent. So edits of one message coalesce, and a
row that was served twice does no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import discord

from bot.errors import Friendly
from engine.store.rows import OutboxRow

if TYPE_CHECKING:
    from bot.app import Quarterdeck

log = logging.getLogger(__name__)

RETRY = (2, 10, 60, 300, 900)
"""Seconds until a delivery is tried again after an error that may pass; the last for ever."""
ORDER = ("table", "hand", "watch", "ping", "lobby")
"""The table first, hands next, the call to the table last: it must stand below."""


class Outbox:
    """One task for each table that has something to show, none when there is nothing.

    So a channel that Discord slows down holds up nobody else's table. `deliver` raises what Discord
    raises: 403 and 404 mean that the row cannot be delivered at all.
    """

    def __init__(self, bot: Quarterdeck, deliver: Callable[[OutboxRow], Awaitable[None]]) -> None:
        self.bot = bot
        self._deliver = deliver
        self._looking: asyncio.Task[None] | None = None
        self._again = False
        self._serving: dict[str, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """There may be something to show."""
        self._again = True
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    @property
    def busy(self) -> bool:
        """Whether the outbox is being served just now."""
        return bool(self._serving) or (self._looking is not None and not self._looking.done())

    async def settled(self) -> None:
        """Wait until everything that was due has been shown."""
        while self.busy:
            tasks = [task for task in (self._looking, *self._serving.values()) if task is not None]
            await asyncio.wait(tasks)
            await asyncio.sleep(0)

    async def _look(self) -> None:
        while self._again:
            self._again = False
            try:
                rows = await self.bot.store.outbox(self.bot.now())
            except Exception:
                log.exception("the outbox could not be read, and is tried again")
                await asyncio.sleep(RETRY[0])
                self._again = True
                continue
            for table, group in groupby(sorted(rows, key=_order), key=lambda row: row.table):
                if table not in self._serving:
                    task = asyncio.create_task(self._serve(list(group)))
                    self._serving[table] = task
                    task.add_done_callback(partial(self._served, table))
        self.bot.clock.wake()

    def _served(self, table: str, task: asyncio.Task[None]) -> None:
        del self._serving[table]
        if not task.cancelled():
            self.wake()  # more may be wanted of this table by now

    async def _serve(self, rows: Sequence[OutboxRow]) -> None:
        """What one table has to show: one kind after the other, all hands at the same time."""
        try:
            for _, alike in groupby(rows, key=_order):
                await asyncio.gather(*(self._try(row) for row in alike))
        except Exception:
            log.exception("the outbox of table %s could not be kept", rows[0].table)
            await asyncio.sleep(RETRY[0])

    async def _try(self, row: OutboxRow) -> None:
        kind = row.target.partition(":")[0]
        try:
            await self._deliver(row)
        except discord.HTTPException as error:
            log.warning("Discord refused %s of table %s: %s (code %s)", kind, row.table, error.status, error.code)
            if error.status in (400, 403, 404):
                await self.drop(row)
            else:
                await self._later(row)
        except Friendly:
            await self.drop(row)
        except Exception:
            log.exception("showing %s of table %s failed", kind, row.table)
            await self._later(row)

    async def _later(self, row: OutboxRow) -> None:
        wait = RETRY[min(row.tries, len(RETRY) - 1)]
        async with self.bot.store.write() as w:
            await w.later(row.table, row.target, self.bot.now() + wait)

    async def drop(self, row: OutboxRow) -> None:
        """There is nothing to show any more."""
        async with self.bot.store.write() as w:
            await w.unwant(row.table, row.target, row.revision)

    async def want(self, table: str, revision: int, *targets: str) -> None:
        """Show these targets anew."""
        async with self.bot.store.write() as w:
            for target in targets:
                await w.want(table, target, revision, self.bot.now())
        self.wake()


def _order(row: OutboxRow) -> tuple[str, int]:
    return row.table, ORDER.index(row.target.partition(":")[0])
