"""Store a nonce before each post, so that after a crash the message is found instead of posted twice.

The nonce is a random number, which Discord gets in two places. As the nonce of the request it prevents a second post
for a few minutes. As the component id of the message's frame it can be read later. After a crash, an unconfirmed post
is searched for once in its channel.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import discord
from discord import ui

from bot.clock import Time
from bot.tables import outbox_targets
from store import Store
from store.rows import OutboxRow, PostRow

MessageChannel = discord.PartialMessageable | discord.DMChannel
"""A channel, a thread or a person's direct messages."""
SKEW = timedelta(minutes=2)
"""Largest expected difference between Discord's clock and this machine's."""
LOOKED_THROUGH = 100
"""Maximum number of messages that are searched in the channel, beginning at the time of the post."""


class ClaimedNonce(NamedTuple):
    """The stored nonce of a post.

    `left` is True if the nonce was stored for an earlier post that was never confirmed. Then the message may exist.
    `found` is that message, or None if it was not found or the channel cannot be read.
    """

    nonce: int
    left: bool = False
    found: discord.Message | None = None


class IdempotentPosts:
    """Stores the nonces of posts, and finds posts that were not confirmed."""

    def __init__(self, client: discord.Client, store: Store, time: Time) -> None:
        self.client = client
        self.store = store
        self.time = time

    async def claim_nonce(
        self,
        row: OutboxRow,
        channel: MessageChannel,
        is_it: Callable[[discord.Message, int], bool],
    ) -> ClaimedNonce:
        """Return the nonce for posting this row in this channel: the one that was stored before a crash, or a new one.

        A new one is stored first. `is_it` returns True if a message is the post with the given nonce. If a crash left a
        post in another channel, its deletion is queued.
        """
        before = await self.store.unconfirmed_post(row.table, row.target)
        if before is not None and before.channel == channel.id:
            return ClaimedNonce(before.nonce, True, await self.find(before, channel, is_it))
        # The message may exist in the earlier channel, and would be doubled if the table returns there.
        if before is not None:
            there = self.client.get_partial_messageable(before.channel)
            if (found := await self.find(before, there, is_it)) is not None:
                await self.delete_later(row, before.channel, found.id)
        return ClaimedNonce(await self.claim_new_nonce(row, channel))

    async def delete_later(self, row: OutboxRow, channel: int, message: int) -> None:
        """Queue the deletion of this message, which another one replaces."""
        async with self.store.write() as w:
            await w.enqueue(row.table, outbox_targets.deletion(channel, message), row.revision, self.time.wall())

    async def claim_new_nonce(self, row: OutboxRow, channel: MessageChannel) -> int:
        """Store a new nonce for the post of this outbox row in place of the old one, and return it."""
        post = PostRow(row.table, row.target, channel.id, new_nonce(), self.time.wall())
        async with self.store.write() as w:
            await w.record_post(post)
        return post.nonce

    async def drop_nonce(self, row: OutboxRow) -> None:
        """Delete the stored nonce of a post that Discord has refused."""
        async with self.store.write() as w:
            await w.delete_post(row.table, row.target)

    async def find(
        self, post: PostRow, channel: MessageChannel, is_it: Callable[[discord.Message, int], bool]
    ) -> discord.Message | None:
        """Return the bot's message with the nonce of `post`; None if it is not there or the channel cannot be read.

        `is_it` returns True if a message is the one with this nonce.
        """
        since = datetime.fromtimestamp(post.at, UTC) - SKEW
        assert self.client.user is not None
        try:
            async for message in channel.history(limit=LOOKED_THROUGH, after=since):
                if message.author.id == self.client.user.id and is_it(message, post.nonce):
                    return message
        except (discord.Forbidden, discord.NotFound):
            pass  # the channel cannot be read; for some minutes the nonce still prevents a second post
        return None


def new_nonce() -> int:
    """Return a random nonce of 31 bits, never 0. Discord allows component ids of 32 bits."""
    return 1 << 30 | secrets.randbits(30)


def with_nonce(layout: ui.LayoutView, nonce: int) -> ui.LayoutView:
    """Set the nonce as the component id of the layout's frame, and return the layout."""
    layout.children[0].id = nonce
    return layout


def has_nonce(message: discord.Message, nonce: int) -> bool:
    """Return True if a top-level component of the message has this nonce as its id."""
    return any(getattr(part, "id", None) == nonce for part in message.components)
