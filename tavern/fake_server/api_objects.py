"""Discord's JSON objects for the server, its roles, members, channels and application."""

from __future__ import annotations

from tavern.fake_server import permissions
from tavern.fake_server.channels import DM, TEXT, Place
from tavern.fake_server.people import Person
from tavern.fake_server.server import FakeServer
from tavern.fake_server.state import GUILD, TOPIC
from tavern.wire_types import JSON

MEGABYTES_10 = 10 * 1024 * 1024
"""Largest file on a server without boosts, in bytes."""


def channel(server: FakeServer, place: Place) -> JSON:
    """Return Discord's channel object for a channel, a thread or direct messages, as the bot gets it."""
    if place.kind == "thread":
        return thread(server, place)
    base = {"id": place.id, "flags": 0, "last_message_id": place.newest}
    if place.kind == "dm":
        return base | {"type": DM, "recipients": [server.people[place.person or ""].user()]}
    return base | {
        "type": TEXT,
        "guild_id": server.guild,
        "name": place.name,
        "topic": TOPIC,
        "position": 0,
        "parent_id": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "default_auto_archive_duration": 1440,
        "permission_overwrites": overwrites(server),
    }


def thread(server: FakeServer, place: Place) -> JSON:
    """Return Discord's thread object; it includes the bot's own membership if the bot opened the thread."""
    shown = place.thread(server.guild, len(server.people))
    if place.owner == server.bot:
        shown["member"] = {"id": place.id, "user_id": server.bot, "join_timestamp": place.born, "flags": 0}
    return shown


def overwrites(server: FakeServer) -> list[JSON]:
    """Return the channel's permission overwrites. There is one if the channel denies the bot permissions, else none."""
    if not server.denied:
        return []
    return [{"id": server.bot, "type": 1, "allow": "0", "deny": str(permissions.bits(*server.denied))}]


def member(server: FakeServer, person: Person, place: Place | None = None) -> JSON:
    """Return Discord's member object. With a place it includes the permissions there, as interactions send it.

    `place` is that place, or None.
    """
    shown: JSON = {
        "user": person.user(),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [server.role] if person.bot else [],
        "joined_at": server.clock.stamp(server.clock.born(server.guild)),
        "premium_since": None,
        "communication_disabled_until": None,
        "flags": 0,
        "pending": False,
        "deaf": False,
        "mute": False,
    }
    return shown | ({} if place is None else {"permissions": str(server.may(person, place))})


def roles(server: FakeServer) -> list[JSON]:
    """Return Discord's role objects: the one of everybody, which has the server's id, and the bot's own."""
    return [
        _role(server.guild, "@everyone", permissions.EVERYBODY, 0, managed=False),
        _role(server.role, "Quarterdeck", permissions.INVITED, 1, managed=True) | {"tags": {"bot_id": server.bot}},
    ]


def _role(id: str, name: str, allowed: int, position: int, *, managed: bool) -> JSON:
    return {
        "id": id,
        "name": name,
        "permissions": str(allowed),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def guild(server: FakeServer) -> JSON:
    """Return Discord's server object, without channels and members."""
    return {
        "id": server.guild,
        "name": GUILD,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "description": None,
        "banner": None,
        "vanity_url_code": None,
        "owner_id": server.owner.id,
        "home_header": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "premium_progress_bar_enabled_user_updated_at": None,
        "max_members": 500000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "application_id": None,
        "preferred_locale": server.locale,
        "features": [],
        "incidents_data": None,
        "emojis": [],
        "stickers": [],
        "roles": roles(server),
    }


def guild_create(server: FakeServer) -> JSON:
    """Return the data of the gateway event GUILD_CREATE: the server with its channels and active threads.

    The bot is the only member in it, because an app without the privileged intent gets no others.
    """
    return guild(server) | {
        "joined_at": server.clock.stamp(server.clock.born(server.guild)),
        "large": False,
        "unavailable": False,
        "member_count": len(server.people),
        "members": [member(server, server.people[server.bot])],
        "channels": [channel(server, server.places[server.channel])],
        "threads": [thread(server, one) for one in server.threads() if not one.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(server: FakeServer) -> JSON:
    """Return Discord's object of the bot's application, as its owner sees it."""
    return {
        "id": server.bot,
        "name": server.people[server.bot].name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": server.people[server.bot].user(),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": server.owner.user(),
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }
