"""Mistakes planted in requests: the tavern refuses them as Discord does, with the same error codes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tavern.wire_types import JSON
from tests.discord_contract.sample_requests import (
    V2,
    button,
    field,
    modal,
    options,
    picture,
    row,
    select,
    text,
    text_input,
    v2,
)
from tests.wire.rest_client import RestClient, rest_client

AHOY = {"content": "Ahoy"}
PLANTED = {
    "41 components through nesting": (v2(*[{"type": 17, "components": [text()] * 4}] * 8, text()), "41 components"),
    "texts of 4,001 characters": (v2(text("x" * 2001), text("x" * 2000)), "4001 characters"),
    "content beside Components V2": ({**v2(text()), "content": "hello"}, "content together with the Components V2"),
    "Components V2 without their flag": ({"components": [text()]}, "without their flag"),
    "equal custom ids": ({"components": [row(button("a")), row(select("a"))]}, "custom_id 'a' occurs"),
    "a select that shares its row": ({"components": [row(select(), button())]}, "must be alone in its row"),
    "a bare button": ({"components": [row(button(label=None))]}, "needs a label or an emoji"),
    "more picks than options": ({"components": [row(select(max_values=4))]}, "over the number of options 3"),
    "equal values": ({"components": [row(select(options=options(2) + options(1)))]}, "value '0' occurs"),
    "a picture that nobody uploaded": (v2(picture()), "no file named 'table.png'"),
    "an address without scheme": (v2(picture("table.png")), "'table.png' has no scheme"),
    "content of 2,001 characters": ({"content": "x" * 2001}, "at most 2000 characters"),
    "an empty message": ({"content": " "}, "an empty message"),
    "a long alternative text": (v2(picture("https://a.b/c.png", alt="x" * 1025)), "1024"),
    "a container within a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "tag '17'",
    ),
    "6 buttons in a row": ({"components": [row(*map(button, "abcdef"))]}, "at most 5 items"),
    "an id of 101 characters": ({"components": [row(button("x" * 101))]}, "at most 100 characters"),
    "6 rows": ({"components": [row(button(name)) for name in "abcdef"]}, "6 rows, at most 5"),
    "26 options": ({"components": [row(select(count=26))]}, "at most 25 items"),
    "a section without accessory": (v2({"type": 9, "components": [text()]}), "Field required"),
}


@pytest_asyncio.fixture
async def one(tmp_path: Path) -> AsyncIterator[RestClient]:
    async with rest_client(tmp_path) as aboard:
        yield aboard


def words(body: Any) -> list[str]:
    """Return all texts of a refusal about single fields."""
    if not isinstance(body, dict):
        return []
    here = [error["message"] for error in body.get("_errors", [])]
    return here + [word for key, inner in body.items() if key != "_errors" for word in words(inner)]


def refused(answer: tuple[int, Any], status: int, code: int) -> None:
    assert (answer[0], answer[1]["code"]) == (status, code), answer


async def test_each_planted_mistake_is_refused_with_its_place(one: RestClient) -> None:
    for name, (body, expected) in PLANTED.items():
        answer = await one.send(body)
        refused(answer, 400, 50035)
        assert any(expected in said for said in words(answer[1]["errors"])), (name, answer[1])
    assert not one.port.channel.messages


async def test_a_refusal_names_the_place_of_a_mistake(one: RestClient) -> None:
    _, body = await one.send({"components": [row(button("a"), button("b", label=None))]})
    assert words(body["errors"]["components"]["0"]["components"]["1"])


async def test_malformed_commands_and_modals_are_refused(one: RestClient) -> None:
    commands = f"/applications/{one.port.world.bot}/commands"
    refused(await one.call("PUT", commands, [{"name": "Play", "description": "a"}]), 400, 50035)
    asked = one.interact(2, {"name": "play"})
    fields = [field(text_input(custom_id=name)) for name in "abcdef"]
    refused(await one.answer(asked, {"type": 9, "data": modal(*fields)}), 400, 50035)
    assert (await one.answer(asked, {"type": 9, "data": modal(*fields[:5])}))[0] == 200


# The error codes are from Discord's list «JSON Error Codes». The bot and discord.py compare them. Discord documents the
# permissions with each call. Its page «Threads» describes archived threads and the people who may reopen them.
# The page «Receiving and Responding» gives the limits of three seconds, fifteen minutes and one answer. `rest_client`
# compares the bodies with Discord's API description when a test ends.


async def test_unknown_channels_messages_and_endpoints_are_refused(
    one: RestClient, caplog: pytest.LogCaptureFixture
) -> None:
    messages = f"/channels/{one.port.world.channel}/messages"
    refused(await one.call("GET", "/channels/123456789012345678"), 404, 10003)
    refused(await one.call("PATCH", f"{messages}/123456789012345678", AHOY), 404, 10008)
    refused(await one.call("GET", "/users/123456789012345678"), 404, 10013)
    refused(await one.call("GET", f"{messages}/1/reactions"), 404, 0)
    assert f"endpoint missing in the tavern: GET /api/v10{messages}/1/reactions" in [
        record.getMessage() for record in caplog.records
    ]
    refused(await one.send(AHOY, token="wrong"), 401, 0)


async def test_requests_without_permission_are_refused(one: RestClient) -> None:
    world, sent = one.port.world, await one.send(AHOY)
    picture_of = {"attachments": [{"id": 0, "filename": "a.png"}]}
    world.deny("attach_files", True)
    refused(await one.send(picture_of, files={"a.png": b"picture"}), 403, 50013)
    world.deny("send_messages", True)
    refused(await one.send(AHOY), 403, 50013)
    world.deny("read_message_history", True)
    # An empty list is the documented answer («Get Channel Messages»).
    assert await one.call("GET", f"/channels/{world.channel}/messages") == (200, [])
    world.deny("create_public_threads", True)
    threads = f"/channels/{world.channel}/messages/{sent[1]['id']}/threads"
    refused(await one.call("POST", threads, {"name": "a"}), 403, 50013)
    world.deny("view_channel", True)
    refused(await one.call("GET", f"/channels/{world.channel}"), 403, 50001)
    theirs = one.port.house.actions.say(one.port.somebody("Anne"), one.port.channel, "Mine")
    for permission in list(world.denied):
        world.deny(permission, False)
    refused(await one.call("DELETE", f"/channels/{world.channel}/messages/{theirs.id}"), 403, 50013)
    refused(await one.call("PATCH", f"/channels/{world.channel}/messages/{theirs.id}", AHOY), 403, 50005)


async def test_a_message_to_closed_direct_messages_is_refused(one: RestClient) -> None:
    anne = one.port.somebody("Anne")
    status, dm = await one.call("POST", "/users/@me/channels", {"recipient_id": anne.id})
    assert status == 200
    assert (await one.call("POST", f"/channels/{dm['id']}/messages", AHOY))[0] == 200
    one.port.world.set_person(anne, dms=False)
    refused(await one.call("POST", f"/channels/{dm['id']}/messages", AHOY), 403, 50007)


async def test_threads_are_created_archived_and_reopened_as_on_discord(one: RestClient) -> None:
    _, sent = await one.send(AHOY)
    threads = f"/channels/{one.port.world.channel}/messages/{sent['id']}/threads"
    status, thread = await one.call("POST", threads, {"name": "Yarr", "auto_archive_duration": 60})
    assert (status, thread["id"]) == (201, sent["id"])
    refused(await one.call("POST", threads, {"name": "Yarr"}), 400, 160004)
    inside = f"/channels/{thread['id']}/messages"
    _, first = await one.call("POST", inside, AHOY)
    one.port.world.hurry(3600 + 1)
    assert one.port.world.places[thread["id"]].archived
    refused(await one.call("PATCH", f"{inside}/{first['id']}", AHOY), 400, 50083)
    await one.call("POST", inside, AHOY)  # a new message reopens the thread
    assert (await one.call("PATCH", f"{inside}/{first['id']}", {"content": "Again"}))[0] == 200


async def test_only_members_can_use_a_private_thread(one: RestClient) -> None:
    """Only members see a private thread and its content (documentation, «Private Threads»).

    A thread is private unless the request says otherwise («Start Thread without Message»).
    """
    world, bart, cora = one.port.world, one.port.somebody("Bart"), one.port.somebody("Calico")
    threads = f"/channels/{world.channel}/threads"
    refused(await one.call("POST", threads, {"name": "Yarr", "type": 10}), 400, 50024)
    status, thread = await one.call("POST", threads, {"name": "Yarr", "invitable": False})
    assert (status, thread["type"], thread["thread_metadata"]["invitable"]) == (201, 12, False)
    place = world.places[thread["id"]]
    assert [place in world.seen_by(person) for person in world.humans()] == [False] * 5
    members = f"/channels/{place.id}/thread-members"
    assert (await one.call("PUT", f"{members}/{bart.id}"))[0] == 204
    refused(await one.call("PUT", f"{members}/123456789012345678"), 404, 10013)
    assert (await one.call("GET", f"{members}/{bart.id}"))[1]["user_id"] == bart.id
    refused(await one.call("GET", f"{members}/{cora.id}"), 404, 10007)
    _, said = await one.call("POST", f"/channels/{place.id}/messages", AHOY)
    assert place in world.seen_by(bart)
    assert place not in world.seen_by(cora)
    seen = [person for person in world.humans() if said["id"] in [m.id for m in one.port.messages(person)]]
    assert seen == [bart]
    assert (await one.call("DELETE", f"{members}/{bart.id}"))[0] == 204
    assert place not in world.seen_by(bart)
    world.deny("create_private_threads", True)
    refused(await one.call("POST", threads, {"name": "Yarr"}), 403, 50013)
    assert (await one.call("POST", threads, {"name": "Yarr", "type": 11}))[0] == 201
    world.change_thread(place, archived=True)
    refused(await one.call("PUT", f"{members}/{bart.id}"), 400, 50083)


async def test_a_nonce_is_not_posted_twice(one: RestClient) -> None:
    """With «enforce_nonce», Discord returns the author's earlier message that has the same nonce (documentation)."""
    said = {**AHOY, "nonce": "a", "enforce_nonce": True}
    assert (await one.send(said))[1]["id"] == (await one.send(said))[1]["id"]
    assert len(one.port.channel.messages) == 1
    assert (await one.send({**AHOY, "nonce": "a"}))[1]["id"] not in one.port.channel.messages.keys() - {
        list(one.port.channel.messages)[-1]
    }


