"""Private tables: their threads, the rights of moderators, and unchanged behaviour."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.channel_access import AccessUnknown
from bot.tables.permissions.policy import Person
from bot.tables.quotas import LOBBIES_HERE, LOBBIES_IN_SERVER, check_table_quota
from store.rows import ModerationKind, TableRow
from tests.attacks.harness import AttackEnvironment
from tests.host.fake_guild import HALL, WHISPER
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.host.private_table_actions import finds, picks, press, read
from tests.host.test_ready_check import shuffle_file
from tests.ledger import rule


class Threads:
    """Replaces the opening of threads, and records the threads and each person's current one."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.opened: list[int] = []
        self.inside: dict[int, int | None] = {}
        places: Any = harness.delivery.channels
        places.open_private_thread, places.set_thread_member = self._open, self._put

    async def _open(self, table: TableRow) -> None:
        table.thread = 900 + len(self.opened)
        self.opened.append(table.thread)
        await asyncio.sleep(0)  # others are put inside meanwhile
        async with self.harness.store.write() as w:
            await w.set_table(table.id, thread=table.thread)

    async def _put(self, thread: int, user: int, inside: bool) -> None:
        self.inside[user] = thread if inside else None


@rule("H-382", "H-384")
async def test_a_private_rematch_brings_its_players_into_one_thread(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, private=True)
    await harness.end_table()
    threads = Threads(harness)
    await press(harness, ANNE, "rematch")
    assert threads.inside == dict.fromkeys((ANNE, BART, CLEO), threads.opened[0])
    assert len(threads.opened) == 1


@rule("H-381")
async def test_a_person_who_is_voted_out_leaves_the_thread_and_their_hand_is_deleted(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, private=True, thread=WHISPER)
    threads = Threads(harness)
    await harness.show()
    place = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == CLEO)
    for user in (ANNE, BART):
        await press(harness, user, "vote-out", f"{place}-{CLEO}")
    assert threads.inside == {CLEO: None}
    assert harness.code not in read(harness, CLEO)


