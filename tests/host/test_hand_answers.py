"""Clicks on a hand in direct messages whose answer overlaps with the outbox, or does not arrive."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.components.answer import ask_to_confirm, take_answer
from bot.components.hand import answer_in_hand, own_hand
from bot.delivery.discord_refusals import TOO_MANY_EDITS, UNKNOWN_MESSAGE
from bot.delivery.hand import READING
from bot.delivery.idempotent_posts import new_nonce
from bot.tables import outbox_targets
from bot.texts import language
from bot.views.hand import AS_USUAL, Hand
from engine.choice import Confirmation, OptionGroup, PickOne, PickSome
from engine.text import text
from store.processes.shards import Shards
from store.rows import OutboxRow, PostRow
from tests.bot.every_choice_kind_game import CHOICES, Renderer, options
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule


async def begun(harness: Harness, *, words: bool = False) -> int:
    """Start a game in which one person is asked several times in a row. Return that person."""
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=True, text_mode=words)
    await harness.begin(ANNE, BART, kind="shout")
    await harness.show()
    return (await harness.people())[0]


async def at_hand(harness: Harness, user: int) -> Any:
    """Return a click of the person on their hand in direct messages."""
    click = harness.click(user, guild=None, channel=user)
    shown = await harness.store.receipt(harness.code, outbox_targets.hand_of(user))
    assert shown is not None
    click.message.id = shown.message
    return click


async def answered(harness: Harness, user: int, click: Any = None) -> Any:
    """Let the person answer their question in their hand, and return the click."""
    click = click or await at_hand(harness, user)
    await take_answer(click, harness.code, (await harness.asked(user)).number, ["rum"])
    return click


async def asks(harness: Harness, user: int, controls: list[str]) -> bool:
    """Return True if these are the controls of the person's present question."""
    number = (await harness.asked(user)).number
    return any(one.split(":")[2] == str(number) for one in controls if one.startswith(("answer:", "select:")))


@rule("H-571")
async def test_each_of_two_quick_answers_shows_only_what_is_new_in_text_mode(harness: Harness) -> None:
    acting = await begun(harness, words=True)
    await answered(harness, acting)
    await harness.show()
    with harness.outbox.hold(harness.code):  # the outbox is slow, so it stores no receipt
        for _ in range(2):
            click = await answered(harness, acting)
            assert click.renewed
            assert f"button:{harness.code}:hand" in click.seen.controls, "only a shortened hand has «My whole hand»"
    await harness.show()
    shown = await harness.store.receipt(harness.code, outbox_targets.hand_of(acting))
    assert shown is not None
    assert shown.digest


@rule("H-640")
@pytest.mark.parametrize("direct", [True, False])
async def test_an_edited_hand_leaves_out_what_was_read_until_the_next_press(harness: Harness, *, direct: bool) -> None:
    """What others do between two presses stays until the reader presses again."""
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=direct, text_mode=True)
    await harness.begin(ANNE, BART, kind="shout")
    await harness.show()
    acting = (await harness.people())[0]
    shown = harness.click(acting)
    await own_hand(shown, await harness.row())
    whole = f"button:{harness.code}:hand"
    if not direct:
        assert whole not in shown.seen.controls, "nothing was left out yet"
    for _ in range(2):
        click = await at_hand(harness, acting) if direct else harness.click(acting, ephemeral=True)
        await answered(harness, acting, click)
        assert click.renewed
        assert whole in click.seen.controls
        await harness.show()
    asked_for = harness.click(acting)
    await own_hand(asked_for, await harness.row())
    assert whole not in asked_for.seen.controls


