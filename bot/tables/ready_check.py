"""The last minute of a lobby: words close, what was promised is published, and everybody presses «Ready».

The numbers that Discord gives to their presses go into the chance of the table. Nobody knows them before, so neither
who runs the bot nor a friend of theirs with the last word can choose a deal (`docs/fairness.md`).
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
from store import Moved
from store.guests import guests_of
from store.rows import DueRow, SeatRow, TableRow

MINUTE = 60.0
"""Seconds until the game begins without who has not pressed."""


def ready_check_needed(seats: Sequence[SeatRow]) -> bool:
    """Whether anybody is asked: one person among automatic players has nobody to mistrust but the bot, and holds its
    promise."""
    return sum(seat.user is not None for seat in seats) > 1


async def begin_ready_check(tables: TableService, row: TableRow, interaction: int | None) -> None:
    """The words are closed; what they are is published, and who is ready may say so. Raises `Refusal` or `UserError`
    where the game could not begin."""
    now = tables.time.wall()
    seats = await tables.store.seats(row.id)
    game, options = games()[row.game], startable(row, seats)
    Table.start(game, options, len(seats), row.seed)  # a deal that nobody sees: the game may refuse
    row.closing = now + MINUTE
    async with tables.store.write() as w:
        if interaction is not None:
            await w.once(interaction, now)
        row.revision = await w.move_on(row, now)
        await w.set_table(row.id, closing=row.closing)
        ready = DueRow(row.id, "ready", 0, row.revision, row.closing)
        await w.set_dues(row.id, [ready], keep=[DueRow(row.id, kind, 0, 0, now) for kind in ("begin", "kept")])
        for target in (outbox_targets.READY, outbox_targets.LOBBY):
            await w.want(row.id, target, row.revision, now)
    tables.changed()


async def begin_by_time(tables: TableService, due: DueRow) -> None:
    """The time has come for which a lobby was opened: who sits there is told, and the game begins as if the host had
    pressed. Raises `Refusal` or `UserError` where it cannot: the lobby waits on."""
    row, seats = await tables.row(due.table), await tables.store.seats(due.table)
    startable(row, seats)
    if row.closing is not None:
        raise Refusal(NOT_PLAYING)
    if not ready_check_needed(seats):
        await tables.start(row.id)
        return
    await begin_ready_check(tables, row, None)
    now = tables.time.wall()
    async with tables.store.write() as w:
        for seat in seats:
            if seat.user is not None:
                await w.want(row.id, outbox_targets.news(seat.user), row.revision, now)


async def cancel_ready_check(tables: TableService, row: TableRow, interaction: int) -> None:
    """The start is put off: words are open again, presses are forgotten, and whoever waits has what place is free."""
    now, seats, guests = tables.time.wall(), await tables.store.seats(row.id), await guests_of(tables.store, row.id)
    row.closing = None
    async with tables.store.write() as w:
        await w.once(interaction, now)
        row.revision = await w.move_on(row, now)
        await w.reopen_words(row.id)
        await fill_free_seats(w, row, seats, guests, now, without=0)
        for target in (outbox_targets.READY, outbox_targets.LOBBY):
            await w.want(row.id, target, row.revision, now)
    tables.changed()


async def _start(tables: TableService, table: str) -> None:
    """Begin: all have pressed, so nobody would press again where another process has just written about the table."""
    while True:
        with contextlib.suppress(Moved):
            await tables.start(table)
            return


async def confirm_ready(tables: TableService, row: TableRow, user: int, interaction: int) -> bool:
    """Note a person's first press; with the last one the game begins. False where they had pressed before.

    Raises `UserError` for who has no seat.
    """
    seats = await tables.store.seats(row.id)
    mine = next((seat for seat in seats if seat.user == user), None)
    if mine is None:
        raise UserError(NOT_IN_LOBBY)
    if row.closing is None:
        raise UserError(text("The start was put off. «Ready» is asked again when the host presses Start."))
    if mine.ready is not None:
        return False
    now = tables.time.wall()
    async with tables.store.write() as w:
        await w.once(interaction, now)
        row.revision = await w.move_on(row, now)
        await w.set_seat(row.id, mine.place, ready=interaction)
        await w.want(row.id, outbox_targets.LOBBY, row.revision, now)
    if all(seat.ready for seat in seats if seat.user not in (None, user)):
        with contextlib.suppress(UserError):  # the minute was over at the same moment
            await _start(tables, row.id)
    else:
        tables.changed()
    return True
