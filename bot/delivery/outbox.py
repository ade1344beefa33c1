"""The outbox: deliver pending messages table by table, and retry until Discord shows them.

A row names a target (`bot.tables.outbox_targets`) but no content: the delivery shows the table as it is then. So edits
of one message coalesce, and a row that is delivered twice does no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import groupby
from math import inf

import aiohttp
import discord

from bot.clock import Time
from bot.delivery.direct_messages import Postponed
from bot.delivery.discord_refusals import FORBIDDEN, NOT_FOUND, TOO_LARGE, RefusalAlarm, is_transient
from bot.delivery.messages import BROKEN
from bot.delivery.rate_limit import noting_answers
from bot.delivery.unstored_delivery_results import DeliveryResults
from bot.replies.errors import UserError
from bot.replies.infrastructure_errors import log_sentence
from bot.tables import outbox_targets
from bot.tables.permissions.channel_access import AccessUnknown
from bot.tables.processes.shutdown_gate import cancel_all
from store import StaleRevision, Store
from store.databases.failures import DatabaseFailure, failure_of
from store.rows import OutboxRow

log = logging.getLogger(__name__)

NO_CHANGE = (aiohttp.ClientError, TimeoutError, ConnectionError)
"""Errors of a broken connection or a missing response."""
RETRY = (2, 10, 60, 300, 900)
"""Seconds before each retry after a temporary error. The last one repeats."""
PROBE = 15.0
"""Longest time in seconds between two attempts of the probe.

The probe is one of the deliveries that Discord has not answered. It is tried more often than the others, to notice when
Discord answers again.
"""
HURRIED = 2.0
"""Minimum seconds between two early attempts of the probe. They are made when Discord has answered another delivery."""
EARLY_ATTEMPTS = 3
"""Number of failed early attempts after which a delivery counts as failing alone, and not as part of an outage."""
ALONE = 300.0
"""Longest time in seconds between two attempts of a delivery that Discord does not answer while it answers others.

