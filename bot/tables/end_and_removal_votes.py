"""Votes to end a game early and to give somebody's seat to a stand-in.

`bot.tables.time_limits.pace_and_pause_votes` has the votes on pace and pauses, `bot.tables.seating.handover` those on
seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.after_move import all_targets
from bot.tables.automatic_players.turns import stand_in_player
from bot.tables.end_early import end_table
from bot.tables.loaded_table import NOT_PLAYING, NOT_SEATED, LoadedTable, stood_in
from bot.tables.seating.stand_in import stand_in
from bot.tables.seating.vacant_seats import may_come_back
from bot.tables.table_service import TableService
from engine.play import Report
from engine.text import Who, text
from store.rows import ModerationKind, SeatRow, StandInReason

FRESH = 24 * 3600.0
"""Seconds for which a person's agreement to end the game early counts."""
LASTS = 3 * FRESH
"""Seconds for which a vote to replace a person counts. It is long, because at slow paces people look once a day."""
LEAST = 3
"""Minimum number of people at a table where somebody can be voted out. Of two people, one would decide alone."""
VOTES = 2

AGREED_TO_END = text("{names} agreed to end the game.")
TOO_FEW = text(
    "You need three people to vote somebody out. You can /leave (a stand-in takes over) or /report the table."
)
NO_SUCH = text("That person no longer plays at this table.")


def counted(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats that count in a vote: those of people who play, and of people who may come back.

    A person with a stand-in cannot vote, but counts until their seat is vacant. Otherwise the others could decide alone
    in a short absence.
    """
    return [seat for seat in seats if seat.user is not None and (not seat.automatic_player or may_come_back(seat))]


async def agree_to_end(tables: TableService, table: str, user: int, interaction: int) -> list[SeatRow]:
    """Store that this person agrees to end the game, and end it if everybody has agreed.

    Returns the seats of people who have not agreed yet. The list is empty if the game has ended. Raises `UserError` if
    the person does not play.
    """
    loaded, now = await tables.load(table), tables.time.wall()
    mine = voter(loaded, user)
    present = counted(loaded.seats)
    missing = [s for s in present if s is not mine and (s.end_agreed_at is None or s.end_agreed_at < now - FRESH)]
    if not missing:
        names: list[Any] = [Who(seat.seat) for seat in present if seat.seat is not None]
        agreed = replace(AGREED_TO_END, args={"names": names})
        await end_table(tables, table, mine.name, interaction, told=agreed, actor=user)
        return []
    assert mine.seat is not None
    first = text(
        "{who} wants to end the game. It ends once everybody who plays or may come back agrees.", who=Who(mine.seat)
    )
    fresh = mine.end_agreed_at is None or mine.end_agreed_at < now - FRESH
    await store_vote(
        tables, loaded, mine, interaction, [Report(first, icon="cancelled")] if fresh else [], end_agreed_at=now
    )
    return missing


async def vote_out(
    tables: TableService, table: str, user: int, place: int, person: int, interaction: int
) -> list[SeatRow]:
    """Store the vote of `user` that a stand-in should play for the user `person`, whose seat is at `place`.

    More than half of the others who count (`counted`) must vote for it within three days: at least two people, and not
    all of one team. Then the stand-in takes the seat. Returns the seats of people who can still vote. The list is empty
    if the stand-in plays now. Raises `UserError` if there is nothing to vote on or the voter has no vote.
    """
    loaded, now = await tables.load(table), tables.time.wall()
    mine = voter(loaded, user)
    subject = next((seat for seat in loaded.people() if seat.place == place and not seat.automatic_player), None)
    if subject is None or subject is mine or person != subject.user:
        raise UserError(NO_SUCH)
    if not can_be_voted_out(loaded):
        raise UserError(TOO_FEW)
    others = [seat for seat in counted(loaded.seats) if seat is not subject]
    fresh = not is_against(mine, subject, now)
    mine.vote_out_place, mine.vote_out_at = subject.place, now
    votes = [seat for seat in others if not seat.automatic_player and is_against(seat, subject, now)]
    assert mine.seat is not None
    assert subject.seat is not None
    if not enough_votes(loaded, votes, others):
        told = text(
            "{who} wants a stand-in to play for {whom}. Agree with /remove.", who=Who(mine.seat), whom=Who(subject.seat)
        )
        first = [Report(told, icon="seat")] if fresh else []
        await store_vote(tables, loaded, mine, interaction, first, vote_out_place=subject.place, vote_out_at=now)
        return [seat for seat in others if not seat.automatic_player and seat not in votes]
    for seat in votes:
        seat.vote_out_place = None
    await store_vote(tables, loaded, mine, interaction, [], vote_out_place=None, removed=subject)
    assert subject.user is not None
    await stand_in(tables, table, subject.user, stand_in_player(loaded.row), why=StandInReason.VOTED_OUT)
    return []


def is_against(seat: SeatRow, subject: SeatRow, now: float) -> bool:
    """Return True if the person of `seat` has voted to replace the person of `subject`, and the vote has not expired at
    the time `now`.
    """
    return seat.vote_out_place == subject.place and seat.vote_out_at is not None and seat.vote_out_at > now - LASTS


def can_be_voted_out(loaded: LoadedTable) -> bool:
    """Return True if the table has enough people for a vote to replace one of them."""
    return len(loaded.people()) >= LEAST


def voter(loaded: LoadedTable, user: int) -> SeatRow:
    """Return the seat that this person plays; raises `UserError` if they have none or a stand-in plays it."""
    mine = loaded.seat_of(user)
    if loaded.row.status != "playing":
        raise UserError(NOT_PLAYING)
    if mine is None:
        raise UserError(NOT_SEATED)
    if mine.automatic_player:
        raise UserError(stood_in(mine))
    return mine


def enough_votes(loaded: LoadedTable, votes: Sequence[SeatRow], others: Sequence[SeatRow]) -> bool:
    """Return True if a vote passes: more than half of the seats in `others` have voted, at least two, and not one team
    alone.

    `votes` are the seats that have voted for it.
    """
    sides = loaded.game.sides(loaded.table.state)
    of_one = any({seat.seat for seat in votes} <= set(side) for side in sides)
    return len(votes) >= VOTES and 2 * len(votes) > len(others) and not of_one


async def store_vote(
    tables: TableService,
    loaded: LoadedTable,
    mine: SeatRow,
    interaction: int,
    told: Sequence[Report],
    *,
    removed: SeatRow | None = None,
    **vote: Any,
) -> None:
    """Store a vote in the voter's seat `mine`, and append the reports `told` to the table's event log.

    `vote` has the changed fields of the seat by name, with their new values. If the vote removes the person of the seat
    `removed`, that is logged for the server's moderators. No other seat is changed, and neither is the game.
    """
    row, now = loaded.row, tables.time.wall()
    async with tables.store.write() as w:
        await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        await w.set_seat(row.id, mine.place, **vote)
        await w.append_events(row.id, told, now)
        if removed is not None and row.guild is not None:
            fields = {"table": row.id, "actor": mine.user, "subject": removed.user}
            await w.log_moderation(ModerationKind.REMOVED, row.guild, now, **fields)
            if row.private and removed.user is not None:
                await w.enqueue(row.id, outbox_targets.thread_member(removed.user), row.revision, now)
        for target in await all_targets(tables.store, row, loaded.seats):
            await w.enqueue(row.id, target, row.revision, now)
    tables.wake()
