"""Downtime and changes of the system clock, and how they shift the times of due jobs and deliveries."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import delete, insert, select, update

from store.processes.shards import labels_overlap, shard_condition, shard_label
from store.reader_writer_base import Writer
from store.rows import JobKind
from store.schema import due_jobs, heartbeats, outbox, tables

TIMED: Final = (
    JobKind.DEADLINE,
    JobKind.REMINDER,
    JobKind.SILENT_STAND_IN,
    JobKind.READY_CHECK,
    JobKind.VACANCY,
    JobKind.HOST_AWAY,
)
"""The kinds of due jobs that downtime postpones, because nobody could answer, press «Ready» or return."""
DATED: Final = (JobKind.PLANNED_START, JobKind.START_REMINDER, JobKind.HOLIDAY_END, JobKind.RESERVATION)
"""The kinds of due jobs whose time of day people chose or were shown. Setting the system clock does not move them."""
SET_BACK: Final = 60.0
"""Seconds by which the last heartbeat may be in the future before the system clock counts as set back."""


class DowntimeWriter(Writer):
    """Writes heartbeats, and adds downtime to the times of due jobs."""

    async def record_heartbeat(self, now: float) -> None:
        """Store `now` as the last time at which this process is known to run (`Store.refund_downtime`)."""
        await self._run(self._upsert(heartbeats, {"shards": shard_label(self._shards), "at": now, "clean_stop": False}))

    async def begin_run(self) -> bool:
        """Record that this process runs. Return True if the previous process with the same shards did not stop cleanly.

        Call it before the first click is served. Without an earlier process the result is False.
        """
        me = shard_label(self._shards)
        rows = [row for row in await self._query(select(heartbeats)) if labels_overlap(row.shards, me)]
        await self._run(update(heartbeats).where(heartbeats.c.shards == me).values(clean_stop=False))
        return any(not row.clean_stop for row in rows)

    async def end_run(self) -> None:
        """Record a clean stop: every running click was finished."""
        await self._run(
            update(heartbeats).where(heartbeats.c.shards == shard_label(self._shards)).values(clean_stop=True)
        )

    async def refund_downtime(self, now: float, since: float | None, *, alone: bool) -> float:
        """Postpone deadlines by the downtime, and return its length in seconds (`Store.refund_downtime`).

        The downtime begins at the last heartbeat, or at `since` if that is later. `alone`: True if no other process
        uses the database. Only then are all stored times shifted back if the system clock was set back. Another process
        may have shifted them already.
        """
        # The lock makes a second process wait, so that it finds the new heartbeats.
        rows = await self._query(select(heartbeats.c.shards, heartbeats.c.at).with_for_update())
        me = shard_label(self._shards)
        await self._run(delete(heartbeats).where(heartbeats.c.shards == me))
        await self._run(insert(heartbeats), {"shards": me, "at": now, "clean_stop": False})
        beaten = [row.at for row in rows if labels_overlap(row.shards, me) and (since is None or row.shards != me)]
        gone = now - max([*beaten, *([] if since is None else [since])], default=now)
        if gone < -SET_BACK and alone:  # the system clock was set back while no process ran
            await self._move_all(gone)
        gone = max(0.0, gone)
        timed = (due_jobs.c.kind.in_(TIMED), *shard_condition(self._shards, due_jobs.c.table))
        await self._run(update(due_jobs).where(*timed).values(at=due_jobs.c.at + gone))
        return gone

    async def hold_deadlines(self, games: Collection[str], by: float) -> None:
        """Postpone the deadlines of running tables of these games by `by` seconds, because nobody can play there."""
        held = select(tables.c.id).where(tables.c.status == "playing", tables.c.game.in_(games))
        mine = shard_condition(self._shards, due_jobs.c.table)
        timed = (due_jobs.c.kind.in_(TIMED), due_jobs.c.table.in_(held), *mine)
        await self._run(update(due_jobs).where(*timed).values(at=due_jobs.c.at + by))

    async def shift_times(self, by: float) -> None:
        """Add `by` seconds to the times of due jobs, deliveries and this process's heartbeat, except jobs whose
        time of day people chose or were shown (`DATED`).
        """
        await self._move_all(by)
        await self._run(
            update(heartbeats).where(heartbeats.c.shards == shard_label(self._shards)).values(at=heartbeats.c.at + by)
        )

    async def _move_all(self, by: float) -> None:
        await self._run(update(due_jobs).where(due_jobs.c.kind.not_in(DATED)).values(at=due_jobs.c.at + by))
        await self._run(update(outbox).values(not_before=outbox.c.not_before + by, since=outbox.c.since + by))
