"""What a review found broken at the table, and what must not break again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from engine.chance import commitment
from tests.bot.table.crew import SEED, THINKING, Crew, tavern
from tests.bot.table.kinds import known_game
from tests.bot.table.seen import answer_of, told
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
        assert "2. Bart" in told(lobby)
        assert [seat.name for seat in await crew.bot.store.seats(crew.code)] == ["Anne", "Bart"]


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
    """Not even its own player, who may manage messages there, and not by the button of an old question."""
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
