"""Seats in a lobby that are reserved for invited people, for a day."""

from __future__ import annotations

from dataclasses import replace

from bot.tables import outbox_targets
from bot.tables.idle_tables import IDLE
from bot.tables.loaded_table import NOT_PLAYING
from bot.tables.seating.leave import fill_free_seats
from bot.tables.table_service import TableService
from engine.choice import Refusal
from store import StaleRevision
from store.rows import NO_PLACE, DueJob, JobKind, TableRow, lobby_jobs
from store.tables.invitations_and_waitlist import guests_of, remove_guest, set_guest
from store.write_transaction import Transaction

MINUTE = 60.0


async def schedule_expiry(w: Transaction, row: TableRow, until: float) -> None:
    """Schedule the job that frees this lobby's expired reservations, at the Unix time `until`."""
    due = DueJob(row.id, JobKind.RESERVATION, 0, 0, until)
    await w.set_due_jobs(row.id, [due], keep=lobby_jobs(row.id))


async def expire_reservations(tables: TableService, due: DueJob) -> None:
    """Free expired reservations, and give the seats to the people who have waited longest.

    During a ready check this is postponed by a minute. Raises `Refusal` if nothing is reserved, or if the lobby is idle
    and will soon be closed.
    """
    row, seats, now = await tables.row(due.table), await tables.store.seats(due.table), tables.time.wall()
    guests = await guests_of(tables.store, row.id)
    kept = [(guest, guest.reserved_until) for guest in guests if guest.has_place and guest.reserved_until is not None]
    idle = row.changed <= now - IDLE and (row.planned_start is None or row.planned_start <= now)
    if row.status != "lobby" or not kept or idle:
        raise Refusal(NOT_PLAYING)
    async with tables.store.write() as w:
        if row.ready_deadline is not None:  # the ready check runs: nobody gets a seat unless the start is cancelled
            await w.postpone_due_job(due, now + MINUTE)
            return
        row.revision = await w.advance(row, now)
        await w.delete_due_job(due)
        for guest in [guest for guest, until in kept if until <= now]:
            await remove_guest(w, row.id, guest.user)
            if row.private:  # they stay invited
                await set_guest(w, replace(guest, reserved_until=NO_PLACE))
            else:
                await w.enqueue(row.id, outbox_targets.lobby_news(guest.user), row.revision, now)
        if later := [until for _, until in kept if until > now]:
            await schedule_expiry(w, row, min(later))
        await fill_free_seats(w, row, seats, guests, now, without=0)
        await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
    tables.wake()


async def release_reservation(tables: TableService, table: str, user: int) -> None:
    """Give the seat that was reserved for `user` to the person who has waited longest. `user` is no longer a guest.

    The message with the invitation of `user` is updated. Does nothing once the game has begun.
    """
    while True:
        row, seats, now = await tables.row(table), await tables.store.seats(table), tables.time.wall()
        if row.status != "lobby":
            return
        guests = await guests_of(tables.store, table)
        try:
            async with tables.store.write() as w:
                row.revision = await w.advance(row, now)
                await fill_free_seats(w, row, seats, guests, now, without=0)
                await w.enqueue(table, outbox_targets.lobby_news(user), row.revision, now)
                await w.enqueue(table, outbox_targets.LOBBY, row.revision, now)
        except StaleRevision:
            continue  # another writer changed the lobby: retry on the newer one
        tables.wake()
        return
