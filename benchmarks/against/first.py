"""The bot of 0.1.0, whose tree is named, at the tavern's server: it takes the orders that the tavern's own bot takes,
but for time, which it cannot hurry."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

sys.path.insert(0, sys.argv[1])

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from engine.store import Store  # type: ignore[import-not-found]

from bot.app import Quarterdeck

THINKING = (0.0, 0.02)


async def sail(orders: dict[str, Any]) -> None:
    """Play until the input ends or says stop."""
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()

    def listen() -> None:
        for line in sys.stdin:
            if json.loads(line).get("stop"):
                break
        loop.call_soon_threadsafe(stopped.set)

    loop.run_in_executor(None, listen)
    async with Quarterdeck(await Store.open(orders["database"]), thinking=THINKING) as bot:
        sailing = asyncio.create_task(bot.start(orders["token"]))
        await stopped.wait()
        await bot.close()
        await sailing


if __name__ == "__main__":
    told = json.loads(sys.stdin.readline())
    address = yarl.URL(told["address"])
    Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = (address / "gateway").with_scheme("ws")
    asyncio.run(sail(told))
