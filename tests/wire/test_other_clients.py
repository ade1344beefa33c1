"""Requests and events that the bot does not use, but that another client can meet: finding N10.

Sources are named where Discord's documentation is silent.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tavern.api.routes import ROUTES
from tavern.app import TavernApp
from tavern.fake_server.channels import RECIPIENT_ADD, RECIPIENT_REMOVE, REPLY, THREAD_CREATED, THREAD_STARTER
from tavern.gateway import ACK, DECODE_ERROR, HEARTBEAT, IDENTIFY, LARGEST, REQUEST_MEMBERS
from tavern.gateway_events import GUILD_MESSAGES, GUILDS, MEMBERS
from tavern.interactions import COMMAND
from tavern.wire_types import JSON
from tests.discord_contract.sample_requests import V2, button, field, modal, picture, row, select, text, text_input, v2
from tests.wire.rest_client import RestClient, rest_client
from tests.wire.test_gateway import Line, line
from tests.wire.test_planted_request_mistakes import AHOY, refused, words

ALL = GUILDS | MEMBERS | GUILD_MESSAGES
PLAY = {"name": "play", "description": "Open a table"}


@pytest_asyncio.fixture
async def one(tmp_path: Path) -> AsyncIterator[RestClient]:
    async with rest_client(tmp_path) as aboard:
        yield aboard


async def connected(found: Line, house: TavernApp, intents: int = ALL) -> None:
    await found.say(IDENTIFY, {"token": house.token, "intents": intents})
    assert [(await found.hear())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]


# --- the gateway -----------------------------------------------------------------------------------------


async def test_binary_frames_are_read_and_long_ones_refused(tmp_path: Path) -> None:
    async with TavernApp(tmp_path) as house, line(house) as found:
        await found.socket.send_bytes(json.dumps({"op": HEARTBEAT, "d": None}).encode())
        assert (await found.hear())["op"] == ACK
        await found.socket.send_bytes(b"x" * (LARGEST + 1))
        await found.socket.receive()
        assert found.socket.close_code == DECODE_ERROR


async def test_members_are_sent_when_a_client_asks_for_them(tmp_path: Path) -> None:
    async with TavernApp(tmp_path) as house, line(house) as found:
        await connected(found, house, GUILDS)
        server, anne = house.server, house.server.owner

        async def asked(**more: Any) -> JSON:
            await found.say(REQUEST_MEMBERS, {"guild_id": server.guild, **more})
            told = await found.hear()
            assert told["t"] == "GUILD_MEMBERS_CHUNK"
            return dict(told["d"])

        await found.say(REQUEST_MEMBERS, {"guild_id": server.guild, "query": "", "limit": 0})  # needs the intent
        told = await asked(query="ann", limit=5, nonce="7")
        assert [member["user"]["id"] for member in told["members"]] == [anne.id]
        assert (told["nonce"], told["chunk_index"], told["chunk_count"]) == ("7", 0, 1)
        told = await asked(user_ids=[anne.id, "5"])
        assert ([member["user"]["id"] for member in told["members"]], told["not_found"]) == ([anne.id], ["5"])
        assert len((await asked(query="", limit=2))["members"]) == 2


async def test_the_list_of_all_members_needs_the_intent(tmp_path: Path) -> None:
    async with TavernApp(tmp_path) as house, line(house) as found:
        await connected(found, house)
        await found.say(REQUEST_MEMBERS, {"guild_id": house.server.guild, "query": "", "limit": 0})
        assert len((await found.hear())["d"]["members"]) == len(house.server.people)


async def test_events_about_members_and_threads_are_sent(tmp_path: Path) -> None:
    """The types of system messages are those of «Message Types» in Discord's documentation."""
    async with TavernApp(tmp_path) as house, line(house) as found:
        await connected(found, house)
        server = house.server
        channel, bot = server.places[server.channel], server.people[server.bot]
        doug = server.add_person("Doug", "en-US")
        told = await found.hear()
        assert (told["t"], told["d"]["user"]["id"]) == ("GUILD_MEMBER_ADD", doug.id)

        async def heard(count: int) -> dict[str, JSON]:
            every = [await found.hear() for _ in range(count)]
            return {one["t"]: one["d"] for one in every}

        private = server.start_thread(bot.id, channel, "Hidden", 60, inside=[bot.id])
        assert (await heard(1))["THREAD_CREATE"]["id"] == private.id
        server.put_inside(private, doug.id, True)
        news = await heard(2)
        assert news["THREAD_MEMBERS_UPDATE"]["added_members"][0]["user_id"] == doug.id
        assert (news["MESSAGE_CREATE"]["type"], news["MESSAGE_CREATE"]["mentions"][0]["id"]) == (RECIPIENT_ADD, doug.id)
        server.put_inside(private, doug.id, False)
        news = await heard(2)
        assert news["THREAD_MEMBERS_UPDATE"]["removed_member_ids"] == [doug.id]
        assert news["MESSAGE_CREATE"]["type"] == RECIPIENT_REMOVE

        public = server.start_thread(bot.id, channel, "Open", 60)
        shown = (await heard(2))["MESSAGE_CREATE"]
        assert (shown["type"], shown["channel_id"], shown["content"]) == (THREAD_CREATED, channel.id, "Open")
        assert shown["message_reference"]["channel_id"] == public.id
        said = server.post(channel, bot, {"content": "Lobby"})
        await heard(1)
        upon = server.start_thread(bot.id, channel, "Table", 60, said)
        shown = (await heard(3))["MESSAGE_CREATE"]
        assert (shown["type"], shown["channel_id"]) == (THREAD_STARTER, upon.id)
        assert shown["referenced_message"]["content"] == "Lobby"
        assert not server.unread(doug, upon)


