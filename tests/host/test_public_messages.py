"""The public table message: where it is posted, and how it is replaced."""

from __future__ import annotations

import discord
import pytest

from bot.delivery.lru import OF_A_TABLE
from bot.delivery.mentions import LOOKING
from bot.delivery.public_messages import BURIED
from bot.delivery.table_channels import HERE, LEFT, NOWHERE, PEACE, TableChannels
from bot.tables.ready_check import begin_ready_check
from store.rows import MessageRow
from tests.host.fake_discord import FakeMessage, refusal
from tests.host.harness import ANNE, BART, CHANNEL, GUILD, Harness
from tests.ledger import rule

THREAD = 700


def tables(harness: Harness, room: int = CHANNEL) -> list[FakeMessage]:
    """Return the live table messages in this channel."""
    return [post for post in harness.room(room).messages if f"button:{harness.code}:story" in post.controls]


def mentioning(harness: Harness, room: int = CHANNEL) -> list[FakeMessage]:
    return [post for post in harness.room(room).messages if post.mentions]


async def shown(harness: Harness, kind: str = "shout", **more: object) -> int:
    """Start and show a game, and return the person who has the turns."""
    await harness.begin(ANNE, BART, kind=kind, **more)
    await harness.show()
    return (await harness.people())[0]


@rule("H-60")
@pytest.mark.parametrize("error", [refusal(404, 10003), refusal(403, 50013)])
async def test_a_table_leaves_a_thread_that_is_gone_or_closed_to_the_bot(harness: Harness, error: Exception) -> None:
    acting = await shown(harness, thread=THREAD)
    assert (len(tables(harness, THREAD)), len(tables(harness))) == (1, 0)
    harness.client.faults |= {("edit", THREAD): refusal(404, 10003), ("send", THREAD): error}  # type: ignore[dict-item]
    await harness.answer(acting, "rum")
    await harness.show()
    assert (await harness.row()).thread is None
    assert len(tables(harness)) == 1
    await harness.answer(acting, "rum")
    await harness.show()
    assert (await harness.row()).status == "playing"


@rule("H-61")
@pytest.mark.parametrize("code", [10003, 10008, 30046, 50083])
async def test_a_table_message_that_cannot_be_edited_is_posted_anew(harness: Harness, code: int) -> None:
    acting = await shown(harness)
    (old,) = tables(harness)
    harness.client.faults["edit", CHANNEL] = refusal(400, code)
    await harness.answer(acting, "rum")
    await harness.show()
    (new,) = tables(harness)
    assert new.id > old.id
    del harness.client.faults["edit", CHANNEL]
    await harness.answer(acting, "rum")
    await harness.show()
    assert [post.id for post in tables(harness)] == [new.id]


@rule("H-61")
async def test_a_deleted_table_message_is_posted_anew(harness: Harness) -> None:
    acting = await shown(harness)
    (old,) = tables(harness)
    harness.room().messages.remove(old)
    await harness.answer(acting, "rum")
    await harness.show()
    assert len(tables(harness)) == 1


async def test_another_refused_edit_does_not_post_the_table_anew(harness: Harness) -> None:
    acting = await shown(harness)
    (old,) = tables(harness)
    harness.client.faults["edit", CHANNEL] = refusal(500)
    await harness.answer(acting, "rum")
    await harness.show()
    assert [post.id for post in tables(harness)] == [old.id]


@rule("H-62")
@pytest.mark.parametrize(("lines", "anew"), [(7, False), (8, True), (20, True)])
async def test_a_buried_table_is_posted_anew_before_a_mention(harness: Harness, lines: int, anew: bool) -> None:
    assert BURIED == 8
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await shown(harness, kind="reply")
    people = await harness.people()
    (old,) = tables(harness)
    for post in mentioning(harness):
        harness.room().messages.remove(post)
    harness.room().talk(lines)
    await harness.answer(people[0], "rum")
    await harness.show()
    (new,) = tables(harness)
    assert (new.id > old.id) is anew
    (mentioned,) = mentioning(harness)
    assert mentioned.id > new.id, "the mention stands below it"
    assert mentioned.mentions == [people[1]]


