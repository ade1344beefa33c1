"""Hand a seat in play to another person.

A person without a seat asks for one. A seated person gives them their own seat, or the table votes to give them a
vacant one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.after_move import follow_up
from bot.tables.end_and_removal_votes import counted, enough_votes, store_vote, voter
from bot.tables.loaded_table import NOT_PLAYING, SEAT, LoadedTable
from bot.tables.quotas import check_seat_quota
from bot.tables.table_service import TableService
from bot.texts.person_names import name_at_table, plain_name
from engine.play import Report
from engine.text import Text, Who, text
from store.people.avoidances import either_avoids
from store.rows import NO_PLACE, GuestKind, GuestRow, SeatRow
from store.tables.invitations_and_waitlist import guests_of, remove_guest, set_guest

NOBODY_ASKS = text("That request for a seat is no longer open.")
SEAT_GIVEN = text("{name} has given the seat to {who}.")
SEAT_VOTED_AWAY = text("The table has voted: {who} takes the seat of {name}.")
OWN = (GuestKind.GAVE_UP_SEAT, GuestKind.ASKS_TO_RETURN)
"""Kinds of guests who gave a seat away. They may only get that seat back."""


async def request_seat(tables: TableService, table: str, user: int, name: str, interaction: int) -> bool:
    """Ask for a seat in a running game and tell the table. A second call withdraws the request.

    Returns True if the person asks now, False if they have withdrawn. A person who gave up a seat here may only ask for
    that seat, because they know its hand. Raises `UserError` if there is no seat for them.
    """
    loaded, now = await tables.load(table), tables.time.wall()
    if loaded.row.status != "playing":
        raise UserError(NOT_PLAYING)
    known = next((guest for guest in await guests_of(tables.store, table) if guest.user == user), None)
    people = [seat.user for seat in loaded.people() if seat.user is not None]
    if await either_avoids(tables.store, user, people):
        raise UserError(text("There's no seat for you at this table. Open your own with /play."))
    asks = known is None or known.kind not in (GuestKind.ASKS_FOR_SEAT, GuestKind.ASKS_TO_RETURN)
    row = loaded.row
    async with tables.store.write() as w:
        await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        if known is not None and known.kind in OWN:
            kind = GuestKind.ASKS_TO_RETURN if asks else GuestKind.GAVE_UP_SEAT
            await set_guest(w, replace(known, kind=kind))
        elif asks:
            await set_guest(w, GuestRow(table, user, GuestKind.ASKS_FOR_SEAT, plain_name(name), row.revision))
        elif row.private:  # they stay invited
            await set_guest(w, GuestRow(table, user, GuestKind.INVITED, plain_name(name), row.revision, NO_PLACE))
        else:
            await set_guest(w, GuestRow(table, user, GuestKind.NAMED_IN_EVENT, plain_name(name), row.revision))
        await w.append_events(row.id, [Report(_request_report(loaded, known, user, name, asks=asks), icon="seat")], now)
        await w.enqueue(row.id, outbox_targets.TABLE, row.revision, now)
    tables.wake()
    return asks


def _request_report(loaded: LoadedTable, known: GuestRow | None, user: int, name: str, *, asks: bool) -> Text:
    """Return the report that this person asks for a seat. If `asks` is False, it says that they no longer do.

    `known` is the person's row among the table's guests; None if they had none.
    """
    named: dict[str, Any] = {"name": plain_name(name), "of": user}
    if not asks:
        return text("{name} no longer asks for a seat.", **named)
    own = next(
        (one.seat for one in loaded.people() if known and known.kind in OWN and one.place == known.given_up_place), None
    )
    if own is not None:
        return text("{name} wants the seat of {who} back, and can't take another: /seat.", **named, who=Who(own))
    return text("{name} asks for a seat. Players can give theirs, or vote on an empty one: /seat.", **named)


def can_take(guest: GuestRow, seat: SeatRow) -> bool:
    """Return True if this guest asks for a seat and may get the seat `seat`."""
    return guest.kind is GuestKind.ASKS_FOR_SEAT or (
        guest.kind is GuestKind.ASKS_TO_RETURN and guest.given_up_place == seat.place
    )


def handover_proposals(loaded: LoadedTable, guests: Sequence[GuestRow]) -> list[tuple[SeatRow, GuestRow]]:
    """Return the handovers of vacant seats for which somebody has voted: pairs of a seat and the guest who asks for it.

    The list is empty if there are none.
    """
    voted = {seat.vote for seat in loaded.people() if not seat.automatic_player}
    return [
        (seat, guest)
        for seat in loaded.people()
        for guest in guests
        if _vote_key(seat, guest) in voted and is_vacant(seat) and can_take(guest, seat)
    ]


def _vote_key(seat: SeatRow, guest: GuestRow) -> str:
    """Return the vote to give this seat to this guest, as it is stored in a voter's seat, such as “seat:2:81”."""
    return f"{SEAT}{seat.place}:{guest.user}"


def votes_about_seats(loaded: LoadedTable) -> bool:
    """Return True if anybody has voted to give a seat away."""
    return any((seat.vote or "").startswith(SEAT) for seat in loaded.people())


def is_vacant(seat: SeatRow) -> bool:
    """Return True if the table may vote to give this seat away: its person was away for long or won't return."""
    return bool(seat.automatic_player) and seat.user is not None and seat.vacant


