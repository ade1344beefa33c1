"""Hands in direct messages, and in ephemeral answers for as long as Discord allows edits."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.components.answer import take_answer, turn_page
from bot.components.hand import own_hand
from bot.delivery.replaceable_ephemerals import EPHEMERAL_LIFE
from engine.play import Report
from engine.text import text
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.ledger import rule


async def begun(harness: Harness, kind: str = "shout", *, dm: bool = True) -> tuple[int, int]:
    """Start and show a game. Return the person who has the turns, and the other one."""
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=dm)
    await harness.begin(ANNE, BART, kind=kind)
    await harness.show()
    acting, other = await harness.people()
    return acting, other


async def opened(harness: Harness, user: int) -> Any:
    """Open the person's hand, and return that click."""
    click = harness.click(user)
    await own_hand(click, await harness.row())
    return click


@rule("H-65")
async def test_a_hand_is_sent_by_direct_message_and_kept_current_there(harness: Harness) -> None:
    acting, other = await begun(harness)
    (post,) = harness.room(acting).messages
    number = (await harness.asked(acting)).number
    assert any(one.split(":")[2] == str(number) for one in post.controls if one.startswith(("answer:", "select:")))
    await harness.answer(acting, "rum")
    await harness.show()
    again = (await harness.asked(acting)).number
    assert harness.room(acting).messages == [post]
    assert any(one.split(":")[2] == str(again) for one in post.controls if one.startswith(("answer:", "select:")))
    assert len(harness.room(other).messages) == 1


@rule("H-65")
async def test_a_person_who_turned_direct_messages_off_gets_no_hand_there(harness: Harness) -> None:
    acting, _ = await begun(harness, dm=False)
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.room(acting).messages == []
    assert harness.client.count("send", acting) == 0


@rule("H-65", "H-69")
@pytest.mark.parametrize("code", [40003, 0])
async def test_a_passing_refusal_does_not_mark_direct_messages_as_closed(harness: Harness, code: int) -> None:
    """A refused direct message does not mark direct messages as closed for these codes.

    Discord refuses with 40003 if the bot opens too many direct messages at once. A refusal without a code comes from a
    proxy in front of Discord.
    """
    harness.client.faults["send", ANNE] = refusal(403, code)
    await begun(harness)
    assert harness.room(ANNE).messages == []
    assert not (await harness.store.person(ANNE)).dm_closed
    harness.client.faults.clear()
    harness.time.now += 2
    await harness.show()
    assert len(harness.room(ANNE).messages) == 1