@rule("H-62")
async def test_a_buried_table_stays_if_nobody_is_to_be_mentioned(harness: Harness) -> None:
    acting = await shown(harness)
    (old,) = tables(harness)
    harness.room().talk(20)
    await harness.answer(acting, "rum")
    await harness.show()
    assert [post.id for post in tables(harness)] == [old.id]
    assert harness.client.count("read", CHANNEL) == 0, "nor is looked for what stands below it"


@rule("H-62")
async def test_messages_below_the_table_are_counted_at_most_once_a_minute(harness: Harness) -> None:
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await shown(harness, kind="reply")
    acting, waiting = await harness.people()
    await harness.answer(acting, "rum")
    await harness.show()
    looked = harness.client.count("read", CHANNEL)
    harness.room().talk(20)
    await harness.answer(waiting, "rum")
    await harness.show()
    assert mentioning(harness)[-1].mentions == [acting]
    assert harness.client.count("read", CHANNEL) == looked == 1
    harness.time.now += LOOKING
    (old,) = tables(harness)
    await harness.answer(acting, "rum")
    await harness.show()
    (new,) = tables(harness)
    assert new.id > old.id


async def test_a_channel_that_cannot_be_read_does_not_post_the_table_anew(harness: Harness) -> None:
    await shown(harness, kind="reply")
    people = await harness.people()
    (old,) = tables(harness)
    harness.room().talk(20)
    harness.client.faults["read", CHANNEL] = refusal(403, 50001)
    await harness.answer(people[0], "rum")
    await harness.show()
    assert [post.id for post in tables(harness)] == [old.id]