@rule("H-640")
async def test_lines_are_read_when_their_reader_presses_on_the_hand(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ["You have rum."]
    monkeypatch.setattr(Renderer, "private_words", staticmethod(lambda view, frame: [*said]))
    acting = await begun(harness, words=True)
    said += ["You have gold."]
    assert "You have gold." in (await answered(harness, acting)).seen.words
    await harness.show()
    again = await answered(harness, acting)
    assert again.renewed
    assert "You have gold." not in again.seen.words


@rule("H-640")
async def test_what_others_have_just_changed_counts_as_unread(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ["You have rum."]
    monkeypatch.setattr(Renderer, "private_words", staticmethod(lambda view, frame: [*said]))
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False, text_mode=True)
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, other = await harness.people()
    await own_hand(harness.click(acting), await harness.row())
    shown = await answered(harness, acting, harness.click(acting, ephemeral=True))
    for thing, wait, unread in (("gold", 0, True), ("silver", READING, False)):
        said += [f"You have {thing}."]
        await harness.answer(other, "rum")
        await harness.show()
        assert said[-1] in shown.seen.words
        harness.time.now += wait
        shown = await answered(harness, acting, harness.click(acting, ephemeral=True))
        assert (said[-1] in shown.seen.words) is unread


@rule("H-640")
async def test_an_ephemeral_hand_leaves_out_what_was_read_when_others_move(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ["You have rum."]
    monkeypatch.setattr(Renderer, "private_words", staticmethod(lambda view, frame: [*said]))
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False, text_mode=True)
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, other = await harness.people()
    await own_hand(harness.click(acting), await harness.row())
    click = await answered(harness, acting, harness.click(acting, ephemeral=True))
    said += ["You have gold."]
    await harness.answer(other, "rum")
    await harness.show()
    assert await asks(harness, acting, click.seen.controls)
    assert "You have gold." in click.seen.words
    assert "You have rum." not in click.seen.words
    typed = harness.click(acting)
    typed.type, typed.message = discord.InteractionType.application_command, None
    await answered(harness, acting, typed)
    assert "You have gold." in typed.seen.words, "others changed the hand, so it may not have been read"
    assert "You have rum." not in typed.seen.words
    asked_for = harness.click(acting)
    await own_hand(asked_for, await harness.row())
    await harness.answer(other, "rum")
    await harness.show()
    assert await asks(harness, acting, asked_for.seen.controls)
    assert "You have rum." in asked_for.seen.words, "a whole hand stays whole until the next press"


@rule("H-571")
async def test_a_hand_that_was_loaded_before_an_answer_does_not_overwrite_the_answer(harness: Harness) -> None:
    acting = await begun(harness)
    before, click = await harness.sitting(), await at_hand(harness, acting)
    row = OutboxRow(harness.code, outbox_targets.hand_of(acting), before.row.revision, 0, 0.0)
    edits = harness.client.count("edit", acting)
    with harness.outbox.hold(harness.code):
        async with harness.hands.hand_lock(harness.code, acting, direct=True):
            moved = await harness.answer(acting, "rum")
            answer = asyncio.create_task(answer_in_hand(click, moved, moved.seat_for(acting), anew=False))
            delivery = asyncio.create_task(harness.hands.deliver(row, before))
            await harness.time.wakes()
        assert (await asyncio.gather(answer, delivery))[0]
    assert await asks(harness, acting, click.seen.controls)
    assert harness.client.count("edit", acting) == edits, "the outbox would show the old question again"
    await harness.show()
    assert harness.client.count("edit", acting) == edits


@rule("H-571")
async def test_a_click_while_a_newer_hand_may_have_been_sent_leaves_the_hand_to_the_outbox(harness: Harness) -> None:
    acting = await begun(harness)
    target = outbox_targets.hand_of(acting)
    async with harness.store.write() as w:
        await w.record_post(PostRow(harness.code, target, acting, new_nonce(), harness.time.wall()))
    click = await answered(harness, acting)
    assert not click.renewed
    await harness.show()
    assert await harness.store.unconfirmed_post(harness.code, target) is None


@rule("H-571")
async def test_a_hand_that_must_notify_its_reader_is_not_the_answer_to_a_click(harness: Harness) -> None:
    """While the answer waits to be drawn, another person answers and it is the reader's turn again."""
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=True)
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, other = await harness.people()
    click = await at_hand(harness, acting)
    with harness.outbox.hold(harness.code):
        async with harness.hands.hand_lock(harness.code, acting, direct=True):
            moved = await harness.answer(acting, "rum")
            answer = asyncio.create_task(answer_in_hand(click, moved, moved.seat_for(acting), anew=False))
            await harness.time.wakes()
            await harness.answer(other, "rum")
        assert not await answer
    assert not click.renewed


