"""People who watch a table receive its public view by direct message."""

from __future__ import annotations

import pytest

from bot.components.button_registry import press_button
from bot.components.watch import unfollow
from bot.replies.errors import UserError
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule


async def followed_by(house: Harness, user: int) -> int:
    """Start a game that this person watches. Return the person who has the turns."""
    await house.begin(ANNE, BART, kind="shout")
    await press_button(house.click(user), house.code, "watch")
    await house.show()
    return (await house.people())[0]


@rule("H-71")
async def test_it_comes_in_one_message_that_is_kept_current(house: Harness) -> None:
    acting = await followed_by(house, CLEO)
    hello, sheet = house.room(CLEO).sheets
    assert f"You follow table {house.code}." in hello.words
    edits = house.paper.count("edit", CLEO)
    await house.answer(acting, "rum")
    await house.show()
    assert house.room(CLEO).sheets == [hello, sheet]
    assert house.paper.count("edit", CLEO) == edits + 1
    assert sheet.controls == [f"d:{house.code}:unwatch"], "nothing to play with"
    assert sheet.files == 1


@rule("H-71")
async def test_it_is_sent_anew_where_it_can_be_edited_no_more(house: Harness) -> None:
    acting = await followed_by(house, CLEO)
    old = house.room(CLEO).last
    house.paper.faults["edit", CLEO] = refusal(429, 30046)
    await house.answer(acting, "rum")
    await house.show()
    assert old not in house.room(CLEO).sheets
    assert len(house.room(CLEO).sheets) == 2


@rule("H-72")
async def test_who_sits_there_gets_the_public_side_in_it(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one")
    await house.show()
    await press_button(house.click(BART), house.code, "watch")
    await house.show()
    hand, _, public = house.room(BART).sheets
    assert "Which chest?" in hand.words
    assert "Which chest?" not in public.words
    assert public.controls == [f"d:{house.code}:unwatch"], "nothing to play with"


@rule("H-73")
async def test_it_ends_when_they_end_it(house: Harness) -> None:
    acting = await followed_by(house, CLEO)
    edits = house.paper.count("edit", CLEO)
    await unfollow(house.click(CLEO), await house.row())
    await house.answer(acting, "rum")
    await house.show()
    assert house.paper.count("edit", CLEO) == edits
    assert [sheet.controls for sheet in house.room(CLEO).sheets] == [[]], "only what greeted them stays"
    assert await house.store.followers(house.code) == []


@rule("H-73")
async def test_it_ends_when_direct_messages_are_refused(house: Harness) -> None:
    acting = await followed_by(house, CLEO)
    house.paper.faults |= {("edit", CLEO): refusal(404, 10008), ("send", CLEO): refusal(403, 50007)}
    await house.answer(acting, "rum")
    await house.show()
    assert await house.store.followers(house.code) == []
    assert await house.store.next_delivery_time() is None
    await house.answer(acting, "rum")
    await house.show()
    assert house.paper.count("send refused", CLEO) == 1
    with pytest.raises(UserError):
        await press_button(house.click(CLEO), house.code, "watch")


async def test_nobody_follows_a_table_that_is_not_playing(house: Harness) -> None:
    await house.lobby(ANNE, BART)
    with pytest.raises(UserError):
        await press_button(house.click(CLEO), house.code, "watch")
    assert await house.store.followers(house.code) == []
