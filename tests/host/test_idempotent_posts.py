"""Each post has a nonce that is recorded first, so that after a crash the message is found, not posted twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.ui import TextDisplay

from bot.components.button_registry import press_button
from bot.delivery.messages import QUIET, Messages
from bot.delivery.router import Delivery
from bot.replies.ephemeral import framed
from bot.tables import outbox_targets
from bot.views.layout import RenderedMessage
from store.rows import MessageRow, PostRow
from tests.host.fake_discord import FakeChannel, FakeMessage, refusal
from tests.host.harness import ANNE, BART, CHANNEL, GUILD, Harness
from tests.ledger import rule


async def killed(harness: Harness, monkeypatch: pytest.MonkeyPatch, doing: str, what: str = "") -> None:
    """Deliver everything, and stop all tasks at the first request that matches, as in a crash."""
    dead, do = asyncio.Event(), getattr(Messages, doing)

    async def die(messages: Messages, row: Any, *more: Any, **named: Any) -> Any:
        if not row.target.startswith(what):
            return await do(messages, row, *more, **named)
        dead.set()
        return await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(Messages, doing, die)
        harness.outbox.wake()
        await dead.wait()
        for task in list(harness.outbox._serving.values()):
            task.cancel()
        await harness.outbox.wait_until_idle()


def born_again(harness: Harness) -> None:
    """Replace the services as after a crash: only the store and Discord remain."""
    client: Any = harness.client
    harness.tables = harness.another_host()
    harness.delivery = Delivery(client, harness.store, harness.time, harness.policy, harness.tables, lambda: None)
    harness.outbox, harness.messages = harness.delivery.outbox, harness.delivery.messages


def tables(harness: Harness, room: int = CHANNEL) -> list[FakeMessage]:
    return [post for post in harness.room(room).messages if f"button:{harness.code}:table-text" in post.controls]


def hands(harness: Harness, user: int) -> list[FakeMessage]:
    return [post for post in harness.room(user).messages if any(f":{harness.code}:" in one for one in post.controls)]


@pytest.fixture(params=["in time", "when the nonce is forgotten"])
def later(request: pytest.FixtureRequest, harness: Harness) -> Callable[[], None]:
    """Let time pass before the process returns: a moment, or a night in which other people wrote messages."""

    def passes() -> None:
        if request.param != "in time":
            harness.time.now += 8 * 3600
            for room in (CHANNEL, ANNE, BART):
                for post in harness.room(room).messages:
                    post.nonce = None
                harness.room(room).talk(5)

    return passes


@rule("H-102", "H-84")
@pytest.mark.parametrize("what", [outbox_targets.TABLE, outbox_targets.hand_of(BART)])
async def test_a_post_that_was_sent_and_not_recorded_is_not_sent_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], what: str
) -> None:
    """This holds even if a person moves before the next delivery, because the nonce does not depend on moves."""
    await harness.begin(ANNE, BART)
    await killed(harness, monkeypatch, "record", what)
    assert len(tables(harness)) == 1
    later()
    born_again(harness)
    await harness.answer(ANNE, "rum")
    await harness.show()
    assert [len(found) for found in (tables(harness), hands(harness, BART))] == [1, 1]
    assert "Waiting for Person 102" in tables(harness)[0].words, "and it shows what came since"
    assert (await harness.store.unconfirmed_post(harness.code, outbox_targets.TABLE)) is None
    assert harness.stored("SELECT count(*) FROM pending_posts") == [(0,)]


@rule("H-102", "H-64")
async def test_the_old_table_message_is_deleted_even_after_a_stop_in_between(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, _ = await harness.people()
    await harness.answer(acting, "rum")
    harness.room().talk(9)
    await killed(harness, monkeypatch, "delete", outbox_targets.DELETION)
    born_again(harness)
    await harness.show()
    assert len(tables(harness)) == 1
    assert len([post for post in harness.room().messages if post.mentions]) == 1


@rule("H-102", "H-64")
async def test_a_reposted_table_that_was_not_recorded_exists_once_after_a_move(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]
) -> None:
    """It was posted anew because of a mention, and after the restart nobody has to be mentioned."""
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, waiting = await harness.people()
    async with harness.store.write() as w:
        await w.set_person(acting, mentions=False)
    await harness.answer(acting, "rum")
    harness.room().talk(9)
    await killed(harness, monkeypatch, "record", outbox_targets.TABLE)
    assert len(tables(harness)) == 2, "the old one is not gone yet"
    later()
    born_again(harness)
    await harness.answer(waiting, "rum")
    await harness.show()
    assert len(tables(harness)) == 1


@rule("H-102")
async def test_a_call_that_was_not_recorded_leaves_one_hand_after_a_move(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]
) -> None:
    """The call replaces an older hand message, and after the restart nobody has to be called."""
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, waiting = await harness.people()
    await harness.answer(acting, "rum")
    await killed(harness, monkeypatch, "record", outbox_targets.hand_of(waiting))
    assert len(hands(harness, waiting)) == 2, "the old one is not gone yet"
    later()
    born_again(harness)
    await harness.answer(waiting, "rum")
    await harness.show()
    assert len(hands(harness, waiting)) == 1


@rule("H-102")
async def test_a_refused_post_leaves_no_nonce_behind(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    harness.client.faults["send", ANNE] = refusal(403, 50007)
    await harness.show()
    assert harness.stored("SELECT count(*) FROM pending_posts") == [(0,)]


@rule("H-102")
async def test_a_post_that_failed_with_a_server_error_keeps_its_nonce(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    harness.client.faults["send", ANNE] = refusal(500)
    await harness.show()
    assert harness.stored("SELECT count(*) FROM pending_posts") == [(1,)]


@rule("H-103")
async def test_a_lobby_that_was_not_recorded_is_the_one_that_is_clicked(harness: Harness) -> None:
    """The bot stopped after Discord's response and before the receipt was stored."""
    await harness.lobby(ANNE)
    click = harness.click(BART, guild=GUILD, channel=CHANNEL)
    click.message.id = 4711
    await press_button(click, harness.code, "join")
    noted = await harness.store.receipt(harness.code, outbox_targets.LOBBY)
    assert noted is not None
    assert (noted.channel, noted.message) == (CHANNEL, 4711)
    assert "Person 102" in click.seen.words
    await harness.show()
    assert harness.room().messages == []


