"""The bot in the test's own process, connected to the tavern's server, so that tests can replace parts of its code."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.open_database import open_database
from bot.texts.command_mentions import MENTIONS
from tavern.app import DATABASE_FILE
from tests.wire.fast_bot import Alone, roomy
from tests.wire.tavern_with_bot import HANGS, TavernWithBot, tavern_with_bot


@asynccontextmanager
async def in_process_bot(folder: Path) -> AsyncIterator[tuple[TavernWithBot, Alone]]:
    """Yield a tavern and its bot, which has registered its commands."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    async with tavern_with_bot(folder, start=False) as port:
        house, stopped = port.house, asyncio.Event()
        address = yarl.URL(house.server.address)
        Route.BASE = f"{address}/api/v10"
        DiscordWebSocket.DEFAULT_GATEWAY = (address / "gateway").with_scheme("ws")
        try:
            store = await open_database(f"sqlite+aiosqlite:///{folder / DATABASE_FILE}")
            async with AsyncExitStack() as opened:
                opened.enter_context(roomy())
                bot = await opened.enter_async_context(Alone(store, answer_delay=(0.0, 0.02)))
                sailing = asyncio.create_task(bot.run_until(house.token, stopped))
                await port.until(lambda: house.gateway.session is not None and port.world.commands, "the bot is there")
                try:
                    yield port, bot
                finally:
                    stopped.set()
                    await asyncio.wait_for(sailing, HANGS)
        finally:
            MENTIONS.clear()  # the ids of commands belong to this tavern
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
