"""What somebody may do where a table stands, and how that is known.

Without privileged intents nobody tells the bot who leaves a server, loses a role or is put out of a private thread.
What it knows of a person it has from a click of theirs, or has read; both hold for ten minutes. Channels, threads and
roles themselves are always as Discord told them last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import discord

from bot.time import Time
from store.rows import TableRow

Key = TypeVar("Key")
Value = TypeVar("Value")

FRESH = 600.0
"""Seconds for which it holds what was proved of somebody: that they are on a server, with which roles, in a thread."""

NOWHERE = discord.Permissions.none()
"""What anybody may do where the table's place is gone."""


class AccessUnknown(Exception):
    """Nobody can say just now what somebody may do."""


class AccessCache(Generic[Key, Value]):
    """What was proved, by what it is about. Memory holds it no longer than it counts."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self._known: dict[Key, tuple[float, float, Value]] = {}

    def note(self, key: Key, value: Value) -> Value:
        """This was proved just now."""
        self._known.pop(key, None)
        self._known[key] = (self.time.monotonic(), self.time.calendar(), value)
        while not self.holds(oldest := next(iter(self._known))):
            del self._known[oldest]
        return value

    def forget(self, about: Callable[[Key], bool]) -> None:
        """What was proved about these holds no more."""
        for key in [key for key in self._known if about(key)]:
            del self._known[key]

    def holds(self, key: Key) -> bool:
        """Whether it was proved, not too long ago: a machine that sleeps does not count its seconds."""
        if key not in self._known:
            return False
        counted, noted, _ = self._known[key]
        return self.time.monotonic() - counted <= FRESH and self.time.calendar() - noted <= FRESH

    def __getitem__(self, key: Key) -> Value:
        return self._known[key][2]


class ChannelAccess:
    """Knows what somebody may do in the place of a table: a channel, a post of a forum, a thread. `serves` is whether
    Discord tells this process of a server; of others it is read, and holds for ten minutes, too."""

    def __init__(
        self, client: discord.Client, time: Time, serves: Callable[[int | None], bool] = lambda _: True
    ) -> None:
        self.client = client
        self.serves = serves
        self._abroad = AccessCache[int, discord.Guild | None](time)
        self._members = AccessCache[tuple[int, int], discord.Member | None](time)
        self._inside = AccessCache[tuple[int, int], bool](time)
        self._places = AccessCache[int, Any](time)

    def note(self, click: discord.Interaction[Any]) -> None:
        """Whoever clicks proves that they are on that server, with which roles, and in the thread where they are."""
        if click.guild_id is not None and isinstance(click.user, discord.Member):
            self._members.note((click.guild_id, click.user.id), click.user)
            if isinstance(click.channel, discord.Thread):
                self._inside.note((click.channel.id, click.user.id), True)

    def forget(self, guild: int) -> None:
        """Everybody's roles on this server may be others."""
        self._members.forget(lambda key: key[0] == guild)

    async def of(self, user: int, table: TableRow, *, reading: bool) -> discord.Permissions | None:
        """What somebody may do in the table's place; None where they cannot look into it, NOWHERE where they are on its
        server and the place itself is gone.

        Facts that are not cached are read from Discord; raises `AccessUnknown` or Discord's error. Without `reading`
        an unknown fact counts as no access. Otherwise a stranger could learn from the waiting time that a table
        exists, and each attempt would cost a request.
        """
        server = await self._server(table.guild or 0, reading)
        member = None if server is None else await self._member(server, user, reading)
        if server is None or member is None:
            return None
        place = await self._place(server, table.channel, reading)
        channel = place.parent if isinstance(place, discord.Thread) else place
        if channel is None:
            return NOWHERE if reading else None
        allowed: discord.Permissions = channel.permissions_for(member)
        # Whoever cannot connect to a voice channel cannot read what is written there.
        voice = isinstance(channel, (discord.VoiceChannel, discord.StageChannel))
        if not allowed.view_channel or (voice and not allowed.connect):
            return None
        private = isinstance(place, discord.Thread) and place.is_private() and not allowed.manage_threads
        return None if private and not await self._is_inside(place, user, reading) else allowed

    def may_stand_in(self, table: TableRow, channel: int) -> bool:
        """Whether the table stands in this channel or in a thread of it, as far as is known."""
        place = self.client.get_channel(table.channel)
        return place is None or channel in (table.channel, getattr(place, "parent_id", None))

    async def _server(self, guild: int, reading: bool) -> discord.Guild | None:
        """The server with its roles and channels; None where the bot is not there."""
        if (known := self.client.get_guild(guild)) is not None or self.serves(guild):
            return known
        if self._abroad.holds(guild):
            return self._abroad[guild]
        if not reading:
            return None
        try:
            server = await self.client.fetch_guild(guild, with_counts=False)
        except discord.NotFound:
            return self._abroad.note(guild, None)
        for channel in await server.fetch_channels():
            server._add_channel(channel)
        return self._abroad.note(guild, server)

    async def _member(self, server: discord.Guild, user: int, reading: bool) -> discord.Member | None:
        """Somebody with their roles on a server; None where they are not there."""
        if self._members.holds((server.id, user)):
            return self._members[server.id, user]
        if not reading:
            return None
        if server.unavailable:
            raise AccessUnknown
        try:
            return self._members.note((server.id, user), await server.fetch_member(user))
        except discord.NotFound:
            return self._members.note((server.id, user), None)

    async def _place(self, server: discord.Guild, channel: int, reading: bool) -> Any:
        """The channel or thread with this id; None where it is gone. Of archived threads Discord tells nothing."""
        if (known := self.client.get_channel(channel) or server.get_channel(channel)) is not None:
            return known
        if self._places.holds(channel):
            return self._places[channel]
        if not reading:
            return None
        try:
            return self._places.note(channel, await server.fetch_channel(channel))
        except discord.NotFound:
            return self._places.note(channel, None)

    async def _is_inside(self, thread: discord.Thread, user: int, reading: bool) -> bool:
        if self._inside.holds((thread.id, user)):
            return self._inside[thread.id, user]
        if not reading:
            return False
        try:
            await thread.fetch_member(user)
        except discord.NotFound:
            return self._inside.note((thread.id, user), False)
        return self._inside.note((thread.id, user), True)