@rule("H-103")
async def test_a_second_lobby_message_is_deleted_when_it_is_clicked(harness: Harness) -> None:
    await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, outbox_targets.LOBBY, 0, harness.time.now)
    await harness.show()
    client: Any = harness.room()
    second = await client.send("twice", allowed_mentions=QUIET)
    click = harness.click(BART, guild=GUILD, channel=CHANNEL)
    click.message.id = second.id
    await press_button(click, harness.code, "join")
    await harness.show()
    [lobby] = harness.room().messages
    assert "Person 102" in lobby.words


@rule("H-103")
async def test_a_lobby_that_was_sent_as_a_reply_is_found_again(harness: Harness) -> None:
    """The answer to /play has no nonce, and the bot stopped while sending it."""
    await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, outbox_targets.LOBBY, 0, harness.time.now)
        await w.record_post(PostRow(harness.code, outbox_targets.LOBBY, CHANNEL, 1 << 30, harness.time.now))
    await harness.room().send("", view=None, allowed_mentions=QUIET)
    harness.room().last.components = [SimpleNamespace(id=1 << 30)]
    harness.room().talk(3)
    await harness.show()
    assert [post for post in harness.room().messages if post.controls] == harness.room().messages[:1]
    assert harness.client.count("read", CHANNEL) == 1


THREAD = 700


@rule("H-60", "H-64", "H-102")
@pytest.mark.parametrize("error", [refusal(400, 50083), refusal(403, 50001)])
async def test_a_post_in_a_channel_that_then_closed_is_deleted_when_it_reopens(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, error: discord.HTTPException
) -> None:
    """The receipt is missing. Without the cleanup, the channel would have two table messages."""
    send, lost = FakeChannel.send, False

    async def losing(room: FakeChannel, *words: Any, **more: Any) -> Any:
        nonlocal lost
        sent = await send(room, *words, **more)
        if room.id == THREAD and not lost:
            lost = True
            raise TimeoutError
        return sent

    monkeypatch.setattr(FakeChannel, "send", losing)
    await harness.begin(ANNE, BART, kind="shout", thread=THREAD)
    await harness.show()
    assert (len(tables(harness, THREAD)), len(tables(harness))) == (1, 0)
    harness.client.faults |= {(what, THREAD): error for what in ("edit", "send", "delete")}
    harness.time.now += 2
    await harness.show()
    assert (len(tables(harness, THREAD)), len(tables(harness))) == (1, 1)
    harness.client.faults.clear()
    await harness.delivery.channels_changed(GUILD)
    harness.time.now += 60
    await harness.show()
    assert (len(tables(harness, THREAD)), len(tables(harness))) == (0, 1)
    assert await harness.store.next_delivery_time() is None


@rule("H-102", "H-103")
async def test_a_hand_that_was_not_recorded_stays_if_it_is_clicked_meanwhile(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand's row was read before the click. The click must not have the only hand deleted that will be noted."""
    await harness.begin(ANNE, BART, kind="reply")
    await harness.show()
    acting, waiting = await harness.people()
    await harness.answer(acting, "rum")
    await killed(harness, monkeypatch, "record", outbox_targets.hand_of(waiting))
    new = max(hands(harness, waiting), key=lambda post: post.id)
    born_again(harness)
    await harness.delivery.warn_of_lost_moves()
    await harness.outbox.stop(0)
    rows = await harness.store.outbox(harness.time.wall())
    clicked = MessageRow(harness.code, outbox_targets.hand_of(waiting), waiting, new.id, 0)
    show = RenderedMessage(framed(TextDisplay("as it was drawn for the click")))
    await harness.delivery.hands.record_edited(clicked, (await harness.row()).revision, show)
    await harness.delivery._deliver(next(row for row in rows if row.target == outbox_targets.hand_of(waiting)))
    await harness.outbox.results.write(harness.code)
    for row in await harness.store.outbox(harness.time.wall()):
        await harness.delivery._deliver(row)
    await harness.outbox.results.write(harness.code)
    assert [post.id for post in hands(harness, waiting)] == [new.id]


@rule("H-102")
async def test_a_found_post_that_cannot_be_edited_is_sent_with_another_nonce(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the same nonce Discord returns the message that is about to be deleted."""
    await harness.begin(ANNE, BART)
    await killed(harness, monkeypatch, "record", outbox_targets.hand_of(BART))
    before = await harness.store.unconfirmed_post(harness.code, outbox_targets.hand_of(BART))
    assert before is not None
    born_again(harness)
    harness.client.faults["edit", BART] = refusal(400, 50035)
    await harness.show()
    (left,) = hands(harness, BART)
    assert left.nonce != str(before.nonce)
