"""How commands select a table, and the people who may find, end and watch it."""

from __future__ import annotations

from pathlib import Path

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.delivery.test_deleted_messages import forbid
from tests.bot.message_content import addresses, answer_of, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule


async def hide(crew: SimcordTable, name: str) -> None:
    """Hide the table's channel from a person."""
    deny = discord.Permissions(view_channel=True).value
    unseen = Overwrite(target_id=crew.people[name].id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    crew.env.backend.set_overwrite(crew.channel.id, unseen)
    await crew.env.settle()


async def call_off(crew: SimcordTable, name: str) -> None:
    """Let the host propose to end the game, and let the others agree."""
    await crew.press(name, await crew.say(name, "end", table=crew.code), "button:.*:end$")
    for other in (
        (await crew.sitting()).people() if (await crew.table_service.row(crew.code)).status == "playing" else []
    ):
        if other.user != crew.people[name].id and other.user is not None:
            await crew.press(crew.name_of(other.user), crew.table(), "button:.*:agree-to-end$")


@rule("H-78")
async def test_a_table_cannot_be_ended_from_another_server(tmp_path: Path) -> None:
    """Not even a player of that table who may manage messages on the other server."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        other = crew.env.create_guild("Elsewhere")
        rights = discord.Permissions(manage_messages=True, view_channel=True, send_messages=True)
        master = other.add_member(crew.people["bart"].user, roles=[other.create_role("master", permissions=rights)])
        refused = answer_of(await master.slash(other.create_text_channel("hall"), "end", table=crew.code))
        assert "Only the host, or somebody who can manage messages here" in told(refused)
        assert (await crew.table_service.row(crew.code)).status == "playing"


async def test_the_hand_command_shows_the_running_game_and_not_a_finished_one(tmp_path: Path) -> None:
    """A finished game in the same channel does not count."""
    async with simcord_table(tmp_path) as crew:
        await forbid(crew, create_public_threads=True)
        await crew.begin("anne", "bart")
        await call_off(crew, "anne")
        await crew.begin("anne", "bart")
        hand = told(await crew.say("anne", "hand"))
        assert crew.code in hand
        assert "Your hand: 7 cards." in hand


async def test_a_command_offers_only_tables_where_the_person_can_use_it(tmp_path: Path) -> None:
    """A person without a seat at any of the channel's tables is told so at once."""
    async with simcord_table(tmp_path) as crew:
        await forbid(crew, create_public_threads=True)
        for _ in range(2):
            await crew.begin("anne", "bart")
        assert "You have no seat at this table." in told(await crew.say("cleo", "hand"))
        assert "Which table?" in told(await crew.say("cleo", "watch"))


@rule("H-351")
async def test_a_command_says_why_the_only_table_does_not_fit(tmp_path: Path) -> None:
    """A lobby is reported as not begun. Once, its members were told that the channel has no table."""
    async with simcord_table(tmp_path) as crew:
        assert "No table here fits that." in told(await crew.say("anne", "hand"))
        lobby = await crew.open("anne")
        for command in ("hand", "vote", "log", "seat", "verify"):
            assert f"Table {crew.code} has not begun" in told(await crew.say("anne", command)), command
        assert f"Table {crew.code} has not begun" in told(await crew.say("cleo", "watch", table=crew.code))
        await crew.press("bart", lobby, f"button:{crew.code}:join")
        await crew.start("anne", lobby)
        assert f"The game at table {crew.code} isn't over yet." in told(await crew.say("cleo", "verify"))
        await call_off(crew, "anne")
        assert f"The game at table {crew.code} is over: it was called off." in told(await crew.say("anne", "vote"))


async def test_a_command_in_direct_messages_says_that_tables_are_on_a_server(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        for command, options in (("hand", {}), ("tables", {}), ("tables", {"which": "mine"})):
            said = told(answer_of(await crew.people["anne"].user.slash(command, **options)))
            assert "on a server" in said.lower(), said


@rule("H-162")
async def test_the_remove_command_is_refused_at_once_if_its_user_can_remove_nobody(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        assert "There's nobody else at this table" in told(await crew.say("anne", "remove"))
        await crew.press("bart", lobby, f"button:{crew.code}:join")
        for name in ("bart", "cleo"):
            refused = await crew.say(name, "remove")
            assert "Only the host can do that. The host is Anne." in told(refused)
            assert not addresses(refused)
        assert addresses(await crew.say("anne", "remove"))


async def test_the_list_of_tables_names_the_players_below_each_table(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        listed = told(await crew.say("cleo", "tables"))
        assert f"- **{crew.code}**" in listed
        assert "\n  - Anne, Bart" in listed, "Discord makes small print of whole lines alone"


@rule("H-75")
async def test_a_table_in_a_hidden_channel_is_not_found_by_any_command(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await hide(crew, "bart")
        await hide(crew, "cleo")
        crew.place = crew.guild.create_text_channel("hall")

        async def found(name: str) -> tuple[bool, bool, bool]:
            suggested = await crew.people[name].autocomplete(crew.place, "table", "table", "")
            listed, asked = await crew.say(name, "tables"), await crew.say(name, "table", table=crew.code)
            there = "There's no such table." not in told(asked)
            return crew.code in told(listed), there, crew.code in [one["value"] for one in suggested]

        assert await found("cleo") == (False, False, False)
        for command in ("watch", "log", "verify", "hand", "end"):
            assert "There's no such table." in told(await crew.say("cleo", command, table=crew.code))
        assert await found("anne") == (True, True, True)
        assert await found("bart") == (False, False, False), "who sat there has lost it"


# --- who follows -------------------------------------------------------------------------------------


@rule("H-80")
async def test_a_watcher_is_told_that_the_game_was_called_off(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.say("cleo", "watch", table=crew.code)
        await call_off(crew, "anne")
        assert "This game was called off." in told(crew.dm("cleo"))


@rule("H-73")
async def test_the_unwatch_command_in_direct_messages_needs_no_code(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")

        async def unwatch(**options: str) -> str:
            return told(answer_of(await crew.people["cleo"].user.slash("unwatch", **options)))

        assert "You aren't following any table." in await unwatch()
        await crew.say("cleo", "watch", table=crew.code)
        assert [one["value"] for one in await crew.people["cleo"].user.autocomplete("unwatch", "table", "")] == [
            crew.code
        ]
        assert f"You no longer follow table {crew.code}." in await unwatch()
        assert "You aren't following any table." in await unwatch()
        assert f"You aren't following table {crew.code}." in told(await crew.say("cleo", "unwatch", table=crew.code))


async def test_a_person_can_watch_again_after_deleting_the_message(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.say("cleo", "watch", table=crew.code)
        await crew.say("cleo", "unwatch", table=crew.code)
        old = crew.dm("cleo")
        crew.env.backend.delete_message(old.channel.id, old.id)
        await crew.say("cleo", "watch", table=crew.code)
        name = await crew.turn()
        await crew.choose(name, "draw")
        assert f"{name.title()} drew a card." in told(crew.dm("cleo"))


async def test_a_watched_table_that_was_edited_too_often_is_sent_anew(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.say("cleo", "watch", table=crew.code)
        old = crew.dm("cleo")
        path = f"/channels/{old.channel.id}/messages/{old.id}"
        crew.env.inject_error("PATCH", path, status=429, code=30046, message="Too many edits", times=None)
        for _ in range(2):
            name = await crew.turn()
            await crew.choose(name, "draw")
            assert crew.dm("cleo").id != old.id
            assert f"{name.title()} drew a card." in told(crew.dm("cleo"))


async def test_a_person_without_a_seat_is_told_that_the_game_is_over(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await call_off(crew, "anne")
        assert "the game is over" in told(await crew.say("cleo", "hand", table=crew.code))


@rule("H-73")
async def test_the_message_of_a_watched_table_is_deleted_when_watching_ends(tmp_path: Path) -> None:
    """Once, the outdated message stayed, and only a command with the table's code stopped the watching."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        for by_button in (True, False):
            await crew.say("cleo", "watch", table=crew.code)
            came = crew.dm("cleo")
            assert crew.code in told(came)
            if by_button:
                ended = answer_of(await crew.press("cleo", came, f"button:{crew.code}:unwatch$"))
            else:
                ended = await crew.say("cleo", "unwatch", table=crew.code)
            assert f"You no longer follow table {crew.code}." in told(ended)
            assert came.id not in {one.id for one in crew.people["cleo"].user.dm_channel.history()}
            await crew.round()
            assert came.id not in {one.id for one in crew.people["cleo"].user.dm_channel.history()}
        await crew.say("anne", "watch", table=crew.code)
        assert "Your hand" not in told(crew.dm("anne"))
