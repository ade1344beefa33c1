"""Votes on a table's time: to change the pace, to pause and to resume."""

from __future__ import annotations

from bot.replies.errors import UserError
from bot.tables.after_move import follow_up
from bot.tables.end_and_removal_votes import counted, store_vote, voter
from bot.tables.loaded_table import LoadedTable
from bot.tables.seating.vacant_seats import absence_until_vacant
from bot.tables.table_service import TableService
from bot.tables.time_limits.pace import PACES
from engine.play import Report
from engine.text import Text, Who, text
from store.rows import JobKind, SeatRow

PAUSE, RESUME = "pause", "resume"


def time_proposals(loaded: LoadedTable) -> dict[str, Text]:
    """Return the proposals that can be voted on now, as a dictionary from the key of each to its label."""
    found = {RESUME: text("Go on")} if loaded.row.paused else {PAUSE: text("Pause the table")}
    return found | {key: pace.label for key, pace in PACES.items() if key != loaded.row.pace}


async def vote_on_time(tables: TableService, table: str, user: int, wish: str, interaction: int) -> list[SeatRow]:
    """Vote for the proposal with the key `wish`, and apply it if it passes.

    It passes if more than half of the people who count agree (`counted`). Returns the seats of people who can still
    agree. The list is empty if the proposal was applied. Raises `UserError` if the table has that setting already, or
    if the person has no vote.
    """
    loaded = await tables.load(table)
    mine = voter(loaded, user)
    if wish not in time_proposals(loaded):
        raise UserError(text("The table already has that setting, so there is nothing to vote on."))
    assert mine.seat is not None
    present = [seat for seat in loaded.people() if not seat.automatic_player]
    fresh, mine.vote = mine.vote != wish, wish
    votes = [seat for seat in present if seat.vote == wish]
    if 2 * len(votes) <= len(counted(loaded.seats)):
        told = text("{who} votes: “{wish}”. Agree with /vote.", who=Who(mine.seat), wish=time_proposals(loaded)[wish])
        await store_vote(tables, loaded, mine, interaction, [Report(told, icon="seat")] if fresh else [], vote=wish)
        return [seat for seat in present if seat not in votes]
    await apply_time_vote(tables, loaded, wish, interaction)
    return []


async def apply_time_vote(tables: TableService, loaded: LoadedTable, wish: str, interaction: int | None = None) -> None:
    """Apply the proposal with the key `wish` and restart all time limits.

    The time after which an absent person's seat becomes vacant starts anew too, or stays if the rest of it is longer.
    So a faster pace does not take the seat of a person who left at a slow one.
    """
    row, now = loaded.row, tables.time.wall()
    told = {
        PAUSE: text("The players voted to pause the table. All clocks are stopped."),
        RESUME: text("The table goes on. All clocks start afresh."),
    }.get(wish) or text("The table has voted for another pace: {pace}.", pace=PACES[wish].label)
    async with tables.store.write() as w:
        if interaction is not None:
            await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        row.paused, row.pace = wish == PAUSE or (row.paused and wish != RESUME), wish if wish in PACES else row.pace
        await w.set_table(row.id, paused=row.paused, pace=row.pace)
        for seat in loaded.people():
            seat.vote, seat.time_bank = None, None if wish in PACES else seat.time_bank
            await w.set_seat(row.id, seat.place, vote=None, time_bank=seat.time_bank)
        await w.append_events(row.id, [Report(told, icon="seat")], now)
        absent = [due for due in await w.due_jobs_of(row.id) if due.kind == JobKind.VACANCY]
        await w.set_due_jobs(row.id, [], keep=[due for due in absent if due.at > now + absence_until_vacant(row.pace)])
        await follow_up(
            w, tables.store, loaded, now, tables.answer_delay, tables.auto_answer_delay, restart_limits=True
        )
    tables.wake()


async def resume(tables: TableService, table: str) -> None:
    """Resume a table that was paused by vote, because the longest pause is over (`LONGEST_PAUSE`, two weeks).

    Does nothing if it is not paused.
    """
    loaded = await tables.load(table)
    if loaded.row.paused and loaded.row.status == "playing":
        await apply_time_vote(tables, loaded, RESUME)
