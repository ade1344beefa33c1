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
from tests.ledger import rule


class Threads:
    """Replaces the opening of threads, and records the threads and each person's current one."""

    def __init__(self, house: Harness) -> None:
        self.house = house
        self.opened: list[int] = []
        self.inside: dict[int, int | None] = {}
        places: Any = house.delivery.channels
        places.open_private_thread, places.set_thread_member = self._open, self._put

    async def _open(self, table: TableRow) -> None:
        table.thread = 900 + len(self.opened)
        self.opened.append(table.thread)
        await asyncio.sleep(0)  # others are put inside meanwhile
        async with self.house.store.write() as w:
            await w.set_table(table.id, thread=table.thread)

    async def _put(self, table: TableRow, user: int, inside: bool) -> None:
        self.inside[user] = table.thread if inside else None


@rule("H-382", "H-384")
async def test_who_plays_again_comes_into_one_thread(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, private=True)
    await house.end_table()
    threads = Threads(house)
    await press(house, ANNE, "again")
    assert threads.inside == dict.fromkeys((ANNE, BART, CLEO), threads.opened[0])
    assert len(threads.opened) == 1


@rule("H-381")
async def test_who_is_voted_out_is_put_out_of_the_thread_and_their_hand_goes(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, private=True, thread=WHISPER)
    threads = Threads(house)
    await house.show()
    place = next(seat.place for seat in await house.store.seats(house.code) if seat.user == CLEO)
    for user in (ANNE, BART):
        await press(house, user, "vote", f"{place}-{CLEO}")
    assert threads.inside == {CLEO: None}
    assert house.code not in read(house, CLEO)


