"""A server made of discord.py's own objects, so that discord.py itself computes the permissions.

The bot reads roles, channels, threads and members here as it would from Discord.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import discord

from bot.tables.permissions.policy import Person
from tests.host.fake_discord import refusal

GUILD, OTHER_GUILD = 500, 501
OWNER = 1
CREW, MATE, CAPTAIN = 510, 511, 512
"""Roles: one sees the hidden channels, one manages messages and threads, one is an administrator."""
HALL, CABIN, FORUM, HIDDEN_FORUM, VOICE = 600, 601, 602, 603, 604
"""Channels: one for all, one for the crew, two forums likewise, and a voice channel only the crew may connect to."""
ALLEY, CABIN_ALLEY, WHISPER, CABIN_WHISPER, POST, HIDDEN_POST = 700, 701, 702, 703, 704, 705
ARCHIVED, ARCHIVED_WHISPER = 710, 711
"""Archived threads, which Discord sends only on request."""
SUNK = 799
"""The id of a deleted channel."""

THREADS = {
    ALLEY: (HALL, 11),
    CABIN_ALLEY: (CABIN, 11),
    WHISPER: (HALL, 12),
    CABIN_WHISPER: (CABIN, 12),
    POST: (FORUM, 11),
    HIDDEN_POST: (HIDDEN_FORUM, 11),
    ARCHIVED: (HALL, 11),
    ARCHIVED_WHISPER: (HALL, 12),
}
"""The channel of each thread and its kind: public or private."""
LONG_AGO = "2024-01-01T00:00:00+00:00"


def _bits(**rights: bool) -> str:
    return str(discord.Permissions(**rights).value)


def _role(id: int, **rights: bool) -> Any:
    return {"id": str(id), "name": f"role {id}", "permissions": _bits(**rights), "position": 0, "color": 0} | {
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def channel(id: int, kind: int, *, hidden: bool = False, shut: bool = False) -> Any:
    """Return a channel in Discord's format. `hidden`: only the crew sees it. `shut`: only the crew may connect."""
    what = "view_channel" if hidden else "connect"
    overwrites = [
        {"id": str(GUILD), "type": 0, "allow": "0", "deny": _bits(**{what: True})},
        {"id": str(CREW), "type": 0, "allow": _bits(**{what: True}), "deny": "0"},
    ]
    return {"id": str(id), "type": kind, "name": f"channel {id}", "position": 0, "flags": 0, "guild_id": str(GUILD)} | {
        "permission_overwrites": overwrites if hidden or shut else [],
        "available_tags": [],
        "bitrate": 64000,
        "user_limit": 0,
    }


def thread(id: int) -> Any:
    """Return a thread in Discord's format."""
    parent, kind = THREADS[id]
    archived = id in (ARCHIVED, ARCHIVED_WHISPER)
    return {"id": str(id), "type": kind, "name": f"thread {id}", "guild_id": str(GUILD), "parent_id": str(parent)} | {
        "owner_id": str(OWNER),
        "message_count": 0,
        "member_count": 1,
        "thread_metadata": {"archived": archived, "auto_archive_duration": 60, "locked": False}
        | {"archive_timestamp": LONG_AGO},
    }