async def test_an_interaction_can_be_answered_once_and_only_in_time(one: RestClient) -> None:
    asked = one.interact(2, {"name": "play"})
    refused(await one.follow(asked, "GET", "/messages/@original"), 404, 10015)
    said: JSON = {"type": 4, "data": AHOY}
    assert (await one.answer(asked, said))[0] == 200
    refused(await one.answer(asked, said), 400, 40060)
    refused(await one.answer(one.interact(2, {}), {"type": 7, "data": AHOY}), 400, 50035)
    late = one.interact(2, {"name": "play"})
    late.settle("failed", "timeout")
    refused(await one.answer(late, said), 404, 10062)
    one.port.world.hurry(15 * 60 + 1)
    refused(await one.follow(asked, "PATCH", "/messages/@original", AHOY), 401, 50027)


async def test_the_first_follow_up_becomes_the_original_with_its_privacy(one: RestClient) -> None:
    """This behaviour was recorded from Discord."""
    asked = one.interact(2, {"name": "play"})
    await one.answer(asked, {"type": 5, "data": {"flags": 64}})
    _, first = await one.follow(asked, "POST", "?wait=true", AHOY)
    _, second = await one.follow(asked, "POST", "?wait=true", AHOY)
    assert first["id"] == asked.original
    assert first["flags"] & 64
    assert not second["flags"] & 64
    assert second["id"] != first["id"]