@rule("H-65")
async def test_direct_messages_that_cannot_be_opened_count_as_closed(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord answers «Bad Request», not «Forbidden», if the person has blocked the bot."""
    create = harness.client.create_dm

    async def refusing(user: Any) -> Any:
        if user.id == ANNE:
            raise refusal(400, 50007)
        return await create(user)

    monkeypatch.setattr(harness.client, "create_dm", refusing)
    await begun(harness)
    assert (await harness.store.person(ANNE)).dm_closed
    assert await harness.store.next_delivery_time() is None
    mentioned = [user for post in harness.room().messages for user in post.mentions]
    assert mentioned == ([ANNE] if (await harness.people())[0] == ANNE else [])


@rule("H-65", "H-68")
async def test_a_person_whose_slow_direct_messages_prove_closed_is_mentioned_then(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.outbox.SLOW", 0.01)
    comes = asyncio.Event()

    async def slowly(user: Any) -> Any:
        await comes.wait()
        raise refusal(403, 50007)

    monkeypatch.setattr(harness.client, "create_dm", slowly)
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=True)
    await harness.begin(ANNE, BART, kind="shout")
    harness.outbox.wake()
    while not harness.outbox._hanging or harness.outbox._serving:  # noqa: ASYNC110 (nothing tells)
        await asyncio.sleep(0)
    assert [post for post in harness.room().messages if post.mentions] == []
    comes.set()
    await harness.outbox.wait_until_idle()
    assert [post.mentions for post in harness.room().messages if post.mentions] == [[(await harness.people())[0]]]


@rule("H-66", "H-69")
@pytest.mark.parametrize("dm", [False, True])
async def test_an_ephemeral_hand_is_kept_current_after_a_failed_edit(harness: Harness, dm: bool) -> None:
    acting, _ = await begun(harness, dm=dm)
    click = await opened(harness, acting)
    edits, click.fault = click.edits, refusal(503)
    await harness.answer(acting, "rum")
    await harness.show()
    assert click.edits == edits + 1
    click.fault = None
    harness.time.now += 2
    await harness.show()
    if dm:  # read in the direct message, and here with the next news
        assert len(harness.room(acting).messages) == 1
        await harness.answer(acting, "rum")
        await harness.show()
    assert click.edits == edits + 2
    number = (await harness.asked(acting)).number
    assert any(
        one.split(":")[2] == str(number) for one in click.seen.controls if one.startswith(("answer:", "select:"))
    )


@rule("H-67")
async def test_an_ephemeral_hand_that_changes_back_after_a_lost_edit_is_edited(harness: Harness) -> None:
    await begun(harness, "wares", dm=False)
    acting = (await harness.people())[0]
    click = await opened(harness, acting)
    before = click.seen.words, click.seen.controls
    edit = click.edit_original_response

    async def lost(**shown: Any) -> None:
        click.edit_original_response = edit
        await edit(**shown)
        raise TimeoutError

    click.edit_original_response = lost
    await harness.answer(acting, ["gold"], "wares")
    await harness.show()
    edits = click.edits
    await harness.answer(acting, [], "wares")
    await harness.show()
    assert click.edits == edits + 1
    assert (click.seen.words, click.seen.controls) == before


@rule("H-65")
async def test_refused_direct_messages_are_not_retried_until_they_are_turned_on(harness: Harness) -> None:
    harness.client.faults["send", ANNE] = refusal(403, 50007)
    acting, _ = await begun(harness)
    for _ in range(2):
        await harness.answer(acting, "rum")
        await harness.show()
    assert harness.client.count("send refused", ANNE) == 1
    assert (await harness.store.person(ANNE)).dm_closed
    assert await harness.store.next_delivery_time() is None
    harness.client.faults.clear()
    async with harness.store.write() as w:
        await w.set_person(ANNE, dm=True, dm_closed=False)
    await harness.answer(acting, "rum")
    await harness.show()
    assert len(harness.room(ANNE).messages) == 1


@rule("H-47", "H-67")
async def test_a_hand_shows_the_back_button_only_while_undo_is_possible(harness: Harness) -> None:
    acting, other = await begun(harness, "safe")
    (post,) = harness.room(acting).messages
    await harness.answer(acting, "gold")
    await harness.show()
    assert any(":undo:" in one for one in post.controls)
    await harness.answer(other, [], "wares")
    await harness.show()
    assert not any(":undo:" in one for one in post.controls), "all see that the other may shout because of it"


@rule("H-66")
async def test_an_ephemeral_hand_is_kept_current_for_fourteen_minutes(harness: Harness) -> None:
    assert EPHEMERAL_LIFE == 14 * 60
    acting, _ = await begun(harness, dm=False)
    click = await opened(harness, acting)
    harness.time.now += 14 * 60
    before = click.edits
    await harness.answer(acting, "rum")
    await harness.show()
    assert click.edits == before + 1
    now = (await harness.asked(acting)).number
    assert any(one.split(":")[2] == str(now) for one in click.seen.controls if one.startswith(("answer:", "select:")))
    harness.time.now += 1
    await harness.answer(acting, "rum")
    await harness.show()
    assert click.edits == before + 1, "Discord lets nobody edit it for long any more"
    harness.time.now -= 60
    await harness.answer(acting, "rum")
    await harness.show()
    assert click.edits == before + 1, "it is forgotten"


@rule("H-66")
async def test_an_ephemeral_hand_stays_on_its_page(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = list[int]()
    hand = harness.delivery.message_builder.hand

    async def noting(*asked: Any, page: int = 0, **more: Any) -> Any:
        pages.append(page)
        return await hand(*asked, page=page, **more)

    acting, _ = await begun(harness, dm=False)
    monkeypatch.setattr(harness.delivery.message_builder, "hand", noting)
    click = harness.click(acting, ephemeral=True)
    await turn_page(click, harness.code, 1)
    await harness.answer(acting, "rum")
    await harness.show()
    assert pages == [1, 1]


@rule("H-66")
async def test_a_late_reply_never_overwrites_a_newer_hand(harness: Harness) -> None:
    """The table changes after a click's answer is drawn and before Discord receives it.

    Whichever delivery was delayed, the person sees the newest hand in the end.
    """
    acting, _ = await begun(harness, dm=False)
    await opened(harness, acting)
    click, comes = harness.click(acting, ephemeral=True), asyncio.Event()
    edit = click.edit_original_response
    held = asyncio.Event()

    async def slowly(**shown: Any) -> None:
        held.set()
        await comes.wait()
        await edit(**shown)

    click.edit_original_response = slowly
    page = asyncio.create_task(turn_page(click, harness.code, 0))
    await held.wait()
    await harness.answer(acting, "rum")
    shows = asyncio.create_task(harness.show())
    await asyncio.wait({shows}, timeout=0.5)  # long enough to overtake; however long, it must not
    comes.set()
    await page
    await shows
    now = (await harness.asked(acting)).number
    assert any(one.split(":")[2] == str(now) for one in click.seen.controls if one.startswith(("answer:", "select:")))


@rule("H-66")
async def test_a_delayed_reply_shows_the_current_hand(harness: Harness) -> None:
    acting, _ = await begun(harness, dm=False)
    await opened(harness, acting)
    click, heard = harness.click(acting, ephemeral=True), asyncio.Event()
    click.asked = heard.set
    async with harness.delivery.hands.hand_lock(harness.code, acting, direct=False):
        page = asyncio.create_task(turn_page(click, harness.code, 0))
        await harness.time.wakes()
        assert heard.is_set(), "Discord would give up"
        await harness.answer(acting, "rum")
    await page
    now = (await harness.asked(acting)).number
    assert any(one.split(":")[2] == str(now) for one in click.seen.controls if one.startswith(("answer:", "select:")))


@rule("H-66")
async def test_a_dismissed_ephemeral_hand_is_not_edited_again(harness: Harness) -> None:
    acting, _ = await begun(harness, dm=False)
    click = await opened(harness, acting)
    click.fault = refusal(404, 10008)
    before = click.edits
    for _ in range(2):
        await harness.answer(acting, "rum")
        await harness.show()
    assert click.edits == before + 1


@rule("H-66")
async def test_an_ephemeral_hand_is_not_edited_after_the_end_of_the_game(harness: Harness) -> None:
    acting, other = await begun(harness, kind="one", dm=False)
    click = await opened(harness, acting)
    await harness.answer(acting, "rum")
    await harness.answer(other, "rum")
    await harness.show()
    assert "All have answered." in click.seen.words
    edits = click.edits
    async with harness.store.write() as w:
        await w.enqueue(harness.code, f"hand:{acting}", 99, harness.time.now)
    await harness.show()
    assert click.edits == edits


@rule("H-67")
async def test_an_unchanged_hand_is_not_sent_again(harness: Harness) -> None:
    acting, other = await begun(harness)
    await harness.show()
    edits = harness.client.count("edit", other)
    click = await opened(harness, other)
    shown = click.edits
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.client.count("edit", acting) >= 1
    assert harness.client.count("edit", other) == edits
    assert click.edits == shown
    assert await harness.store.next_delivery_time() is None, "and nobody waits for it"


async def test_a_person_without_a_seat_has_no_hand(harness: Harness) -> None:
    await begun(harness)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, f"hand:{DIRK}", 99, harness.time.now)
    await harness.show()
    assert harness.room(DIRK).messages == []
    assert await harness.store.next_delivery_time() is None
    with pytest.raises(Exception, match="no seat"):
        await opened(harness, CLEO)


async def test_a_deleted_hand_is_sent_again(harness: Harness) -> None:
    acting, _ = await begun(harness)
    harness.room(acting).messages.clear()
    await harness.answer(acting, "rum")
    await harness.show()
    assert len(harness.room(acting).messages) == 1


@rule("H-352")
async def test_a_hand_that_is_asked_for_again_replaces_the_older_one(harness: Harness) -> None:
    acting, other = await begun(harness, dm=False)
    first, foreign = await opened(harness, acting), await opened(harness, other)
    second = await opened(harness, acting)
    assert (first.gone, second.gone, foreign.gone) == (True, False, False)
    renewed = harness.click(acting, ephemeral=True)
    await turn_page(renewed, harness.code, 0)
    assert not second.gone, "it is the same message"
    harness.time.now += EPHEMERAL_LIFE + 1
    await opened(harness, acting)
    assert not renewed.gone, "Discord takes nothing away so late"


@rule("H-352")
async def test_an_ephemeral_hand_that_a_direct_message_replaced_is_not_edited(harness: Harness) -> None:
    acting, _ = await begun(harness, dm=False)
    first = await opened(harness, acting)
    edits = first.edits
    await own_hand(harness.click(acting, guild=None, channel=acting), await harness.row())
    assert first.gone
    await harness.answer(acting, "gold")
    await harness.show()
    assert first.edits == edits
    assert acting not in harness.hands.readers_of(harness.code)


def since(words: str) -> str:
    """Return the part of a hand that follows the heading of its news."""
    return re.split("### (?:Since your last move|What happened)\n", words)[1]


@rule("H-181")
async def test_before_their_first_move_a_player_reads_nothing_of_a_last_move(harness: Harness) -> None:
    acting, _ = await begun(harness, dm=False)
    async with harness.store.write() as w:
        await w.append_events(harness.code, [Report(text("It rains."), begins_group=True)], harness.time.now)
    for heading in ("What happened", "Since your last move"):
        click = harness.click(acting)
        await own_hand(click, await harness.row())
        assert f"### {heading}\n- It rains." in click.seen.words
        await take_answer(
            harness.click(acting, ephemeral=True), harness.code, (await harness.asked(acting)).number, ["rum"]
        )
        async with harness.store.write() as w:
            await w.append_events(harness.code, [Report(text("It rains."), begins_group=True)], harness.time.now)


@rule("H-181")
async def test_the_hand_after_an_answer_tells_only_what_came_of_that_answer(harness: Harness) -> None:
    acting, _ = await begun(harness, dm=False)
    for turns in (1, 2):
        click = harness.click(acting, ephemeral=True)
        await take_answer(click, harness.code, (await harness.asked(acting)).number, ["rum"])
        told = since(click.seen.words).splitlines()[0]
        assert told.endswith(f"Person {acting} has taken {turns} turns.")
        assert told.count("has taken") == 1


@rule("H-181")
async def test_the_hand_after_an_answer_includes_news_from_before_that_answer(harness: Harness) -> None:
    acting, _ = await begun(harness, dm=False)
    click = harness.click(acting)
    await own_hand(click, await harness.row())
    async with harness.store.write() as w:
        await w.append_events(harness.code, [Report(text("It rains."))], harness.time.now)
    click = harness.click(acting, ephemeral=True)
    await take_answer(click, harness.code, (await harness.asked(acting)).number, ["rum"])
    told = since(click.seen.words)
    assert "It rains." in told
    assert "has taken 1 turns." in told
