"""Give a person's seat to a stand-in, and give it back."""

from __future__ import annotations

from dataclasses import replace

from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.after_move import all_targets
from bot.tables.loaded_table import EXCLUDED, NOT_PLAYING, NOT_SEATED, REMOVED, SEAT, LoadedTable
from bot.tables.quotas import check_seat_quota
from bot.tables.seating.vacant_seats import vacancy_jobs
from bot.tables.table_service import TableService
from bot.tables.time_limits.missed_turns import stand_in_notice
from engine.choice import Refusal
from engine.play import Report
from engine.text import Text, Who, text
from store import StaleRevision
from store.rows import DueJob, SeatRow, StandInReason


async def stand_in(
    tables: TableService,
    table_id: str,
    user: int,
    player: str | None,
    interaction: int | None = None,
    *,
    why: StandInReason = StandInReason.LEFT,
    for_good: bool = False,
) -> LoadedTable:
    """Give a person's seat to the automatic player with the key `player`. If `player` is None, give it back to the
    person.

    `why` is the reason for the stand-in. With `for_good` the person has said that they won't return, so the seat is
    vacant at once. Returns the table, unchanged if the seat is already in that state. Raises `UserError` if they have
    no seat in play or may not return.
    """
    async with tables.lock(table_id):
        loaded = await tables.load(table_id)
        seat = loaded.seat_of(user)
        if seat is None or loaded.row.status != "playing":
            raise UserError(NOT_SEATED)
        if seat.stand_in_reason == StandInReason.VOTED_OUT:
            raise UserError(REMOVED)
        if bool(seat.automatic_player) == bool(player) and seat.vacant >= for_good:
            return loaded
        if not player and await tables.store.was_removed(table_id, user):
            raise UserError(REMOVED)
        if not player and user in await tables.store.excluded_people(loaded.row.guild or 0):
            raise UserError(EXCLUDED)
        counts = interaction is not None and not player and seat.stand_in_reason != StandInReason.HOLIDAY
        seat.automatic_player, seat.stand_in_reason, seat.missed_turns, seat.vacant = (
            player,
            why if player else None,
            0,
            for_good,
        )
        assert seat.seat is not None
        told = stand_in_notice(seat.seat, why) if player else text("{who} is back at the table.", who=Who(seat.seat))
        if for_good:
            told = text(
                "{who} isn't coming back. The table can vote to give the seat to a newcomer: /seat.", who=Who(seat.seat)
            )
        await _store_change(tables, loaded, seat, told, interaction, counts=counts)
        return loaded


async def _store_change(
    tables: TableService, loaded: LoadedTable, seat: SeatRow, told: Text, interaction: int | None, *, counts: bool
) -> None:
    """Store who plays the seat, with the report `told`, and drop votes and notices that no longer apply.

    If a stand-in plays for the host, another person becomes the host. With `counts`, the seat counts against the
    person's quota, and `UserError` is raised if that is used up.
    """
    row, now, user = loaded.row, tables.time.wall(), seat.user or 0
    notice = outbox_targets.stand_in_notice(user)
    told_before = await tables.store.receipt(row.id, notice)
    async with tables.store.write() as w:
        if interaction is not None:
            await w.claim_interaction(interaction, now)
        if counts:
            await check_seat_quota(w, user)
        row.revision = await w.advance(row, now)
        await w.set_seat(
            row.id,
            seat.place,
            automatic_player=seat.automatic_player,
            stand_in_reason=seat.stand_in_reason,
            missed_turns=seat.missed_turns,
            vacant=seat.vacant,
        )
        if seat.stand_in_reason in (StandInReason.MISSED_TURNS, StandInReason.HOLIDAY):
            await w.enqueue(row.id, notice, row.revision, now)
        elif told_before is not None:
            await w.delete_receipt(row.id, notice)
            await w.enqueue(
                row.id, outbox_targets.deletion(told_before.channel, told_before.message), row.revision, now
            )
        if seat.user == row.host and seat.automatic_player:
            heir = next((s.user for s in loaded.people() if s.user != seat.user and not s.automatic_player), None)
            if heir is not None:
                row.host = heir
                await w.set_table(row.id, host=heir)
        for one in loaded.people() if not seat.automatic_player else ():
            if (one.vote or "").startswith(f"{SEAT}{seat.place}:"):  # those votes were about a vacant seat
                one.vote = None
                await w.set_seat(row.id, one.place, vote=None)
        await w.append_events(row.id, [Report(told, icon="seat")], now)
        await tables.follow_up(w, loaded)
    tables.cache(loaded)
    tables.wake()


async def declare_vacant(tables: TableService, due: DueJob) -> None:
    """Let the table vote to give away the seat of a person who has been away for long.

    The person may return until somebody else has got the seat. Raises `Refusal` if they have returned, or if the seat
    is vacant already.
    """
    async with tables.lock(due.table):
        loaded = await tables.load(due.table)
        seat, row, now = loaded.at(due.seat), loaded.row, tables.time.wall()
        if row.status != "playing" or not vacancy_jobs(replace(loaded, seats=[seat]), now):
            raise Refusal(NOT_PLAYING)
        seat.vacant = True
        told = text(
            "{who} has been away for a long time. The table can vote to give the seat to a newcomer: /seat.",
            who=Who(due.seat),
        )
        async with tables.store.write() as w:
            await w.claim_due_job(due, unless=StaleRevision)
            row.revision = await w.advance(row, now)
            await w.set_seat(row.id, seat.place, vacant=True)
            await w.append_events(row.id, [Report(told, icon="seat")], now)
            for target in await all_targets(tables.store, row, loaded.seats):
                await w.enqueue(row.id, target, row.revision, now)
        tables.cache(loaded)
        tables.wake()
