"""Run due jobs, which are rows of the store: sleep until the next one is due, then run it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from bot.clock import Time
from bot.replies.infrastructure_errors import log_sentence
from bot.tables.due_jobs import run_due_job
from bot.tables.evenings import open_evenings
from bot.tables.film_folder import delete_orphaned_films
from bot.tables.idle_tables import close_deserted_games, close_idle_lobbies
from bot.tables.table_service import TableService
from bot.tables.time_limits.downtime import Downtime
from engine.game import games
from engine.game_packages import MissingGame
from engine.save import SavedByNewerVersion
from store import Store
from store.people.personal_data import delete_erased_guests, delete_left_servers, delete_old_moderation
from store.results.puzzles import delete_old_puzzles
from store.results.results import delete_old_results
from store.rows import DueJob, JobKind
from store.tables.tables import OLD_AT_ONCE
from store.tables.tournaments import delete_old_tournaments
from store.write_transaction import Transaction

log = logging.getLogger(__name__)

LONGEST = 10.0
"""Longest sleep in seconds. The start of an outage is known only with this precision."""

BEAT = 30.0
"""Seconds between two heartbeats that the process writes to the store. Time without heartbeats is added to people's
deadlines."""

HOUR = 3600.0

RECOVERY = 5.0
"""Seconds before the next attempt after the database failed."""

LATER = 600.0
"""Seconds before the next attempt at a table that this process cannot read, because it lacks a version or a game."""

REST = 1.0
"""Minimum seconds between two wake-ups of the outbox, while rows are pending that must be retried."""


DAY = 24 * HOUR
LEFT = 29 * DAY
"""Seconds for which a server's data is kept after the bot was removed from it."""
NOTED = 365 * DAY
"""Seconds for which puzzles and entries of the moderation log are kept."""
ABANDONED = 365
"""Minimum days after which a game that all people left is deleted. If ended games are kept for ever, such a game is
too."""


@dataclass(frozen=True, slots=True)
class Retention:
    """Days for which ended games, lobbies that never started, and results are kept; None means for ever."""

    ended: int | None = None
    lobbies: int | None = None
    results: int | None = None

    async def delete_expired(self, w: Transaction, now: float) -> int:
        """Delete expired tables, results, servers and moderation log entries.

        Return how many tables and results were deleted. One call deletes at most 50 of them (`OLD_AT_ONCE`). If it
        returns that number, more may be left for another call.
        """
        gone = await delete_left_servers(w, now - LEFT)
        await delete_old_moderation(w, now - NOTED)
        await delete_old_puzzles(w, now - NOTED)
        await delete_erased_guests(w)
        ended = None if self.ended is None else now - self.ended * DAY
        idle = None if self.lobbies is None else now - self.lobbies * DAY
        abandoned = None if self.ended is None else now - max(ABANDONED, self.ended) * DAY
        gone += await w.delete_old_tables(ended=ended, idle=idle, abandoned=abandoned, most=OLD_AT_ONCE - gone)
        if self.results is not None:
            await delete_old_tournaments(w, now - self.results * DAY)
            gone += await delete_old_results(w, now - self.results * DAY, OLD_AT_ONCE - gone)
        return gone

    def results_since(self, now: float) -> float:
        """Return the start of the period from which results are kept: the time `now` minus the days for results.

        Results of games that ended before it are deleted. It is 0.0 if results are kept for ever.
        """
        return 0.0 if self.results is None else now - self.results * DAY


KEEP_FOREVER = Retention()


class Deliveries(Protocol):
    """The part of the outbox that the scheduler uses."""

    async def next(self) -> float | None:
        """Return the Unix time at which the next delivery must be retried; None if there is none."""

    def wake(self) -> None:
        """Deliver pending rows now."""


