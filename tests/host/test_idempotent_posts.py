"""Each post has a nonce that is recorded first, so that after a crash the message is found, not posted twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.components.button_registry import press_button
from bot.delivery.messages import QUIET, Messages
from bot.delivery.router import Delivery
from bot.tables import outbox_targets
from store.rows import PostRow
from tests.host.fake_discord import FakeChannel, FakeMessage, refusal
from tests.host.harness import ANNE, BART, CHANNEL, GUILD, Harness
from tests.ledger import rule


async def killed(house: Harness, monkeypatch: pytest.MonkeyPatch, doing: str, what: str = "") -> None:
    """Deliver everything, and stop all tasks at the first request that matches, as in a crash."""
    dead, do = asyncio.Event(), getattr(Messages, doing)

    async def die(messages: Messages, row: Any, *more: Any, **named: Any) -> Any:
        if not row.target.startswith(what):
            return await do(messages, row, *more, **named)
        dead.set()
        return await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(Messages, doing, die)
        house.outbox.wake()
        await dead.wait()
        for task in list(house.outbox._serving.values()):
            task.cancel()
        await house.outbox.wait_until_idle()


def born_again(house: Harness) -> None:
    """Replace the services as after a crash: only the store and Discord remain."""
    client: Any = house.paper
    house.tables = house.another_host()
    house.delivery = Delivery(client, house.store, house.time, house.policy, house.tables, lambda: None)
    house.outbox, house.messages = house.delivery.outbox, house.delivery.messages


def tables(house: Harness, room: int = CHANNEL) -> list[FakeMessage]:
    return [sheet for sheet in house.room(room).sheets if f"d:{house.code}:words" in sheet.controls]


def hands(house: Harness, user: int) -> list[FakeMessage]:
    return [sheet for sheet in house.room(user).sheets if any(f":{house.code}:" in one for one in sheet.controls)]


@pytest.fixture(params=["in time", "when the nonce is forgotten"])
def later(request: pytest.FixtureRequest, house: Harness) -> Callable[[], None]:
    """Let time pass before the process returns: a moment, or a night in which other people wrote messages."""

    def passes() -> None:
        if request.param != "in time":
            house.time.now += 8 * 3600
            for room in (CHANNEL, ANNE, BART):
                for sheet in house.room(room).sheets:
                    sheet.nonce = None
                house.room(room).talk(5)

    return passes


@rule("H-102", "H-84")
@pytest.mark.parametrize("what", [outbox_targets.TABLE, outbox_targets.hand_of(BART)])
async def test_what_was_sent_and_never_noted_is_not_sent_again(
    house: Harness, monkeypatch: pytest.MonkeyPatch, later: Callable[[], None], what: str
) -> None:
    """This holds even if a person moves before the next delivery, because the nonce does not depend on moves."""
    await house.begin(ANNE, BART)
    await killed(house, monkeypatch, "record", what)
    assert len(tables(house)) == 1
    later()
    born_again(house)
    await house.answer(ANNE, "rum")
    await house.show()
    assert [len(found) for found in (tables(house), hands(house, BART))] == [1, 1]
    assert "Waiting for Person 102" in tables(house)[0].words, "and it shows what came since"
    assert (await house.store.unconfirmed_post(house.code, outbox_targets.TABLE)) is None
    assert house.stored("SELECT count(*) FROM pending_posts") == [(0,)]


@rule("H-102", "H-64")
async def test_the_old_table_goes_also_if_we_stop_before_it_can(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await house.begin(ANNE, BART, kind="reply")
    await house.show()
    acting, _ = await house.people()
    await house.answer(acting, "rum")
    house.room().talk(9)
    await killed(house, monkeypatch, "delete", outbox_targets.GONE)
    born_again(house)
    await house.show()
    assert len(tables(house)) == 1
    assert len([sheet for sheet in house.room().sheets if sheet.mentions]) == 1


@rule("H-102", "H-64")
async def test_a_table_posted_anew_that_was_never_noted_stands_once_though_it_was_answered(
    house: Harness, monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]
) -> None:
    """It was posted anew because of a mention, and after the restart nobody has to be mentioned."""
    async with house.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await house.begin(ANNE, BART, kind="reply")
    await house.show()
    acting, waiting = await house.people()
    async with house.store.write() as w:
        await w.set_person(acting, mentions=False)
    await house.answer(acting, "rum")
    house.room().talk(9)
    await killed(house, monkeypatch, "record", outbox_targets.TABLE)
    assert len(tables(house)) == 2, "the old one is not gone yet"
    later()
    born_again(house)
    await house.answer(waiting, "rum")
    await house.show()
    assert len(tables(house)) == 1


@rule("H-102")
async def test_a_call_that_was_never_noted_leaves_one_hand_though_it_was_answered(
    house: Harness, monkeypatch: pytest.MonkeyPatch, later: Callable[[], None]
) -> None:
    """The call replaces an older hand message, and after the restart nobody has to be called."""
    await house.begin(ANNE, BART, kind="reply")
    await house.show()
    acting, waiting = await house.people()
    await house.answer(acting, "rum")
    await killed(house, monkeypatch, "record", outbox_targets.hand_of(waiting))
    assert len(hands(house, waiting)) == 2, "the old one is not gone yet"
    later()
    born_again(house)
    await house.answer(waiting, "rum")
    await house.show()
    assert len(hands(house, waiting)) == 1


@rule("H-102")
async def test_what_discord_refused_leaves_no_name(house: Harness) -> None:
    await house.begin(ANNE, BART)
    house.paper.faults["send", ANNE] = refusal(403, 50007)
    await house.show()
    assert house.stored("SELECT count(*) FROM pending_posts") == [(0,)]


@rule("H-102")
async def test_what_discord_may_have_taken_before_it_failed_keeps_its_name(house: Harness) -> None:
    await house.begin(ANNE, BART)
    house.paper.faults["send", ANNE] = refusal(500)
    await house.show()
    assert house.stored("SELECT count(*) FROM pending_posts") == [(1,)]


@rule("H-103")
async def test_a_lobby_that_nobody_noted_is_the_one_that_is_clicked(house: Harness) -> None:
    """The bot stopped after Discord's response and before the receipt was stored."""
    await house.lobby(ANNE)
    click = house.click(BART, guild=GUILD, channel=CHANNEL)
    click.message.id = 4711
    await press_button(click, house.code, "join")
    noted = await house.store.receipt(house.code, outbox_targets.LOBBY)
    assert noted is not None
    assert (noted.channel, noted.message) == (CHANNEL, 4711)
    assert "Person 102" in click.seen.words
    await house.show()
    assert house.room().sheets == []


