"""Membership of threads: who is let in and put out of private ones, and who is added to public ones."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.delivery.table_channels import LEFT, LEFT_PRIVATE, PEACE
from bot.tables import outbox_targets
from bot.tables.idle_tables import CHANNEL_GONE, close_unreachable_lobbies
from bot.tables.quotas import LOBBIES, check_table_quota
from store.people.personal_data import forget_person
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, GUILD, Harness
from tests.host.private_table_actions import picks, read
from tests.ledger import rule

THREAD = 900


class Members:
    """The members of private threads. `fault` returns the error of a request, or None."""

    def __init__(self, harness: Harness) -> None:
        self.inside: dict[int, set[int]] = {}
        self.fault: Callable[[int, bool], discord.HTTPException | None] = lambda user, inside: None
        self.harness = harness
        self.serve()

    def serve(self) -> None:
        """Take the requests of the present bot, which may have been restarted."""
        self.harness.delivery.channels.set_thread_member = self.put  # type: ignore[method-assign]

    async def put(self, thread: int, user: int, inside: bool) -> None:
        """Add or remove a member."""
        if (error := self.fault(user, inside)) is not None:
            raise error
        there = self.inside.setdefault(thread, set())
        there.add(user) if inside else there.discard(user)


async def guests_inside(harness: Harness, *people: int) -> Members:
    """Open a private lobby with a thread, with Anne as the host, and invite these people."""
    members = Members(harness)
    await harness.lobby(ANNE, private=True, thread=THREAD)
    await picks(harness, ANNE, *people)
    return members


@rule("H-520")
@pytest.mark.parametrize("error", [refusal(400, 50083), refusal(403, 50013), refusal(403, 50001), refusal(500)])
async def test_an_uninvited_person_is_removed_from_the_thread_when_discord_allows_it(
    harness: Harness, error: discord.HTTPException
) -> None:
    """Finding D1: the row was dropped, and nothing tried again."""
    members = await guests_inside(harness, BART, CLEO)
    assert members.inside[THREAD] == {BART, CLEO}
    members.fault = lambda user, inside: None if inside else error
    await picks(harness, ANNE, CLEO)
    assert BART in members.inside[THREAD]
    harness.restart()
    members.serve()
    for _ in range(8):
        harness.time.now += 900
        await harness.show()
    members.fault = lambda user, inside: None
    harness.time.now += 900
    await harness.show()
    assert members.inside[THREAD] == {CLEO}
    assert await harness.store.receipt(harness.code, outbox_targets.thread_member(BART)) is None
    assert await harness.store.next_delivery_time() is None


@rule("H-520")
async def test_the_newest_invitation_decides_who_is_in_the_thread(harness: Harness) -> None:
    members = await guests_inside(harness, BART)
    members.fault = lambda user, inside: refusal(500)
    await picks(harness, ANNE)
    await picks(harness, ANNE, BART)
    members.fault = lambda user, inside: None
    harness.time.now += 900
    await harness.show()
    assert members.inside[THREAD] == {BART}


@rule("H-520", "H-383")
async def test_a_table_leaves_a_thread_in_which_an_uninvited_person_reads(harness: Harness) -> None:
    members = await guests_inside(harness, BART, CLEO)
    members.fault = lambda user, inside: None if inside else refusal(400, 50083)
    await picks(harness, ANNE, CLEO)
    assert (await harness.row()).thread is None
    assert LEFT_PRIVATE.source in await harness.told()
    posts = harness.room(THREAD).messages
    assert all(harness.code not in post.words for post in posts), "the thread says only that the table has moved"
    assert any("goes on by direct message" in post.words for post in posts)
    assert harness.code in read(harness, ANNE)
    seen = len(posts)
    await picks(harness, ANNE, CLEO, 1000)
    assert len(harness.room(THREAD).messages) == seen


@rule("H-520")
@pytest.mark.parametrize("code", [30033, 50013, 160005])
async def test_a_guest_who_cannot_be_added_to_the_thread_reads_by_direct_message(harness: Harness, code: int) -> None:
    members = await guests_inside(harness)
    members.fault = lambda user, inside: refusal(400 if code != 50013 else 403, code) if inside else None
    await picks(harness, ANNE, BART)
    assert (await harness.row()).thread is None
    assert harness.code in read(harness, BART)


@rule("H-520")
async def test_a_guest_who_does_not_see_the_channel_does_not_move_the_table(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await guests_inside(harness)
    members.fault = lambda user, inside: refusal(403, 50001)
    known = harness.policy.access.permissions_of

    async def rights(user: int, table: Any, *, reading: bool) -> Any:
        return None if user == BART else await known(user, table, reading=reading)

    monkeypatch.setattr(harness.policy.access, "permissions_of", rights)
    await picks(harness, ANNE, BART)
    assert (await harness.row()).thread == THREAD


class Channel(discord.TextChannel):
    """A text channel in which the bot has all permissions but those in `denied`."""

    denied: frozenset[str] = frozenset()
    guild: Any = SimpleNamespace(me=SimpleNamespace(id=1))

    def permissions_for(self, obj: Any, /) -> discord.Permissions:
        """Return the bot's permissions."""
        return discord.Permissions(**{name: name not in self.denied for name in discord.Permissions.VALID_FLAGS})


