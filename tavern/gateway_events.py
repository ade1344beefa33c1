"""Gateway events for the bot, as far as its intents ask for them (Discord's list of intents)."""

from __future__ import annotations

from collections.abc import Iterator

from tavern.fake_server import api_objects
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tavern.fake_server.server import EPHEMERAL, FakeServer
from tavern.fake_server.state import Event
from tavern.wire_types import JSON

GUILDS, MEMBERS, GUILD_MESSAGES, DM_MESSAGES, MESSAGE_CONTENT = 1, 1 << 1, 1 << 9, 1 << 12, 1 << 15


def events_for(server: FakeServer, event: Event, intents: int) -> Iterator[tuple[str, JSON]]:
    """Yield the gateway events by which a bot with these intents learns of a change: the name and data of each."""
    place, message = event.place, event.message
    if event.kind == "channel" and place is not None and intents & GUILDS:
        yield "CHANNEL_UPDATE", api_objects.channel(server, place)
    elif event.kind == "guild" and intents & GUILDS:
        yield "GUILD_UPDATE", api_objects.guild(server)
    elif event.kind.startswith("thread") and place is not None and intents & GUILDS:
        yield from _thread(server, event.kind, place)
    elif event.kind == "inside" and place is not None and event.person is not None and intents & GUILDS:
        if intents & MEMBERS or event.person.bot:
            yield "THREAD_MEMBERS_UPDATE", _thread_members(server, place, event.person)
    elif event.kind in ("person", "new person") and event.person is not None and intents & MEMBERS:
        name = "GUILD_MEMBER_ADD" if event.kind == "new person" else "GUILD_MEMBER_UPDATE"
        yield name, api_objects.member(server, event.person) | {"guild_id": server.guild}
    elif message is not None and place is not None and message.reader is None:
        needed = DM_MESSAGES if place.kind == "dm" else GUILD_MESSAGES
        yield from _message(server, event.kind, place, message, intents) if intents & needed else ()


def _thread(server: FakeServer, kind: str, place: Place) -> Iterator[tuple[str, JSON]]:
    if kind == "thread":
        yield "THREAD_CREATE", api_objects.thread(server, place) | {"newly_created": True}
    elif kind == "thread edit":
        yield "THREAD_UPDATE", api_objects.thread(server, place)
    else:
        yield "THREAD_DELETE", {"id": place.id, "guild_id": server.guild, "parent_id": place.parent, "type": place.type}


def _thread_members(server: FakeServer, thread: Place, person: Person) -> JSON:
    """Return the data of the event by which the gateway says that a person is in a thread now, or no longer."""
    inside = person.id in (thread.joined if thread.inside is None else thread.inside)
    shown = {"id": thread.id, "user_id": person.id, "join_timestamp": server.clock.stamp(), "flags": 0}
    members: JSON = (
        {"added_members": [{**shown, "member": api_objects.member(server, person), "presence": None}]}
        if inside
        else {"removed_member_ids": [person.id]}
    )
    count = thread.thread(server.guild, len(server.people))["member_count"]
    return {"id": thread.id, "guild_id": server.guild, "member_count": count, **members}


def _message(server: FakeServer, kind: str, place: Place, message: Message, intents: int) -> Iterator[tuple[str, JSON]]:
    where: JSON = {"channel_id": place.id} | ({} if place.kind == "dm" else {"guild_id": server.guild})
    if kind == "delete":
        yield "MESSAGE_DELETE", where | {"id": message.id}
        return
    body = server.shown(message) | where
    theirs = message.author != server.bot and place.kind != "dm" and server.bot not in message.body["mentions"]
    if theirs and not intents & MESSAGE_CONTENT:
        body |= {"content": "", "components": [], "attachments": [], "embeds": []}
    author = server.people.get(message.author)
    if place.kind != "dm" and author is not None and not message.body["flags"] & EPHEMERAL:
        events_for = api_objects.member(server, author)
        body["member"] = {key: events_for[key] for key in events_for if key != "user"}
    yield ("MESSAGE_CREATE" if kind == "message" else "MESSAGE_UPDATE"), body
