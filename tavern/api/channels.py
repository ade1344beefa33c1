"""Endpoints for channels and threads."""

from __future__ import annotations

from tavern.api.request import Answer, ApiRequest
from tavern.api_errors import ApiError, demand, unknown_member, unknown_user
from tavern.fake_server import api_objects, permissions
from tavern.fake_server.channels import PRIVATE_THREAD, PUBLIC_THREAD, Message, Place
from tavern.validation.base_form import mistakes
from tavern.validation.channels import NewThread, ThreadChange
from tavern.wire_types import JSON

SETTINGS = {"name": "name", "archived": "archived", "locked": "locked", "auto_archive_duration": "minutes"}
"""Changeable settings of a thread: Discord's name and the attribute of `Place`."""


def fetch(call: ApiRequest) -> Answer:
    """GET /channels/{channel}: a channel, thread or direct messages."""
    return 200, api_objects.channel(call.server, call.place())


def change(call: ApiRequest) -> Answer:
    """PATCH /channels/{channel}: change the settings of a thread.

    The owner of a thread may archive it; locking needs the permission to manage threads. An archived thread must be
    reopened before anything else can change, else the API error 50083 is raised.
    """
    thread, body = call.place(), call.body
    if thread.kind != "thread":
        call.need(thread, "manage_channels")
        raise ApiError(403, 50024, "Cannot execute action on this channel type")
    manages = bool(call.server.may(call.bot, thread) & permissions.BITS["manage_threads"])
    if not manages and ("locked" in body or thread.owner != call.server.bot or thread.locked):
        call.need(thread, "manage_threads")
    changes = {ours: body[key] for key, ours in SETTINGS.items() if key in body}
    if thread.archived and changes.get("archived", True) and changes:
        raise ApiError(400, 50083, "Thread is archived")
    demand(mistakes(ThreadChange, body))
    call.server.change_thread(thread, **changes)
    return 200, api_objects.channel(call.server, thread)


def remove(call: ApiRequest) -> Answer:
    """DELETE /channels/{channel}: delete a thread. It needs the permission to manage threads."""
    thread = call.place("manage_threads")
    if thread.kind != "thread":
        raise ApiError(403, 50024, "Cannot execute action on this channel type")
    shown = api_objects.channel(call.server, thread)
    call.server.delete_thread(thread)
    return 200, shown


def thread_upon(call: ApiRequest) -> Answer:
    """POST /channels/{channel}/messages/{message}/threads: open a thread on a message. Its id is the message's."""
    place = call.place("create_public_threads")
    return _start(call, place, call.message(place))


def thread(call: ApiRequest) -> Answer:
    """POST /channels/{channel}/threads: open a thread without a message; private unless the request says public."""
    if call.body.get("type") == PUBLIC_THREAD:
        return _start(call, call.place("create_public_threads"), None)
    place = call.place("create_private_threads")
    if call.body.get("type") not in (None, PRIVATE_THREAD):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return _start(call, place, None, private=True)


def _start(call: ApiRequest, place: Place, upon: Message | None, *, private: bool = False) -> Answer:
    if place.kind != "channel":
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    minutes = call.body.get("auto_archive_duration") or 1440
    name = call.body.get("name")
    demand(mistakes(NewThread, call.body))
    more: JSON = {}
    if private:
        more = {"inside": [call.server.bot], "invitable": call.body.get("invitable") is not False}
    started = call.server.start_thread(call.server.bot, place, str(name), minutes, upon, **more)
    return 201, api_objects.thread(call.server, started)


def join(call: ApiRequest) -> Answer:
    """PUT /channels/{channel}/thread-members/@me: add the bot to a thread. It does nothing: the bot has opened all
    its threads, so it is a member already.
    """
    call.place()
    return 204, None


def inside(call: ApiRequest) -> Answer:
    """GET /channels/{channel}/thread-members/{user}: a member of the thread.

    For anybody else the API error 10007 is raised (Discord's documentation, "Get Thread Member").
    """
    thread = _thread(call)
    user = call.parts["user"]
    if user not in call.server.people or not thread.open_to(user):
        raise unknown_member()
    return 200, {"id": thread.id, "user_id": user, "join_timestamp": thread.born, "flags": 0}


def let_in(call: ApiRequest) -> Answer:
    """PUT /channels/{channel}/thread-members/{user}: add a member to a thread that is not archived.

    The bot must be allowed to write in the thread. If the thread is not `invitable`, its owner may add members, and
    others need the permission to manage threads (Discord's documentation, "Private Threads").
    """
    thread, user = _open_one(_thread(call, "send_messages_in_threads")), call.parts["user"]
    if user not in call.server.people:
        raise unknown_user()
    if not thread.invitable and thread.owner != call.bot.id:
        call.need(thread, "manage_threads")
    call.server.put_inside(thread, user, True)
    return 204, None


def put_out(call: ApiRequest) -> Answer:
    """DELETE /channels/{channel}/thread-members/{user}: remove a member from a thread that is not archived.

    It needs the permission to manage threads, or ownership of the private thread.
    """
    thread, user = _open_one(_thread(call)), call.parts["user"]
    if thread.inside is None or thread.owner != call.bot.id:
        call.need(thread, "manage_threads")
    if user in call.server.people:
        call.server.put_inside(thread, user, False)
    return 204, None


def _thread(call: ApiRequest, *needed: str) -> Place:
    """Return the thread of the path, if the bot has the permissions `needed` there.

    Raises the API error 50024 if it is another kind of channel.
    """
    thread = call.place(*needed)
    if thread.kind != "thread":
        raise ApiError(403, 50024, "Cannot execute action on this channel type")
    return thread


def _open_one(thread: Place) -> Place:
    if thread.archived:
        raise ApiError(400, 50083, "Thread is archived")
    return thread
