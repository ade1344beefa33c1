"""Time that passed while nobody could answer, and a calendar that was set: what both mean for all that is to come."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from store.helm import CHANGED, LEAVE_ALL, say
from store.memory import Learnt
from store.schema import beats, dues, outbox
from store.shards import Shards, of_them, overlap, part
from store.unit import take

TIMED: Final = ("clock", "remind", "silent", "ready")
"""The dues of which nothing passes while nobody can answer, or press «Ready»."""
DATED: Final = ("begin", "home", "kept")
"""The dues of which people have named the moment, or read it: they come when the calendar says so, however it was
set."""
SET_BACK: Final = 60.0
"""Seconds by which the last heartbeat must lie ahead for the calendar to have been set."""


def give_back(
    connection: Connection, process: str, shards: Shards | None, now: float, since: float | None, *, shared: bool
) -> float:
    """Every clock has the time since then once more; see `Store.credit`."""
    # The lock makes a second process wait here, and find these rows gone.
    query = select(beats.c.process, beats.c.at).with_for_update()
    rows = connection.execute(query).all()
    alike = [one for one, _ in rows if part(one) == part(process)]
    connection.execute(delete(beats).where(beats.c.process.in_(alike)))
    connection.execute(insert(beats), {"process": process, "at": now})
    others = [row for row in rows if overlap(row.process, process)]
    if since is not None:
        others = [row for row in others if row.process != process]
    gone = now - max([*(row.at for row in others), *([] if since is None else [since])], default=now)
    if gone < -SET_BACK and not shared:  # the calendar was set back while nothing ran
        _move_all(connection, gone)
    gone = max(0.0, gone)
    if gone and shared:
        _changes_all(connection, process)
    timed = (dues.c.kind.in_(TIMED), *of_them(shards, dues.c.table))
    connection.execute(update(dues).where(*timed).values(at=dues.c.at + gone))
    return gone


def move(connection: Connection, by: float, process: str, *, shared: bool) -> None:
    """Whatever is to come comes so many seconds later, but for what has a date; see `Store.move_in_time`."""
    if shared:
        _changes_all(connection, process)
    _move_all(connection, by)
    connection.execute(update(beats).where(beats.c.process == process).values(at=beats.c.at + by))


def _move_all(connection: Connection, by: float) -> None:
    connection.execute(update(dues).where(dues.c.kind.not_in(DATED)).values(at=dues.c.at + by))
    connection.execute(update(outbox).values(not_before=outbox.c.not_before + by))


def _changes_all(connection: Connection, process: str) -> None:
    connection.execute(LEAVE_ALL)
    take(connection, say(process, [CHANGED]), Learnt())