def locked_thread(harness: Harness, *, manages: bool = False) -> None:
    """Lock the table's thread. The bot may manage threads or not."""
    thread = object.__new__(discord.Thread)
    thread.id, thread.locked = THREAD, True
    channel: Any = object.__new__(Channel)
    channel.id, channel.denied = CHANNEL, frozenset() if manages else frozenset({"manage_threads"})
    channel.get_thread = lambda number: thread
    harness.client.channels |= {THREAD: thread, CHANNEL: channel}


@rule("H-60")
async def test_a_game_leaves_a_locked_thread_even_if_it_may_still_edit_there(harness: Harness) -> None:
    """Finding N6: edits still worked, but nobody could press or be called there."""
    await harness.begin(ANNE, BART, kind="shout", thread=THREAD)
    await harness.show()
    locked_thread(harness)
    await harness.delivery.channels_changed(GUILD, locked=THREAD)
    await harness.outbox.wait_until_idle()
    assert (await harness.row()).thread is None
    assert LEFT.source in await harness.told()
    assert any(f"button:{harness.code}:story" in post.controls for post in harness.room().messages)


@rule("H-60")
async def test_a_bot_with_manage_threads_stays_in_a_locked_thread(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout", thread=THREAD)
    await harness.show()
    locked_thread(harness, manages=True)
    await harness.delivery.channels_changed(GUILD, locked=THREAD)
    await harness.outbox.wait_until_idle()
    assert (await harness.row()).thread == THREAD


@rule("H-60")
async def test_a_mention_that_a_locked_thread_refuses_follows_the_table(harness: Harness) -> None:
    async with harness.store.write() as w:
        for user in (ANNE, BART):
            await w.set_person(user, dm=False)
    await harness.begin(ANNE, BART, kind="reply", thread=THREAD)
    await harness.show()
    harness.client.faults["send", THREAD] = refusal(400, 160005)
    first, second = await harness.people()
    harness.time.now += 400
    await harness.answer(first, "rum")
    await harness.show()
    assert (await harness.row()).thread is None
    assert any(second in post.mentions for post in harness.room().messages)


@rule("H-526")
async def test_players_are_added_to_their_thread_without_a_notification(harness: Harness) -> None:
    """Finding D2. One message is posted, edited to name them, and deleted."""
    await harness.begin(ANNE, BART, thread=THREAD)
    async with harness.store.write() as w:
        await w.set_person(BART, mentions=False)
        await w.enqueue(harness.code, outbox_targets.THREAD_PLAYERS, 1, 0.0)
    await harness.show()
    assert await harness.store.receipt(harness.code, outbox_targets.thread_member(ANNE)) is not None
    assert await harness.store.receipt(harness.code, outbox_targets.thread_member(BART)) is None, "who has mentions off"
    assert not [post for post in harness.room(THREAD).messages if ANNE in post.mentions], "it is gone again"
    sent = harness.client.count("send", THREAD)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, outbox_targets.THREAD_PLAYERS, 2, 0.0)
    await harness.show()
    assert harness.client.count("send", THREAD) == sent, "nobody is added twice"


