"""Invitations to private tables: the people who may invite, the limits, and the data that remain."""

from __future__ import annotations

import pytest

from bot.replies.errors import UserError
from bot.tables.quotas import INVITATIONS
from bot.tables.seating.handover import hand_over, request_seat
from store.rows import Guest
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.host.private_table_actions import finds, guests, picks, press, read
from tests.ledger import rule


@rule("H-381")
async def test_who_is_picked_is_invited_and_who_is_picked_no_more_is_not(house: Harness) -> None:
    await house.lobby(ANNE, private=True)
    await picks(house, ANNE, BART, CLEO)
    assert await guests(house) == {BART: Guest.INVITED, CLEO: Guest.INVITED}
    assert house.code in read(house, BART)
    await picks(house, ANNE, CLEO)
    assert not await finds(house, BART)
    assert house.code not in read(house, BART), "what he was told is taken back"
    assert await finds(house, CLEO)


@rule("H-381")
async def test_who_leaves_stays_invited_and_who_declines_does_not(house: Harness) -> None:
    await house.lobby(ANNE, private=True)
    await picks(house, ANNE, BART)
    await press(house, BART, "join")
    await press(house, BART, "leave")
    assert await finds(house, BART)
    await press(house, BART, "leave")
    assert not await finds(house, BART)


@rule("H-381")
async def test_an_invitation_keeps_no_place(house: Harness) -> None:
    await house.lobby(ANNE, private=True)
    await picks(house, ANNE, *range(1000, 1025))
    for user in range(1000, 1003):
        await press(house, user, "join")
    assert [seat.user for seat in await house.store.seats(house.code)] == [ANNE, 1000, 1001, 1002]


@rule("H-381")
async def test_nobody_is_invited_too_often(house: Harness) -> None:
    await house.lobby(ANNE, private=True)
    for turn in range(INVITATIONS):
        await picks(house, ANNE, *([BART] if turn % 2 == 0 else []))
    with pytest.raises(UserError):
        await picks(house, ANNE, BART)


@rule("H-387")
async def test_seats_go_from_hand_to_hand_among_the_invited(house: Harness) -> None:
    await house.lobby(ANNE, BART, private=True)
    await picks(house, ANNE, CLEO)
    await house.tables.start(house.code, 1)
    await request_seat(house.tables, house.code, CLEO, "Cleo", 2)
    await request_seat(house.tables, house.code, CLEO, "Cleo", 3)
    assert await finds(house, CLEO), "who asks no more is invited still"
    await request_seat(house.tables, house.code, CLEO, "Cleo", 4)
    place = next(seat.place for seat in await house.store.seats(house.code) if seat.user == ANNE)
    await hand_over(house.tables, house.code, ANNE, place, CLEO, 5)
    assert CLEO in await house.people()
    assert (await house.row()).host == CLEO
    assert await finds(house, ANNE), "and so is who gave the seat"