@rule("H-384")
async def test_nobody_opens_another_table_because_discord_does_not_answer(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.begin(ANNE, BART)
    await house.end_table()
    await press(house, ANNE, "again")
    following, known = (await house.row()).again, house.policy._rights

    async def rights(person: Person, table: TableRow) -> Any:
        if table.id == following:
            raise AccessUnknown
        return await known(person, table)

    monkeypatch.setattr(house.policy, "_rights", rights)
    with pytest.raises(UserError):
        await press(house, BART, "again")
    assert (await house.row()).again == following
    assert len(await house.store.tables()) == 2


@rule("H-383")
async def test_a_thread_that_is_lost_while_its_table_is_brought_moves_nothing_into_the_channel(house: Harness) -> None:
    await house.begin(ANNE, BART, private=True, thread=WHISPER)
    async with house.store.write() as w:
        for target in (outbox_targets.TABLE, outbox_targets.MENTION):
            await w.enqueue(house.code, target, 1, 0.0)
    known = house.tables.load

    async def sitting(code: str) -> LoadedTable:
        async with house.store.write() as w:  # another process finds that the thread is gone
            await w.set_table(code, thread=None)
        return await known(code)

    host: Any = house.tables
    host.load = sitting
    await house.show()
    assert not [sheet for sheet in house.room(CHANNEL).sheets if house.code in sheet.words or sheet.mentions]


@rule("H-383")
async def test_lobby_start_and_table_come_by_direct_message(house: Harness) -> None:
    await house.lobby(ANNE, private=True)
    await picks(house, ANNE, BART)
    await press(house, BART, "join")
    assert [sheet for sheet in house.room(BART).sheets if f"d:{house.code}:start" in sheet.controls], "the lobby"
    await press(house, ANNE, "start")
    row = await house.row()
    for user in (ANNE, BART):
        published = [sheet for sheet in house.room(user).sheets if f"d:{house.code}:put-off" in sheet.controls]
        assert any(row.promise in sheet.words for sheet in published), "what is published when words close"
    for user in (ANNE, BART):
        await press(house, user, "ready")
    for user in (ANNE, BART):
        tables = [sheet for sheet in house.room(user).sheets if f"d:{house.code}:words" in sheet.controls]
        hands = [sheet for sheet in house.room(user).sheets if any(one[:2] in ("a:", "s:") for one in sheet.controls)]
        assert len(tables) == 1
        assert hands or user != (await house.people())[0]
    (line,) = house.room(CHANNEL).sheets
    assert house.code not in line.words
    assert not line.controls
    assert not line.mentions


@rule("H-383")
async def test_a_lobby_that_one_alone_sees_is_renewed_where_it_was_pressed(house: Harness) -> None:
    await house.lobby(ANNE, private=True)
    await picks(house, ANNE, BART)
    click = house.click(BART, ephemeral=True)
    await press_button(click, house.code, "join")
    assert click.renewed, "nobody else brings it up to date"
    assert f"Person {BART}" in click.said[0]


@rule("H-383")
async def test_who_takes_no_direct_messages_is_called_nowhere(house: Harness) -> None:
    async with house.store.write() as w:
        await w.set_person(BART, dm_closed=True)
    await house.begin(ANNE, BART, private=True)
    await house.show()
    await house.answer(ANNE, "rum") if (await house.people())[0] == ANNE else await house.answer(BART, "rum")
    await house.show()
    assert not house.room(CHANNEL).sheets or not house.room(CHANNEL).sheets[0].mentions
    assert house.paper.count("send", BART) == 0


@rule("H-384")
async def test_the_next_table_is_private_too(house: Harness) -> None:
    await house.begin(ANNE, BART, private=True)
    await house.end_table()
    await press(house, ANNE, "again")
    following = (await house.row()).again
    assert following is not None
    house.code = following
    assert (await house.row()).private
    assert await finds(house, BART)
    assert not await finds(house, CLEO)


@rule("H-385")
async def test_private_lobbies_fill_no_channel(house: Harness) -> None:
    for host in range(LOBBIES_HERE):
        await house.lobby(1000 + host, private=True)
    async with house.store.write() as w:
        await check_table_quota(w, GUILD, CHANNEL, CLEO)
    for host in range(LOBBIES_HERE):
        await house.lobby(1000 + host)
    async with house.store.write() as w:
        with pytest.raises(UserError):
            await check_table_quota(w, GUILD, CHANNEL, CLEO)
        await check_table_quota(w, GUILD, CHANNEL, CLEO, private=True)


@rule("H-385")
async def test_private_lobbies_fill_no_server(house: Harness) -> None:
    for host in range(LOBBIES_IN_SERVER):
        await house.lobby(1000 + host, channel=2000 + host, private=True)
    async with house.store.write() as w:
        await check_table_quota(w, GUILD, CHANNEL, CLEO)
        with pytest.raises(UserError):
            await check_table_quota(w, GUILD, CHANNEL, CLEO, private=True)


@rule("H-386")
async def test_who_moderates_ends_a_table_that_was_reported(house: Harness) -> None:
    lair = AttackEnvironment(house)
    await lair.plays(HALL, ANNE, BART, private=True)
    assert not await lair.opens(DIRK, HALL, "words")
    async with house.store.write() as w:
        await w.log_moderation(ModerationKind.REPORTED, GUILD, house.time.wall(), table=house.code, actor=BART)
    assert await lair.opens(DIRK, HALL, "words")
    assert not await lair.opens(DIRK, HALL, "watch"), "they follow it as little as others"
    assert not await lair.opens(CLEO, HALL, "words"), "it is known to who moderates alone"
    assert await lair.opens(DIRK, HALL, "end")
    assert (await house.row()).status == "off"


@rule("H-386")
async def test_who_moderates_ends_a_table_in_the_thread_that_they_see(house: Harness) -> None:
    lair = AttackEnvironment(house)
    await lair.plays(HALL, ANNE, BART, private=True, thread=WHISPER)
    assert not await lair.opens(DIRK, HALL, "end")
    assert not await lair.opens(CLEO, WHISPER, "words"), "to have been added by somebody is no invitation"
    assert await lair.opens(DIRK, WHISPER, "end")
    assert (await house.row()).status == "off"


@rule("H-398")
async def test_a_restart_finds_it_as_it_was(house: Harness) -> None:
    await house.lobby(ANNE, private=True)
    await picks(house, ANNE, BART)
    await house.show()
    before = len(house.room(CHANNEL).sheets)
    house.restart()
    row = await house.row()
    assert row.private
    assert await finds(house, BART)
    assert not await finds(house, CLEO)
    await press(house, BART, "join")
    assert BART in [seat.user for seat in await house.store.seats(house.code)]
    assert len(house.room(CHANNEL).sheets) == before == 1, "no second line"
