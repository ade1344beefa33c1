"""Who the bot is, and its commands."""

from __future__ import annotations

from tavern.api.request import Answer, Call
from tavern.api_errors import demand, no_access, unknown_member, unknown_user
from tavern.fake_server import api_objects
from tavern.validation.commands import command_mistakes
from tavern.wire_types import JSON


def me(call: Call) -> Answer:
    """GET /users/@me"""
    return 200, call.bot.user() | {"mfa_enabled": True, "verified": True, "email": None, "locale": "en-US"}


def application(call: Call) -> Answer:
    """GET /oauth2/applications/@me"""
    return 200, api_objects.application(call.world)


def gateway(call: Call) -> Answer:
    """GET /gateway"""
    return 200, {"url": f"{call.world.address.replace('http', 'ws', 1)}/gateway"}


def gateway_bot(call: Call) -> Answer:
    """GET /gateway/bot"""
    limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
    return 200, gateway(call)[1] | {"shards": call.world.shards, "session_start_limit": limit}


def user(call: Call) -> Answer:
    """GET /users/{user}"""
    if (person := call.world.people.get(call.parts["user"])) is None:
        raise unknown_user()
    return 200, person.user()


def _guild(call: Call) -> None:
    if call.parts["guild"] != call.world.guild:
        raise no_access()


def guild(call: Call) -> Answer:
    """GET /guilds/{guild}"""
    _guild(call)
    return 200, api_objects.guild(call.world)


def channels(call: Call) -> Answer:
    """GET /guilds/{guild}/channels"""
    _guild(call)
    return 200, [api_objects.channel(call.world, call.world.places[call.world.channel])]


def member(call: Call) -> Answer:
    """GET /guilds/{guild}/members/{user}"""
    _guild(call)
    if (person := call.world.people.get(call.parts["user"])) is None:
        raise unknown_member()
    return 200, api_objects.member(call.world, person)


def commands(call: Call) -> Answer:
    """GET /applications/{application}/commands"""
    return 200, call.world.commands


def register(call: Call) -> Answer:
    """PUT /applications/{application}/commands: all at once. A command keeps its id by its name."""
    asked = call.json
    demand(command_mistakes(asked))
    known = {(one["type"], one["name"]): one for one in call.world.commands}
    call.world.register([_registered(call, one, known.get((one.get("type") or 1, one["name"]))) for one in asked])
    return 200, call.world.commands


def _registered(call: Call, asked: JSON, before: JSON | None) -> JSON:
    new = call.world.clock.new_id
    given = {key: value for key, value in asked.items() if value is not None}
    shown = {
        "id": before["id"] if before else new(),
        "application_id": call.world.bot,
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
