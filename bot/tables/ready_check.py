"""The ready check before a start: lucky words are closed, hashes are published and people press “Ready”.

The hashes are those of the seed and of the lucky words (the commitments). The ids that Discord gives to the presses
become part of the shuffle's key. If the operator has set `BEACON`, a round of the public beacon becomes part of it too.
That round is published after the last press. `docs/fairness.md` says which attack each of these steps prevents.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.loaded_table import NOT_IN_LOBBY, NOT_PLAYING, PUT_OFF, READY_FOR, all_starts, startable
from bot.tables.randomness_beacon_client import PATIENCE
from bot.tables.seating.automatic_seats import filling_seats
from bot.tables.seating.leave import reopen_lobby, set_ready_job
from bot.tables.seating.rematch_places import unconfirmed
from bot.tables.table_service import TableService
from engine.choice import Refusal
from engine.game import games
from engine.randomness_beacon import first_round, round_time
from engine.table import Table
from engine.text import text
from store import StaleRevision
from store.people.avoidances import either_avoids
from store.rows import BeaconUse, DueJob, JobKind, SeatRow, TableRow, lobby_jobs
from store.tables.invitations_and_waitlist import guests_of
from store.write_transaction import Transaction

LEAD = 9.0
"""Minimum seconds between the last press and the round of the beacon, so that the presses are published before it."""
NOT_ASKED = text("The others are confirming a rematch. If it doesn't begin within a minute, you can join.")
TOO_LATE = text("All presses are in. The game begins in a few seconds, with the next round of the public beacon.")


def ready_check_needed(seats: Sequence[SeatRow]) -> bool:
    """Return True if at least two people have a seat.

    A single person needs protection only from the bot, for which the bot's published hash of the seed is enough.
    """
    return sum(seat.user is not None for seat in seats) > 1


async def begin_ready_check(tables: TableService, row: TableRow, interaction: int | None) -> None:
    """Close the lucky words, publish the hashes of the seed and the words, and ask everybody to press “Ready”.

    Automatic players take free seats, and stay if the start is cancelled. `interaction` is None at a planned start.
    Raises `Refusal` or `UserError` if the game cannot begin with these options and seats.
    """
    now = tables.time.wall()
    seats = await tables.store.seats(row.id)
    added = filling_seats(row, seats)
    game, options = games()[row.game], startable(row, [*seats, *added])
    Table.start(game, options, len(seats) + len(added), row.seed)  # a trial deal: the game may refuse these options
    row.ready_deadline = now + READY_FOR
    async with tables.store.write() as w:
        if interaction is not None:
            await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        await w.set_table(row.id, ready_deadline=row.ready_deadline)
        for seat in added:
            await w.add_seat(seat)
        ready = DueJob(row.id, JobKind.READY_CHECK, 0, row.revision, row.ready_deadline)
        await w.set_due_jobs(row.id, [ready], keep=lobby_jobs(row.id))
        for target in (outbox_targets.READY_CHECK, outbox_targets.LOBBY):
            await w.enqueue(row.id, target, row.revision, now)
    tables.wake()


async def begin_confirmation(w: Transaction, row: TableRow, now: float) -> None:
    """Ask everybody in a new rematch to confirm by “Ready”, in the transaction that opens it.

    The game begins as soon as all but the host, who has opened it, have pressed. If somebody has not after a minute,
    the rematch becomes an ordinary lobby.
    """
    row.ready_deadline, row.confirming = now + READY_FOR, True
    await w.set_table(row.id, ready_deadline=row.ready_deadline, confirming=True)
    await set_ready_job(w, row, row.ready_deadline, now)
    await w.enqueue(row.id, outbox_targets.READY_CHECK, row.revision, now)


async def begin_by_time(tables: TableService, due: DueJob) -> None:
    """Begin the ready check at the lobby's planned time, as if the host had pressed “Start”.

    A lobby with one person, who has seated automatic players, starts at once. Raises `Refusal` if nobody else has come,
    or if the ready check is running. Raises `Refusal` or `UserError` if the game cannot begin. The lobby stays open
    then.
    """
    row, seats = await tables.row(due.table), await tables.store.seats(due.table)
    if row.ready_deadline is not None or len(seats) == 1:
        raise Refusal(NOT_PLAYING)
    if not ready_check_needed(seats):
        await tables.start(row.id, fill=True)
        return
    await begin_ready_check(tables, row, None)
    now = tables.time.wall()
    async with tables.store.write() as w:
        for seat in seats:
            if seat.user is not None:
                await w.enqueue(row.id, outbox_targets.lobby_news(seat.user), row.revision, now)


async def cancel_ready_check(tables: TableService, row: TableRow, interaction: int) -> None:
    """Cancel the start: reopen the lucky words, forget all presses and fill free seats from the waiting list.

    Raises `UserError` if the shuffle already waits for its round of the beacon.
    """
    now, seats, guests = tables.time.wall(), await tables.store.seats(row.id), await guests_of(tables.store, row.id)
    if row.beacon_round is not None:
        raise UserError(TOO_LATE)
    async with tables.store.write() as w:
        await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        await reopen_lobby(w, row, seats, guests, now)
        for target in (outbox_targets.READY_CHECK, outbox_targets.LOBBY):
            await w.enqueue(row.id, target, row.revision, now)
    tables.wake()


async def close_ready_check(tables: TableService, table: str) -> None:
    """Start the game, or first wait for the round of the public beacon that the shuffle needs.

    A rematch that not everybody has confirmed becomes an ordinary lobby instead. If another writer has just changed the
    table, this is tried again, because nobody would press “Ready” again. Raises `UserError` if the start was cancelled
    or the game has begun.
    """
    while True:
        with contextlib.suppress(StaleRevision):
            row, seats = await tables.row(table), await tables.store.seats(table)
            if unconfirmed(row, seats) or not _fits_those_who_stay(row, seats):
                await _end_confirmation(tables, row)
            elif row.beacon != BeaconUse.WANTED or row.ready_deadline is None:
                await tables.start(table)
            elif row.beacon_round is None:
                await _await_round(tables, row)
            elif tables.beacon is None:
                await finish_start(tables, table, row.beacon_round)
            else:
                await _postpone(tables, row)
                tables.beacon.run(finish_start(tables, table, row.beacon_round))
            return


def _fits_those_who_stay(row: TableRow, seats: Sequence[SeatRow]) -> bool:
    """Return False if a rematch cannot begin, because its options need people who have left it.

    Returns True for a table that is not in the confirmation of a rematch.
    """
    if not row.confirming or row.status != "lobby":
        return True
    try:
        Table.start(games()[row.game], startable(row, seats), len(seats), row.seed)
    except (Refusal, UserError):
        return False
    return True


async def _end_confirmation(tables: TableService, row: TableRow) -> None:
    """Go on with a rematch as an ordinary lobby.

    Not everybody has confirmed it within the minute, or it cannot begin without those who declined.
    """
    now, seats, guests = tables.time.wall(), await tables.store.seats(row.id), await guests_of(tables.store, row.id)
    async with tables.store.write() as w:
        row.revision = await w.advance(row, now)
        await reopen_lobby(w, row, seats, guests, now)
        for target in (outbox_targets.READY_CHECK, outbox_targets.LOBBY):
            await w.enqueue(row.id, target, row.revision, now)
    tables.wake()


async def _await_round(tables: TableService, row: TableRow) -> None:
    """Accept no more presses of “Ready”. Publish them, with the number of the beacon's round that the shuffle
    will use.
    """
    now, seats = tables.time.wall(), await tables.store.seats(row.id)
    starts, number = all_starts(row, seats, now), first_round(now + LEAD)
    async with tables.store.write() as w:
        row.revision = await w.advance(row, now)
        await w.set_table(row.id, starts=starts, beacon_round=number, confirming=False)
        await set_ready_job(w, row, round_time(number) + 1.0, now)
        for target in (outbox_targets.READY_CHECK, outbox_targets.LOBBY):
            await w.enqueue(row.id, target, row.revision, now)
    tables.wake()


async def _postpone(tables: TableService, row: TableRow) -> None:
    """Postpone the due job until the beacon's round must have been fetched.

    The job then finishes the start if this process has died in the meantime.
    """
    now = tables.time.wall()
    async with tables.store.write() as w:
        await set_ready_job(w, row, now + 2 * PATIENCE, now)


async def finish_start(tables: TableService, table: str, number: int) -> None:
    """Start the game with round `number` of the beacon. Does nothing if the start was cancelled meanwhile.

    If the round cannot be fetched, ask everybody whether to start without the beacon.
    """
    found = None if tables.beacon is None else await tables.beacon.fetch(number)
    while True:
        row = await tables.row(table)
        if row.status != "lobby" or row.beacon_round != number:
            return  # the start was cancelled meanwhile
        with contextlib.suppress(StaleRevision):
            if found is None:
                await _ask_without_beacon(tables, row)
            else:
                await tables.start(table, beacon=found)
            return


async def _ask_without_beacon(tables: TableService, row: TableRow) -> None:
    """Ask everybody to press “Ready” anew, for a start without the beacon.

    The game then begins only when all have pressed.
    """
    now = tables.time.wall()
    row.beacon, row.beacon_round, row.ready_deadline = BeaconUse.FAILED, None, now + READY_FOR
    async with tables.store.write() as w:
        row.revision = await w.advance(row, now)
        await w.set_table(row.id, beacon=row.beacon, beacon_round=None, ready_deadline=row.ready_deadline)
        await w.clear_presses(row.id)
        await set_ready_job(w, row, None, now)
        for target in (outbox_targets.READY_CHECK, outbox_targets.LOBBY):
            await w.enqueue(row.id, target, row.revision, now)
    tables.wake()


async def confirm_ready(tables: TableService, row: TableRow, user: int, interaction: int) -> None:
    """Store that a person has pressed “Ready”, and start the game if all have.

    In a rematch the press also confirms that they play again. Raises `UserError` if they have pressed before or have no
    seat, or if the start was cancelled. Raises it too while the hash of a rematch's seed is not published: people may
    get their private notice before that message.
    """
    seats = await tables.store.seats(row.id)
    mine = next((seat for seat in seats if seat.user == user), None)
    if mine is None:
        raise UserError(NOT_ASKED if row.confirming else NOT_IN_LOBBY)
    if row.ready_deadline is None:
        raise UserError(PUT_OFF)
    if row.beacon_round is not None and mine.ready_interaction is None:
        raise UserError(TOO_LATE)
    if mine.ready_interaction is not None:
        raise UserError(text("You are ready already; your first press counts."))
    published = row.quiet or await tables.store.receipt(row.id, outbox_targets.READY_CHECK) is not None
    if row.confirming and not published:
        raise UserError(text("The next table is being laid. Press again in a moment."))
    now = tables.time.wall()
    others = [
        seat.user for seat in seats if seat.user is not None and (seat.user == row.host or seat.ready_interaction)
    ]
    if row.confirming and await either_avoids(tables.store, user, [other for other in others if other != user]):
        raise UserError(text("There's no seat for you at this table. Open your own with /play."))
    async with tables.store.write() as w:
        await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        await w.set_seat(row.id, mine.place, ready_interaction=interaction)
        await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
        if row.confirming:  # the message that asked them to confirm is deleted
            await w.enqueue(row.id, outbox_targets.lobby_news(user), row.revision, now)
    mine.ready_interaction = interaction
    asked = [seat for seat in seats if seat.user is not None]
    if not unconfirmed(row, asked) if row.confirming else all(seat.ready_interaction for seat in asked):
        # The time of the ready check may have ended at the same moment, and started the game.
        with contextlib.suppress(UserError):
            await close_ready_check(tables, row.id)
    else:
        tables.wake()
