"""The clock: one sleep until the next thing is due, then that is done. What is due are rows of the store."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from bot.replies.infrastructure_errors import for_the_log
from bot.tables.due_jobs import run_due_job
from bot.tables.idle_tables import close_deserted_games, close_idle_lobbies
from bot.tables.table_service import TableService
from bot.tables.time_limits.downtime import Downtime
from bot.time import Time
from engine.save import Newer
from store import Store
from store.forgetting import forget_deeds, forget_servers, forget_the_forgotten
from store.rows import DueRow
from store.tables import OLD_AT_ONCE
from store.writing import Writing

log = logging.getLogger(__name__)

LONGEST = 10.0
"""The clock looks at least this often, in seconds: so exactly is known since when nobody could reach us."""

BEAT = 30.0
"""Seconds between the notes in the store that the program is alive; time during which it was not is given back."""

HOUR = 3600.0

RECOVERY = 5.0
"""Seconds that the clock leaves a database that fails in peace."""

LATER = 600.0
"""Seconds for which a table that a newer program has saved is left alone."""

REST = 1.0
"""Seconds between two looks of the outbox for rows that are due and were not served."""


DAY = 24 * HOUR
LEFT = 29 * DAY
"""Seconds for which what belongs to a server is kept after the bot was removed from it."""
NOTED = 365 * DAY
"""Seconds for which moderators can look up what was done."""
ABANDONED = 365
"""Days for which a game in play waits for its people, where games that are over are not kept for ever."""


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many days games that have ended, and lobbies that became none, are kept; None is for ever."""

    ended: int | None = None
    lobbies: int | None = None

    async def forget(self, w: Writing, now: float) -> int:
        """Delete what is older; how many tables. Where that is `OLD_AT_ONCE`, there may be more."""
        gone = await forget_servers(w, now - LEFT)
        await forget_deeds(w, now - NOTED)
        await forget_the_forgotten(w)
        ended = None if self.ended is None else now - self.ended * DAY
        idle = None if self.lobbies is None else now - self.lobbies * DAY
        abandoned = None if self.ended is None else now - max(ABANDONED, self.ended) * DAY
        return gone + await w.forget_tables(ended=ended, idle=idle, abandoned=abandoned, most=OLD_AT_ONCE - gone)


KEEP_FOREVER = Retention()


class Deliveries(Protocol):
    """What the clock must know of the outbox."""

    async def next(self) -> float | None:
        """When it will have something to do, apart from what it does just now."""

    def wake(self) -> None:
        """Look what there is to show."""