@rule("H-63")
async def test_the_table_is_described_in_words_if_pictures_cannot_be_sent(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    acting = await shown(harness)
    (post,) = tables(harness)
    assert post.files == 1
    say = FakeMessage.say

    def without_files(
        post: FakeMessage, content: str | None, view: object, files: list[object], allowed: object
    ) -> None:
        if files and post.room == CHANNEL:
            raise refusal(403, 50013)
        say(post, content, view, files, allowed)  # type: ignore[arg-type]

    monkeypatch.setattr(FakeMessage, "say", without_files)
    await harness.answer(acting, "rum")
    await harness.show()
    assert [(one.id, one.files) for one in tables(harness)] == [(post.id, 0)]
    assert "0 answers." in post.words
    harness.room().messages.clear()
    await harness.answer(acting, "rum")
    await harness.show()
    (post,) = tables(harness)
    assert (post.files, "0 answers." in post.words) == (0, True)


@rule("H-64")
async def test_hands_and_lobby_link_to_the_one_live_table_message(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, kind="shout")
    async with harness.store.write() as w:
        await w.set_table(harness.code, thread=THREAD)
        lobby = await harness.room().send("Lobby", allowed_mentions=_none())
        await w.save_receipt(MessageRow(harness.code, "lobby", CHANNEL, lobby.id, 0))
    await harness.tables.start(harness.code, 1)
    await harness.show()
    acting = (await harness.people())[0]
    (old,) = tables(harness, THREAD)
    harness.client.faults["edit", THREAD] = refusal(400, 30046)
    await harness.answer(acting, "rum")
    await harness.show()
    (new,) = tables(harness, THREAD)
    assert new.id != old.id
    assert old not in harness.room(THREAD).messages
    link = f"https://discord.com/channels/{GUILD}/{THREAD}/{new.id}"
    for room in (CHANNEL, ANNE, BART):
        assert harness.room(room).messages[0].links == [link]


async def test_names_are_unchanged_on_buttons_and_escaped_in_sentences(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, kind="shout")
    async with harness.store.write() as w:
        for place in range(2):
            await w.set_seat(harness.code, place, name="*Zed*")
    await harness.tables.start(harness.code, 1)
    await harness.show()
    (post,) = tables(harness)
    assert "Arr, *Zed*!" in post.labels
    assert r"\*Zed\*" in post.words


def _none() -> discord.AllowedMentions:
    return discord.AllowedMentions.none()


@rule("H-106", "H-107")
async def test_a_table_that_every_channel_refuses_is_named_in_hands_and_returns_at_a_move(harness: Harness) -> None:
    """A refused channel is not tried again for a minute, except at the next move."""
    acting = await shown(harness)
    harness.client.faults |= {("edit", CHANNEL): refusal(403, 50001), ("send", CHANNEL): refusal(403, 50001)}
    await harness.answer(acting, "rum")
    await harness.show()
    hand = harness.room(acting).last
    assert NOWHERE.source in hand.words
    assert hand.links == []
    tried = harness.client.count("send refused", CHANNEL)
    await harness.answer(acting, "rum")
    await harness.show()
    assert harness.client.count("send refused", CHANNEL) == tried
    harness.client.faults.clear()
    harness.time.now += PEACE
    await harness.answer(acting, "rum")
    await harness.show()
    assert HERE.source in tables(harness)[-1].words
    assert NOWHERE.source not in harness.room(acting).last.words
    told = await harness.told()
    assert [told.count(words.source) for words in (NOWHERE, HERE)] == [1, 1]


@rule("H-106")
@pytest.mark.parametrize("code", [160005, 50013, 50001, 10003])
async def test_any_refusal_by_a_thread_moves_the_table_to_the_channel(harness: Harness, code: int) -> None:
    acting = await shown(harness, thread=THREAD)
    error = refusal(400 if code == 160005 else 404 if code == 10003 else 403, code)
    harness.client.faults |= {("edit", THREAD): error, ("send", THREAD): error}
    await harness.answer(acting, "rum")
    await harness.show()
    assert len(tables(harness)) == 1
    assert LEFT.source in tables(harness)[0].words


@rule("H-145")
async def test_a_start_that_the_channel_refused_is_shown_when_permissions_change(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await harness.show()
    harness.client.faults |= {("edit", CHANNEL): refusal(403, 50001), ("send", CHANNEL): refusal(403, 50001)}
    row = await harness.row()
    await begin_ready_check(harness.tables, row, 7)
    await harness.show()
    assert not any("Ready" in post.labels for post in harness.room().messages)
    await harness.delivery.channels_changed(GUILD)
    await harness.show()
    assert not any("Ready" in post.labels for post in harness.room().messages), "that was another change"
    harness.client.faults.clear()
    await harness.delivery.channels_changed(GUILD)
    await harness.show()
    lobby, ready = harness.room().messages
    assert "Ready" in ready.labels
    assert "Not ready yet" in lobby.words
    edits = harness.client.count("edit", CHANNEL)
    await harness.delivery.channels_changed(GUILD)
    await harness.show()
    assert harness.client.count("edit", CHANNEL) == edits, "nothing had been refused since"


@rule("H-145")
def test_a_refusal_by_a_channel_is_forgotten_only_for_its_own_server(harness: Harness) -> None:
    places = harness.delivery.channels
    places.note_refusal(CHANNEL, GUILD)
    assert places.forget_refusals(GUILD + 1) == set()
    assert places.refused_recently(CHANNEL)
    assert places.forget_refusals(GUILD) == {CHANNEL}
    assert not places.refused_recently(CHANNEL)


def test_memory_holds_only_the_newest_refusals(harness: Harness) -> None:
    places = TableChannels(harness.delivery.channels.client, harness.store, harness.time, remembered_tables=2)
    for place in range(1_000):
        places.note_refusal(place, place)
    assert sum(places.refused_recently(place) for place in range(1_000)) == 2 * OF_A_TABLE
    assert places.refused_recently(999)


@rule("H-60", "H-69")
async def test_a_refusal_by_discords_proxy_says_nothing_about_the_channel(harness: Harness) -> None:
    """A refusal by a proxy in front of Discord has no error code of Discord's."""
    await harness.begin(ANNE, BART)
    await harness.show()
    (before,) = [post.id for post in harness.room().messages if post.files]
    harness.client.faults |= {("edit", CHANNEL): refusal(403), ("send", CHANNEL): refusal(403)}
    await harness.answer(ANNE, "rum")
    await harness.show()
    harness.client.faults.clear()
    harness.time.now += 2
    await harness.show()
    assert [post.id for post in harness.room().messages if post.files] == [before]
    words, files = next((post.words, post.files) for post in harness.room().messages if post.id == before)
    assert "Waiting for Person 102." in words
    assert files, "nor has it taken the pictures away"
    assert [line for line in await harness.told() if "can't write in" in line] == []
