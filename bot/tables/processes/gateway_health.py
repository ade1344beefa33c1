"""The line to Discord: whether it can be heard, now, on every shard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import discord

PATIENCE = 5.0
"""Seconds that Discord has for its answer; it takes a tenth of one."""


class GatewayHealth:
    """The gateway's connection. By itself discord.py asks every 41 seconds whether it stands, and tells nobody."""

    def __init__(self, client: discord.Client, others: Callable[[], bool] = lambda: True) -> None:
        self.client = client
        self.others = others

    async def answers(self) -> bool:
        """Ask for a sign of life; whether it came. Discord tells things in their order: what people had done before
        has reached us then. Of a connection that is split into shards each must answer; `others` says whether those
        do that another process has and without which people at our tables cannot answer."""
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
                await socket.send_heartbeat(heart.beat())  # `beat` notes the time, or discord.py would call us slow
                await heard.wait()
        except (TimeoutError, OSError, aiohttp.ClientError, discord.ConnectionClosed):
            return False
        finally:
            vars(heart).pop("ack", None)
        return True