# --- messages --------------------------------------------------------------------------------------------


async def test_unknown_keys_of_a_message_are_ignored(tmp_path: Path) -> None:
    emoji = {"name": "🏴", "animated": False, "colour": 3}
    asked = {**v2(row(button(emoji=emoji, colour=3)), text() | {"color": 5}), "colour": 3, "enforce_nonce": False}
    async with rest_client(tmp_path, compared=False) as one:
        status, sent = await one.send(asked)
    assert status == 200
    shown, written = sent["components"]
    assert shown["components"][0]["emoji"] == {"name": "🏴", "animated": False}
    assert "colour" not in str(sent)
    assert written == {"type": 10, "id": written["id"], "content": "Ahoy"}


async def test_a_reply_needs_an_existing_message(one: RestClient) -> None:
    """Discord's answer is that in many reports: 50035 with «message_reference: Unknown message»."""
    messages = f"/channels/{one.port.world.channel}/messages"
    gone = {"message_reference": {"message_id": "123456789012345678"}}
    status, body = await one.send(AHOY | gone)
    refused((status, body), 400, 50035)
    assert words(body["errors"]["message_reference"]) == ["Unknown message"]
    gone["message_reference"] |= {"fail_if_not_exists": False}  # type: ignore[dict-item]
    status, sent = await one.send(AHOY | gone)
    assert (status, sent["type"]) == (200, 0)
    reply = AHOY | {"message_reference": {"message_id": sent["id"]}}
    status, replied = await one.send(reply)
    assert (status, replied["type"], replied["referenced_message"]["id"]) == (200, REPLY, sent["id"])
    await one.call("DELETE", f"{messages}/{sent['id']}")
    assert (await one.call("GET", f"{messages}/{replied['id']}"))[1]["referenced_message"] is None
    one.port.world.deny("read_message_history", True)
    refused(await one.send(AHOY | {"message_reference": {"message_id": replied["id"]}}), 400, 160002)


async def test_system_messages_cannot_be_changed(one: RestClient) -> None:
    world = one.port.world
    _, sent = await one.send(AHOY)
    _, thread = await one.call("POST", f"/channels/{world.channel}/messages/{sent['id']}/threads", {"name": "Yarr"})
    inside = f"/channels/{thread['id']}/messages"
    [first] = world.places[thread["id"]].messages.values()
    refused(await one.call("PATCH", f"{inside}/{first.id}", AHOY), 403, 50021)
    refused(await one.call("DELETE", f"{inside}/{first.id}"), 403, 50021)
    refused(await one.call("POST", inside, AHOY | {"message_reference": {"message_id": first.id}}), 400, 50035)


@pytest.mark.parametrize(
    ("given", "kept"),
    [("my hand.png", "my_hand.png"), ("hello (world).png", "hello_world.png"), ("_Ünï/x.png", "Uni_x.png")],
)
async def test_file_names_are_cleaned_together_with_all_references_to_them(
    one: RestClient, given: str, kept: str
) -> None:
    """The changes are those of discord-api-docs, issues 7754 and 4292."""
    asked = {**v2(picture(f"attachment://{given}")), "attachments": [{"id": 0, "filename": given}]}
    status, sent = await one.send(asked, files={given: b"picture"})
    assert (status, sent["attachments"][0]["filename"]) == (200, kept)
    assert sent["components"][0]["items"][0]["media"]["attachment_id"] == sent["attachments"][0]["id"]
    path = f"/channels/{one.port.world.channel}/messages/{sent['id']}"
    assert (await one.call("PATCH", path, {"components": [picture(f"attachment://{given}")], "flags": V2}))[0] == 200