@rule("H-526")
async def test_players_are_added_though_a_moderator_deletes_the_silent_message(harness: Harness) -> None:
    await harness.begin(ANNE, BART, thread=THREAD)
    harness.client.faults["edit", THREAD] = refusal(404, 10008)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, outbox_targets.THREAD_PLAYERS, 1, 0.0)
    await harness.show()
    assert await harness.store.receipt(harness.code, outbox_targets.thread_member(ANNE)) is None
    del harness.client.faults["edit", THREAD]
    harness.time.now += 3
    await harness.show()
    assert await harness.store.receipt(harness.code, outbox_targets.thread_member(ANNE)) is not None


@rule("H-526")
async def test_a_player_is_added_after_their_quiet_hours(harness: Harness) -> None:
    hour = int(harness.time.now // 3600) % 24
    await harness.begin(ANNE, BART, thread=THREAD)
    async with harness.store.write() as w:
        await w.set_person(BART, quiet_from=hour, quiet_to=(hour + 2) % 24)
        await w.enqueue(harness.code, outbox_targets.THREAD_PLAYERS, 1, 0.0)
    await harness.show()
    assert await harness.store.receipt(harness.code, outbox_targets.thread_member(BART)) is None
    harness.time.now += 2 * 3600
    await harness.show()
    assert await harness.store.receipt(harness.code, outbox_targets.thread_member(BART)) is not None


@rule("H-159", "H-526")
async def test_forgetting_a_person_deletes_their_record_of_a_public_thread(harness: Harness) -> None:
    await harness.begin(ANNE, BART, thread=THREAD)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, outbox_targets.THREAD_PLAYERS, 1, 0.0)
    await harness.show()
    async with harness.store.write() as w:
        await forget_person(w, ANNE, harness.time.now)
    assert await harness.store.receipt(harness.code, outbox_targets.thread_member(ANNE)) is None


@rule("H-527")
async def test_the_lobbies_of_a_deleted_channel_are_closed(harness: Harness) -> None:
    """Finding D4: they counted against people's limit of three for a day."""
    for _ in range(LOBBIES):
        await harness.lobby(ANNE, BART, channel=777)
    await close_unreachable_lobbies(harness.tables, harness.policy.access, GUILD, 777)
    assert {row.status for row in await harness.store.tables()} == {"cancelled"}
    assert CHANNEL_GONE.source in await harness.told()
    async with harness.store.write() as w:
        await check_table_quota(w, GUILD, CHANNEL, ANNE)
    await harness.show()
    assert "was closed" in read(harness, BART)


@rule("H-527")
async def test_a_lobby_whose_channel_went_while_the_bot_was_away_is_closed(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, there = await harness.lobby(ANNE, channel=777), await harness.lobby(BART)
    known = harness.policy.access._channel

    async def place(server: Any, channel: int, reading: bool) -> Any:
        return None if channel == 777 else await known(server, channel, reading)

    monkeypatch.setattr(harness.policy.access, "_channel", place)
    await close_unreachable_lobbies(harness.tables, harness.policy.access, GUILD)
    assert (await harness.tables.row(gone)).status == "cancelled"
    assert (await harness.tables.row(there)).status == "lobby"


@rule("H-520")
async def test_a_refusal_of_a_place_is_forgotten_after_a_minute(harness: Harness) -> None:
    channels = harness.delivery.channels
    channels.note_refusal(THREAD, GUILD)
    assert channels.refused_recently(THREAD)
    harness.time.now += PEACE
    assert not channels.refused_recently(THREAD)
