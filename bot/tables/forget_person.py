"""Delete what is stored about a person. Games of other people stay complete."""

from __future__ import annotations

from dataclasses import replace

from bot.tables import outbox_targets
from bot.tables.after_move import all_targets
from bot.tables.automatic_players.turns import stand_in_player
from bot.tables.operator_game_log import End, log_end
from bot.tables.results.record_result import record_result
from bot.tables.scheduled_event import update_event
from bot.tables.seating.leave import remove_from_lobby
from bot.tables.seating.reservations import release_reservation
from bot.tables.seating.stand_in import stand_in
from bot.tables.table_service import TableService
from bot.texts.person_names import name_at_table
from engine.game_packages import MissingGame
from engine.play import Report
from engine.text import text
from store import StaleRevision
from store.people.personal_data import NOBODY, bar_from_table, erase_names, forget_person
from store.rows import GuestKind, ResultEnding, SeatRow, TableRow
from store.tables.invitations_and_waitlist import guests_of, remove_guest, tables_with_guest
from store.write_transaction import Transaction

COMING = (GuestKind.INVITED, GuestKind.WAITING, GuestKind.ASKS_FOR_SEAT)
"""Kinds of guests who have no seat at a table but may still get one."""
EMPTY = text("The last person left this table for good, so the game is over.")


async def leave_and_forget(tables: TableService, user: int, interaction: int | None = None) -> None:
    """Give up the person's seats and delete their data.

    In games in play, automatic players with the name “Sailor” take their seats, and the person cannot return. If this
    is interrupted, the next call finishes it. The interaction is marked as served last. So a person whose data could
    not be deleted may press the button again.
    """
    async with tables.store.write() as w:
        named = await erase_names(w, user)
    for table in named:
        tables.films.delete(table)  # films show the newest events
    while rows := await tables.store.tables(user=user):
        for row in rows:
            await _leave(tables, row.id, user)
            tables.films.delete(row.id)  # films show names
    for table in await tables_with_guest(tables.store, user, COMING):
        await _remove_guest(tables, table, user)
    async with tables.store.write() as w:
        if interaction is not None:
            await w.claim_interaction(interaction, tables.time.wall())
        await forget_person(w, user, tables.time.wall())
    await tables.store.empty_log()  # if it is busy, the next hourly deletion does it
    tables.wake()


async def _remove_guest(tables: TableService, table: str, user: int) -> None:
    """Remove the person from a lobby's guests, and give a seat reserved for them to the next person who waits."""
    row, now = await tables.row(table), tables.time.wall()
    async with tables.store.write() as w:
        await remove_guest(w, table, user)
        if row.private:
            await w.enqueue(table, outbox_targets.thread_member(user), row.revision, now)
    await release_reservation(tables, table, user)


async def _leave(tables: TableService, table: str, user: int) -> None:
    """Remove the person from a lobby or a game. Retry if another writer changes the table."""
    store, now = tables.store, tables.time.wall()
    while True:
        row, seats, guests = await tables.row(table), await store.seats(table), await guests_of(store, table)
        mine = next((seat for seat in seats if seat.user == user), None)
        if mine is None:
            return
        try:
            if row.status == "playing" and not mine.automatic_player:
                try:
                    await stand_in(tables, table, user, stand_in_player(row))
                except MissingGame:  # the stand-in begins to play when the game is back (`tables.missing_games`)
                    async with store.write() as w:
                        await w.set_seat(table, mine.place, automatic_player=stand_in_player(row))
                continue
            async with store.write() as w:
                if row.status == "lobby":
                    row.revision = await w.advance(row, now)
                    await remove_from_lobby(w, row, seats, user, now, guests)
                    await w.enqueue(table, outbox_targets.LOBBY, row.revision, now)
                else:
                    await _vacate(tables, w, row, seats, mine)
            tables.forget(table)
            return
        except StaleRevision:
            continue  # another writer changed the table: retry on the newer one


async def _vacate(tables: TableService, w: Transaction, row: TableRow, seats: list[SeatRow], mine: SeatRow) -> None:
    """Remove the person from their seat in a game. If the game still runs, its messages are updated.

    `mine` is the person's seat.
    """
    others, now = [seat for seat in seats if seat is not mine], tables.time.wall()
    name = name_at_table("", [seat.name for seat in others], mine.place)
    gone = {
        "end_agreed_at": None,
        "vote_out_place": None,
        "answered_event": 0,
        "seen_event": 0,
        "called_choice": 0,
        "missed_turns": 0,
        "time_bank": None,
        "vote": None,
    }
    await w.set_seat(row.id, mine.place, user=None, name=name, lucky_word="", ready_interaction=None, **gone)
    if row.private and mine.user is not None:
        await w.enqueue(row.id, outbox_targets.thread_member(mine.user), row.revision, now)
    if row.status != "playing":
        return
    assert mine.user is not None
    await bar_from_table(w, row.id, mine.user)
    row.revision = await w.advance(row, now)
    people = [seat.user for seat in others if seat.user is not None]
    if row.host == mine.user:
        await w.set_table(row.id, host=people[0] if people else NOBODY)
    if not people:
        await log_end(w, tables.store, row, [*others, mine], End.FORGOTTEN, now)
        forgotten = replace(mine, user=None, name=name)
        await record_result(w, row, [*others, forgotten], ResultEnding.ABANDONED, now)
        await w.set_table(row.id, status="cancelled")
        await update_event(w, row, now)
        await w.set_due_jobs(row.id, [])
        await w.append_events(row.id, [Report(EMPTY, icon="cancelled")], now)
    for target in (outbox_targets.LOBBY, *await all_targets(tables.store, row, others)):
        await w.enqueue(row.id, target, row.revision, now)