class Scheduler:
    """Runs due jobs and wakes the outbox for retries.

    Jobs run only between `resume` and `pause`, and after `Downtime` has added the downtime to the deadlines. So no time
    limit expires while people cannot reach the bot.
    """

    def __init__(
        self,
        store: Store,
        time: Time,
        tables: TableService,
        deliveries: Deliveries,
        downtime: Downtime,
        retention: Retention = KEEP_FOREVER,
        on_heartbeat: Callable[[], None] = lambda: None,
    ) -> None:
        """Create a scheduler that does not run yet. It calls `on_heartbeat` with each heartbeat."""
        self.store = store
        self.time = time
        self.tables = tables
        self.deliveries = deliveries
        self.downtime = downtime
        self.retention = retention
        self.on_heartbeat = on_heartbeat
        self._task: asyncio.Task[None] | None = None
        self._sleeping: asyncio.Task[None] | None = None
        self._running = False
        self._woken = False
        """Whether a job may be due before the planned sleep ends."""
        self._stopped = False
        self._database_error: str | None = None
        self._pruned_at = self._heartbeat_at = self._woke_outbox_at = 0.0
        self._missing: list[str] | None = None
        """The keys of games in play that are missing here. None before they are counted."""

    @property
    def running(self) -> bool:
        """True while people can reach the bot, so that jobs may run."""
        return self._running

    @property
    def database_error(self) -> str | None:
        """The database's last error as a sentence for the operator. None if it was reachable at the last check."""
        return self._database_error

    async def resume(self) -> None:
        """Run jobs again, because people can reach the bot now. The downtime is added to their deadlines first."""
        self._running = True
        try:
            await self.downtime.refund()
        except Exception as error:  # it is repeated before the next jobs run
            self._log_failure(error)

    def pause(self) -> None:
        """Run no jobs from now on, because people cannot reach the bot."""
        self._running = False
        self.downtime.lose_contact()

    def wake(self) -> None:
        """Check for due jobs now, because one may be due earlier than planned. The first call starts the scheduler."""
        self._woken = True
        if self._sleeping is not None:
            self._sleeping.cancel()
        if self._task is None and not self._stopped:
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop for good; `wake` does nothing afterwards."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        """Sleep until the next job is due and run it, for ever. After an error wait five seconds (`RECOVERY`)."""
        while True:
            try:
                self._woken = False
                wait = await self._wait()
                with self.downtime.planned_sleep(wait):
                    await self._sleep(wait)
                if self._woken and wait > 0:
                    continue  # jobs that are due now still run, however often the scheduler is woken
                await self._run_due_jobs()
                self._database_error = None
            except Exception as error:
                self._log_failure(error)
                await self.time.sleep(RECOVERY)

    async def _sleep(self, seconds: float) -> None:
        """Sleep for `seconds`, or until `wake` is called.

        `wake` cancels only this sleep. A cancelled read would cost a database connection.
        """
        if self._woken:
            return
        self._sleeping = asyncio.create_task(self.time.sleep(seconds))
        try:
            await asyncio.wait([self._sleeping])
        finally:
            self._sleeping.cancel()
            self._sleeping = None

    def _log_failure(self, error: Exception) -> None:
        """Log why jobs cannot run. The reason is logged once, until another one follows."""
        if (sentence := log_sentence(error)) is None:
            log.error("scheduler: running the due jobs failed and will be retried", exc_info=error)
        elif sentence != self._database_error:
            log.error("scheduler: paused until the database is reachable: %s", sentence)
        self._database_error = sentence

    async def _wait(self) -> float:
        """Return the seconds to sleep until the next job or retry is due, at most ten (`LONGEST`)."""
        store, now = self.store, self.time.wall()
        if not self._running:
            return LONGEST
        # No job runs until the downtime is known. A wait of 0 s for a due one would be a busy loop.
        due = await store.next_due_time() if self.downtime.known else None
        retry = await self.deliveries.next()
        if retry is not None:
            retry = max(retry, self._woke_outbox_at + REST)
        times = [at for at in (due, retry) if at is not None]
        return min(max(0.0, min(times, default=now + LONGEST) - now), LONGEST)

    async def _run_due_jobs(self) -> None:
        if not self._running:
            return
        await self._wake_outbox(self.time.wall())
        asked = self.time.monotonic()
        if not await self.downtime.all_refunded():
            return  # people cannot answer now; the time is added to their deadlines when they can
        # All actions of people before the check have arrived. The calendar may have moved meanwhile.
        store, now = self.store, self.time.wall() - (self.time.monotonic() - asked)
        await self._write_heartbeat(now)
        for _, alike in groupby(await store.due_jobs(now), batch_key):
            await self._run_job(*alike)
            self.downtime.note_running()

    async def _wake_outbox(self, now: float) -> None:
        """Wake the outbox if a row must be retried."""
        retry = await self.deliveries.next()
        if retry is not None and retry <= now and now >= self._woke_outbox_at + REST:
            self._woke_outbox_at = now
            self.deliveries.wake()

    async def _write_heartbeat(self, now: float) -> None:
        """Write a heartbeat every 30 seconds (`BEAT`), and hold the time of tables whose games are missing.

        Also open the lobbies of evenings. Every hour also delete expired data and close idle tables.
        """
        beat, prune = abs(now - self._heartbeat_at) >= BEAT, abs(now - self._pruned_at) > HOUR
        if not beat and not prune:
            return
        if self._missing is None:
            counted = await self.store.count_tables()
            self._missing = sorted({game for game, status in counted if status == "playing"} - games().keys())
        async with self.store.write() as w:
            await w.record_heartbeat(now)
            if self._missing and self._heartbeat_at:  # a longer gap was downtime, which is added to all deadlines
                await w.hold_deadlines(self._missing, max(0.0, min(now - self._heartbeat_at, BEAT + LONGEST)))
            if prune:
                await w.delete_old_interactions(now)
                gone = await self.retention.delete_expired(w, now)
                if gone:
                    w.on_commit(lambda: log.info("retention: deleted %d old tables and results", gone))
                prune = gone < OLD_AT_ONCE  # else the rest is deleted at the next check
        await open_evenings(self.tables)
        self._heartbeat_at = now
        self.on_heartbeat()
        self._pruned_at = now if prune else self._pruned_at
        if prune:
            await self.store.empty_log()
            await delete_orphaned_films(self.tables.films, self.store)
            await close_idle_lobbies(self.tables)
            await close_deserted_games(self.tables)

    async def _run_job(self, due: DueJob, *alike: DueJob) -> None:
        """Run the due job `due`, together with the jobs `alike` of the same batch (`batch_key`).

        If they fail, log the error and postpone them.
        """
        try:
            await run_due_job(self.tables, due, *alike)
        except Exception as error:
            wait = LATER if isinstance(error, (MissingGame, SavedByNewerVersion)) else RECOVERY
            if (sentence := log_sentence(error)) is None:
                log.exception("scheduler: a due job of table %s failed and is retried in %.0f s", due.table, wait)
            else:
                log.error("scheduler: a due job of table %s is retried in %.0f s: %s", due.table, wait, sentence)
            async with self.store.write() as w:
                for one in (due, *alike):
                    await w.postpone_due_job(one, self.time.wall() + wait)


def batch_key(due: DueJob) -> tuple[object, ...]:
    """Return a key by which jobs are grouped. Jobs with the same key run together.

    Automatic answers to one choice that are due at the same time have the same key. Any other job runs alone.
    """
    alone = () if due.kind == JobKind.AUTO_ANSWER else (due.kind, due.seat)
    return (due.table, due.at, due.choice_number, *alone)
