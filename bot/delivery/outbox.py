"""Serves the outbox: what Discord must show, table by table, again and again until it is shown.

A row of the outbox names a target (see `bot.tables.outbox_targets`), not a content: what is sent is the table as it
stands when it is sent. So edits of one message coalesce, and a row that was served twice does no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import groupby

import aiohttp
import discord

from bot.delivery.receipts import ReceiptWriter
from bot.replies.errors import UserError
from bot.replies.infrastructure_errors import for_the_log
from bot.tables import outbox_targets
from bot.time import Time
from store import Moved, Store
from store.rows import OutboxRow
from store.trouble import Trouble, trouble

log = logging.getLogger(__name__)

PASSING = (0, 40003)
"""Codes with which something is forbidden for a while: too many direct messages were opened at once; and none at all,
which is the word of whoever guards Discord's door."""
FORBIDDEN = 403
UNANSWERED = (aiohttp.ClientError, TimeoutError, ConnectionError)
"""What is raised where the line to Discord broke off, or nothing came on it."""
RETRY = (2, 10, 60, 300, 900)
"""Seconds until a delivery is tried again after an error that may pass; the last for ever."""
TABLES = 50
"""So many tables are picked at one look. Any number of them may be in service."""
SLOW = 5.0
"""Seconds for which what hangs holds up what else its table has to show."""
ORDER = (
    outbox_targets.TABLE,
    outbox_targets.GONE,
    outbox_targets.INSIDE,
    outbox_targets.HAND,
    outbox_targets.DIGEST,
    outbox_targets.WATCH,
    outbox_targets.MENTION,
    outbox_targets.AWAY,
    outbox_targets.REMIND,
    outbox_targets.NEWS,
    outbox_targets.LOBBY,
    outbox_targets.READY,
    outbox_targets.REPORT,
)
"""The table first, hands next, the mention after all that is above it."""


