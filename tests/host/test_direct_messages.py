"""Direct messages: opened once, not too many in a short time, and not for good refused."""

from __future__ import annotations

import asyncio

import pytest

from bot.components.button_registry import press_button
from bot.components.serve_interaction_once import serve_once
from bot.delivery.direct_messages import AN_HOUR, OPENINGS, OPENINGS_WITHIN
from bot.delivery.hand import HANDS_LATER
from bot.delivery.lobby_news import STRANGERS, STRANGERS_WITHIN
from store.rows import ModerationKind, PersonRow
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, GUILD, Harness
from tests.host.private_table_actions import picks
from tests.ledger import rule


async def clicks(harness: Harness, user: int) -> None:
    """Let the person press a button that does nothing else."""

    async def nothing() -> None:
        pass

    await serve_once(harness.click(user), nothing)


async def use_up(harness: Harness, openings: int = OPENINGS) -> None:
    """Open the direct messages of this many people who have no part in the test."""
    for user in range(5000, 5000 + openings):
        await harness.messages.direct_messages.open(user)


@rule("H-523")
async def test_direct_messages_are_opened_once_also_after_a_restart(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding N9: discord.py remembers 128 of them, and none after a restart."""
    opened, create = list[int](), harness.client.create_dm

    async def counted(user: object) -> object:
        opened.append(user.id)  # type: ignore[attr-defined]
        return await create(user)

    monkeypatch.setattr(harness.client, "create_dm", counted)
    await harness.begin(ANNE, BART, kind="shout")
    await harness.show()
    acting = (await harness.people())[0]
    harness.restart()
    harness.room(acting).messages.clear()
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.room(acting).messages
    assert sorted(opened) == [ANNE, BART]


@rule("H-523")
async def test_direct_messages_that_discord_forgot_are_opened_again(harness: Harness) -> None:
    async with harness.store.write() as w:
        await w.set_person(ANNE, dm_channel=4444)
    harness.client.faults["send", 4444] = refusal(404, 10003)
    await harness.begin(ANNE, BART)
    await harness.show()
    assert harness.room(ANNE).messages
    assert (await harness.store.person(ANNE)).dm_channel == ANNE


@rule("H-524")
async def test_a_first_hand_waits_if_too_many_direct_messages_were_opened(harness: Harness) -> None:
    await use_up(harness)
    await harness.begin(ANNE, BART)
    await harness.show()
    assert not harness.room(ANNE).messages
    assert not harness.room(BART).messages
    assert (await harness.told()).count(HANDS_LATER.source) == 1, "the table says so, once"
    first = (await harness.people())[0]
    called = [user for post in harness.room().messages for user in post.mentions]
    assert first in called, "whom the table waits for is called there meanwhile"
    harness.time.now += OPENINGS_WITHIN
    await harness.show()
    assert harness.room(ANNE).messages
    assert harness.room(BART).messages


@rule("H-524")
async def test_a_person_who_joins_then_reads_that_the_hand_comes_later(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await use_up(harness)
    click = harness.click(BART)
    await press_button(click, harness.code, "join")
    assert any("a little later" in one for one in click.said)
    assert BART in [seat.user for seat in await harness.store.seats(harness.code)]
    assert not (await harness.store.person(BART)).dm_closed


@rule("H-525")
async def test_the_bot_writes_to_few_strangers_for_one_inviter(harness: Harness) -> None:
    """Finding F3: one member made the bot write to 300 strangers in four minutes."""
    await harness.lobby(ANNE, private=True, thread=900)
    strangers = range(1000, 1025)

    async def nothing(thread: int, user: int, inside: bool) -> None:
        pass

    harness.delivery.channels.set_thread_member = nothing  # type: ignore[method-assign]
    await picks(harness, ANNE, *strangers)
    written = {user for user in strangers if harness.room(user).messages}
    called = {user for post in harness.room(900).messages for user in post.mentions}
    assert len(written) == STRANGERS
    assert called == set(strangers) - written, "the others are called in the thread"
    noted = await harness.store.moderation_log(GUILD, 50)
    assert [(one.kind, one.actor, one.table) for one in noted] == [
        (ModerationKind.MANY_INVITATIONS, ANNE, harness.code)
    ]


@rule("H-525")
async def test_people_who_have_used_the_bot_do_not_count_as_strangers(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True, thread=900)

    async def nothing(thread: int, user: int, inside: bool) -> None:
        pass

    harness.delivery.channels.set_thread_member = nothing  # type: ignore[method-assign]
    known = range(1000, 1000 + STRANGERS + 4)
    for user in known:
        await clicks(harness, user)
    await picks(harness, ANNE, *known)
    assert all(harness.room(user).messages for user in known)
    assert not await harness.store.moderation_log(GUILD, 50)


@rule("H-525")
async def test_without_a_thread_invitations_to_further_strangers_wait(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    strangers = range(1000, 1000 + STRANGERS + 2)
    await picks(harness, ANNE, *strangers)
    assert len([user for user in strangers if harness.room(user).messages]) == STRANGERS
    assert not any(post.mentions for post in harness.room(CHANNEL).messages)
    harness.time.now += STRANGERS_WITHIN
    await harness.show()
    assert all(harness.room(user).messages for user in strangers)


@rule("H-65", "H-521")
async def test_closed_direct_messages_are_retried_when_their_person_clicks(harness: Harness) -> None:
    harness.client.faults["send", ANNE] = refusal(403, 50007)
    await harness.begin(ANNE, BART, kind="shout")
    await harness.show()
    assert (await harness.store.person(ANNE)).dm_closed
    harness.client.faults.clear()
    await clicks(harness, BART)
    assert (await harness.store.person(ANNE)).dm_closed, "another person's click says nothing"
    await clicks(harness, ANNE)
    assert not (await harness.store.person(ANNE)).dm_closed
    await harness.answer((await harness.people())[0], "rum")
    await harness.show()
    assert harness.room(ANNE).messages


@rule("H-65", "H-521")
async def test_direct_messages_that_stay_closed_are_retried_once_an_hour(harness: Harness) -> None:
    direct = harness.messages.direct_messages
    await clicks(harness, CLEO)
    await direct.close(CLEO)
    await clicks(harness, CLEO)
    assert not (await harness.store.person(CLEO)).dm_closed
    await direct.close(CLEO)
    await clicks(harness, CLEO)
    assert (await harness.store.person(CLEO)).dm_closed
    harness.time.now += AN_HOUR
    await clicks(harness, CLEO)
    assert not (await harness.store.person(CLEO)).dm_closed


@rule("H-98")
@pytest.mark.parametrize("fault", ["hangs", "fails"])
async def test_a_click_is_served_even_if_the_store_cannot_record_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    async def person(user: int) -> PersonRow:
        if fault == "hangs":
            await asyncio.Event().wait()
        raise OSError

    monkeypatch.setattr("bot.delivery.direct_messages.STORING", 0.0)
    with monkeypatch.context() as patch:
        patch.setattr(harness.store, "person", person)
        await harness.messages.direct_messages.note_click(CLEO)
    assert "could not store" in caplog.text
    monkeypatch.setattr("bot.delivery.direct_messages.STORING", 60.0)
    await harness.messages.direct_messages.note_click(CLEO)
    assert (await harness.store.person(CLEO)).has_used_bot, "the next click is stored"
