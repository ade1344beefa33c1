"""The bot with several gateway connections (shards), for more servers than one connection may serve."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord

from bot.app import AGAIN, Quarterdeck

log = logging.getLogger(__name__)


class ShardedQuarterdeck(Quarterdeck, discord.AutoShardedClient):
    """The bot with one gateway connection for each shard, in one process.

    Without `shard_count` Discord says how many shards there are. With `shard_ids` this process serves only those. A bot
    with few servers uses the plain `Quarterdeck` instead. After a network fault discord.py can resume a single
    connection, but starts each of several anew, which loses the clicks in between.
    """

    def __init__(
        self, *args: Any, shard_count: int | None = None, shard_ids: Sequence[int] | None = None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.shard_count: int | None = shard_count  # type: ignore[assignment]
        self.shard_ids = None if shard_ids is None else [*shard_ids]
        self._connection.shard_count = shard_count
        self._away = set[int]()
        """Ids of the shards that were connected before and are not connected now."""

    async def connect(self, *, reconnect: bool = True) -> None:
        """Ask Discord for the number of shards if it is not set, retrying until it answers, and connect."""
        tries = 0
        while self.shard_count is None and not self.is_closed():
            try:
                self.shard_count = (await self.http.get_bot_gateway())[0]
            except (
                OSError,
                aiohttp.ClientError,
                TimeoutError,
                discord.GatewayNotFound,
                discord.HTTPException,
            ) as error:
                wait = AGAIN[min(tries, len(AGAIN) - 1)]
                log.warning(
                    "Discord did not say how many shards the bot needs (%s); next attempt in %.0f s",
                    type(error).__name__,
                    wait,
                )
                await self.services.time.sleep(wait)
            tries += 1
        own = "" if self.shard_ids is None else f", of which this process has {len(self.shard_ids)}"
        log.info("shards: the bot has %s%s", self.shard_count, own)
        await discord.AutoShardedClient.connect(self, reconnect=reconnect)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a shard is not connected, so that people on its servers cannot reach the bot."""
        self._away.add(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Note that a shard is connected. discord.py calls `on_ready` only once, at the start."""
        await self._note_connected(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that a shard is connected again, because it has resumed its session."""
        await self._note_connected(shard)

    async def on_resumed(self) -> None:
        """Do nothing: `on_shard_resumed` is called too, and says which shard it was."""

    async def _note_connected(self, shard: int) -> None:
        self._away.discard(shard)
        if self.is_ready() and not self._away:
            await self.on_ready()