@rule("H-384")
async def test_a_failing_discord_does_not_open_a_second_rematch(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.begin(ANNE, BART)
    await harness.end_table()
    await press(harness, ANNE, "rematch")
    following, known = (await harness.row()).rematch, harness.policy._rights

    async def rights(person: Person, table: TableRow) -> Any:
        if table.id == following:
            raise AccessUnknown
        return await known(person, table)

    monkeypatch.setattr(harness.policy, "_rights", rights)
    with pytest.raises(UserError):
        await press(harness, BART, "rematch")
    assert (await harness.row()).rematch == following
    assert len(await harness.store.tables()) == 2


@rule("H-383")
async def test_losing_a_private_thread_during_a_delivery_moves_nothing_into_the_channel(
    harness: Harness,
) -> None:
    await harness.begin(ANNE, BART, private=True, thread=WHISPER)
    async with harness.store.write() as w:
        for target in (outbox_targets.TABLE, outbox_targets.MENTION):
            await w.enqueue(harness.code, target, 1, 0.0)
    known = harness.tables.load

    async def sitting(code: str) -> LoadedTable:
        async with harness.store.write() as w:  # another process finds that the thread is gone
            await w.set_table(code, thread=None)
        return await known(code)

    host: Any = harness.tables
    host.load = sitting
    await harness.show()
    assert not [post for post in harness.room(CHANNEL).messages if harness.code in post.words or post.mentions]


@rule("H-383")
async def test_without_a_thread_a_private_table_comes_by_direct_message(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    await picks(harness, ANNE, BART)
    await press(harness, BART, "join")
    assert [post for post in harness.room(BART).messages if f"button:{harness.code}:start" in post.controls], (
        "the lobby"
    )
    await press(harness, ANNE, "start")
    row = await harness.row()
    for user in (ANNE, BART):
        published = [
            post for post in harness.room(user).messages if f"button:{harness.code}:put-off-start" in post.controls
        ]
        assert any(row.seed_hash in shuffle_file(post) for post in published), "what is published when words close"
    for user in (ANNE, BART):
        await press(harness, user, "ready")
    for user in (ANNE, BART):
        tables = [post for post in harness.room(user).messages if f"button:{harness.code}:table-text" in post.controls]
        hands = [
            post
            for post in harness.room(user).messages
            if any(one.startswith(("answer:", "select:")) for one in post.controls)
        ]
        assert len(tables) == 1
        assert hands or user != (await harness.people())[0]
    (line,) = harness.room(CHANNEL).messages
    assert harness.code not in line.words
    assert not line.controls
    assert not line.mentions


@rule("H-383")
async def test_a_lobby_shown_to_one_person_is_renewed_by_their_press(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    await picks(harness, ANNE, BART)
    click = harness.click(BART, ephemeral=True)
    await press_button(click, harness.code, "join")
    assert click.renewed, "nobody else brings it up to date"
    assert f"Person {BART}" in click.said[0]


@rule("H-383")
async def test_a_player_with_closed_direct_messages_is_not_called_in_public(harness: Harness) -> None:
    async with harness.store.write() as w:
        await w.set_person(BART, dm_closed=True)
    await harness.begin(ANNE, BART, private=True)
    await harness.show()
    await harness.answer(ANNE, "rum") if (await harness.people())[0] == ANNE else await harness.answer(BART, "rum")
    await harness.show()
    assert not harness.room(CHANNEL).messages or not harness.room(CHANNEL).messages[0].mentions
    assert harness.client.count("send", BART) == 0


@rule("H-384")
async def test_the_rematch_of_a_private_table_is_private(harness: Harness) -> None:
    await harness.begin(ANNE, BART, private=True)
    await harness.end_table()
    await press(harness, ANNE, "rematch")
    following = (await harness.row()).rematch
    assert following is not None
    harness.code = following
    assert (await harness.row()).private
    assert await finds(harness, BART)
    assert not await finds(harness, CLEO)


@rule("H-385")
async def test_private_lobbies_do_not_fill_a_channel(harness: Harness) -> None:
    for host in range(LOBBIES_HERE):
        await harness.lobby(1000 + host, private=True)
    async with harness.store.write() as w:
        await check_table_quota(w, GUILD, CHANNEL, CLEO)
    for host in range(LOBBIES_HERE):
        await harness.lobby(1000 + host)
    async with harness.store.write() as w:
        with pytest.raises(UserError):
            await check_table_quota(w, GUILD, CHANNEL, CLEO)
        await check_table_quota(w, GUILD, CHANNEL, CLEO, private=True)


@rule("H-385")
async def test_private_lobbies_do_not_fill_a_server(harness: Harness) -> None:
    for host in range(LOBBIES_IN_SERVER):
        await harness.lobby(1000 + host, channel=2000 + host, private=True)
    async with harness.store.write() as w:
        await check_table_quota(w, GUILD, CHANNEL, CLEO)
        with pytest.raises(UserError):
            await check_table_quota(w, GUILD, CHANNEL, CLEO, private=True)


@rule("H-386")
async def test_a_moderator_can_end_a_private_table_that_was_reported(harness: Harness) -> None:
    env = AttackEnvironment(harness)
    await env.plays(HALL, ANNE, BART, private=True)
    assert not await env.opens(DIRK, HALL, "table-text")
    async with harness.store.write() as w:
        await w.log_moderation(ModerationKind.REPORTED, GUILD, harness.time.wall(), table=harness.code, actor=BART)
    assert await env.opens(DIRK, HALL, "table-text")
    assert not await env.opens(DIRK, HALL, "watch"), "they follow it as little as others"
    assert not await env.opens(CLEO, HALL, "table-text"), "it is known to who moderates alone"
    assert await env.opens(DIRK, HALL, "end")
    assert (await harness.row()).status == "cancelled"


@rule("H-386")
async def test_a_moderator_can_end_a_private_table_whose_thread_they_see(harness: Harness) -> None:
    env = AttackEnvironment(harness)
    await env.plays(HALL, ANNE, BART, private=True, thread=WHISPER)
    assert not await env.opens(DIRK, HALL, "end")
    assert not await env.opens(CLEO, WHISPER, "table-text"), "to have been added by somebody is no invitation"
    assert await env.opens(DIRK, WHISPER, "end")
    assert (await harness.row()).status == "cancelled"


@rule("H-398")
async def test_a_private_table_is_unchanged_after_a_restart(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    await picks(harness, ANNE, BART)
    await harness.show()
    before = len(harness.room(CHANNEL).messages)
    harness.restart()
    row = await harness.row()
    assert row.private
    assert await finds(harness, BART)
    assert not await finds(harness, CLEO)
    await press(harness, BART, "join")
    assert BART in [seat.user for seat in await harness.store.seats(harness.code)]
    assert len(harness.room(CHANNEL).messages) == before == 1, "no second line"
