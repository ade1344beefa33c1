"""Endpoints about the bot's application, its server and its commands."""

from __future__ import annotations

from tavern.api.request import Answer, ApiRequest
from tavern.api_errors import demand, no_access, unknown_command, unknown_member, unknown_user
from tavern.fake_server import api_objects
from tavern.validation.commands import command_mistakes
from tavern.wire_types import JSON

OURS = frozenset({"id", "application_id", "guild_id", "version"})
"""Fields of a command that Discord sets itself. A request cannot change them."""


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
    """GET /gateway/bot: the websocket address of the gateway, the number of shards and the limit of sessions."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
    return 200, gateway(call)[1] | {"shards": call.server.shards, "session_start_limit": limit}


def user(call: ApiRequest) -> Answer:
    """GET /users/{user}: a person's user object. Raises the API error 10013 for an unknown id."""
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
    """GET /guilds/{guild}/channels: the server's only channel. Discord lists no threads there."""
    _guild(call)
    return 200, [api_objects.channel(call.server, call.server.places[call.server.channel])]


def member(call: ApiRequest) -> Answer:
    """GET /guilds/{guild}/members/{user}: a member of the server. Raises the API error 10007 for an unknown id."""
    _guild(call)
    if (person := call.server.people.get(call.parts["user"])) is None:
        raise unknown_member()
    return 200, api_objects.member(call.server, person)


def _scope(call: ApiRequest) -> str | None:
    """Return the id of the server whose commands the request is about, or None for global commands.

    Raises an API error if the path names another server than the tavern's.
    """
    if "guild" in call.parts:
        _guild(call)
    return call.parts.get("guild")


def _commands(call: ApiRequest) -> list[JSON]:
    return [one for one in call.server.commands if one.get("guild_id") == _scope(call)]


def _command(call: ApiRequest) -> JSON:
    """Return the command that the path names by its id.

    Raises the API error 10063 if there is none among the commands of the path's server, or among the global ones.
    """
    for one in _commands(call):
        if one["id"] == call.parts["command"]:
            return one
    raise unknown_command()


def _store(call: ApiRequest, scoped: list[JSON]) -> None:
    """Replace the commands of the request's server with `scoped`, or the global ones if the path names no server."""
    scope = _scope(call)
    call.server.register([*(one for one in call.server.commands if one.get("guild_id") != scope), *scoped])


def commands(call: ApiRequest) -> Answer:
    """GET /applications/{application}/commands: all registered commands; below /guilds/{guild} those of a server."""
    return 200, _commands(call)


def command(call: ApiRequest) -> Answer:
    """GET /applications/{application}/commands/{command}: one command."""
    return 200, _command(call)


def register(call: ApiRequest) -> Answer:
    """PUT /applications/{application}/commands: replace all commands. A known name keeps its id."""
    asked = call.json
    demand(command_mistakes(asked))
    known = {(one["type"], one["name"]): one for one in _commands(call)}
    scoped = [_registered_command(call, one, known.get((one.get("type") or 1, one["name"]))) for one in asked]
    _store(call, scoped)
    return 200, scoped


def create(call: ApiRequest) -> Answer:
    """POST /applications/{application}/commands: add a command, or replace the one with its name."""
    asked, scoped = call.body, _commands(call)
    before = next((one for one in scoped if _same_name(one, asked)), None)
    others = [one for one in scoped if one is not before]
    demand(command_mistakes([*others, asked]))
    new = _registered_command(call, asked, before)
    _store(call, [*others, new])
    return 200 if before else 201, new


def change(call: ApiRequest) -> Answer:
    """PATCH /applications/{application}/commands/{command}: change the given fields of a command."""
    before = _command(call)
    asked = {**before, **call.body, "type": before["type"]}
    scoped = _commands(call)
    demand(command_mistakes([asked if one is before else one for one in scoped]))
    new = _registered_command(call, asked, before)
    _store(call, [new if one is before else one for one in scoped])
    return 200, new


def remove(call: ApiRequest) -> Answer:
    """DELETE /applications/{application}/commands/{command}: delete a command."""
    gone = _command(call)
    _store(call, [one for one in _commands(call) if one is not gone])
    return 204, None


def _same_name(one: JSON, asked: JSON) -> bool:
    return (one["type"], one["name"]) == (asked.get("type") or 1, asked.get("name"))


def _registered_command(call: ApiRequest, asked: JSON, before: JSON | None) -> JSON:
    new = call.server.clock.new_id
    given = {key: value for key, value in asked.items() if value is not None and key not in OURS}
    scope = _scope(call)
    shown = {
        "id": before["id"] if before else new(),
        "application_id": call.server.bot,
        **({} if scope is None else {"guild_id": scope}),
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
