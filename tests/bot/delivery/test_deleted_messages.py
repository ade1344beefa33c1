"""Deleted messages and threads, missing permissions and server errors do not stop the game."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.message_content import answer_of, components, offers, seated, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")


async def turns(crew: SimcordTable) -> tuple[str, str]:
    """Return the person on turn and the other person."""
    name = await crew.on_turn()
    assert name is not None
    return name, {"anne": "bart", "bart": "anne"}[name]


async def forbid(crew: SimcordTable, **permissions: bool) -> None:
    """Take these permissions in the channel from the bot."""
    me = crew.guild.me
    assert me is not None
    deny = discord.Permissions(**permissions).value
    crew.env.backend.set_overwrite(
        crew.channel.id, Overwrite(target_id=me.id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    )
    await crew.env.settle()


# --- deleted -----------------------------------------------------------------------------------------


@rule("H-61")
async def test_a_deleted_table_message_is_posted_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        crew.env.backend.delete_message(crew.room().id, crew.table().id)
        assert crew.tables() == []
        await crew.round()
        assert "Waiting for" in told(crew.table())
        await crew.round()
        assert len(crew.tables()) == 1


@rule("H-60", "H-64")
async def test_a_deleted_thread_moves_the_table_to_the_channel(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        thread = crew.room()
        crew.env.backend.delete_channel(thread.id)
        await crew.env.settle()
        await crew.round()
        table = crew.table(crew.channel)
        assert (await crew.table_service.row(crew.code)).thread is None
        link = f"https://discord.com/channels/{crew.guild.id}/{crew.channel.id}/{table.id}"
        assert [part["url"] for part in components(crew.dm("anne")) if "url" in part] == [link]
        name, _ = await turns(crew)
        await crew.press(name, table, "answer:.*:yoho$")
        await crew.choose(name, "draw")
        assert f"{name.title()} drew a card." in told(crew.table(crew.channel))
        assert crew.mentioned()[-1] == await crew.on_turn()
        assert len(crew.mentions(crew.channel)) == 1


@rule("H-61")
async def test_an_archived_thread_gets_a_new_table_message(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        old = crew.table()
        path = f"/channels/{crew.room().id}/messages/{old.id}"
        crew.env.inject_error("PATCH", path, status=400, code=50083, message="Thread is archived", times=None)
        await crew.round()
        assert crew.table().id != old.id
        await crew.round()
        assert len(crew.tables()) == 1


async def test_a_message_that_was_edited_too_often_is_replaced(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name, _ = await turns(crew)
        old = crew.dm(name)
        path = f"/channels/{old.channel.id}/messages/{old.id}"
        crew.env.inject_error("PATCH", path, status=429, code=30046, message="Too many edits", times=None)
        hand = answer_of(await crew.press(name, crew.table(), "button:.*:hand"))
        await crew.choose(name, "draw", hand)  # not in the old message: that would be edited by the answer
        assert crew.dm(name).id != old.id
        assert [m for m in crew.people[name].user.dm_channel.history() if offers(m, "answer:|select:")] == [
            crew.dm(name)
        ]


async def test_a_deleted_direct_message_is_written_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name, other = await turns(crew)
        crew.env.backend.delete_message(crew.people[other].user.dm_channel.id, crew.dm(other).id)
        await crew.choose(name, "draw")
        await crew.choose(other, "draw")


async def test_a_deleted_lobby_is_posted_again_and_can_be_started_by_the_new_one(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", lobby, "button:.*:join")
        offered = await crew.press("anne", lobby, "button:.*:automatic-players")
        crew.env.backend.delete_message(crew.channel.id, lobby.id)
        await crew.press("anne", answer_of(offered), "button:.*:automatic-players:easy")
        again = crew.channel.last_message
        assert again is not None
        assert "Old Barnacle" in told(again)
        await crew.start("anne", again)
        assert len(crew.tables()) == 1


async def test_players_go_on_from_their_hands_when_the_channel_is_deleted(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        crew.env.backend.delete_channel(crew.room().id)
        crew.env.backend.delete_channel(crew.channel.id)
        await crew.env.settle()
        for _ in range(4):
            await crew.round()
        assert len(await crew.store.answers(crew.code)) == 4


# --- forbidden ---------------------------------------------------------------------------------------


@rule("H-59")
@pytest.mark.parametrize("missing", ["create_public_threads", "send_messages_in_threads"])
async def test_without_threads_the_table_stays_in_the_channel(tmp_path: Path, missing: str) -> None:
    async with simcord_table(tmp_path) as crew:
        await forbid(crew, **{missing: True})
        await crew.begin("anne", "bart")
        assert crew.channel.threads == []
        for _ in range(4):
            await crew.round()
        assert "Waiting for" in told(crew.table(crew.channel))


@rule("H-59")
async def test_a_table_stays_in_the_channel_if_discord_refuses_a_thread(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        crew.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013, times=None)
        await crew.begin("anne", "bart")
        await crew.round()
        assert "Waiting for" in told(crew.table(crew.channel))


@pytest.mark.parametrize(
    ("missing", "named"),
    [
        ("attach_files", "Attach Files"),
        ("send_messages", "Send Messages"),
        ("read_message_history", "Read Message History"),
        ("view_channel", "View Channel"),
    ],
)
async def test_the_play_command_names_the_permission_that_is_missing(tmp_path: Path, missing: str, named: str) -> None:
    async with simcord_table(tmp_path) as crew:
        await forbid(crew, **{missing: True})
        refused = await crew.say("anne", "play", game="yarr")
        assert refused.ephemeral
        assert f"I lack permissions in this channel: {named}." in told(refused)
        assert await crew.store.tables() == []


@rule("H-63")
async def test_a_game_goes_on_when_the_bot_loses_permissions(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await forbid(crew, create_public_threads=True)
        await crew.begin("anne", "bart")
        await forbid(crew, create_public_threads=True, attach_files=True)
        crew.env.backend.delete_message(crew.channel.id, crew.table(crew.channel).id)
        await crew.round()
        assert "On the pile" in told(crew.table(crew.channel)), "in words, where no file can be attached"
        await forbid(crew, create_public_threads=True, read_message_history=True)
        await crew.round()
        await forbid(crew, create_public_threads=True, send_messages=True)
        await crew.round()
        await crew.round()
        name, _ = await turns(crew)
        hand = await crew.say(name, "hand", table=crew.code)
        await crew.choose(name, "draw", hand)
        await forbid(crew)
        await crew.round()
        assert len(crew.tables(crew.channel)) == 1
        assert len(await crew.store.answers(crew.code)) == 6


# --- a failing Discord -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/channels/*/messages"),
        ("PATCH", "/channels/*/messages/*"),
        ("POST", "/channels/*/messages/*/threads"),
        ("POST", "/users/@me/channels"),
        ("DELETE", "/channels/*/messages/*"),
        ("GET", "/channels/*/messages"),
    ],
)
async def test_a_delivery_succeeds_after_any_of_its_requests_failed(tmp_path: Path, method: str, path: str) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", lobby, "button:.*:join")
        crew.env.inject_error(method, path, status=500, times=2)
        await crew.start("anne", lobby)
        await crew.env.advance_time(75)  # if «Ready» could not be asked at once, the game begins after a minute
        for _ in range(3):
            await crew.round()
            crew.env.inject_error(method, path, status=500, times=1)
            await crew.round()
            await crew.env.advance_time(15)
            name, _ = await turns(crew)
            assert f"Waiting for {name.title()}" in told(crew.table())
            assert offers(crew.dm(name), "(answer|select):")
        assert len(await crew.store.answers(crew.code)) == 6
        assert len(crew.mentions()) == 1


async def test_an_answer_counts_even_if_its_acknowledgement_fails(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        crew.expected = ["bot.replies.errors ERROR [A-Z0-9]{6} in (answer|select)"]
        await crew.begin("anne", "bart")
        name, other = await turns(crew)
        if offers(crew.dm(name), "confirm:.*:draw"):
            await crew.press(name, crew.dm(name), "confirm:.*:draw")
        crew.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
        told_so = answer_of(await crew.choose(name, "draw", crew.dm(name)))
        reference = crew.records.errors[-1].split()[2]
        assert reference in told(told_so)
        assert f"Waiting for {other.title()}" in told(crew.table())
        assert len(await crew.store.answers(crew.code)) == 1


async def test_a_lobby_is_shown_even_if_the_replies_to_its_clicks_fail(tmp_path: Path) -> None:
    """Neither the lobby nor the person who joined is lost. The outbox shows them."""
    async with simcord_table(tmp_path) as crew:
        crew.expected = ["bot.replies.errors ERROR [A-Z0-9]{6} in (button|/play)", "injected by test"]
        crew.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
        broken = await crew.say("anne", "play", game="yarr")
        assert "Your move counted" in told(broken)
        await crew.env.advance_time(45)
        lobby = crew.channel.last_message
        assert lobby is not None
        assert "host" in seated(lobby)[0]
        crew.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
        await crew.press("bart", lobby, "button:.*:join")
        (lobby,) = [m for m in crew.channel.history() if offers(m, "button:.*:join")]
        assert seated(lobby)[1].startswith("Bart")


async def test_a_hand_whose_reply_fails_reports_an_error_and_can_be_opened_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        crew.expected = ["bot.replies.errors ERROR [A-Z0-9]{6} in button"]
        await crew.begin("anne", "bart")
        name, _ = await turns(crew)
        crew.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=500, times=1)
        broken = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
        assert "Something went wrong" in told(broken)
        hand = answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
        await crew.choose(name, "draw", hand)
