"""Messages that are posted under a name, which is written down before: who dies in between finds them again.

Discord is given the name twice. As the nonce it keeps a message from being posted twice, for a few minutes. As the
number of the message's frame it can be read for ever: so what was on its way when we stopped is looked for in its
place, once, before it is sent again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import discord
from discord import ui

from bot.tables import outbox_targets
from bot.time import Time
from store import Store
from store.rows import OutboxRow, PostRow

Place = discord.PartialMessageable | discord.DMChannel
"""A channel, a thread, or somebody's direct messages."""
SKEW = timedelta(minutes=2)
"""Discord's clock and ours may differ by so much."""
LOOKED_THROUGH = 100
"""So many messages are looked through: those that came next in that place."""


class Named(NamedTuple):
    """The name of a message that is to be posted. `left`: it is one that a stop left, so it may have been posted;
    `found` is the message then, where it can be read."""

    name: int
    left: bool = False
    found: discord.Message | None = None


class IdempotentPosts:
    """The names of messages on their way."""

    def __init__(self, client: discord.Client, store: Store, time: Time) -> None:
        self.client = client
        self.store = store
        self.time = time

    async def name(
        self,
        row: OutboxRow,
        place: Place,
        is_it: Callable[[discord.Message, int], bool],
    ) -> Named:
        """The name under which what the row wants is to be posted in this place; from now on it is on its way."""
        before = await self.store.post(row.table, row.target)
        if before is not None and before.channel == place.id:
            return Named(before.name, True, await self._find(before, place, is_it))
        if before is not None:  # it may stand where it was on its way to, and would be there twice on the way back
            there = self.client.get_partial_messageable(before.channel)
            if (found := await self._find(before, there, is_it)) is not None:
                await self.is_over(row, before.channel, found.id)
        return Named(await self.rename(row, place))

    async def is_over(self, row: OutboxRow, channel: int, message: int) -> None:
        """This message has come, and another one takes its place: it goes as soon as its place lets go of it."""
        async with self.store.write() as w:
            await w.want(row.table, outbox_targets.gone(channel, message), row.revision, self.time.wall())

    async def rename(self, row: OutboxRow, place: Place) -> int:
        """A new name, in the place of one that is used up."""
        post = PostRow(row.table, row.target, place.id, new_name(), self.time.wall())
        async with self.store.write() as w:
            await w.send(post)
        return post.name

    async def refused(self, row: OutboxRow) -> None:
        """Discord has not posted it, and will not."""
        async with self.store.write() as w:
            await w.sent(row.table, row.target)

    async def _find(
        self, post: PostRow, place: Place, is_it: Callable[[discord.Message, int], bool]
    ) -> discord.Message | None:
        since = datetime.fromtimestamp(post.at, UTC) - SKEW
        assert self.client.user is not None
        try:
            async for message in place.history(limit=LOOKED_THROUGH, after=since):
                if message.author.id == self.client.user.id and is_it(message, post.name):
                    return message
        except (discord.Forbidden, discord.NotFound):
            pass  # nobody can say; the nonce helps for some minutes
        return None


def new_name() -> int:
    """A number that no other message of the place has; it fits into Discord's 32 bits."""
    return 1 << 30 | secrets.randbits(30)


def signed(layout: ui.LayoutView, name: int) -> ui.LayoutView:
    """A layout whose frame carries the name."""
    layout.children[0].id = name
    return layout


def carries(message: discord.Message, name: int) -> bool:
    """Whether the frame of a message has this name."""
    return any(getattr(part, "id", None) == name for part in message.components)
