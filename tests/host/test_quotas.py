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
from store.rows import JobKind
from store.tables.invitations_and_waitlist import guests_of
from tests.bot.message_content import told
from tests.bot.simcord_bot import simcord_table
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule

TOO_OFTEN = "That was too much in too short a time."


async def refusal(harness: Harness, user: int, channel: int = CHANNEL, guild: int = GUILD) -> Text | None:
    """Return the refusal of one more table, or None if it may be opened."""
    async with harness.store.write() as w:
        try:
            await check_table_quota(w, guild, channel, user)
        except UserError as friendly:
            return friendly.words
    return None


@rule("H-153")
async def test_a_person_can_host_three_open_lobbies(harness: Harness) -> None:
    for number in range(LOBBIES):
        assert await refusal(harness, ANNE) is None
        await harness.lobby(ANNE, BART, channel=number)
    assert await refusal(harness, ANNE) == YOUR_LOBBIES
    assert await refusal(harness, ANNE, 77, 78) == YOUR_LOBBIES, "in every server"
    assert await refusal(harness, BART) is None, "who sits there is not the host"
    await harness.tables.start(harness.code)
    assert await refusal(harness, ANNE) is None, "one has begun"


@rule("H-153")
async def test_the_lobbies_of_a_channel_and_of_a_server_are_limited(harness: Harness) -> None:
    for number in range(LOBBIES_IN_SERVER):
        assert await refusal(harness, CLEO, CHANNEL + number // LOBBIES_HERE) is None
        await harness.lobby(1000 + number, channel=CHANNEL + number // LOBBIES_HERE)
        if number == LOBBIES_HERE - 1:
            assert await refusal(harness, CLEO) == FULL_CHANNEL
    assert await refusal(harness, CLEO, 1) == FULL_SERVER
    assert await refusal(harness, CLEO, 1, GUILD + 1) is None, "another server has room"


@rule("H-153")
async def test_the_tables_of_a_server_are_limited(harness: Harness) -> None:
    await harness.lobby(ANNE)
    harness.alter(
        f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {TABLES_IN_SERVER - 1}) "
        "INSERT INTO tables "
        "(id, game, status, guild, channel, host, locale, pace, options, seed, seed_hash, revision, created, changed, "
        "pause_on_holiday, paused, advice_allowed, private, decision_event, starts) "
        "SELECT 't' || i, game, 'playing', guild, 1, i, locale, pace, options, seed, seed_hash, 0, 0, 0, "
        "pause_on_holiday, paused, advice_allowed, private, decision_event, starts FROM tables, n"
    )
    assert await refusal(harness, CLEO, 1) == FULL_SERVER


@rule("H-13", "H-154")
async def test_of_many_simultaneous_presses_each_counts_once(harness: Harness) -> None:
    """A press that lost a race is repeated on the newer lobby, and does not count as a second press."""
    await harness.lobby(ANNE, automatic=1)
    crowd = range(1000, 1000 + 2 * JOINS)
    await asyncio.gather(*(press_button(harness.click(user), harness.code, "join") for user in crowd))
    there = [seat.user for seat in await harness.store.seats(harness.code) if seat.user != ANNE]
    there += [guest.user for guest in await guests_of(harness.store, harness.code)]
    assert set(crowd) <= set(there)


async def presses(harness: Harness, user: int, doors: Sequence[str]) -> int:
    """Press these buttons and deliver everything. Return how many presses came before the limit."""
    for done, door in enumerate(doors):
        try:
            await press_button(harness.click(user, ephemeral=True), harness.code, *door.split())
        except UserError as refused:
            if not refused.words.source.startswith(TOO_OFTEN):
                raise
            return done
        await harness.show()
    return len(doors)


@rule("H-153")
async def test_tables_that_everybody_left_do_not_fill_the_server(harness: Harness) -> None:
    for _ in range(TABLES_IN_SERVER):
        await harness.begin(ANNE, automatic=1)
        await harness.leave(ANNE)
    assert await refusal(harness, CLEO, 1) is None


@rule("H-154")
async def test_nobody_can_flood_a_channel_with_postponed_starts(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await harness.show()
    assert await presses(harness, ANNE, ["start", "put-off-start"] * (TOLD + 1)) == 2 * TOLD
    assert len(harness.room().messages) == 1 + TOLD
    harness.time.now += TOLD_WITHIN
    await press_button(harness.click(ANNE), harness.code, "start")
    assert (await harness.row()).ready_deadline is not None


@rule("H-154")
async def test_nobody_can_flood_the_story_with_votes_or_by_leaving_and_returning(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    before = len(await harness.told())
    assert await presses(harness, ANNE, ["vote-on-time pause", "vote-on-time live"] * TOLD) == TOLD
    assert len(await harness.told()) == before + TOLD
    assert await presses(harness, BART, ["use-stand-in", "return-to-seat"] * (TOLD + 1)) == 2 * TOLD + 1
    assert len(await harness.told()) == before + TOLD + 2 * TOLD + 1, "leaving is never refused"


@rule("H-153")
async def test_the_tables_at_which_a_person_sits_are_limited(harness: Harness) -> None:
    for number in range(SEATS):
        async with harness.store.write() as w:
            await check_seat_quota(w, BART)
        await harness.begin(1000 + number, BART)
    await harness.lobby(ANNE)
    with pytest.raises(UserError) as refused:
        await press_button(harness.click(BART), harness.code, "join")
    assert refused.value.words == YOUR_SEATS
    assert await refusal(harness, BART) == YOUR_SEATS


@rule("H-153", "H-255")
async def test_a_person_at_too_many_tables_stays_on_the_waiting_list(harness: Harness) -> None:
    lobby = await harness.lobby(ANNE, DIRK, 106, 107)
    for user in (BART, CLEO):
        await press_button(harness.click(user), lobby, "join")
    for number in range(SEATS):
        await harness.begin(1000 + number, BART)
    await press_button(harness.click(DIRK), lobby, "leave")
    assert [seat.user for seat in await harness.store.seats(lobby) if seat.user] == [ANNE, 106, 107, CLEO]
    assert [guest.user for guest in await guests_of(harness.store, lobby)] == [BART]
    await harness.leave(BART)
    await press_button(harness.click(CLEO), lobby, "leave")
    there = [seat.user for seat in await harness.store.seats(lobby)]
    assert there == [ANNE, 106, 107, BART], "there is room again"


@rule("H-154")
async def test_joining_and_leaving_is_limited(harness: Harness) -> None:
    await harness.lobby(ANNE)
    for _ in range(JOINS):
        await press_button(harness.click(BART), harness.code, "join")
        await press_button(harness.click(BART), harness.code, "leave")
    with pytest.raises(UserError) as refused:
        await press_button(harness.click(BART), harness.code, "join")
    assert refused.value.words.plain() == f"{TOO_OFTEN} Try again in 10 minutes; your tables go on meanwhile."
    await press_button(harness.click(CLEO), harness.code, "join")
    await press_button(harness.click(CLEO), harness.code, "leave")
    harness.time.now += JOINS_WITHIN + 1
    await press_button(harness.click(BART), harness.code, "join")


@rule("H-154")
async def test_leaving_is_never_refused(harness: Harness) -> None:
    await harness.lobby(ANNE)
    for _ in range(JOINS):
        await press_button(harness.click(BART), harness.code, "join")
        await press_button(harness.click(BART), harness.code, "leave")
    harness.time.now += JOINS_WITHIN + 1
    for _ in range(JOINS):
        await press_button(harness.click(BART), harness.code, "join")
        await press_button(harness.click(BART), harness.code, "leave")


@rule("H-153", "H-154")
async def test_commands_and_buttons_say_which_limit_was_reached(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        for _ in range(LOBBIES):
            await crew.say("anne", "play", game="yarr")
        refused = await crew.say("anne", "play", game="yarr")
        assert refused.ephemeral
        assert "You already have 3 lobbies waiting for players." in told(refused)
        assert len(await crew.store.tables()) == LOBBIES
        for _ in range(COMMANDS):
            await crew.say("bart", "help")
        assert TOO_OFTEN in told(await crew.say("bart", "help"))
        assert TOO_OFTEN not in told(await crew.say("cleo", "help"))
        await crew.env.advance_time(COMMANDS_WITHIN + 1)
        assert TOO_OFTEN not in told(await crew.say("bart", "help"))


@rule("H-155")
async def test_an_idle_lobby_closes_and_an_active_one_stays(harness: Harness) -> None:
    idle = await harness.lobby(ANNE)
    await harness.begin(ANNE, BART)
    playing = harness.code
    busy = await harness.lobby(ANNE)
    harness.time.now += IDLE - 10
    await press_button(harness.click(BART), busy, "join")
    assert await close_idle_lobbies(harness.tables) == 0
    harness.time.now += 20
    assert await close_idle_lobbies(harness.tables) == 1
    statuses = {code: (await harness.tables.row(code)).status for code in (idle, playing, busy)}
    assert statuses == {idle: "cancelled", playing: "playing", busy: "lobby"}
    assert (idle, "lobby") in harness.stored('SELECT "table", target FROM outbox')
    with pytest.raises(UserError):
        await press_button(harness.click(BART), idle, "join")


@rule("H-156")
async def test_a_table_at_which_nobody_plays_is_suspended(harness: Harness) -> None:
    await harness.begin(ANNE, BART, automatic=1)
    await harness.leave(ANNE)
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER)
    await harness.leave(BART)
    sitting = await harness.sitting()
    assert sitting.paused
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == await harness.dues() == {}
    show = await render_table(sitting, language(), [], {}, pictures=False)
    assert PAUSED.source in "\n".join(getattr(part, "content", "") for part in show.layout.walk_children())
    await harness.returns(BART)
    assert set(await harness.dues(JobKind.AUTOMATIC_PLAYER)) == {
        await harness.seat(ANNE),
        (await harness.people()).index(0),
    }
    assert set(await harness.dues()) >= {await harness.seat(BART)}


@rule("H-269")
async def test_a_game_to_which_nobody_returns_is_closed_and_kept(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await harness.leave(ANNE)
    gone = harness.code
    await harness.begin(ANNE, BART)
    for user in (ANNE, BART):
        await harness.leave(user)
    harness.time.now += DESERTED - 10
    assert await close_deserted_games(harness.tables) == 0
    harness.time.now += 20
    async with harness.store.write() as w:
        await w.set_seat(harness.code, 0, stand_in_reason="holiday")
    assert await close_deserted_games(harness.tables) == 0, "somebody is on a holiday"
    async with harness.store.write() as w:
        await w.set_seat(harness.code, 0, stand_in_reason="missed_turns")
    assert await close_deserted_games(harness.tables) == 1
    assert [(await harness.tables.row(code)).status for code in (gone, harness.code)] == ["playing", "cancelled"]
    assert (await harness.told())[-1] == LEFT.source
    assert not await harness.dues(JobKind.AUTOMATIC_PLAYER)
    await harness.show()
    assert sum(LEFT.source in post.words for post in harness.room().messages) == 1
    click = harness.click(ANNE)
    await verify_chance(click, await harness.row())
    assert "Verified" in click.seen.words
    with pytest.raises(UserError):
        await harness.returns(ANNE)


@rule("H-156")
async def test_a_table_is_suspended_when_the_last_player_gets_a_stand_in(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.miss(acting)
    await harness.answer(other, "rum")
    await harness.leave(other)
    assert not (await harness.sitting()).paused
    await harness.miss(acting)
    assert (await harness.row()).status == "playing"
    assert (await harness.sitting()).paused
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == await harness.dues() == {}