A single server may be unavailable. Only such an attempt can show that it is back.
"""
TABLES = 50
"""Maximum number of tables whose rows one query reads. Any number of tables may be in delivery at once."""
SLOW = 5.0
"""Seconds after which a delivery goes on in the background, so that others of its table need not wait for it."""
ORDER = (
    outbox_targets.TABLE,
    outbox_targets.DELETION,
    outbox_targets.THREAD_MEMBER,
    outbox_targets.THREAD_PLAYERS,
    outbox_targets.HAND,
    outbox_targets.SUMMARY,
    outbox_targets.WATCH,
    outbox_targets.MENTION,
    outbox_targets.STAND_IN_NOTICE,
    outbox_targets.REMINDER,
    outbox_targets.LOBBY_NEWS,
    outbox_targets.START_TIME,
    outbox_targets.EVENING_CALL,
    outbox_targets.LOBBY,
    outbox_targets.READY_CHECK,
    outbox_targets.REPORT,
    outbox_targets.CALL,
    outbox_targets.EVENT,
    outbox_targets.EVENING,
    outbox_targets.TOURNAMENT,
)
"""Order of delivery at a table: its message first, then hands, and mentions after the messages that they point to."""


class Outbox:
    """Delivers pending rows, with one task for each table.

    So a channel that Discord slows down delays no other table. A slow delivery goes on in the background, so that one
    person's direct messages delay nobody else.

    The callback `deliver` delivers one row, or raises Discord's error. After a final error the row is dropped, after
    any other it is retried. An answer of Discord, even an error, shows that Discord can be reached. Then rows that
    waited for that are tried again.

    The callback `looked` runs each time the due rows have been read. The caller can then ask for the time of the next
    row.
    """

    def __init__(
        self, store: Store, time: Time, deliver: Callable[[OutboxRow], Awaitable[None]], looked: Callable[[], None]
    ) -> None:
        self.store = store
        self.time = time
        self._deliver = deliver
        self._looked = looked
        self.results = DeliveryResults(store)
        self.alarm = RefusalAlarm(time)
        self._looking: asyncio.Task[None] | None = None
        self._again = False
        self._stopped = False
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._hanging: dict[tuple[str, str], asyncio.Task[None]] = {}
        """Slow deliveries in the background, by table and target."""
        self._held: set[str] = set()
        self._hindered: DatabaseFailure | None = None
        self._probe: tuple[str, str] | None = None
        """The table and target of the probe (`PROBE`). If it succeeds, all waiting deliveries are tried."""
        self._probed = 0.0
        self._hurried = 0
        """How often the probe was tried early."""
        self._alone: dict[tuple[str, str], float] = {}
        """By table and target: the monotonic second at which a delivery was found to fail alone.

        For `RETRY[-1]` seconds it is not used as the probe.
        """
        self._wakes = 0
        """How often an answer of Discord has woken all deliveries that wait for one."""
        self._begun = False

    def wake(self) -> None:
        """Start a task that reads and delivers the due rows now. Does nothing after `stop`."""
        if self._stopped:
            return
        self._again = True
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def resume(self) -> None:
        """Retry the rows that wait for an answer of Discord, because its gateway can be reached (again).

        After a start all of them are retried. Later only one is tried first, because the gateway may be back before the
        rest of Discord.
        """
        if self._begun:
            await self._hurry_probe()
        else:
            self._begun = True
            await self._retry_unanswered()

    @contextmanager
    def hold(self, table: str) -> Iterator[bool]:
        """Keep the outbox from delivering at a table inside this block.

        Yields True if the outbox is kept out. Yields False if it is delivering there already, which cannot be stopped.
        """
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
        """Return the Unix time at which the next row is due; None if no row is pending, or if the outbox is reading
        rows now.
        """
        if self._looking is not None and not self._looking.done():
            return None
        return await self.store.next_delivery_time(self._serving.keys() | self._held, self._hanging.keys())

    @property
    def busy(self) -> bool:
        """True while due rows are being read from the store, or delivered."""
        looking = self._looking is not None and not self._looking.done()
        return bool(self._serving) or bool(self._hanging) or looking

    async def wait_until_idle(self) -> None:
        """Wait until everything that is due has been delivered."""
        while self.busy:
            await asyncio.wait(self._tasks)
            await asyncio.sleep(0)

    async def wait_until_shown(self, table: str, seconds: float) -> None:
        """Wait until a table's due rows are delivered, at most this many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if self._looking is not None:
                    await asyncio.wait([self._looking])
                if table in self._serving:
                    await asyncio.wait([self._serving[table]])

    async def stop(self, seconds: float) -> None:
        """Start no new delivery. Wait at most this many seconds for running ones, and cancel those that are not done.

        Their rows remain in the store, so they are delivered after the next start.
        """
        self._stopped, self._again = True, False
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        # Read the list again each time: a slow delivery outlives the task that started it.
        while begun := [task for task in self._tasks if not task.done()]:
            _, late = await asyncio.wait(begun, timeout=max(0.0, until - loop.time()))
            await cancel_all(late)
            if any(not task.done() for task in late):
                return  # they end with the process

    @property
    def _tasks(self) -> list[asyncio.Task[None]]:
        looking = [] if self._looking is None else [self._looking]
        return [*looking, *self._serving.values(), *self._hanging.values()]

    async def _look(self) -> None:
        """Read the due rows and start a task for each of their tables, until no more are due."""
        while self._again:
            self._again = False
            try:
                serving = self._serving.keys() | self._held
                rows = await self.store.outbox(self.time.wall(), serving, TABLES, self._hanging.keys())
            except Exception as error:
                self._log(error, "outbox: reading failed and will be retried")
                await self.time.sleep(RETRY[0])
                self._again = True
                continue
            if self._stopped:
                return
            groups = [list(group) for _, group in groupby(sorted(rows, key=_order), key=lambda row: row.table)]
            groups = [one for one in groups if one[0].table not in self._serving.keys() | self._held]
            for group in groups:
                self._start_task(group[0].table, group)
            self._again = self._again or len(groups) == TABLES
        self._looked()

    def _start_task(self, table: str, rows: Sequence[OutboxRow]) -> None:
        task = self._serving[table] = asyncio.create_task(self._serve_table(table, rows))
        task.add_done_callback(partial(self._on_table_done, table))

    def _on_table_done(self, table: str, task: asyncio.Task[None]) -> None:
        del self._serving[table]
        if not task.cancelled():
            self.wake()  # more rows of this table may be due by now

    async def _serve_table(self, table: str, rows: Sequence[OutboxRow]) -> None:
        """Deliver a table's rows, kind by kind, and then store the results.

        All hands are delivered at the same time. The table's next delivery begins when the results are stored, because
        they say what its messages show.
        """
        wakes = self._wakes
        for _, alike in groupby(rows, key=_order):
            await self._deliver_together(alike)
        while True:
            try:
                while await self.results.write(table):  # a slow delivery may have finished meanwhile
                    self._hindered = None
                    # Rows that failed here before Discord answered are stored only now, so they must be woken again.
                    if wakes != self._wakes:
                        wakes = self._wakes
                        await self._retry_unanswered()
                return
            except StaleRevision:
                continue
            except Exception as error:
                self._log(
                    error, f"outbox: the delivery results of table {table} could not be stored and will be retried"
                )
                await self.time.sleep(RETRY[0])

    async def _deliver_together(self, rows: Iterable[OutboxRow]) -> None:
        """Deliver these rows at the same time. After five seconds (`SLOW`), unfinished ones go on in the background."""
        begun = {asyncio.create_task(self._deliver_one(row)): row for row in rows}
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
            task.add_done_callback(partial(self._on_slow_done, key))

    def _on_slow_done(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        """Store the result of a background delivery that has finished. `key` is its table and target."""
        del self._hanging[key]
        if not task.cancelled() and key[0] not in self._serving and not self._stopped:
            self._start_task(key[0], [])

    async def _deliver_one(self, row: OutboxRow) -> None:
        """Deliver one row, and record its result: delivered, dropped, or to be retried."""
        kind = outbox_targets.kind(row.target)
        try:
            with noting_answers() as answers:
                await self._deliver(row)
            if any(status < BROKEN for status in answers):
                await self._on_answer(row)
            elif self._probe == (row.table, row.target):  # dropped or deferred without a request: try another one
                self._probe = None
                await self._retry_unanswered(first=True)
        except discord.HTTPException as error:
            log.warning(
                "outbox: Discord refused %s of table %s at attempt %d: HTTP %s (code %s)",
                kind,
                row.table,
                row.tries + 1,
                error.status,
                error.code,
            )
            if is_transient(error):
                self.alarm.refused(error)
                self.retry(row)
            elif error.status in (400, FORBIDDEN, NOT_FOUND, TOO_LARGE):
                self.drop(row)
            else:
                self.retry(row, unanswered=True)
        except Postponed as wait:
            self.results.later(row, row.revision, wait.at)
        except (AccessUnknown, *NO_CHANGE) as error:
            why, tried = type(error).__name__, row.tries + 1
            log.warning(
                "outbox: Discord did not respond to %s of table %s at attempt %d: %s", kind, row.table, tried, why
            )
            self.retry(row, unanswered=True)
        except UserError:
            self.drop(row)
        except StaleRevision:
            self.retry(row)
        except Exception as error:
            self._log(error, f"outbox: delivering {kind} of table {row.table} failed")
            self.retry(row)

    def retry(self, row: OutboxRow, *, unanswered: bool = False) -> None:
        """Record that this row's delivery failed and is repeated, after a longer wait each time.

        `unanswered` is True if Discord did not answer or had a fault. Call it only during the row's delivery.
        """
        wait: float = RETRY[min(row.tries, len(RETRY) - 1)]
        now, key = self.time.monotonic(), (row.table, row.target)
        # The old probe may never be served again, because its table is over.
        free = self._probe in (None, key) or now - self._probed > 2 * PROBE
        alone = now - self._alone.get(key, -inf) < RETRY[-1]
        if unanswered and alone:
            wait = min(wait, ALONE)
        elif unanswered and free:
            if self._probe != key:
                self._hurried = 0
            self._probe, self._probed, wait = key, now, min(wait, PROBE)
        self.results.failed(row, self.time.wall() + wait, unanswered=unanswered)

    async def _on_answer(self, row: OutboxRow) -> None:
        """Retry rows that Discord left unanswered, because it has answered the delivery of this row.

        If this row waited for an answer too, all of them are retried. Otherwise only one of them, the probe (`PROBE`),
        is tried early.
        """
        if row.unanswered or (self._probe is not None and (row.table, row.target) == self._probe):
            self._probe = None
            self._wakes += 1
            await self._retry_unanswered()
        else:
            await self._hurry_probe()

    async def _hurry_probe(self) -> None:
        """Try the probe (`PROBE`) again now, because Discord answers other deliveries.

        After three early attempts (`EARLY_ATTEMPTS`) the probe counts as failing alone, and all waiting rows are tried
        once. They are not tried if another row was found to fail alone in the last 15 minutes (`RETRY[-1]`). Otherwise
        many failing rows would wake each other.
        """
        now = self.time.monotonic()
        if self._probe is None or now - self._probed < HURRIED:
            return
        self._probed = now
        if self._hurried < EARLY_ATTEMPTS:
            self._hurried += 1
            await self._retry_unanswered(self._probe)
            return
        lately = {key: at for key, at in self._alone.items() if now - at < RETRY[-1]}
        self._alone, self._probe = lately | {self._probe: now}, None
        if not lately:
            await self._retry_unanswered()

    async def _retry_unanswered(self, only: tuple[str, str] | None = None, *, first: bool = False) -> None:
        """Make rows due now that wait for an answer of Discord.

        By default all of them become due. `only` is the table and target of the only row to retry. With `first` it is
        the row that is due first. If the store fails, the rows keep their times.
        """
        try:
            async with self.store.write() as w:
                await w.retry_unanswered(self.time.wall(), only=only, first=first)
            self.wake()
        except Exception as error:
            self._log(
                error, "outbox: messages that wait for Discord could not be scheduled anew; they keep their times"
            )

    def drop(self, row: OutboxRow) -> None:
        """Record that this row needs no more delivery. Call it only during the row's delivery."""
        self.results.done(row)

    async def queue(self, table: str, revision: int, *targets: str) -> None:
        """Store outbox rows for these targets of a table at this revision, and wake the outbox."""
        async with self.store.write() as w:
            for target in targets:
                await w.enqueue(table, target, revision, self.time.wall())
        self.wake()

    def _log(self, error: Exception, what: str) -> None:
        """Log an error, after the sentence `what`, which says what failed.

        A database problem is logged once, until something could be stored again.
        """
        sentence, hinders = log_sentence(error), failure_of(error)
        if sentence is None:
            log.error("%s", what, exc_info=error)
        elif hinders is None or hinders is not self._hindered:
            log.error("%s: %s", what, sentence)
        self._hindered = hinders or self._hindered


def _order(row: OutboxRow) -> tuple[str, int]:
    """Return the sort key of a row: the table's id, and the position in `ORDER` of the kind of its target."""
    return row.table, ORDER.index(outbox_targets.kind(row.target))
