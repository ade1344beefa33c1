"""Record a name before each post, so that after a crash the message is found instead of posted twice.

Discord gets the name twice. As the nonce it prevents a second post for a few minutes. As the id of the message's frame
it can be read for ever. A post that was on its way before a crash is looked for once in its channel.
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
"""A channel, a thread or a person's direct messages."""
SKEW = timedelta(minutes=2)
"""Largest expected difference between Discord's clock and ours."""
LOOKED_THROUGH = 100
"""Messages in the channel that are searched, from the time of the post on."""


class ClaimedName(NamedTuple):
    """The recorded name of a post.

    `left` means that it was recorded before a crash, so the message may exist. `found` is that message if it can be
    read.
    """

    name: int
    left: bool = False
    found: discord.Message | None = None


class IdempotentPosts:
    """The names of posts on their way."""

    def __init__(self, client: discord.Client, store: Store, time: Time) -> None:
        self.client = client
        self.store = store
        self.time = time

    async def claim_name(
        self,
        row: OutboxRow,
        place: Place,
        is_it: Callable[[discord.Message, int], bool],
    ) -> ClaimedName:
        """Record and return the name for a post of this row in this channel."""
        before = await self.store.unconfirmed_post(row.table, row.target)
        if before is not None and before.channel == place.id:
            return ClaimedName(before.name, True, await self._find(before, place, is_it))
        # the message may exist in the earlier channel, and would be there twice if the table returns
        if before is not None:
            there = self.client.get_partial_messageable(before.channel)
            if (found := await self._find(before, there, is_it)) is not None:
                await self.delete_later(row, before.channel, found.id)
        return ClaimedName(await self.claim_new_name(row, place))

    async def delete_later(self, row: OutboxRow, channel: int, message: int) -> None:
        """Queue the deletion of a message that another one replaces."""
        async with self.store.write() as w:
            await w.enqueue(row.table, outbox_targets.gone(channel, message), row.revision, self.time.wall())

    async def claim_new_name(self, row: OutboxRow, place: Place) -> int:
        """Record a new name in place of a used one."""
        post = PostRow(row.table, row.target, place.id, new_name(), self.time.wall())
        async with self.store.write() as w:
            await w.record_post(post)
        return post.name

    async def drop_name(self, row: OutboxRow) -> None:
        """Drop the name of a post that Discord has refused."""
        async with self.store.write() as w:
            await w.delete_post(row.table, row.target)

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
            pass  # unknown; the nonce protects for some minutes
        return None


def new_name() -> int:
    """Return a random number that fits into Discord's 32 bits."""
    return 1 << 30 | secrets.randbits(30)


def with_name(layout: ui.LayoutView, name: int) -> ui.LayoutView:
    """Return the layout with the name as the id of its frame."""
    layout.children[0].id = name
    return layout


def has_name(message: discord.Message, name: int) -> bool:
    """Return True if the frame of a message has this name."""
    return any(getattr(part, "id", None) == name for part in message.components)
