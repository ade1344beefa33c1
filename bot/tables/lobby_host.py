"""A lobby whose host is away: after an hour without a press of theirs, anybody seated may start or take over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables import outbox_targets
from bot.tables.loaded_table import NOT_PLAYING
from bot.tables.table_service import TableService
from engine.choice import Refusal
from store.rows import DueJob, JobKind, SeatRow, TableRow
from store.write_transaction import Transaction

AWAY = 3600.0
"""Seconds without a press of the host after which others may act for them."""
MINUTE = 60.0
"""Seconds in which only one press of a host is stored, since a press that changes nothing would cost a transaction."""


async def watch_host(w: Transaction, row: TableRow, now: float) -> None:
    """Set the time at which the lobby's host counts as away: an hour from `now`, or from a later planned start.

    Call it when the host has pressed, and when the first other person sits down.
    """
    if row.host_away:
        row.host_away = False
        await w.set_table(row.id, host_away=False)
    at = max(now, row.planned_start or now) + AWAY
    await w.put_due_job(DueJob(row.id, JobKind.HOST_AWAY, 0, 0, at))


async def note_press(tables: TableService, row: TableRow, user: int) -> None:
    """Store that the host has pressed in the lobby, if somebody else sits there. Presses of others do nothing.

    A tournament's game begins by itself, so nobody waits for its host.

    A host who was away counts as present again, and the lobby's message shows that. Raises `StaleRevision` if another
    writer was faster.
    """
    if row.status != "lobby" or user != row.host or row.tournament is not None:
        return
    now, jobs = tables.time.wall(), await tables.store.due_jobs_at(row.id)
    watched = next((due.at for due in jobs if due.kind == JobKind.HOST_AWAY), None)
    if watched is not None and watched >= max(now, row.planned_start or now) + AWAY - MINUTE:
        return
    if not _others(await tables.store.seats(row.id), row.host):
        return
    async with tables.store.write() as w:
        if row.host_away:
            row.revision = await w.advance(row, now)
            await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
        await watch_host(w, row, now)
    tables.wake()


async def declare_host_away(tables: TableService, due: DueJob) -> None:
    """Store that the lobby's host is away, and show it. Raises `Refusal` if nobody else sits there.

    During a ready check, and before a planned start, the host gets another hour instead.
    """
    row, now = await tables.row(due.table), tables.time.wall()
    if row.status != "lobby" or not _others(await tables.store.seats(row.id), row.host):
        raise Refusal(NOT_PLAYING)
    async with tables.store.write() as w:
        if row.ready_deadline is not None or (row.planned_start or 0.0) > now:
            await watch_host(w, row, now)
            return
        row.revision = await w.advance(row, now)
        await w.claim_due_job(due)
        await w.set_table(row.id, host_away=True)
        await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
    tables.wake()


def _others(seats: Sequence[SeatRow], host: int) -> list[int]:
    """Return the user ids of the people at the table without its host."""
    return [seat.user for seat in seats if seat.user is not None and seat.user != host]
