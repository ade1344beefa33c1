"""Time that passed while nobody could answer, and a calendar that was set: what both mean for all that is to come."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert, select, update

from store.base import Writer
from store.processes.shards import in_shards, labels_overlap, shard_label
from store.schema import beats, dues, outbox

TIMED: Final = ("clock", "remind", "silent", "ready")
"""The dues of which nothing passes while nobody can answer, or press «Ready»."""
DATED: Final = ("begin", "home", "kept")
"""The dues of which people have named the moment, or read it: they come when the calendar says so, however it was
set."""
SET_BACK: Final = 60.0
"""Seconds by which the last heartbeat must lie ahead for the calendar to have been set."""


class DowntimeWriter(Writer):
    """Writes heartbeats, and adds downtime to what is scheduled."""

    async def record_heartbeat(self, now: float) -> None:
        """Note that this process runs; see `Store.credit`."""
        await self._run(self._upsert(beats, {"shards": shard_label(self._shards), "at": now}))

    async def refund_downtime(self, now: float, since: float | None, *, alone: bool) -> float:
        """Give every clock the time since then once more; see `Store.credit`. `alone`: no other process can have set
        the calendar right."""
        # The lock makes a second process wait here, and find these rows gone.
        rows = await self._query(select(beats.c.shards, beats.c.at).with_for_update())
        me = shard_label(self._shards)
        await self._run(delete(beats).where(beats.c.shards == me))
        await self._run(insert(beats), {"shards": me, "at": now})
        beaten = [row.at for row in rows if labels_overlap(row.shards, me) and (since is None or row.shards != me)]
        gone = now - max([*beaten, *([] if since is None else [since])], default=now)
        if gone < -SET_BACK and alone:  # the calendar was set back while nothing ran
            await self._move_all(gone)
        gone = max(0.0, gone)
        timed = (dues.c.kind.in_(TIMED), *in_shards(self._shards, dues.c.table))
        await self._run(update(dues).where(*timed).values(at=dues.c.at + gone))
        return gone

    async def shift_times(self, by: float) -> None:
        """Let whatever is to come come so many seconds later, but for what has a date."""
        await self._move_all(by)
        await self._run(update(beats).where(beats.c.shards == shard_label(self._shards)).values(at=beats.c.at + by))

    async def _move_all(self, by: float) -> None:
        await self._run(update(dues).where(dues.c.kind.not_in(DATED)).values(at=dues.c.at + by))
        await self._run(update(outbox).values(not_before=outbox.c.not_before + by))
