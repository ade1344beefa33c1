"""The ready check before a start: lucky words are closed, commitments are published and people press “Ready”.

The ids that Discord gives to their presses become part of the shuffle's seed. Nobody knows them before, so neither the
operator nor a friend who gives the last word can choose a deal (`docs/fairness.md`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.loaded_table import NOT_IN_LOBBY, NOT_PLAYING, startable
from bot.tables.seating.leave import fill_free_seats
from bot.tables.table_service import TableService
from engine.choice import Refusal
from engine.game import games
from engine.table import Table
from engine.text import text
from store import StaleRevision
from store.rows import DueJob, SeatRow, TableRow
from store.tables.guests import guests_of

MINUTE = 60.0
"""Seconds until the game begins even if some people have not pressed “Ready”."""


def ready_check_needed(seats: Sequence[SeatRow]) -> bool:
    """Return True if at least two people have a seat.

    One person among automatic players can only mistrust the bot, and has its commitment.
    """
    return sum(seat.user is not None for seat in seats) > 1


async def begin_ready_check(tables: TableService, row: TableRow, interaction: int | None) -> None:
    """Close the lucky words, publish the commitments and ask everybody to press “Ready”.

    `interaction` is None at a planned start. Raises `Refusal` or `UserError` if the game could not begin.
    """
    now = tables.time.wall()
    seats = await tables.store.seats(row.id)
    game, options = games()[row.game], startable(row, seats)
    Table.start(game, options, len(seats), row.seed)  # a trial deal: the game may refuse these options
    row.ready_deadline = now + MINUTE
    async with tables.store.write() as w:
        if interaction is not None:
            await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        await w.set_table(row.id, ready_deadline=row.ready_deadline)
        ready = DueJob(row.id, "ready", 0, row.revision, row.ready_deadline)
        await w.set_due_jobs(row.id, [ready], keep=[DueJob(row.id, kind, 0, 0, now) for kind in ("begin", "kept")])
        for target in (outbox_targets.READY, outbox_targets.LOBBY):
            await w.enqueue(row.id, target, row.revision, now)
    tables.changed()


async def begin_by_time(tables: TableService, due: DueJob) -> None:
    """Begin the ready check at the lobby's planned time, as if the host had pressed “Start”.

    A lobby with one person starts at once. Raises `Refusal` or `UserError` if the game cannot begin; the lobby stays
    open.
    """
    row, seats = await tables.row(due.table), await tables.store.seats(due.table)
    startable(row, seats)
    if row.ready_deadline is not None:
        raise Refusal(NOT_PLAYING)
    if not ready_check_needed(seats):
        await tables.start(row.id)
        return
    await begin_ready_check(tables, row, None)
    now = tables.time.wall()
    async with tables.store.write() as w:
        for seat in seats:
            if seat.user is not None:
                await w.enqueue(row.id, outbox_targets.news(seat.user), row.revision, now)


async def cancel_ready_check(tables: TableService, row: TableRow, interaction: int) -> None:
    """Cancel the start: reopen the lucky words, forget all presses and fill free seats from the waiting list."""
    now, seats, guests = tables.time.wall(), await tables.store.seats(row.id), await guests_of(tables.store, row.id)
    row.ready_deadline = None
    async with tables.store.write() as w:
        await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        await w.reopen_ready_check(row.id)
        await fill_free_seats(w, row, seats, guests, now, without=0)
        for target in (outbox_targets.READY, outbox_targets.LOBBY):
            await w.enqueue(row.id, target, row.revision, now)
    tables.changed()


async def _start(tables: TableService, table: str) -> None:
    """Start the game, and retry if another writer has just changed the table: nobody would press “Ready” again."""
    while True:
        with contextlib.suppress(StaleRevision):
            await tables.start(table)
            return


async def confirm_ready(tables: TableService, row: TableRow, user: int, interaction: int) -> bool:
    """Store that a person has pressed “Ready”, and start the game if all have.

    Returns False if they had pressed before, else True. Raises `UserError` if they have no seat or the start was
    cancelled.
    """
    seats = await tables.store.seats(row.id)
    mine = next((seat for seat in seats if seat.user == user), None)
    if mine is None:
        raise UserError(NOT_IN_LOBBY)
    if row.ready_deadline is None:
        raise UserError(text("The start was put off. «Ready» is asked again when the host presses Start."))
    if mine.ready_interaction is not None:
        return False
    now = tables.time.wall()
    async with tables.store.write() as w:
        await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        await w.set_seat(row.id, mine.place, ready_interaction=interaction)
        await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
    if all(seat.ready_interaction for seat in seats if seat.user not in (None, user)):
        with contextlib.suppress(
            UserError
        ):  # the time of the ready check ended at the same moment, and started the game
            await _start(tables, row.id)
    else:
        tables.changed()
    return True
