"""The bot where its connection to Discord is split into shards: with more servers than one connection may serve."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import aiohttp
import discord

from bot.app import AGAIN, Quarterdeck

log = logging.getLogger(__name__)


class ShardedQuarterdeck(Quarterdeck, discord.AutoShardedClient):
    """The same bot with several connections in one process; without a `shard_count` Discord says how many. With
    `shard_ids` it has those of them alone, and other processes have the others.

    Not the only bot there is: discord.py resumes one connection after a fault of the network where it begins each of
    several anew, which loses the clicks between.
    """

    def __init__(
        self, *args: Any, shard_count: int | None = None, shard_ids: Sequence[int] | None = None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.shard_count: int | None = shard_count  # type: ignore[assignment]
        self.shard_ids = None if shard_ids is None else [*shard_ids]
        self._connection.shard_count = shard_count
        self._away = set[int]()
        """Those that were there and are not."""

    async def connect(self, *, reconnect: bool = True) -> None:
        """As discord.py's, but it waits for a Discord that does not say how many shards it wants."""
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
                log.warning("Discord does not say how many shards it wants (%s)", type(error).__name__)
                await self.services.time.sleep(wait)
            tries += 1
        own = "" if self.shard_ids is None else f", of which this process has {len(self.shard_ids)}"
        log.info("the connection is split into %s shards%s", self.shard_count, own)
        await discord.AutoShardedClient.connect(self, reconnect=reconnect)

    async def on_shard_disconnect(self, shard: int) -> None:
        """While one of them is away, its people cannot reach us."""
        self._away.add(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """It is there (again). discord.py says so of all of them once only, at the start."""
        await self._back(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """It goes on where it was."""
        await self._back(shard)

    async def on_resumed(self) -> None:
        """One of them: which one is said to `on_shard_resumed`."""

    async def _back(self, shard: int) -> None:
        self._away.discard(shard)
        if self.is_ready() and not self._away:
            await self.on_ready()
