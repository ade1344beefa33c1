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


async def begun(house: Harness, kind: str = "shout", *, dm: bool = True) -> tuple[int, int]:
    """Start and show a game. Return the person who has the turns, and the other one."""
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=dm)
    await house.begin(ANNE, BART, kind=kind)
    await house.show()
    acting, other = await house.people()
    return acting, other


async def opened(house: Harness, user: int) -> Any:
    """Open the person's hand, and return that click."""
    click = house.click(user)
    await own_hand(click, await house.row())
    return click


@rule("H-65")
async def test_a_hand_comes_by_direct_message_and_is_kept_current_there(house: Harness) -> None:
    acting, other = await begun(house)
    (sheet,) = house.room(acting).sheets
    number = (await house.asked(acting)).number
    assert any(one.split(":")[2] == str(number) for one in sheet.controls if one[0] in "as")
    await house.answer(acting, "rum")
    await house.show()
    again = (await house.asked(acting)).number
    assert house.room(acting).sheets == [sheet]
    assert any(one.split(":")[2] == str(again) for one in sheet.controls if one[0] in "as")
    assert len(house.room(other).sheets) == 1


@rule("H-65")
async def test_who_wants_none_gets_none(house: Harness) -> None:
    acting, _ = await begun(house, dm=False)
    await house.answer(acting, "rum")
    await house.show()
    assert house.room(acting).sheets == []
    assert house.paper.count("send", acting) == 0


@rule("H-65", "H-69")
@pytest.mark.parametrize("code", [40003, 0])
async def test_who_cannot_be_written_to_just_now_has_not_closed_anything(house: Harness, code: int) -> None:
    """A refused direct message does not mark direct messages as closed for these codes.

    Discord refuses with 40003 if the bot opens too many direct messages at once. A refusal without a code comes from a
    proxy in front of Discord.
    """
    house.paper.faults["send", ANNE] = refusal(403, code)
    await begun(house)
    assert house.room(ANNE).sheets == []
    assert not (await house.store.person(ANNE)).dm_closed
    house.paper.faults.clear()
    house.time.now += 2
    await house.show()
    assert len(house.room(ANNE).sheets) == 1


