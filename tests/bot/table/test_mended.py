"""What a review found broken at the table, and what must not break again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot import messages
from engine.chance import commitment
from engine.store.rows import MessageRow, OutboxRow
from tests.bot.table.crew import SEED, THINKING, Crew, tavern
from tests.bot.table.kinds import known_game
from tests.bot.table.seen import answer_of, seated, told
from tests.bot.table.test_gone import forbid
from tests.games.yarr.tavern import at


async def turn(crew: Crew) -> str:
    """Who is on turn."""
    name = await crew.on_turn()
    assert name is not None
    return name


async def hide(crew: Crew, name: str) -> None:
    """From now on somebody cannot see the table's channel."""
    deny = discord.Permissions(view_channel=True).value
    unseen = Overwrite(target_id=crew.people[name].id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    crew.env.backend.set_overwrite(crew.channel.id, unseen)
    await crew.env.settle()


async def call_off(crew: Crew, name: str) -> None:
    """The host ends the game."""
    await crew.press(name, await crew.say(name, "end", table=crew.code), "d:.*:end$")


# --- the lobby ---------------------------------------------------------------------------------------


async def test_one_joins_from_a_lobby_that_only_oneself_sees(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", await crew.say("bart", "table", table=crew.code), "d:.*:join")
        assert seated(lobby)[1] == "Bart"


async def test_the_same_option_picked_twice_is_set_once(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        lobby = await crew.open("anne")
        panel = answer_of(await crew.press("anne", lobby, "d:.*:options$"))
        payloads: list[Any] = []
        emit = crew.env.backend.emit

        def noting(event: str, payload: Any) -> None:
            payloads.append(payload)
            emit(event, payload)

        crew.env.backend.emit = noting  # type: ignore[method-assign]
        await crew.pick("anne", panel, ["3"], "o:.*:rounds$")
        crew.env.backend.emit = emit  # type: ignore[method-assign]
        before = await crew.revision()
        click = next(one for one in payloads if isinstance(one, dict) and "token" in one)
        crew.env.backend.emit("INTERACTION_CREATE", click)
        await crew.env.settle()
        row = await crew.bot.host.row(crew.code)
        assert (row.revision, row.options["rounds"]) == (before, 3)


async def test_the_promise_of_chance_stays_visible(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", lobby, "d:.*:join")
        await crew.press("anne", lobby, "d:.*:start")
        promise = commitment(SEED)
        assert promise in told(lobby)
        assert promise in told(crew.table())
        await crew.choose(await turn(crew), "draw")
        assert promise in told(lobby)
        assert promise in told(await crew.say("cleo", "log", table=crew.code))


# --- which table, and whose --------------------------------------------------------------------------


async def test_nobody_ends_a_table_from_another_server(tmp_path: Path) -> None:
    """Not even its own player who may manage messages there."""
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        other = crew.env.create_guild("Elsewhere")
        rights = discord.Permissions(manage_messages=True, view_channel=True, send_messages=True)
        master = other.add_member(crew.people["bart"].user, roles=[other.create_role("master", permissions=rights)])
        refused = answer_of(await master.slash(other.create_text_channel("hall"), "end", table=crew.code))
        assert "Only the host, or somebody who may manage messages here" in told(refused)
        assert (await crew.bot.host.row(crew.code)).status == "playing"


async def test_the_hand_is_that_of_the_game_in_play(tmp_path: Path) -> None:
    """Not that of the one before in the same channel, which is over."""
    async with tavern(tmp_path) as crew:
        await forbid(crew, create_public_threads=True)
        await crew.begin("anne", "bart")
        await call_off(crew, "anne")
        await crew.begin("anne", "bart")
        hand = told(await crew.say("anne", "hand"))
        assert crew.code in hand
        assert "Your hand: 7 cards." in hand


async def test_a_channel_that_one_cannot_see_does_not_leak(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await hide(crew, "bart")
        await hide(crew, "cleo")
        crew.place = crew.guild.create_text_channel("hall")

        async def found(name: str) -> tuple[bool, bool, bool]:
            suggested = await crew.people[name].autocomplete(crew.place, "table", "table", "")
            listed, asked = await crew.say(name, "tables"), await crew.say(name, "table", table=crew.code)
            there = "There is no such table." not in told(asked)
            return crew.code in told(listed), there, crew.code in [one["value"] for one in suggested]

        assert await found("cleo") == (False, False, False)
        for command in ("watch", "log", "verify", "hand", "end"):
            assert "There is no such table." in told(await crew.say("cleo", command, table=crew.code))
        assert await found("anne") == (True, True, True)
        assert await found("bart") == (True, True, True), "who sits at a table finds it all the same"


# --- who follows -------------------------------------------------------------------------------------


async def test_who_follows_hears_that_the_game_was_called_off(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.say("cleo", "watch", table=crew.code)
        await call_off(crew, "anne")
        assert "This game was called off." in told(crew.dm("cleo"))


async def test_one_can_follow_again_after_deleting_the_message(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.say("cleo", "watch", table=crew.code)
        await crew.say("cleo", "unwatch", table=crew.code)
        old = crew.dm("cleo")
        crew.env.backend.delete_message(old.channel.id, old.id)
        await crew.say("cleo", "watch", table=crew.code)
        name = await turn(crew)
        await crew.choose(name, "draw")
        assert f"{name.title()} drew a card." in told(crew.dm("cleo"))


async def test_a_followed_table_that_was_edited_too_often_is_sent_anew(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.say("cleo", "watch", table=crew.code)
        old = crew.dm("cleo")
        path = f"/channels/{old.channel.id}/messages/{old.id}"
        crew.env.inject_error("PATCH", path, status=429, code=30046, message="Too many edits", times=None)
        for _ in range(2):
            name = await turn(crew)
            await crew.choose(name, "draw")
            assert crew.dm("cleo").id != old.id
            assert f"{name.title()} drew a card." in told(crew.dm("cleo"))


# --- calls and the clock -----------------------------------------------------------------------------


async def test_ones_own_next_question_calls_nobody_again(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.lay_out(at("skull-hat-green", anne="helm, 3", bart="3").table)
        before = len(crew.pings())
        await crew.choose("anne", "play:helm")
        assert (await crew.opened("anne", "declare")).choice.blocks
        assert crew.pings()[before:] == []
        await crew.move("anne")
        assert crew.pings()[before:] == ["bart"]


async def test_an_aside_leaves_an_automatic_player_its_thinking_time(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart", automatic=1)
        await crew.lay_out(at("skull-hat-green", anne="skull-boot-purple, 1", bart="4", cleo="4").table)
        await crew.choose("anne", "play:")

        async def thinking() -> list[Any]:
            return [due for due in await crew.bot.store.dues(crew.bot.now() + THINKING[1]) if due.kind == "player"]

        before = await thinking()
        assert before, "it could catch Anne, who forgot to call"
        await crew.press("anne", crew.table(), "a:.*:catch$")
        assert await thinking() == before


async def test_a_due_that_failed_is_tried_again(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        crew.expected = ["bot.clock ERROR what was due at table .* failed, and is tried again"]
        await crew.begin("anne", automatic=1)
        while await crew.on_turn() is not None:
            await crew.round()
        answer, tries = crew.bot.host.due, 0

        async def failing_once(due: Any) -> None:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise OSError("the database is busy")
            await answer(due)

        crew.bot.host.due = failing_once  # type: ignore[method-assign]
        before = await crew.revision()
        await crew.env.advance_time(THINKING[1] + 1)
        await crew.env.advance_time(THINKING[1] + 1)
        assert tries > 1
        assert await crew.revision() > before


async def test_the_clock_does_not_outlive_its_bot(tmp_path: Path) -> None:
    """What is shown at the last moment wakes it no more."""
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        bot, row = crew.bot, await crew.bot.host.row(crew.code)
        bot.clock.stop()
        await bot.delivery.outbox.want(row.id, row.revision, "table")
        await bot.delivery.outbox.settled()
        assert bot.clock._task is not None
        assert bot.clock._task.done()


async def test_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    with known_game():
        async with tavern(tmp_path) as crew:
            await crew.begin("anne", "bart", game="kinds", options="kind: large")
            message = crew.dm("anne")
            form = await crew.press("anne", message, "q:")
            refused = await crew.fill("anne", form, {"words": "--5"}, message)
            assert "whole number" in told(answer_of(refused))
            assert await crew.bot.store.answers(crew.code) == []


# --- what Discord and the database do to us ----------------------------------------------------------


async def test_no_call_is_lost_when_the_next_move_comes_in_meanwhile(tmp_path: Path) -> None:
    """Whoever is called answers before it is noted that they were."""
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name = await turn(crew)
        other = {"anne": "bart", "bart": "anne"}[name]
        before, keep, fast = len(crew.pings()), messages.keep, False

        async def overtaken(bot: Any, row: OutboxRow, *noted: Any) -> None:
            nonlocal fast
            if row.target == "ping" and not fast:
                fast = True
                number = (await crew.opened(other, "turn")).number
                await crew.bot.host.answer(crew.code, 1, crew.people[other].id, number, "draw")
            await keep(bot, row, *noted)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(messages, "keep", overtaken)
            await crew.choose(name, "draw")
        assert crew.pings()[before:] == [other, name]
        assert len(crew.calls()) == 1


async def test_a_refused_picture_gives_way_to_words(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        old = crew.table()
        assert old.attachments
        path = f"/channels/{crew.room().id}/messages/{old.id}"
        crew.env.inject_error("PATCH", path, status=403, code=50013, message="Missing Permissions", times=1)
        name = await turn(crew)
        await crew.choose(name, "draw")
        assert crew.table().id == old.id
        assert not crew.table().attachments
        assert f"{name.title()} drew a card." in told(crew.table())


async def test_a_slow_table_holds_up_no_other(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        slow, edit, free = await crew.bot.host.row(crew.code), messages.edit, asyncio.Event()
        await crew.begin("anne", "bart")
        held, quick = sorted(crew.channel.threads, key=lambda thread: thread.id != slow.thread)
        stuck = 0

        async def held_up(bot: Any, shown: MessageRow, *rest: Any) -> bool:
            nonlocal stuck
            if shown.channel == slow.thread:
                stuck += 1
                await crew.env.external_wait(free.wait(), reason="Discord slows this channel down")
            return await edit(bot, shown, *rest)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(messages, "edit", held_up)
            await crew.press("anne", crew.table(held), "a:.*:catch$")
            name = await turn(crew)
            await crew.choose(name, "draw")
            assert stuck == 1
            assert f"{name.title()} drew a card." in told(crew.table(quick))
            free.set()
            await crew.env.settle()
        assert await crew.bot.store.outbox(crew.bot.now()) == []


async def test_a_long_outage(tmp_path: Path) -> None:
    """Nothing can be shown for half an hour: afterwards everything is, and who is waited for is called."""
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart", pace="none")
        name, before = await turn(crew), len(crew.pings())
        crew.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
        crew.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
        await crew.choose(name, "draw")
        for _ in range(30):
            await crew.env.advance_time(60)
        assert f"{name.title()} drew a card." not in told(crew.table())
        crew.env.backend.faults.clear()
        for _ in range(16):
            await crew.env.advance_time(60)
        other = await turn(crew)
        assert f"{name.title()} drew a card." in told(crew.table())
        assert set(crew.pings()[before:]) == {other}
        assert [f"<@{crew.people[other].id}>" in call.content for call in crew.calls()] == [True]
        await crew.choose(other, "draw")


async def test_whoever_cannot_be_written_to_for_any_reason_is_not_pestered(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart")
        room = crew.people["bart"].user.dm_channel
        crew.env.backend.delete_message(room.id, crew.dm("bart").id)
        path = f"/channels/{room.id}/messages"
        crew.env.inject_error("POST", path, status=403, code=50278, message="No server in common", times=None)
        before = len(crew.sent("POST", path))
        for _ in range(4):
            name = await turn(crew)
            await crew.choose(name, "draw", await crew.say(name, "hand", table=crew.code))
        assert len(crew.sent("POST", path)) == before + 1
        assert (await crew.bot.store.person(crew.people["bart"].id)).dm_closed


@pytest.mark.parametrize("broken", ["outbox", "message"])
async def test_a_database_that_fails_for_a_moment_does_not_stop_the_outbox(tmp_path: Path, broken: str) -> None:
    async with tavern(tmp_path) as crew:
        crew.expected = ["bot.outbox ERROR", "the database is busy"]
        await crew.begin("anne", "bart")
        name, read, tries = await turn(crew), getattr(crew.bot.store, broken), 0

        async def failing_once(*asked: Any) -> Any:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise OSError("the database is busy")
            return await read(*asked)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(crew.bot.store, broken, failing_once)
            await crew.choose(name, "draw")
            await crew.env.advance_time(31)
        assert tries > 1
        assert f"{name.title()} drew a card." in told(crew.table())
        assert crew.pings()[-1] == await crew.on_turn()