class Outbox:
    """One task for each table that has something to show, none when there is nothing.

    So a channel that Discord slows down holds up nobody else's table; and what hangs goes on by itself after a while,
    so that one person's direct messages hold up nobody else at theirs. `deliver` raises what Discord
    raises: 403 and 404 mean that the row cannot be delivered at all. `looked` is called whenever the outbox has been
    looked through: then it is known when to try again.
    """

    def __init__(
        self, store: Store, time: Time, deliver: Callable[[OutboxRow], Awaitable[None]], looked: Callable[[], None]
    ) -> None:
        self.store = store
        self.time = time
        self._deliver = deliver
        self._looked = looked
        self.receipts = ReceiptWriter(store)
        self._looking: asyncio.Task[None] | None = None
        self._again = False
        self._stopped = False
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._hanging: dict[tuple[str, str], asyncio.Task[None]] = {}
        """By table and target."""
        self._held: set[str] = set()
        self._hindered: Trouble | None = None

    def wake(self) -> None:
        """There may be something to show."""
        if self._stopped:
            return
        self._again = True
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    @contextmanager
    def held(self, table: str) -> Iterator[bool]:
        """Whether this block may itself show something of a table: the outbox leaves it alone till the end, and looks
        at it then. False where it is being served just now."""
        served = self._serving.keys() | self._held | {one for one, _ in self._hanging}
        free = table not in served
        if free:
            self._held.add(table)
        try:
            yield free
        finally:
            if free:
                self._held.remove(table)
            self.wake()

    async def next(self) -> float | None:
        """When there will be something to show. While we look, or show a table, nobody needs to wake us for that: it is
        looked at again in the end."""
        if self._looking is not None and not self._looking.done():
            return None
        return await self.store.next_outbox(self._serving.keys() | self._held, self._hanging.keys())

    @property
    def busy(self) -> bool:
        """Whether the outbox is being served just now."""
        looking = self._looking is not None and not self._looking.done()
        return bool(self._serving) or bool(self._hanging) or looking

    async def settled(self) -> None:
        """Wait until everything that was due has been shown."""
        while self.busy:
            await asyncio.wait(self._begun)
            await asyncio.sleep(0)

    async def showing(self, table: str, seconds: float) -> None:
        """Wait until what was due at a table has been shown, at most so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if self._looking is not None:
                    await asyncio.wait([self._looking])
                if table in self._serving:
                    await asyncio.wait([self._serving[table]])

    async def stop(self, seconds: float) -> None:
        """Begin nothing any more, and finish what is begun. What takes longer than that is given up, and shown after
        the next start."""
        self._stopped, self._again = True, False
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        # Anew each time: a delivery that hangs outlives the task that began it.
        while begun := [task for task in self._begun if not task.done()]:
            _, late = await asyncio.wait(begun, timeout=max(0.0, until - loop.time()))
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    @property
    def _begun(self) -> list[asyncio.Task[None]]:
        looking = [] if self._looking is None else [self._looking]
        return [*looking, *self._serving.values(), *self._hanging.values()]

    async def _look(self) -> None:
        while self._again:
            self._again = False
            try:
                serving = self._serving.keys() | self._held
                rows = await self.store.outbox(self.time.wall(), serving, TABLES, self._hanging.keys())
            except Exception as error:
                self._log(error, "the outbox could not be read, and is tried again")
                await self.time.sleep(RETRY[0])
                self._again = True
                continue
            if self._stopped:
                return
            groups = [list(group) for _, group in groupby(sorted(rows, key=_order), key=lambda row: row.table)]
            groups = [one for one in groups if one[0].table not in self._serving.keys() | self._held]
            for group in groups:
                self._begin(group[0].table, group)
            self._again = self._again or len(groups) == TABLES
        self._looked()

    def _begin(self, table: str, rows: Sequence[OutboxRow]) -> None:
        task = self._serving[table] = asyncio.create_task(self._serve(table, rows))
        task.add_done_callback(partial(self._served, table))

    def _served(self, table: str, task: asyncio.Task[None]) -> None:
        del self._serving[table]
        if not task.cancelled():
            self.wake()  # more may be wanted of this table by now

    async def _serve(self, table: str, rows: Sequence[OutboxRow]) -> None:
        """Show what one table has to show: one kind after the other, all hands at the same time. Then write what came
        of it: until that is stored nothing else is shown of this table, since nobody would know what its messages
        say."""
        for _, alike in groupby(rows, key=_order):
            await self._together(alike)
        while True:
            try:
                while await self.receipts.write(table):  # what hung may have come to something meanwhile
                    self._hindered = None
                return
            except Moved:
                continue
            except Exception as error:
                self._log(error, f"the outbox of table {table} could not be kept")
                await self.time.sleep(RETRY[0])

    async def _together(self, rows: Iterable[OutboxRow]) -> None:
        """Show these, all at the same time. What hangs is left to itself: it is looked at when it is over."""
        begun = {asyncio.create_task(self._try(row)): row for row in rows}
        try:
            _, hanging = await asyncio.wait(begun, timeout=SLOW)
        except asyncio.CancelledError:
            for task in begun:
                task.cancel()
            await asyncio.gather(*begun, return_exceptions=True)
            raise
        for task in hanging:
            key = begun[task].table, begun[task].target
            self._hanging[key] = task
            task.add_done_callback(partial(self._went_on, key))

    def _went_on(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        """What hung is over: whatever it came to is noted."""
        del self._hanging[key]
        if not task.cancelled() and key[0] not in self._serving and not self._stopped:
            self._begin(key[0], [])

    async def _try(self, row: OutboxRow) -> None:
        kind = outbox_targets.kind(row.target)
        try:
            await self._deliver(row)
        except discord.HTTPException as error:
            log.warning("Discord refused %s of table %s: %s (code %s)", kind, row.table, error.status, error.code)
            if error.status in (400, FORBIDDEN, 404) and not passes(error):
                self.drop(row)
            else:
                self.later(row)
        except UNANSWERED as error:
            log.warning("Discord did not answer to %s of table %s: %s", kind, row.table, type(error).__name__)
            self.later(row)
        except UserError:
            self.drop(row)
        except Moved:
            self.later(row)
        except Exception as error:
            self._log(error, f"showing {kind} of table {row.table} failed")
            self.later(row)

    def later(self, row: OutboxRow) -> None:
        """Try it again, later each time. Only while its table is served."""
        self.receipts.failed(row, self.time.wall() + RETRY[min(row.tries, len(RETRY) - 1)])

    def drop(self, row: OutboxRow) -> None:
        """There is nothing to show any more. Only while its table is served."""
        self.receipts.done(row)

    async def want(self, table: str, revision: int, *targets: str) -> None:
        """Show these targets anew."""
        async with self.store.write() as w:
            for target in targets:
                await w.want(table, target, revision, self.time.wall())
        self.wake()

    def _log(self, error: Exception, what: str) -> None:
        """Log it. What is the matter with the database is said once, until something could be noted again."""
        sentence, hinders = for_the_log(error), trouble(error)
        if sentence is None:
            log.error("%s", what, exc_info=error)
        elif hinders is None or hinders is not self._hindered:
            log.error("%s: %s", what, sentence)
        self._hindered = hinders or self._hindered


def passes(error: discord.HTTPException) -> bool:
    """Whether something is forbidden only for a while."""
    return error.status == FORBIDDEN and error.code in PASSING


def _order(row: OutboxRow) -> tuple[str, int]:
    return row.table, ORDER.index(outbox_targets.kind(row.target))
