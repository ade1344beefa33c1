"""Endpoints for messages of channels, threads and direct messages."""

from __future__ import annotations

from tavern.api.request import Answer, ApiRequest
from tavern.api_errors import ApiError, invalid_form, system_message
from tavern.fake_server import permissions
from tavern.fake_server.channels import THREAD_CREATED, Message, Place
from tavern.fake_server.server import FakeServer

READ_HISTORY = permissions.BITS["read_message_history"]
MOST, USUAL = 100, 50
"""Maximum and default number of messages in one request for the history."""


def send(call: ApiRequest) -> Answer:
    """POST /channels/{channel}/messages: post a message of the bot."""
    place = call.server.place(call.parts["channel"])
    call.need(place, "send_messages_in_threads" if place.kind == "thread" else "send_messages")
    if call.files:
        call.need(place, "attach_files")
    if place.kind == "dm":
        may_write(call.server, place)
    if place.locked and not call.server.may(call.bot, place) & permissions.BITS["manage_threads"]:
        raise ApiError(400, 160005, "Thread is locked")
    if call.body.get("message_reference") and not call.server.may(call.bot, place) & READ_HISTORY:
        raise ApiError(400, 160002, "Cannot reply without permission to read message history")
    return 200, call.server.shown(call.server.post(place, call.bot, call.body, call.files))


def may_write(server: FakeServer, dm: Place) -> None:
    """Raise the API error 50007 if the person of the direct messages `dm` accepts none from the bot."""
    if not server.people[dm.person or ""].dms:
        raise ApiError(403, 50007, "Cannot send messages to this user")


def edit(call: ApiRequest) -> Answer:
    """PATCH /channels/{channel}/messages/{message}: change a message of the bot."""
    place = call.place()
    message = call.message(place)
    if message.author != call.server.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if message.is_system:
        raise system_message()
    if place.archived:
        raise ApiError(400, 50083, "Thread is archived")
    if call.files:
        call.need(place, "attach_files")
    call.server.count_edit(message)
    call.server.edit(message, call.body, call.files)
    return 200, call.server.shown(message)


def delete(call: ApiRequest) -> Answer:
    """DELETE /channels/{channel}/messages/{message}: delete a message.

    Messages of others need the permission to manage messages.
    """
    place = call.place()
    message = call.message(place)
    if message.is_system and message.body["type"] != THREAD_CREATED:
        raise system_message()
    if message.author != call.server.bot:
        if place.kind == "dm":
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        call.need(place, "manage_messages")
    if place.archived:
        raise ApiError(400, 50083, "Thread is archived")
    call.server.delete(message)
    return 204, None


def fetch(call: ApiRequest) -> Answer:
    """GET /channels/{channel}/messages/{message}: one message."""
    place = call.place("read_message_history")
    return 200, call.server.shown(call.message(place))


def history(call: ApiRequest) -> Answer:
    """GET /channels/{channel}/messages: newest first; empty without the permission to read the history."""
    place = call.place()
    limit = call.query.get("limit", str(USUAL))
    if not limit.isdecimal() or not 1 <= int(limit) <= MOST:
        raise invalid_form([f"limit: must be from 1 to {MOST}"])
    allowed = call.server.may(call.bot, place)
    readable = bool(allowed & READ_HISTORY)
    found = _around(call.server.history(place), call.query, int(limit)) if readable else []
    return 200, [call.server.shown(message) for message in reversed(found)]


def _around(messages: list[Message], query: dict[str, str], limit: int) -> list[Message]:
    """Return up to `limit` messages, oldest first.

    If `query` has an id under `after`, `before` or `around`, they are those next to that message. Otherwise they are
    the newest ones.
    """
    for key in ("after", "before", "around"):
        if query.get(key, "x").isdecimal():
            pivot = int(query[key])
            older = [one for one in messages if int(one.id) < pivot]
            newer = [one for one in messages if int(one.id) > pivot]
            if key == "after":
                return newer[:limit]
            if key == "before":
                return older[-limit:]
            here = [one for one in messages if int(one.id) == pivot]
            return [*older[-(limit // 2) :], *here, *newer[: limit // 2]]
    return messages[-limit:]


def open_dm(call: ApiRequest) -> Answer:
    """POST /users/@me/channels: the channel of direct messages with a person.

    It works even if the person has closed direct messages. Then only sending fails.
    """
    from tavern.fake_server import api_objects

    person = call.server.people.get(str(call.body.get("recipient_id")))
    if person is None or person.bot:
        raise ApiError(400, 50033, "Invalid Recipient(s)")
    return 200, api_objects.channel(call.server, call.server.dm(person))