@rule("H-65")
async def test_whose_messages_cannot_even_be_opened_has_closed_them(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord answers «Bad Request», not «Forbidden», if the person has blocked the bot."""
    create = house.paper.create_dm

    async def refusing(user: Any) -> Any:
        if user.id == ANNE:
            raise refusal(400, 50007)
        return await create(user)

    monkeypatch.setattr(house.paper, "create_dm", refusing)
    await begun(house)
    assert (await house.store.person(ANNE)).dm_closed
    assert await house.store.next_delivery_time() is None
    mentioned = [user for sheet in house.room().sheets for user in sheet.mentions]
    assert mentioned == ([ANNE] if (await house.people())[0] == ANNE else [])


@rule("H-65", "H-68")
async def test_whose_messages_turn_out_to_be_closed_after_a_while_is_mentioned_then(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.outbox.SLOW", 0.01)
    comes = asyncio.Event()

    async def slowly(user: Any) -> Any:
        await comes.wait()
        raise refusal(403, 50007)

    monkeypatch.setattr(house.paper, "create_dm", slowly)
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=True)
    await house.begin(ANNE, BART, kind="shout")
    house.outbox.wake()
    while not house.outbox._hanging or house.outbox._serving:  # noqa: ASYNC110 (nothing tells)
        await asyncio.sleep(0)
    assert [sheet for sheet in house.room().sheets if sheet.mentions] == []
    comes.set()
    await house.outbox.wait_until_idle()
    assert [sheet.mentions for sheet in house.room().sheets if sheet.mentions] == [[(await house.people())[0]]]


@rule("H-66", "H-69")
@pytest.mark.parametrize("dm", [False, True])
async def test_an_answer_that_discord_cannot_edit_just_now_is_kept_current_all_the_same(
    house: Harness, dm: bool
) -> None:
    acting, _ = await begun(house, dm=dm)
    click = await opened(house, acting)
    edits, click.fault = click.edits, refusal(503)
    await house.answer(acting, "rum")
    await house.show()
    assert click.edits == edits + 1
    click.fault = None
    house.time.now += 2
    await house.show()
    if dm:  # read in the direct message, and here with the next news
        assert len(house.room(acting).sheets) == 1
        await house.answer(acting, "rum")
        await house.show()
    assert click.edits == edits + 2
    number = (await house.asked(acting)).number
    assert any(one.split(":")[2] == str(number) for one in click.seen.controls if one[0] in "as")


@rule("H-67")
async def test_an_answer_that_is_again_what_it_was_when_an_edit_got_lost_is_shown_so(house: Harness) -> None:
    await begun(house, "wares", dm=False)
    acting = (await house.people())[0]
    click = await opened(house, acting)
    before = click.seen.words, click.seen.controls
    edit = click.edit_original_response

    async def lost(**shown: Any) -> None:
        click.edit_original_response = edit
        await edit(**shown)
        raise TimeoutError

    click.edit_original_response = lost
    await house.answer(acting, ["gold"], "wares")
    await house.show()
    edits = click.edits
    await house.answer(acting, [], "wares")
    await house.show()
    assert click.edits == edits + 1
    assert (click.seen.words, click.seen.controls) == before


@rule("H-65")
async def test_where_it_is_refused_it_is_not_tried_again_until_they_turn_it_on(house: Harness) -> None:
    house.paper.faults["send", ANNE] = refusal(403, 50007)
    acting, _ = await begun(house)
    for _ in range(2):
        await house.answer(acting, "rum")
        await house.show()
    assert house.paper.count("send refused", ANNE) == 1
    assert (await house.store.person(ANNE)).dm_closed
    assert await house.store.next_delivery_time() is None
    house.paper.faults.clear()
    async with house.store.write() as w:
        await w.set_person(ANNE, dm=True, dm_closed=False)
    await house.answer(acting, "rum")
    await house.show()
    assert len(house.room(ANNE).sheets) == 1


@rule("H-47", "H-67")
async def test_a_hand_shows_back_as_long_as_there_is_a_way(house: Harness) -> None:
    acting, other = await begun(house, "safe")
    (sheet,) = house.room(acting).sheets
    await house.answer(acting, "gold")
    await house.show()
    assert any(":undo:" in one for one in sheet.controls)
    await house.answer(other, [], "wares")
    await house.show()
    assert not any(":undo:" in one for one in sheet.controls), "all see that the other may shout because of it"


@rule("H-66")
async def test_an_ephemeral_hand_is_kept_current_for_fourteen_minutes(house: Harness) -> None:
    assert EPHEMERAL_LIFE == 14 * 60
    acting, _ = await begun(house, dm=False)
    click = await opened(house, acting)
    house.time.now += 14 * 60
    before = click.edits
    await house.answer(acting, "rum")
    await house.show()
    assert click.edits == before + 1
    now = (await house.asked(acting)).number
    assert any(one.split(":")[2] == str(now) for one in click.seen.controls if one[0] in "as")
    house.time.now += 1
    await house.answer(acting, "rum")
    await house.show()
    assert click.edits == before + 1, "Discord lets nobody edit it for long any more"
    house.time.now -= 60
    await house.answer(acting, "rum")
    await house.show()
    assert click.edits == before + 1, "it is forgotten"


@rule("H-66")
async def test_it_stays_on_its_page(house: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = list[int]()
    hand = house.delivery.message_builder.hand

    async def noting(*asked: Any, page: int = 0, **more: Any) -> Any:
        pages.append(page)
        return await hand(*asked, page=page, **more)

    acting, _ = await begun(house, dm=False)
    monkeypatch.setattr(house.delivery.message_builder, "hand", noting)
    click = house.click(acting, ephemeral=True)
    await turn_page(click, house.code, 1)
    await house.answer(acting, "rum")
    await house.show()
    assert pages == [1, 1]


@rule("H-66")
async def test_an_answer_on_its_way_never_covers_what_is_newer(house: Harness) -> None:
    """The table changes after a click's answer is drawn and before Discord receives it.

    Whichever delivery was delayed, the person sees the newest hand in the end.
    """
    acting, _ = await begun(house, dm=False)
    await opened(house, acting)
    click, comes = house.click(acting, ephemeral=True), asyncio.Event()
    edit = click.edit_original_response
    held = asyncio.Event()

    async def slowly(**shown: Any) -> None:
        held.set()
        await comes.wait()
        await edit(**shown)

    click.edit_original_response = slowly
    page = asyncio.create_task(turn_page(click, house.code, 0))
    await held.wait()
    await house.answer(acting, "rum")
    shows = asyncio.create_task(house.show())
    await asyncio.wait({shows}, timeout=0.5)  # long enough to overtake; however long, it must not
    comes.set()
    await page
    await shows
    now = (await house.asked(acting)).number
    assert any(one.split(":")[2] == str(now) for one in click.seen.controls if one[0] in "as")


@rule("H-66")
async def test_an_answer_that_waited_shows_the_table_as_it_is(house: Harness) -> None:
    acting, _ = await begun(house, dm=False)
    await opened(house, acting)
    click, heard = house.click(acting, ephemeral=True), asyncio.Event()
    click.asked = heard.set
    async with house.delivery.hands.turn(house.code, acting, direct=False):
        page = asyncio.create_task(turn_page(click, house.code, 0))
        await heard.wait()
        await house.answer(acting, "rum")
    await page
    now = (await house.asked(acting)).number
    assert any(one.split(":")[2] == str(now) for one in click.seen.controls if one[0] in "as")


@rule("H-66")
async def test_one_that_was_dismissed_is_left_alone(house: Harness) -> None:
    acting, _ = await begun(house, dm=False)
    click = await opened(house, acting)
    click.fault = refusal(404, 10008)
    before = click.edits
    for _ in range(2):
        await house.answer(acting, "rum")
        await house.show()
    assert click.edits == before + 1


@rule("H-66")
async def test_the_end_is_the_last_thing_that_it_shows(house: Harness) -> None:
    acting, other = await begun(house, kind="one", dm=False)
    click = await opened(house, acting)
    await house.answer(acting, "rum")
    await house.answer(other, "rum")
    await house.show()
    assert "This game is over." in click.seen.words
    edits = click.edits
    async with house.store.write() as w:
        await w.enqueue(house.code, f"hand:{acting}", 99, house.time.now)
    await house.show()
    assert click.edits == edits


@rule("H-67")
async def test_a_hand_that_would_say_the_same_is_not_sent_again(house: Harness) -> None:
    acting, other = await begun(house)
    await house.show()
    edits = house.paper.count("edit", other)
    click = await opened(house, other)
    shown = click.edits
    await house.answer(acting, "rum")
    await house.show()
    assert house.paper.count("edit", acting) >= 1
    assert house.paper.count("edit", other) == edits
    assert click.edits == shown
    assert await house.store.next_delivery_time() is None, "and nobody waits for it"


async def test_who_has_no_seat_has_no_hand(house: Harness) -> None:
    await begun(house)
    async with house.store.write() as w:
        await w.enqueue(house.code, f"hand:{DIRK}", 99, house.time.now)
    await house.show()
    assert house.room(DIRK).sheets == []
    assert await house.store.next_delivery_time() is None
    with pytest.raises(Exception, match="no seat"):
        await opened(house, CLEO)


async def test_a_hand_that_is_gone_is_sent_again(house: Harness) -> None:
    acting, _ = await begun(house)
    house.room(acting).sheets.clear()
    await house.answer(acting, "rum")
    await house.show()
    assert len(house.room(acting).sheets) == 1


@rule("H-352")
async def test_a_hand_asked_for_again_takes_the_place_of_the_older(house: Harness) -> None:
    acting, other = await begun(house, dm=False)
    first, foreign = await opened(house, acting), await opened(house, other)
    second = await opened(house, acting)
    assert (first.gone, second.gone, foreign.gone) == (True, False, False)
    renewed = house.click(acting, ephemeral=True)
    await turn_page(renewed, house.code, 0)
    assert not second.gone, "it is the same message"
    house.time.now += EPHEMERAL_LIFE + 1
    await opened(house, acting)
    assert not renewed.gone, "Discord takes nothing away so late"


def since(words: str) -> str:
    """Return the part of a hand that follows the heading of its news."""
    return re.split("### (?:Since your last move|What happened)\n", words)[1]


@rule("H-181")
async def test_nobody_reads_of_a_last_move_before_their_first(house: Harness) -> None:
    acting, _ = await begun(house, dm=False)
    async with house.store.write() as w:
        await w.append_events(house.code, [Report(text("It rains."), block=True)], house.time.now)
    for heading in ("What happened", "Since your last move"):
        click = house.click(acting)
        await own_hand(click, await house.row())
        assert f"### {heading}\n- It rains." in click.seen.words
        await take_answer(house.click(acting, ephemeral=True), house.code, (await house.asked(acting)).number, ["rum"])
        async with house.store.write() as w:
            await w.append_events(house.code, [Report(text("It rains."), block=True)], house.time.now)


@rule("H-181")
async def test_the_fresh_hand_after_an_answer_tells_what_came_of_that_answer_alone(house: Harness) -> None:
    acting, _ = await begun(house, dm=False)
    for turns in (1, 2):
        click = house.click(acting, ephemeral=True)
        await take_answer(click, house.code, (await house.asked(acting)).number, ["rum"])
        told = since(click.seen.words).splitlines()[0]
        assert told.endswith(f"Person {acting} has taken {turns} turns.")
        assert told.count("has taken") == 1


@rule("H-181")
async def test_what_was_told_between_a_hand_and_the_answer_in_it_stands_in_the_fresh_one(house: Harness) -> None:
    acting, _ = await begun(house, dm=False)
    click = house.click(acting)
    await own_hand(click, await house.row())
    async with house.store.write() as w:
        await w.append_events(house.code, [Report(text("It rains."))], house.time.now)
    click = house.click(acting, ephemeral=True)
    await take_answer(click, house.code, (await house.asked(acting)).number, ["rum"])
    told = since(click.seen.words)
    assert "It rains." in told
    assert "has taken 1 turns." in told
