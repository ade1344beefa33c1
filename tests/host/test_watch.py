"""People who watch a table receive its public view by direct message."""

from __future__ import annotations

import pytest

from bot.components.button_registry import press_button
from bot.components.watch import unwatch_table
from bot.replies.errors import UserError
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule


async def followed_by(harness: Harness, user: int) -> int:
    """Start a game that this person watches. Return the person who has the turns."""
    await harness.begin(ANNE, BART, kind="shout")
    await press_button(harness.click(user), harness.code, "watch")
    await harness.show()
    return (await harness.people())[0]


@rule("H-71")
async def test_a_watched_table_is_one_message_that_is_kept_current(harness: Harness) -> None:
    acting = await followed_by(harness, CLEO)
    hello, post = harness.room(CLEO).messages
    assert f"You're following table {harness.code}." in hello.words
    edits = harness.client.count("edit", CLEO)
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.room(CLEO).messages == [hello, post]
    assert harness.client.count("edit", CLEO) == edits + 1
    assert post.controls == [f"button:{harness.code}:unwatch"], "nothing to play with"
    assert post.files == 1


@rule("H-71")
async def test_a_watched_table_whose_message_cannot_be_edited_is_sent_anew(harness: Harness) -> None:
    acting = await followed_by(harness, CLEO)
    old = harness.room(CLEO).last
    harness.client.faults["edit", CLEO] = refusal(429, 30046)
    await harness.answer(acting, "rum")
    await harness.show()
    assert old not in harness.room(CLEO).messages
    assert len(harness.room(CLEO).messages) == 2


@rule("H-72")
async def test_a_player_who_watches_gets_only_the_public_side(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one")
    await harness.show()
    await press_button(harness.click(BART), harness.code, "watch")
    await harness.show()
    hand, _, public = harness.room(BART).messages
    assert "Which chest?" in hand.words
    assert "Which chest?" not in public.words
    assert public.controls == [f"button:{harness.code}:unwatch"], "nothing to play with"


@rule("H-73")
async def test_watching_ends_when_the_person_ends_it(harness: Harness) -> None:
    acting = await followed_by(harness, CLEO)
    edits = harness.client.count("edit", CLEO)
    await unwatch_table(harness.click(CLEO), await harness.row())
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.client.count("edit", CLEO) == edits
    assert [post.controls for post in harness.room(CLEO).messages] == [[]], "only what greeted them stays"
    assert await harness.store.watchers(harness.code) == []


@rule("H-73")
async def test_watching_ends_when_direct_messages_are_refused(harness: Harness) -> None:
    acting = await followed_by(harness, CLEO)
    harness.client.faults |= {("edit", CLEO): refusal(404, 10008), ("send", CLEO): refusal(403, 50007)}
    await harness.answer(acting, "rum")
    await harness.show()
    assert await harness.store.watchers(harness.code) == []
    assert await harness.store.next_delivery_time() is None
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.client.count("send refused", CLEO) == 1
    with pytest.raises(UserError):
        await press_button(harness.click(CLEO), harness.code, "watch")


async def test_nobody_can_watch_a_table_that_is_not_playing(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    with pytest.raises(UserError):
        await press_button(harness.click(CLEO), harness.code, "watch")
    assert await harness.store.watchers(harness.code) == []
