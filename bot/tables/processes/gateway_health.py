"""Check that every shard's gateway connection answers a heartbeat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import discord

PATIENCE = 5.0
"""Seconds that Discord has to acknowledge a heartbeat. Usually it takes a tenth of a second."""


class GatewayHealth:
    """Checks the gateway connections of a client.

    discord.py itself sends a heartbeat only every 41 seconds, and offers no way to learn its result. The callback
    `others` returns False if another process must be connected too and is not, such as the one that receives direct
    messages.
    """

    def __init__(self, client: discord.Client, others: Callable[[], bool] = lambda: True) -> None:
        self.client = client
        self.others = others

    async def answers(self) -> bool:
        """Send a heartbeat on each shard. Return True if Discord acknowledges all of them and `others` returns True.

        Discord sends events and acknowledgements in order. So all events before a heartbeat have arrived when it is
        acknowledged.
        """
        if not self.others():
            return False
        shards: list[int | None] = [None]
        if isinstance(self.client, discord.AutoShardedClient):
            shards = [*(self.client.shard_ids or range(self.client.shard_count or 0))]
            if not shards or any(self.client.get_shard(one) is None for one in shards if one is not None):
                return False
        sockets = [self.client._get_websocket(shard_id=shard) for shard in shards]
        return all(await asyncio.gather(*(self._answers(socket) for socket in sockets)))

    async def _answers(self, socket: Any) -> bool:
        """Send a heartbeat on one gateway connection, and return True if Discord acknowledges it in time."""
        heart = getattr(socket, "_keep_alive", None)
        if heart is None:
            return False
        heard = asyncio.Event()
        note = type(heart).ack.__get__(heart)

        def acknowledged() -> None:
            note()
            heard.set()

        heart.ack = acknowledged
        try:
            async with asyncio.timeout(PATIENCE):
                # `beat` stores the time, without which discord.py would report a slow connection
                await socket.send_heartbeat(heart.beat())
                await heard.wait()
        except (TimeoutError, OSError, aiohttp.ClientError, discord.ConnectionClosed):
            return False
        finally:
            vars(heart).pop("ack", None)
        return True