async def test_an_edit_replaces_or_keeps_files(one: RestClient) -> None:
    """`attachments` replaces files, and without it they stay. This behaviour was recorded from Discord."""
    listed = {"attachments": [{"id": 0, "filename": "table.png", "description": "The table"}]}
    _, sent = await one.send({**v2(picture()), **listed}, files={"table.png": b"first"})
    path = f"/channels/{one.port.world.channel}/messages/{sent['id']}"
    _, kept = await one.call("PATCH", path, {"components": [picture()], "flags": V2})
    assert [file["id"] for file in kept["attachments"]] == [file["id"] for file in sent["attachments"]]
    _, new = await one.call("PATCH", path, {"components": [picture()], **listed}, files={"table.png": b"second"})
    assert [file["id"] for file in new["attachments"]] != [file["id"] for file in sent["attachments"]]
    assert new["components"][0]["items"][0]["media"]["attachment_id"] == new["attachments"][0]["id"]
    refused(await one.call("PATCH", path, {"components": [picture()], "attachments": []}), 400, 50035)


async def test_messages_older_than_an_hour_take_three_edits_in_six_seconds(one: RestClient) -> None:
    """The limit is that of a channel (discord-userdoccers, «Edit Message»). Answers to clicks do not count."""
    path = f"/channels/{one.port.world.channel}/messages"
    sent = [(await one.send({**AHOY, "components": [row(button())]}))[1]["id"] for _ in range(2)]
    one.port.world.hurry(3601)
    _, young = await one.send(AHOY)
    for number in range(3):
        assert (await one.call("PATCH", f"{path}/{sent[number % 2]}", {"content": str(number)}))[0] == 200
    status, body, headers = await one.answered("PATCH", f"{path}/{sent[0]}", AHOY)
    refused((status, body), 429, 30046)
    assert 0 < body["retry_after"] <= 6
    assert not body["global"]
    assert headers["Via"], "discord.py waits only if it is there"
    assert (await one.call("PATCH", f"{path}/{young['id']}", AHOY))[0] == 200
    asked = one.interact(3, {"custom_id": "one"}, source=one.port.channel.messages[sent[0]])
    assert (await one.answer(asked, {"type": 7, "data": {"content": "Pressed"}}))[0] == 200
    one.port.world.hurry(body["retry_after"])
    assert (await one.call("PATCH", f"{path}/{sent[0]}", AHOY))[0] == 200


async def test_only_allowed_mentions_notify(one: RestClient) -> None:
    anne, bart = one.port.somebody("Anne"), one.port.somebody("Bart")
    called = {"content": f"<@{anne.id}> and <@{bart.id}>"}
    _, sent = await one.send({**called, "allowed_mentions": {"parse": [], "users": [anne.id]}})
    assert [user["id"] for user in sent["mentions"]] == [anne.id]
    _, sent = await one.send({**called, "allowed_mentions": {"parse": []}})
    assert sent["mentions"] == []
    _, sent = await one.send(called)
    assert len(sent["mentions"]) == 2
