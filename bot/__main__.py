"""`python -m bot`: connects to Discord with a token, opens the local tavern without one."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import discord

from bot.app import Quarterdeck
from bot.logs import set_up
from bot.settings import Settings, SettingsError, load
from bot.tavern import open_tavern
from engine.store import Store


def main() -> int:
    """Run until stopped; the exit code is 2 for settings that are wrong."""
    try:
        settings = load(Path(".env"), os.environ)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    set_up(settings.log_level)
    try:
        asyncio.run(_sail(settings) if settings.discord_token else open_tavern(settings))
    except KeyboardInterrupt:
        print("Quarterdeck stopped. Every game is kept.")
    except discord.LoginFailure:
        print(
            "Discord refused the token. Copy a new one from the page «Bot» of your application in the developer "
            "portal into DISCORD_TOKEN in the file .env.",
            file=sys.stderr,
        )
        return 2
    return 0


async def _sail(settings: Settings) -> None:
    assert settings.discord_token is not None
    bot = Quarterdeck(await Store.open(settings.database_url))
    async with bot:
        await bot.start(settings.discord_token.get_secret_value())


if __name__ == "__main__":
    sys.exit(main())
