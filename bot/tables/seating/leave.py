"""Leave a lobby or a game, by choice or because access was lost."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.tables import outbox_targets
from bot.tables.automatic_players.turns import stand_in_player
from bot.tables.evening_calls import update_calls
from bot.tables.loaded_table import all_starts
from bot.tables.lobby_host import watch_host
from bot.tables.permissions.channel_access import AccessUnknown
from bot.tables.permissions.policy import Action, Person, Policy
from bot.tables.quotas import seat_quota_used_up
from bot.tables.scheduled_event import update_event
from bot.tables.seating.automatic_seats import seat_person, seats_for_people
from bot.tables.seating.rematch_places import RESERVED_SECONDS, unconfirmed
from bot.tables.seating.stand_in import stand_in
from bot.tables.table_service import TableService
from engine.entropy import Start
from engine.game_packages import MissingGame
from store import StaleRevision
from store.people.avoidances import either_avoids_now
from store.people.personal_data import NOBODY
from store.rows import DueJob, GuestKind, GuestRow, JobKind, SeatRow, StandInReason, TableRow, lobby_jobs
from store.tables.invitations_and_waitlist import guests_of, remove_guest, set_guest
from store.write_transaction import Transaction


def reserved_seats(guests: Sequence[GuestRow], user: int, now: float) -> list[GuestRow]:
    """Return the invitations that still reserve a seat at the time `now` for somebody other than `user`."""
    return [
        g
        for g in guests
        if g.kind is GuestKind.INVITED and g.user != user and (g.reserved_until is None or g.reserved_until > now)
    ]


async def fill_free_seats(
    w: Transaction, row: TableRow, seats: Sequence[SeatRow], guests: Sequence[GuestRow], now: float, *, without: int
) -> None:
    """Give free seats in a lobby to the people on its waiting list, in the order in which they came.

    The user `without` (0 for nobody) is leaving, so their seat is free and they get none. People who avoid somebody
    there, or have too many tables, get none either. Does nothing once the ready check has begun.
    """
    left = [seat for seat in seats if seat.user != without]
    left = [replace(seat, place=place) for place, seat in enumerate(left)]  # those behind `without` have moved up
    free = seats_for_people(row, left) - len(reserved_seats(guests, without, now))
    if row.status != "lobby" or row.ready_deadline is not None:
        return
    for waiting in guests:
        people = [seat.user for seat in left if seat.user is not None]
        if free <= 0 or waiting.kind is not GuestKind.WAITING or waiting.user == without:
            continue
        if await either_avoids_now(w, waiting.user, people) or await seat_quota_used_up(w, waiting.user):
            continue
        left = await seat_person(w, row, left, waiting.user, waiting.name)
        free -= 1
        await remove_guest(w, row.id, waiting.user)
        await w.enqueue(row.id, outbox_targets.lobby_news(waiting.user), row.revision, now)


async def reopen_lobby(
    w: Transaction,
    row: TableRow,
    seats: Sequence[SeatRow],
    guests: Sequence[GuestRow],
    now: float,
    starts: list[Start] | None = None,
) -> None:
    """Cancel the ready check of a lobby with these seats. The caller has advanced its revision.

    People who have not confirmed a rematch lose their seats, which are reserved for them instead. Free seats go to the
    people who have waited longest. `starts` are all attempts to start the lobby's game; None computes them from the
    seats.
    """
    starts, gone = starts or all_starts(row, seats, now), unconfirmed(row, seats)
    guests = [guest for guest in guests if guest.user not in [seat.user for seat in gone]]
    for seat in reversed(gone):
        assert seat.user is not None
        await w.remove_seat(row.id, seat.place)
        until = row.created + RESERVED_SECONDS
        guests.append(GuestRow(row.id, seat.user, GuestKind.INVITED, seat.name, seat.place, until))
        await set_guest(w, guests[-1])
        await w.enqueue(row.id, outbox_targets.lobby_news(seat.user), row.revision, now)
    await w.reopen_ready_check(row, starts)
    await fill_free_seats(w, row, [seat for seat in seats if seat not in gone], guests, now, without=0)


async def set_ready_job(w: Transaction, row: TableRow, at: float | None, now: float) -> None:
    """Store the job that ends the ready check at the Unix time `at`, in place of an older one. With None, delete it."""
    jobs = [] if at is None else [DueJob(row.id, JobKind.READY_CHECK, 0, row.revision, at)]
    stored = [due for due in await w.due_jobs_of(row.id) if due.kind == JobKind.READY_CHECK]
    await w.set_due_jobs(row.id, jobs, keep=lobby_jobs(row.id), done=stored)


async def remove_from_lobby(
    w: Transaction, row: TableRow, seats: Sequence[SeatRow], user: int, now: float, guests: Sequence[GuestRow]
) -> None:
    """Remove a person from the lobby. The caller has advanced its revision.

    If they were the host, the person who has been there longest becomes the host. A lobby without people closes, but
    that of an evening waits for its start time. A running ready check is cancelled, and the first person in the waiting
    list gets the seat. If others are confirming a rematch, their ready check goes on.
    """
    mine = next(seat for seat in seats if seat.user == user)
    left = [seat for seat in seats if seat is not mine]
    starts = all_starts(row, seats, now)
    await w.remove_seat(row.id, mine.place)
    left = [replace(seat, place=place) for place, seat in enumerate(left)]
    if row.private:
        await w.enqueue(row.id, outbox_targets.thread_member(user), row.revision, now)
    if row.confirming and user != row.host and sum(seat.user is not None for seat in left) > 1:
        if not unconfirmed(row, left):  # the others wait for nobody any more
            await set_ready_job(w, row, now, now)
        return
    away = unconfirmed(row, left)
    others = [seat.user for seat in left if seat.user is not None and seat not in away]
    if not others and row.evening is not None and (row.planned_start or 0.0) > now:
        row.host = NOBODY
        await w.set_table(row.id, host=NOBODY)
    elif not others:
        row.status = "cancelled"
        await w.set_table(row.id, status="cancelled")
        await update_event(w, row, now)
        await update_calls(w, row, now)
        for guest in guests:
            await w.enqueue(row.id, outbox_targets.lobby_news(guest.user), row.revision, now)
    if row.ready_deadline is not None:
        await reopen_lobby(w, row, left, guests, now, starts)
        await w.enqueue(row.id, outbox_targets.READY_CHECK, row.revision, now)
    else:
        await fill_free_seats(w, row, left, guests, now, without=0)
    if others and user == row.host:
        row.host, row.call = others[0], "" if row.call else row.call  # the words were those of the old host
        await w.set_table(row.id, host=row.host, call=row.call)
        await watch_host(w, row, now)


async def handle_lost_access(tables: TableService, table: str, user: int) -> None:
    """Remove a person who can no longer see the table from it, and tell its people.

    The person no longer watches it. Their place in its lobby becomes free, or a stand-in plays their seat. Does nothing
    if they neither watch nor sit there.
    """
    store = tables.store
    if user in await store.watchers(table):
        async with store.write() as w:
            await w.unwatch(table, user)
            await w.delete_receipt(table, outbox_targets.watch_of(user))
    await vacate(tables, table, user, StandInReason.NO_ACCESS)


async def exclude(tables: TableService, guild: int, user: int) -> None:
    """Remove a person from all tables of a server whose moderators have excluded them, and tell the people there."""
    for table in await tables.store.tables(guild=guild, user=user, statuses=("lobby", "playing")):
        await vacate(tables, table.id, user, StandInReason.EXCLUDED)
        for seat in await tables.store.seats(table.id):
            # The end of a holiday must not bring them back.
            if seat.user == user and seat.stand_in_reason == StandInReason.HOLIDAY:
                async with tables.store.write() as w:
                    await w.set_seat(table.id, seat.place, stand_in_reason=StandInReason.EXCLUDED)


async def vacate(tables: TableService, table: str, user: int, why: StandInReason) -> None:
    """Free a person's place in a lobby, or give their seat in a game to a stand-in. Does nothing if they have none.

    `why` is the reason that is stored with the stand-in.
    """
    store = tables.store
    while True:
        row, seats = await store.table(table), await store.seats(table)
        mine = next((seat for seat in seats if seat.user == user), None)
        if row is None or mine is None:
            return
        try:
            if row.status == "lobby":
                now, guests = tables.time.wall(), await guests_of(store, table)
                async with store.write() as w:
                    row.revision = await w.advance(row, now)
                    await remove_from_lobby(w, row, seats, user, now, guests)
                    await w.enqueue(table, outbox_targets.LOBBY, row.revision, now)
                tables.wake()
            elif row.status == "playing" and not mine.automatic_player:
                await stand_in(tables, table, user, stand_in_player(row), why=why)
            return
        except StaleRevision:
            continue  # another writer changed the table: retry on the newer one


async def recheck_access(policy: Policy, tables: TableService, guild: int, channel: int | None = None) -> None:
    """Remove people who can no longer see a table of this server, or only of one channel if `channel` is given.

    If Discord cannot tell now, they stay: the policy asks again before each delivery.
    """
    store = tables.store
    for table in await store.tables(guild=guild, statuses=("lobby", "playing")):
        if channel is not None and not policy.access.may_be_in(table, channel):
            continue
        seated = [seat.user for seat in await store.seats(table.id) if seat.user is not None]
        for user in {*seated, *await store.watchers(table.id)}:
            with contextlib.suppress(AccessUnknown, MissingGame, discord.HTTPException):
                if not await policy.may(Person(user), Action.FIND, table):
                    await handle_lost_access(tables, table.id, user)