@rule("H-571")
@pytest.mark.parametrize("why", ["edit limit", "summary", "older message"])
async def test_a_click_is_not_answered_with_a_hand_that_needs_more_than_an_edit(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    async def exists(user: int) -> bool:
        return True

    acting = await begun(harness)
    click = await at_hand(harness, acting)
    if why == "edit limit":
        monkeypatch.setattr(harness.messages.rate_limiter, "seconds_to_edit", lambda *message: 1.0)
    elif why == "summary":
        async with harness.store.write() as w:
            await w.set_table(harness.code, pace="days")
        harness.restart()
        monkeypatch.setattr(harness.hands.summaries, "exists_for", exists)
        click = await at_hand(harness, acting)
    else:
        click.message.id -= 1
    with harness.outbox.hold(harness.code):
        await answered(harness, acting, click)
    assert not click.renewed


@rule("H-571")
async def test_an_answer_in_direct_messages_also_updates_the_ephemeral_hand(harness: Harness) -> None:
    acting = await begun(harness)
    ephemeral = harness.click(acting)
    await own_hand(ephemeral, await harness.row())
    with harness.outbox.hold(harness.code):
        click = await answered(harness, acting)
        assert click.renewed
        await harness.outbox.results.write(harness.code)  # at the end of a delivery that began before the click
    await harness.show()
    assert await asks(harness, acting, ephemeral.seen.controls)


@rule("H-571")
async def test_a_process_answers_no_click_with_a_hand_that_another_one_delivers(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    acting = await begun(harness)
    click = await at_hand(harness, acting)
    monkeypatch.setattr(harness.store, "shards", Shards(2, (1,)))
    assert not harness.store.serves((await harness.row()).guild)
    await answered(harness, acting, click)
    assert not click.renewed
    assert click.response.is_done()


@rule("H-571")
async def test_a_picture_is_uploaded_whole_after_an_answer_whose_confirmation_was_lost(harness: Harness) -> None:
    acting = await begun(harness)
    harness.messages._pictures.clear()
    click, uploads = await at_hand(harness, acting), list[bytes]()
    edit = click.edit_original_response

    async def acknowledged(*, attachments: Any, **more: Any) -> None:
        uploads.extend(file.fp.read() for file in attachments)
        raise refusal(400, 40060)

    async def noting(*, attachments: Any, **shown: Any) -> None:
        uploads.extend(file.fp.read() for file in attachments)
        await edit(attachments=attachments, **shown)

    click.response.edit_message, click.edit_original_response = acknowledged, noting
    await answered(harness, acting, click)
    first, again = uploads
    assert first == again
    assert first


@rule("H-571")
@pytest.mark.parametrize(("status", "code"), [(404, UNKNOWN_MESSAGE), (400, TOO_MANY_EDITS), (400, 50035)])
async def test_the_outbox_shows_a_hand_that_discord_does_not_take_as_the_answer(
    harness: Harness, status: int, code: int
) -> None:
    acting = await begun(harness)
    click = await at_hand(harness, acting)
    click.fault = refusal(status, code)
    await answered(harness, acting, click)
    assert click.response.done
    await harness.show()
    assert await asks(harness, acting, harness.room(acting).last.controls)


@rule("H-571")
async def test_a_hand_whose_edit_may_have_failed_is_edited_again(harness: Harness) -> None:
    acting = await begun(harness)
    click = await at_hand(harness, acting)
    click.fault = refusal(500)
    with harness.outbox.hold(harness.code):
        with pytest.raises(discord.HTTPException):
            await answered(harness, acting, click)
        shown = await harness.store.receipt(harness.code, outbox_targets.hand_of(acting))
        assert shown is not None
        assert shown.digest == "", "nobody knows what the message says"
    await harness.show()
    assert await asks(harness, acting, harness.room(acting).last.controls)


@rule("H-571")
async def test_a_click_is_answered_with_pictures_that_discord_no_longer_has(harness: Harness) -> None:
    acting = await begun(harness)
    click, tries = await at_hand(harness, acting), list[bool]()
    edit = click.response.edit_message

    async def without_pictures(**shown: Any) -> None:
        tries.append("attachments" in shown)
        if "attachments" not in shown:
            raise refusal(400, 50035)
        await edit(**shown)

    click.response.edit_message = without_pictures
    await answered(harness, acting, click)
    assert tries == [False, True]
    assert await asks(harness, acting, click.seen.controls)


@rule("H-571")
async def test_an_optional_answer_is_answered_with_the_hand_although_nothing_changed_in_it(harness: Harness) -> None:
    await begun(harness)
    other = (await harness.people())[1]
    click = await at_hand(harness, other)
    (opened,) = (await harness.table()).open[1]
    await take_answer(click, harness.code, opened.number, ["ahoy"])
    assert click.renewed


@rule("H-571")
async def test_a_hand_that_another_process_has_edited_is_not_taken_for_the_remembered_one(harness: Harness) -> None:
    acting = await begun(harness)
    sitting, click = await harness.sitting(), await at_hand(harness, acting)
    seat, message = sitting.seat_for(acting), click.message.id
    assert await harness.hands.answer(sitting, seat, message, anew=False) is None, "nothing has changed"
    harness.alter(f"UPDATE messages SET digest = 'theirs' WHERE message = {message}")
    assert await harness.hands.answer(sitting, seat, message, anew=False) is not None


@rule("H-613")
async def test_the_picture_marks_only_the_main_kind_of_options(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = [("rum", OptionGroup(text("Drink"), 1)), ("gold", OptionGroup(text("Spend"), 1))]
    offered = tuple(replace(option, group=group) for name, group in kinds for option in options((name,)))
    monkeypatch.setitem(CHOICES, "some", PickSome(name="some", prompt=text("Which?"), options=offered, most=2))
    await harness.begin(ANNE, BART, kind="some")
    loaded = await harness.sitting()
    assert Hand(loaded, loaded.seat_for(ANNE), language("en"), AS_USUAL).lit == {"rum"}


@rule("H-490")
async def test_a_question_to_confirm_does_not_replace_a_message_that_others_read(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    final = Confirmation(text("Sink it?"), text("Sink"))
    chests = tuple(replace(option, confirmation=final) for option in options(("rum", "gold")))
    monkeypatch.setitem(CHOICES, "one", PickOne(name="one", prompt=text("Which?"), secret=False, options=chests))
    await harness.begin(ANNE, BART)
    number = (await harness.asked(ANNE)).number
    for ephemeral in (False, True):
        click = harness.click(ANNE, ephemeral=ephemeral)
        await ask_to_confirm(click, harness.code, number, "rum")
        assert click.renewed is ephemeral
        assert "Sink it?" in click.seen.words