class Scheduler:
    """Wakes for deadlines, automatic players, and deliveries to try again. It strikes only between `go_on` and
    `halt`, and where `Downtime` finds nothing lost or has given it back: while nobody can reach us, nobody's time is
    up."""

    def __init__(
        self,
        store: Store,
        time: Time,
        tables: TableService,
        deliveries: Deliveries,
        lost: Downtime,
        keeping: Retention = KEEP_FOREVER,
    ) -> None:
        self.store = store
        self.time = time
        self.tables = tables
        self.deliveries = deliveries
        self.lost = lost
        self.keeping = keeping
        self._task: asyncio.Task[None] | None = None
        self._sleeping: asyncio.Task[None] | None = None
        self._going = False
        self._early = False
        """Whether something may be due earlier than thought when we looked last."""
        self._stopped = False
        self._hindered: str | None = None
        self._pruned = self._beaten = self._woke = 0.0

    @property
    def going(self) -> bool:
        """Whether it may strike: people can reach us."""
        return self._going

    @property
    def hindered(self) -> str | None:
        """What was the matter with the database when it last said, twice a minute, that the bot lives."""
        return self._hindered

    async def go_on(self) -> None:
        """People can reach us (again): the time during which they could not is given back to them."""
        self._going = True
        try:
            await self.lost.give_back()
        except Exception as error:  # before it strikes it tries once more
            self._missed(error)

    def halt(self) -> None:
        """Nobody can reach us."""
        self._going = False
        self.lost.cut_off()

    def wake(self) -> None:
        """Something may be due earlier than thought."""
        self._early = True
        if self._sleeping is not None:
            self._sleeping.cancel()
        if self._task is None and not self._stopped:
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """No more."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                self._early = False
                wait = await self._wait()
                with self.lost.asleep(wait):
                    await self._sleep(wait)
                if self._early and wait > 0:
                    continue  # what is due now is done, however often we are woken
                await self._strike()
                self._hindered = None
            except Exception as error:
                self._missed(error)
                await self.time.sleep(RECOVERY)

    async def _sleep(self, seconds: float) -> None:
        """Sleep so long, or until we are woken. Only this is broken off by it: a broken read would cost the database a
        connection each time."""
        if self._early:
            return
        self._sleeping = asyncio.create_task(self.time.sleep(seconds))
        try:
            await asyncio.wait([self._sleeping])
        finally:
            self._sleeping.cancel()
            self._sleeping = None

    def _missed(self, error: Exception) -> None:
        """Log what is in the way; of the same trouble once."""
        if (sentence := for_the_log(error)) is None:
            log.error("the clock missed a strike", exc_info=error)
        elif sentence != self._hindered:
            log.error("the clock stands still until it can strike again: %s", sentence)
        self._hindered = sentence

    async def _wait(self) -> float:
        store, now = self.store, self.time.wall()
        if not self._going:
            return LONGEST
        # While time is lost what is due stays due: to wait for it would be to run in circles.
        due = await store.next_due() if self.lost.known else None
        retry = await self.deliveries.next()
        if retry is not None:
            retry = max(retry, self._woke + REST)
        times = [at for at in (due, retry) if at is not None]
        return min(max(0.0, min(times, default=now + LONGEST) - now), LONGEST)

    async def _strike(self) -> None:
        if not self._going:
            return
        await self._deliver(self.time.wall())
        asked = self.time.monotonic()
        if not await self.lost.none_now():
            return  # nobody can answer now: the time is given back when they can
        # Up to when it was asked all that people did has been heard; the calendar may have been moved meanwhile.
        store, now = self.store, self.time.wall() - (self.time.monotonic() - asked)
        await self._note(now)
        for _, alike in groupby(await store.dues(now), _moment):
            await self._do(*alike)
            self.lost.awake()

    async def _deliver(self, now: float) -> None:
        """Have shown what is due to be shown, whether or not anybody's time runs."""
        retry = await self.deliveries.next()
        if retry is not None and retry <= now and now >= self._woke + REST:
            self._woke = now
            self.deliveries.wake()

    async def _note(self, now: float) -> None:
        """Say that we live, and forget what is old, each when it is time."""
        beat, prune = abs(now - self._beaten) >= BEAT, abs(now - self._pruned) > HOUR
        if not beat and not prune:
            return
        async with self.store.write() as w:
            await w.beat(now)
            if prune:
                await w.prune(now)
                prune = await self.keeping.forget(w, now) < OLD_AT_ONCE  # else there is more: at the next look
        self._beaten = now
        self._pruned = now if prune else self._pruned
        if prune:
            await close_idle_lobbies(self.tables)
            await close_deserted_games(self.tables)

    async def _do(self, due: DueRow, *alike: DueRow) -> None:
        try:
            await run_due_job(self.tables, due, *alike)
        except Exception as error:
            wait = LATER if isinstance(error, Newer) else RECOVERY
            if (sentence := for_the_log(error)) is None:
                log.exception("what was due at table %s failed, and is tried again", due.table)
            else:
                log.error("what was due at table %s waits for %.0f seconds: %s", due.table, wait, sentence)
            async with self.store.write() as w:
                for one in (due, *alike):
                    await w.postpone(one, self.time.wall() + wait)


def _moment(due: DueRow) -> tuple[object, ...]:
    """What wishes have in common that fall due as one: who is asked the same is answered for at one moment."""
    alone = () if due.kind == "wish" else (due.kind, due.seat)
    return (due.table, due.at, due.number, *alone)