async def hand_over(
    tables: TableService, table: str, user: int, place: int, taker: int, interaction: int
) -> list[SeatRow]:
    """Give the seat at `place` to the user `taker`, who asks for one, if it is the seat of `user`.

    Else store a vote for it. Only a vacant seat can be voted on. A vote passes with more than half of the people who
    count (`counted`), at least two, and not one team alone. Returns the seats of people who can still vote. The list is
    empty if the seat was given. Raises `UserError` if nobody asks for that seat, if the voter has no vote, or if two
    people there avoid each other.
    """
    loaded = await tables.load(table)
    mine = loaded.seat_of(user)
    seat = next((one for one in loaded.people() if one.place == place), None)
    guest = next((one for one in await guests_of(tables.store, table) if one.user == taker), None)
    if loaded.row.status != "playing":
        raise UserError(NOT_PLAYING)
    if seat is None or guest is None or not can_take(guest, seat) or loaded.seat_of(taker) is not None:
        raise UserError(NOBODY_ASKS)
    if await either_avoids(tables.store, taker, [one.user for one in loaded.people() if one is not seat and one.user]):
        raise UserError(NOBODY_ASKS)
    if seat is not mine:
        mine = voter(loaded, user)
        if not is_vacant(seat):
            raise UserError(NOBODY_ASKS)
        wish = _vote_key(seat, guest)
        fresh, mine.vote = mine.vote != wish, wish
        present = [one for one in loaded.people() if not one.automatic_player]
        votes = [one for one in present if one.vote == mine.vote]
        if not enough_votes(loaded, votes, counted(loaded.seats)):
            assert mine.seat is not None
            assert seat.seat is not None
            told = text(
                "{who} votes to give the seat of {whom} to {name}. Agree with /seat.",
                who=Who(mine.seat),
                name=plain_name(guest.name),
                of=guest.user,
                whom=Who(seat.seat),
            )
            await store_vote(tables, loaded, mine, interaction, [Report(told, icon="seat")] if fresh else [], vote=wish)
            return [one for one in present if one not in votes]
    await _transfer_seat(tables, loaded, seat, guest, interaction, own=seat is mine)
    return []


def votes_against(loaded: LoadedTable, seat: SeatRow) -> list[SeatRow]:
    """Return the seats of people who have voted that a stand-in should play this seat."""
    return [one for one in loaded.people() if one is not seat and one.vote_out_place == seat.place]


async def _transfer_seat(
    tables: TableService, loaded: LoadedTable, seat: SeatRow, guest: GuestRow, interaction: int, *, own: bool
) -> None:
    """Give the seat to the guest, reset all settings and votes of the person who had it, and tell the table.

    `own` is True if the person gave their own seat, False if the table voted.
    """
    row, now, old, before = loaded.row, tables.time.wall(), seat.user, seat.name
    assert old is not None
    assert seat.seat is not None
    hand = await tables.store.receipt(row.id, outbox_targets.hand_of(old))
    names = [one.name for one in loaded.seats if one is not seat]
    fresh: dict[str, Any] = {
        "user": guest.user,
        "name": name_at_table(guest.name, names, seat.place),
        "automatic_player": None,
    }
    fresh |= {  # the lucky word and the press already count, and stay with the person who gave them
        "lucky_word": "",
        "ready_interaction": None,
        "stand_in_reason": None,
        "missed_turns": 0,
        "vote": None,
        "end_agreed_at": None,
        "vote_out_place": None,
        "auto_answers": None,
        "lesson_progress": None,
        "seen_event": 0,
        "called_choice": 0,
        "undo_until": None,
        "vacant": False,
        "allows_advice": False,
    }
    async with tables.store.write() as w:
        await w.claim_interaction(interaction, now)
        await check_seat_quota(w, guest.user)
        row.revision = await w.advance(row, now)
        await w.set_seat(row.id, seat.place, **fresh)
        for one in loaded.people():
            if one is not seat and (one.vote or "").startswith(SEAT):
                await w.set_seat(row.id, one.place, vote=None)
        for one in votes_against(loaded, seat):  # those votes were about the person who left the seat
            await w.set_seat(row.id, one.place, vote_out_place=None)
            one.vote_out_place = None
        if row.host == old:
            row.host = guest.user
            await w.set_table(row.id, host=row.host)
        await remove_guest(w, row.id, guest.user)
        await set_guest(
            w, GuestRow(row.id, old, GuestKind.GAVE_UP_SEAT, before, row.revision, given_up_place=seat.place)
        )
        if not row.private:
            await w.enqueue(row.id, outbox_targets.THREAD_PLAYERS, row.revision, now)
        if hand is not None:
            await w.delete_receipt(row.id, outbox_targets.hand_of(old))
            await w.enqueue(row.id, outbox_targets.deletion(hand.channel, hand.message), row.revision, now)
        named: dict[str, Any] = {"name": plain_name(before), "of": old, "who": Who(seat.seat)}
        told = replace(SEAT_GIVEN if own else SEAT_VOTED_AWAY, args=named)
        await w.append_events(row.id, [Report(told, icon="seat")], now)
        await w.hide_private_events(row.id, seat.place)
        for name, value in fresh.items():
            setattr(seat, name, value)
        await follow_up(w, tables.store, loaded, now, tables.answer_delay, tables.auto_answer_delay, rethink=False)
    tables.forget(row.id)
    tables.wake()
