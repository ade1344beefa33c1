"""Limits on the tables and clicks of one person, one channel and one server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.components.button_registry import press_button
from bot.components.verify import verify_chance
from bot.replies.errors import UserError
from bot.tables.idle_tables import DESERTED, IDLE, LEFT, close_deserted_games, close_idle_lobbies
from bot.tables.loaded_table import PAUSED
from bot.tables.quotas import (
    COMMANDS,
    COMMANDS_WITHIN,
    FULL_CHANNEL,
    FULL_SERVER,
    JOINS,
    JOINS_WITHIN,
    LOBBIES,
    LOBBIES_HERE,
    LOBBIES_IN_SERVER,
    SEATS,
    TABLES_IN_SERVER,
    TOLD,
    TOLD_WITHIN,
    YOUR_LOBBIES,
    YOUR_SEATS,
    check_seat_quota,
    check_table_quota,
)
from bot.texts import language
from bot.views.table import render_table
from engine.text import Text
from store.tables.guests import guests_of
from tests.bot.message_content import told
from tests.bot.simcord_bot import simcord_table
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule

TOO_OFTEN = "That was too much in too short a time."


async def refusal(house: Harness, user: int, channel: int = CHANNEL, guild: int = GUILD) -> Text | None:
    """Return the refusal of one more table, or None if it may be opened."""
    async with house.store.write() as w:
        try:
            await check_table_quota(w, guild, channel, user)
        except UserError as friendly:
            return friendly.words
    return None


@rule("H-153")
async def test_a_person_has_so_many_lobbies(house: Harness) -> None:
    for number in range(LOBBIES):
        assert await refusal(house, ANNE) is None
        await house.lobby(ANNE, BART, channel=number)
    assert await refusal(house, ANNE) == YOUR_LOBBIES
    assert await refusal(house, ANNE, 77, 78) == YOUR_LOBBIES, "in every server"
    assert await refusal(house, BART) is None, "who sits there is not the host"
    await house.tables.start(house.code)
    assert await refusal(house, ANNE) is None, "one has begun"


@rule("H-153")
async def test_a_channel_and_a_server_have_so_many_lobbies(house: Harness) -> None:
    for number in range(LOBBIES_IN_SERVER):
        assert await refusal(house, CLEO, CHANNEL + number // LOBBIES_HERE) is None
        await house.lobby(1000 + number, channel=CHANNEL + number // LOBBIES_HERE)
        if number == LOBBIES_HERE - 1:
            assert await refusal(house, CLEO) == FULL_CHANNEL
    assert await refusal(house, CLEO, 1) == FULL_SERVER
    assert await refusal(house, CLEO, 1, GUILD + 1) is None, "another server has room"


@rule("H-153")
async def test_a_server_has_so_many_tables(house: Harness) -> None:
    await house.lobby(ANNE)
    house.alter(
        f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {TABLES_IN_SERVER - 1}) "
        "INSERT INTO tables "
        "(id, game, status, guild, channel, host, locale, pace, options, seed, promise, revision, created, touched, "
        "waits, held, advice, private, decided) "
        "SELECT 't' || i, game, 'playing', guild, 1, i, locale, pace, options, seed, promise, 0, 0, 0, "
        "waits, held, advice, private, decided FROM tables, n"
    )
    assert await refusal(house, CLEO, 1) == FULL_SERVER


@rule("H-13", "H-154")
async def test_where_many_press_at_one_moment_each_press_counts_once(house: Harness) -> None:
    """A press that lost a race is repeated on the newer lobby, and does not count as a second press."""
    await house.lobby(ANNE, automatic=1)
    crowd = range(1000, 1000 + 2 * JOINS)
    await asyncio.gather(*(press_button(house.click(user), house.code, "join") for user in crowd))
    there = [seat.user for seat in await house.store.seats(house.code) if seat.user != ANNE]
    there += [guest.user for guest in await guests_of(house.store, house.code)]
    assert set(crowd) <= set(there)


async def presses(house: Harness, user: int, doors: Sequence[str]) -> int:
    """Press these buttons and deliver everything. Return how many presses came before the limit."""
    for done, door in enumerate(doors):
        try:
            await press_button(house.click(user, ephemeral=True), house.code, *door.split())
        except UserError as refused:
            if not refused.words.source.startswith(TOO_OFTEN):
                raise
            return done
        await house.show()
    return len(doors)


@rule("H-153")
async def test_tables_that_all_have_left_take_no_place(house: Harness) -> None:
    for _ in range(TABLES_IN_SERVER):
        await house.begin(ANNE, automatic=1)
        await house.leave(ANNE)
    assert await refusal(house, CLEO, 1) is None


@rule("H-154")
async def test_nobody_floods_a_channel_with_starts_that_are_put_off(house: Harness) -> None:
    await house.lobby(ANNE, BART)
    await house.show()
    assert await presses(house, ANNE, ["start", "put-off"] * (TOLD + 1)) == 2 * TOLD
    assert len(house.room().sheets) == 1 + TOLD
    house.time.now += TOLD_WITHIN
    await press_button(house.click(ANNE), house.code, "start")
    assert (await house.row()).closing is not None


@rule("H-154")
async def test_nobody_fills_a_story_with_votes_or_by_leaving_and_coming_back(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO)
    before = len(await house.told())
    assert await presses(house, ANNE, ["want hold", "want live"] * TOLD) == TOLD
    assert len(await house.told()) == before + TOLD
    assert await presses(house, BART, ["go", "return-to-seat"] * (TOLD + 1)) == 2 * TOLD + 1
    assert len(await house.told()) == before + TOLD + 2 * TOLD + 1, "leaving is never refused"


@rule("H-153")
async def test_a_person_sits_at_so_many_tables(house: Harness) -> None:
    for number in range(SEATS):
        async with house.store.write() as w:
            await check_seat_quota(w, BART)
        await house.begin(1000 + number, BART)
    await house.lobby(ANNE)
    with pytest.raises(UserError) as refused:
        await press_button(house.click(BART), house.code, "join")
    assert refused.value.words == YOUR_SEATS
    assert await refusal(house, BART) == YOUR_SEATS


@rule("H-153", "H-255")
async def test_who_sits_at_so_many_is_passed_over_by_a_free_place_and_waits_on(house: Harness) -> None:
    lobby = await house.lobby(ANNE, DIRK, automatic=2)
    for user in (BART, CLEO):
        await press_button(house.click(user), lobby, "join")
    for number in range(SEATS):
        await house.begin(1000 + number, BART)
    await press_button(house.click(DIRK), lobby, "leave")
    assert [seat.user for seat in await house.store.seats(lobby) if seat.user] == [ANNE, CLEO]
    assert [guest.user for guest in await guests_of(house.store, lobby)] == [BART]
    await house.leave(BART)
    await press_button(house.click(CLEO), lobby, "leave")
    assert [seat.user for seat in await house.store.seats(lobby) if seat.user] == [ANNE, BART], "there is room again"


@rule("H-154")
async def test_nobody_joins_and_leaves_for_ever(house: Harness) -> None:
    await house.lobby(ANNE)
    for _ in range(JOINS):
        await press_button(house.click(BART), house.code, "join")
        await press_button(house.click(BART), house.code, "leave")
    with pytest.raises(UserError) as refused:
        await press_button(house.click(BART), house.code, "join")
    assert (
        refused.value.words.plain() == f"{TOO_OFTEN} In 10 minutes it is possible again; your tables go on meanwhile."
    )
    await press_button(house.click(CLEO), house.code, "join")
    await press_button(house.click(CLEO), house.code, "leave")
    house.time.now += JOINS_WITHIN + 1
    await press_button(house.click(BART), house.code, "join")


@rule("H-154")
async def test_leaving_is_never_refused(house: Harness) -> None:
    await house.lobby(ANNE)
    for _ in range(JOINS):
        await press_button(house.click(BART), house.code, "join")
        await press_button(house.click(BART), house.code, "leave")
    house.time.now += JOINS_WITHIN + 1
    for _ in range(JOINS):
        await press_button(house.click(BART), house.code, "join")
        await press_button(house.click(BART), house.code, "leave")


@rule("H-153", "H-154")
async def test_the_doors_say_so(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        for _ in range(LOBBIES):
            await crew.say("anne", "play", game="yarr")
        refused = await crew.say("anne", "play", game="yarr")
        assert refused.ephemeral
        assert "3 lobbies of yours wait for players already." in told(refused)
        assert len(await crew.store.tables()) == LOBBIES
        for _ in range(COMMANDS):
            await crew.say("bart", "help")
        assert TOO_OFTEN in told(await crew.say("bart", "help"))
        assert TOO_OFTEN not in told(await crew.say("cleo", "help"))
        await crew.env.advance_time(COMMANDS_WITHIN + 1)
        assert TOO_OFTEN not in told(await crew.say("bart", "help"))


@rule("H-155")
async def test_an_idle_lobby_closes_and_one_where_something_happens_does_not(house: Harness) -> None:
    idle = await house.lobby(ANNE)
    await house.begin(ANNE, BART)
    playing = house.code
    busy = await house.lobby(ANNE)
    house.time.now += IDLE - 10
    await press_button(house.click(BART), busy, "join")
    assert await close_idle_lobbies(house.tables) == 0
    house.time.now += 20
    assert await close_idle_lobbies(house.tables) == 1
    statuses = {code: (await house.tables.row(code)).status for code in (idle, playing, busy)}
    assert statuses == {idle: "off", playing: "playing", busy: "lobby"}
    assert (idle, "lobby") in house.stored('SELECT "table", target FROM outbox')
    with pytest.raises(UserError):
        await press_button(house.click(BART), idle, "join")


@rule("H-156")
async def test_where_nobody_plays_the_table_waits(house: Harness) -> None:
    await house.begin(ANNE, BART, automatic=1)
    await house.leave(ANNE)
    assert await house.dues("player")
    await house.leave(BART)
    sitting = await house.sitting()
    assert sitting.paused
    assert await house.dues("player") == await house.dues() == {}
    show = await render_table(sitting, language(), [], {}, pictures=False)
    assert PAUSED.source in "\n".join(getattr(part, "content", "") for part in show.layout.walk_children())
    await house.returns(BART)
    assert set(await house.dues("player")) == {await house.seat(ANNE), (await house.people()).index(0)}
    assert set(await house.dues()) >= {await house.seat(BART)}


@rule("H-269")
async def test_a_game_to_which_nobody_returns_is_closed_and_kept(house: Harness) -> None:
    await house.begin(ANNE, BART)
    await house.leave(ANNE)
    gone = house.code
    await house.begin(ANNE, BART)
    for user in (ANNE, BART):
        await house.leave(user)
    house.time.now += DESERTED - 10
    assert await close_deserted_games(house.tables) == 0
    house.time.now += 20
    async with house.store.write() as w:
        await w.set_seat(house.code, 0, why="away")
    assert await close_deserted_games(house.tables) == 0, "somebody is on a holiday"
    async with house.store.write() as w:
        await w.set_seat(house.code, 0, why="missed")
    assert await close_deserted_games(house.tables) == 1
    assert [(await house.tables.row(code)).status for code in (gone, house.code)] == ["playing", "off"]
    assert (await house.told())[-1] == LEFT.source
    assert not await house.dues("player")
    await house.show()
    assert sum(LEFT.source in sheet.words for sheet in house.room().sheets) == 1
    click = house.click(ANNE)
    await verify_chance(click, await house.row())
    assert "Verified" in click.seen.words
    with pytest.raises(UserError):
        await house.returns(ANNE)


@rule("H-156")
async def test_whoever_time_sends_away_last_leaves_a_table_that_waits(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await house.miss(acting)
    await house.answer(other, "rum")
    await house.leave(other)
    assert not (await house.sitting()).paused
    await house.miss(acting)
    assert (await house.row()).status == "playing"
    assert (await house.sitting()).paused
    assert await house.dues("player") == await house.dues() == {}
