"""Permissions that Discord gives people in a table's channel.

Without privileged intents, Discord does not report members who leave, lose a role or are removed from a private thread.
So facts about a person come from their clicks or from a request, and are cached for ten minutes. Channels, threads and
roles are always up to date.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import discord

from bot.clock import Time
from store.rows import TableRow

Key = TypeVar("Key")
Value = TypeVar("Value")

FRESH = 600.0
"""Seconds for which a fact about a person is cached: membership, roles, being in a thread."""

NOWHERE = discord.Permissions.none()
"""The permissions of everybody if the table's channel is gone."""


class AccessUnknown(Exception):
    """Raised if it is unknown what a person may do, because Discord does not answer now."""


class AccessCache(Generic[Key, Value]):
    """Facts about people and channels, each cached for ten minutes (`FRESH`)."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self._known: dict[Key, tuple[float, float, Value]] = {}

    def note(self, key: Key, value: Value) -> Value:
        """Cache the fact `value`, which is true now, and return it. Facts that are too old are dropped."""
        self._known.pop(key, None)
        self._known[key] = (self.time.monotonic(), self.time.calendar(), value)
        while not self.is_fresh(oldest := next(iter(self._known))):
            del self._known[oldest]
        return value

    def forget(self, about: Callable[[Key], bool]) -> None:
        """Drop all facts with a key for which `about` returns True."""
        for key in [key for key in self._known if about(key)]:
            del self._known[key]

    def is_fresh(self, key: Key) -> bool:
        """Return True if a fact for this key is cached and at most ten minutes old (`FRESH`).

        Its age is measured by the monotonic clock and by the calendar, because the monotonic clock stops while the
        machine sleeps.
        """
        if key not in self._known:
            return False
        counted, noted, _ = self._known[key]
        return self.time.monotonic() - counted <= FRESH and self.time.calendar() - noted <= FRESH

    def __getitem__(self, key: Key) -> Value:
        return self._known[key][2]


class ChannelAccess:
    """Computes a person's permissions in a table's channel, forum post or thread.

    `serves` returns True for a server id if this process receives that server's events. Facts about other servers are
    requested from Discord and cached.
    """

    def __init__(
        self, client: discord.Client, time: Time, serves: Callable[[int | None], bool] = lambda _: True
    ) -> None:
        self.client = client
        self.serves = serves
        self._abroad = AccessCache[int, discord.Guild | None](time)
        self._members = AccessCache[tuple[int, int], discord.Member | None](time)
        self._inside = AccessCache[tuple[int, int], bool](time)
        self._channels = AccessCache[int, Any](time)

    def note(self, click: discord.Interaction[Any]) -> None:
        """Cache what this click proves: that the person is on the server, their roles, and that they are in
        the thread.
        """
        if click.guild_id is not None and isinstance(click.user, discord.Member):
            self._members.note((click.guild_id, click.user.id), click.user)
            if isinstance(click.channel, discord.Thread):
                self._inside.note((click.channel.id, click.user.id), True)

    def forget(self, guild: int) -> None:
        """Drop the cached membership and roles of everybody on the server with the id `guild`."""
        self._members.forget(lambda key: key[0] == guild)

    async def permissions_of(self, user: int, table: TableRow, *, reading: bool) -> discord.Permissions | None:
        """Return a person's permissions in the table's channel; None if they cannot read it.

        Returns no permissions (`NOWHERE`) if they are on the server but the channel is gone. With `reading`, facts that
        are not cached are requested from Discord. Raises `AccessUnknown` or Discord's error if a request fails. Without
        `reading`, a fact that is not cached counts as no access, and nothing is requested. So a stranger cannot learn
        from the waiting time that a table exists, and their attempts cost no requests.
        """
        return await self.permissions_in(user, table.guild or 0, table.channel, reading=reading)

    async def permissions_in(
        self, user: int, guild: int, channel_id: int, *, reading: bool
    ) -> discord.Permissions | None:
        """Return a person's permissions in a channel of a server, as `permissions_of` does for the channel of a
        table.
        """
        server = await self._server(guild, reading)
        member = None if server is None else await self._member(server, user, reading)
        if server is None or member is None:
            return None
        found = await self._channel(server, channel_id, reading)
        channel = found.parent if isinstance(found, discord.Thread) else found
        if channel is None:
            return NOWHERE if reading else None
        allowed: discord.Permissions = channel.permissions_for(member)
        # A voice channel's text can be read only by people who may connect to it.
        voice = isinstance(channel, (discord.VoiceChannel, discord.StageChannel))
        if not allowed.view_channel or (voice and not allowed.connect):
            return None
        private = isinstance(found, discord.Thread) and found.is_private() and not allowed.manage_threads
        return None if private and not await self._is_inside(found, user, reading) else allowed

    async def is_gone(self, table: TableRow) -> bool:
        """Return True if the table's channel or thread was deleted.

        Raises `AccessUnknown` if the server is unavailable now, and Discord's error if Discord does not answer.
        """
        server = self.client.get_guild(table.guild or 0)
        if server is None or server.unavailable:
            raise AccessUnknown
        return await self._channel(server, table.channel, reading=True) is None

    def may_be_in(self, table: TableRow, channel: int) -> bool:
        """Return True if the table may be in this channel or one of its threads. `channel` is the channel's id.

        Returns True too if it is unknown, because Discord's data about the table's channel is not cached.
        """
        found = self.client.get_channel(table.channel)
        return found is None or channel in (table.channel, getattr(found, "parent_id", None))

    async def _server(self, guild: int, reading: bool) -> discord.Guild | None:
        """Return the server with its roles and channels. `reading` is True if it may be requested from Discord.

        Returns None if the bot is not on it, or if it is not cached and `reading` is False.
        """
        if (known := self.client.get_guild(guild)) is not None or self.serves(guild):
            return known
        if self._abroad.is_fresh(guild):
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
        """Return the member of the server with their roles. `reading` is True if they may be requested from Discord.

        Returns None if they are not on the server, or if they are not cached and `reading` is False.
        """
        if self._members.is_fresh((server.id, user)):
            return self._members[server.id, user]
        if not reading:
            return None
        if server.unavailable:
            raise AccessUnknown
        try:
            return self._members.note((server.id, user), await server.fetch_member(user))
        except discord.NotFound:
            return self._members.note((server.id, user), None)

    async def _channel(self, server: discord.Guild, channel: int, reading: bool) -> Any:
        """Return the channel or thread with the id `channel`; None if it is gone.

        Without `reading` it is not requested from Discord. Then None may also stand for an archived thread, which
        Discord does not report.
        """
        if (known := self.client.get_channel(channel) or server.get_channel(channel)) is not None:
            return known
        if self._channels.is_fresh(channel):
            return self._channels[channel]
        if not reading:
            return None
        try:
            return self._channels.note(channel, await server.fetch_channel(channel))
        except discord.NotFound:
            return self._channels.note(channel, None)

    async def _is_inside(self, thread: discord.Thread, user: int, reading: bool) -> bool:
        """Return True if the person is in this private thread. `reading` is True if Discord may be asked.

        Returns False if they are not in it, or if that is not cached and `reading` is False.
        """
        if self._inside.is_fresh((thread.id, user)):
            return self._inside[thread.id, user]
        if not reading:
            return False
        try:
            await thread.fetch_member(user)
        except discord.NotFound:
            return self._inside.note((thread.id, user), False)
        return self._inside.note((thread.id, user), True)
