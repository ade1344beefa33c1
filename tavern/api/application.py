"""Endpoints about the bot's application, its server and its commands."""

from __future__ import annotations

from tavern.api.request import Answer, ApiRequest
from tavern.api_errors import demand, no_access, unknown_member, unknown_user
from tavern.fake_server import api_objects
from tavern.validation.commands import command_mistakes
from tavern.wire_types import JSON


def me(call: ApiRequest) -> Answer:
    """GET /users/@me: the bot's own user."""
    return 200, call.bot.user() | {"mfa_enabled": True, "verified": True, "email": None, "locale": "en-US"}


def application(call: ApiRequest) -> Answer:
    """GET /oauth2/applications/@me: the bot's application."""
    return 200, api_objects.application(call.server)


def gateway(call: ApiRequest) -> Answer:
    """GET /gateway: the websocket address of the gateway."""
    return 200, {"url": f"{call.server.address.replace('http', 'ws', 1)}/gateway"}


def gateway_bot(call: ApiRequest) -> Answer:
    """GET /gateway/bot: the same with the number of shards and the limit of sessions."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
    return 200, gateway(call)[1] | {"shards": call.server.shards, "session_start_limit": limit}


def user(call: ApiRequest) -> Answer:
    """GET /users/{user}: a person's user object; 10013 for an unknown id."""
    if (person := call.server.people.get(call.parts["user"])) is None:
        raise unknown_user()
    return 200, person.user()


def _guild(call: ApiRequest) -> None:
    if call.parts["guild"] != call.server.guild:
        raise no_access()


def guild(call: ApiRequest) -> Answer:
    """GET /guilds/{guild}: the server object."""
    _guild(call)
    return 200, api_objects.guild(call.server)


def channels(call: ApiRequest) -> Answer:
    """GET /guilds/{guild}/channels: the server's only channel, without threads."""
    _guild(call)
    return 200, [api_objects.channel(call.server, call.server.places[call.server.channel])]


def member(call: ApiRequest) -> Answer:
    """GET /guilds/{guild}/members/{user}: a member of the server; 10007 for an unknown id."""
    _guild(call)
    if (person := call.server.people.get(call.parts["user"])) is None:
        raise unknown_member()
    return 200, api_objects.member(call.server, person)


def commands(call: ApiRequest) -> Answer:
    """GET /applications/{application}/commands: all registered commands."""
    return 200, call.server.commands


def register(call: ApiRequest) -> Answer:
    """PUT /applications/{application}/commands: replace all commands. One with a known name keeps its id."""
    asked = call.json
    demand(command_mistakes(asked))
    known = {(one["type"], one["name"]): one for one in call.server.commands}
    call.server.register([_registered(call, one, known.get((one.get("type") or 1, one["name"]))) for one in asked])
    return 200, call.server.commands


def _registered(call: ApiRequest, asked: JSON, before: JSON | None) -> JSON:
    new = call.server.clock.new_id
    given = {key: value for key, value in asked.items() if value is not None}
    shown = {
        "id": before["id"] if before else new(),
        "application_id": call.server.bot,
        "default_member_permissions": None,
        "type": 1,
        "description": "",
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        **given,
    }
    if shown["default_member_permissions"] is not None:
        shown["default_member_permissions"] = str(shown["default_member_permissions"])
    same = before is not None and {key: before[key] for key in before if key != "version"} == shown
    return shown | {"version": before["version"] if before is not None and same else new()}