class FakeGuild:
    """A server in a newly connected client's cache.

    `roles` holds the roles of each member, `inside` the members of each private thread. `asked` lists the requests
    made. `fault` is an error for every request.
    """

    def __init__(self) -> None:
        self.client = discord.Client(intents=discord.Intents(guilds=True))
        self.roles: dict[int, list[int]] = {OWNER: []}
        self.inside: set[tuple[int, int]] = set()
        self.asked: list[tuple[str, int, int]] = []
        self.fault: Exception | None = None
        state = self.client._connection
        told: Any = {
            "id": str(GUILD),
            "name": "Tavern",
            "owner_id": str(OWNER),
            "roles": [
                _role(GUILD, view_channel=True, send_messages=True, connect=True),
                _role(CREW),
                _role(MATE, manage_messages=True, manage_threads=True),
                _role(CAPTAIN, administrator=True),
            ],
            "channels": [
                channel(HALL, 0),
                channel(CABIN, 0, hidden=True),
                channel(FORUM, 15),
                channel(HIDDEN_FORUM, 15, hidden=True),
                channel(VOICE, 2, shut=True),
            ],
            "threads": [thread(id) for id in THREADS if id not in (ARCHIVED, ARCHIVED_WHISPER)],
            "members": [],
            "emojis": [],
            "features": [],
        }
        self.guild = discord.Guild(data=told, state=state)
        state._add_guild(self.guild)
        http: Any = self.client.http
        http.get_member, http.get_channel, http.get_thread_member = self._member, self._channel, self._thread_member

    # --- what happens there ----------------------------------------------------------------------

    def joins(self, user: int, *roles: int, threads: Iterable[int] = ()) -> int:
        """Add a member with these roles to the server and to these private threads, and return their id."""
        self.roles[user] = list(roles)
        self.inside |= {(one, user) for one in threads}
        return user

    def leaves(self, user: int) -> None:
        """Remove a member without an event for the bot."""
        del self.roles[user]

    def tell(self, event: str, data: Any) -> None:
        """Deliver a gateway event."""
        getattr(self.client._connection, f"parse_{event}")(data)

    def click(self, user: int, where: int | None, *, guild: int = GUILD) -> Person:
        """Return a person who clicks in a channel of this server, of another one, or (None) in direct messages."""
        if where is None:
            place: Any = SimpleNamespace(user=SimpleNamespace(id=user), guild=None, guild_id=None, channel_id=999)
            place.channel, place.permissions = None, discord.Permissions.none()
            return Person(user, place)
        if guild != GUILD:
            place = SimpleNamespace(user=SimpleNamespace(id=user), guild_id=guild, channel_id=where, channel=None)
            place.guild, place.permissions = SimpleNamespace(id=guild), discord.Permissions.all()
            return Person(user, place)
        member, here = self.member(user), self.place(where)
        above: Any = here.parent if isinstance(here, discord.Thread) else here
        place = SimpleNamespace(user=member, guild=self.guild, guild_id=GUILD, channel_id=where, channel=here)
        place.permissions = discord.Permissions.all() if above is None else above.permissions_for(member)
        return Person(user, place)

    # --- what Discord knows ----------------------------------------------------------------------

    def member(self, user: int) -> discord.Member:
        """Return a member, with their roles."""
        return discord.Member(data=self._body(user), guild=self.guild, state=self.client._connection)

    def place(self, id: int) -> Any:
        """Return a channel or thread."""
        if id in (ARCHIVED, ARCHIVED_WHISPER):
            return discord.Thread(guild=self.guild, state=self.client._connection, data=thread(id))
        return self.client.get_channel(id)

    def _body(self, user: int) -> Any:
        who = {"id": str(user), "username": f"person{user}", "discriminator": "0", "avatar": None}
        roles = [str(role) for role in self.roles[user]]
        return {"user": who, "roles": roles, "joined_at": LONG_AGO, "deaf": False, "mute": False, "flags": 0}

    def _read(self, what: str, where: int, user: int = 0) -> None:
        self.asked.append((what, where, user))
        if self.fault is not None:
            raise self.fault

    async def _member(self, guild: int, user: int) -> Any:
        self._read("member", guild, user)
        if user not in self.roles:
            raise refusal(404, 10007)
        return self._body(user)

    async def _channel(self, id: int) -> Any:
        self._read("channel", id)
        if id not in (ARCHIVED, ARCHIVED_WHISPER):
            raise refusal(404, 10003)
        return thread(id)

    async def _thread_member(self, id: int, user: int) -> Any:
        self._read("thread member", id, user)
        if (id, user) not in self.inside:
            raise refusal(404, 10007)
        return {"id": str(id), "user_id": str(user), "join_timestamp": LONG_AGO, "flags": 0}