@rule("H-103")
async def test_a_second_lobby_goes_when_it_is_clicked(house: Harness) -> None:
    await house.lobby(ANNE)
    async with house.store.write() as w:
        await w.enqueue(house.code, outbox_targets.LOBBY, 0, house.time.now)
    await house.show()
    client: Any = house.room()
    second = await client.send("twice", allowed_mentions=QUIET)
    click = house.click(BART, guild=GUILD, channel=CHANNEL)
    click.message.id = second.id
    await press_button(click, house.code, "join")
    await house.show()
    [lobby] = house.room().sheets
    assert "Person 102" in lobby.words


@rule("H-103")
async def test_a_lobby_that_came_by_an_answer_is_found_by_its_name(house: Harness) -> None:
    """The answer to /play has no nonce, and the bot stopped while sending it."""
    await house.lobby(ANNE)
    async with house.store.write() as w:
        await w.enqueue(house.code, outbox_targets.LOBBY, 0, house.time.now)
        await w.record_post(PostRow(house.code, outbox_targets.LOBBY, CHANNEL, 1 << 30, house.time.now))
    await house.room().send("", view=None, allowed_mentions=QUIET)
    house.room().last.components = [SimpleNamespace(id=1 << 30)]
    house.room().talk(3)
    await house.show()
    assert [sheet for sheet in house.room().sheets if sheet.controls] == house.room().sheets[:1]
    assert house.paper.count("read", CHANNEL) == 1


THREAD = 700


@rule("H-60", "H-64", "H-102")
@pytest.mark.parametrize("error", [refusal(400, 50083), refusal(403, 50001)])
async def test_what_was_posted_in_a_place_that_then_closed_goes_when_it_opens(
    house: Harness, monkeypatch: pytest.MonkeyPatch, error: discord.HTTPException
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
    await house.begin(ANNE, BART, kind="shout", thread=THREAD)
    await house.show()
    assert (len(tables(house, THREAD)), len(tables(house))) == (1, 0)
    house.paper.faults |= {(what, THREAD): error for what in ("edit", "send", "delete")}
    house.time.now += 2
    await house.show()
    assert (len(tables(house, THREAD)), len(tables(house))) == (1, 1)
    house.paper.faults.clear()
    await house.delivery.channels_changed(GUILD)
    house.time.now += 60
    await house.show()
    assert (len(tables(house, THREAD)), len(tables(house))) == (0, 1)
    assert await house.store.next_delivery_time() is None
