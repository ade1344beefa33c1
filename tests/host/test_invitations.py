"""Invitations to private tables: the people who may invite, the limits, and the data that remain."""

from __future__ import annotations

import pytest

from bot.replies.errors import UserError
from bot.tables.quotas import INVITATIONS
from bot.tables.seating.handover import hand_over, request_seat
from store.rows import GuestKind
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.host.private_table_actions import finds, guests, picks, press, read
from tests.ledger import rule


@rule("H-381")
async def test_a_picked_guest_is_invited_and_one_who_is_unpicked_is_not(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    await picks(harness, ANNE, BART, CLEO)
    assert await guests(harness) == {BART: GuestKind.INVITED, CLEO: GuestKind.INVITED}
    assert harness.code in read(harness, BART)
    await picks(harness, ANNE, CLEO)
    assert not await finds(harness, BART)
    assert harness.code not in read(harness, BART), "what he was told is taken back"
    assert await finds(harness, CLEO)


@rule("H-381")
async def test_a_guest_who_leaves_stays_invited_and_one_who_declines_does_not(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    await picks(harness, ANNE, BART)
    await press(harness, BART, "join")
    await press(harness, BART, "leave")
    assert await finds(harness, BART)
    await press(harness, BART, "leave")
    assert not await finds(harness, BART)


@rule("H-381")
async def test_more_people_can_be_invited_than_there_are_seats_and_the_first_ones_sit(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    await picks(harness, ANNE, *range(1000, 1025))
    for user in range(1000, 1003):
        await press(harness, user, "join")
    assert [seat.user for seat in await harness.store.seats(harness.code)] == [ANNE, 1000, 1001, 1002]


@rule("H-381")
async def test_a_guest_cannot_be_invited_again_and_again(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    for turn in range(INVITATIONS):
        await picks(harness, ANNE, *([BART] if turn % 2 == 0 else []))
    with pytest.raises(UserError):
        await picks(harness, ANNE, BART)


@rule("H-387")
async def test_seats_of_a_private_table_pass_only_between_guests(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, private=True)
    await picks(harness, ANNE, CLEO)
    await harness.tables.start(harness.code, 1)
    await request_seat(harness.tables, harness.code, CLEO, "Cleo", 2)
    await request_seat(harness.tables, harness.code, CLEO, "Cleo", 3)
    assert await finds(harness, CLEO), "who asks no more is invited still"
    await request_seat(harness.tables, harness.code, CLEO, "Cleo", 4)
    place = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == ANNE)
    await hand_over(harness.tables, harness.code, ANNE, place, CLEO, 5)
    assert CLEO in await harness.people()
    assert (await harness.row()).host == CLEO
    assert await finds(harness, ANNE), "and so is who gave the seat"