# --- commands --------------------------------------------------------------------------------------------


async def test_commands_can_be_added_changed_and_deleted_one_by_one(one: RestClient) -> None:
    world = one.port.world
    globally = f"/applications/{world.bot}/commands"
    here = f"/applications/{world.bot}/guilds/{world.guild}/commands"
    status, play = await one.call("POST", globally, PLAY)
    assert (status, play["name"]) == (201, "play")
    status, again = await one.call("POST", globally, {**PLAY, "description": "Play"})
    assert (status, again["id"], again["description"]) == (200, play["id"], "Play")
    status, own = await one.call("POST", here, PLAY)
    assert (status, own["guild_id"]) == (201, world.guild)
    assert await one.call("GET", here) == (200, [own])
    assert await one.call("GET", globally) == (200, [again])
    assert await one.call("GET", f"{globally}/{play['id']}") == (200, again)
    status, changed = await one.call("PATCH", f"{here}/{own['id']}", {"description": "Here"})
    assert (status, changed["description"], changed["id"]) == (200, "Here", own["id"])
    refused(await one.call("PATCH", f"{here}/{own['id']}", {"name": "Not so"}), 400, 50035)
    assert one.port.house.actions._command(one.port.channel, "play") == changed
    direct = world.dm(one.port.somebody("Anne"))
    assert one.port.house.actions._command(direct, "play") == again
    refused(await one.call("GET", f"{globally}/{own['id']}"), 404, 10063)
    assert (await one.call("DELETE", f"{here}/{own['id']}"))[0] == 204
    assert await one.call("PUT", here, []) == (200, [])
    assert world.commands == [again]
    refused(await one.call("GET", f"/applications/{world.bot}/guilds/1/commands"), 403, 50001)


# --- modals ----------------------------------------------------------------------------------------------


async def test_a_submitted_modal_has_ids_texts_and_picked_people(one: RestClient) -> None:
    anne = one.port.somebody("Anne")
    told: list[JSON] = []

    def send(name: str, data: JSON) -> bool:
        told.append(data)
        return False

    people = {"type": 5, "custom_id": "who"}
    older = {"type": 1, "components": [text_input(custom_id="older", label="Older")]}
    form = modal(text(), field(text_input()), field(people), field(select()), older)
    asked = one.interact(COMMAND, {"name": "play"})
    assert (await one.answer(asked, {"type": 9, "data": form}))[0] == 200
    shown = (await asked.outcome).data["components"]
    ids = [shown[0]["id"], *(part["id"] for part in shown[1:])]
    assert len({*ids, *(part["component"]["id"] for part in shown[1:4])}) == 8
    filled = [
        {"type": 18, "component": {"type": 4, "custom_id": "words", "value": "Arr"}},
        {"type": 18, "component": {"type": 5, "custom_id": "who", "values": [anne.id]}},
        {"type": 18, "component": {"type": 3, "custom_id": "cards", "values": ["1"]}},
        {"type": 1, "components": [{"type": 4, "custom_id": "older", "value": "Ahoy"}]},
    ]
    actions = one.port.house.actions
    actions._send = send
    await actions.submit(anne, one.port.channel, "speak", filled)
    data = told[0]["data"]
    assert [part["id"] for part in data["components"]] == ids
    assert data["components"][0] == {"type": 10, "id": shown[0]["id"]}
    assert data["components"][1]["component"] == {**filled[0]["component"], "id": shown[1]["component"]["id"]}  # type: ignore[dict-item]
    assert data["components"][4]["components"][0]["id"] == shown[4]["components"][0]["id"]
    assert list(data["resolved"]["users"]) == [anne.id]


async def test_an_old_style_field_of_a_modal_needs_a_label(one: RestClient) -> None:
    asked = one.interact(COMMAND, {"name": "play"})
    bare = modal({"type": 1, "components": [text_input()]})
    refused(await one.answer(asked, {"type": 9, "data": bare}), 400, 50035)


def test_every_route_exists_only_once() -> None:
    assert len({(method, path) for method, path, _ in ROUTES}) == len(ROUTES)
