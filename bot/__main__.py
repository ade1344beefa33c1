"""`python -m bot`: connects to Discord with a token, opens the local tavern without one."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.app import Quarterdeck
from bot.logs import set_up
from bot.settings import Settings, SettingsError, load
from bot.tavern import open_tavern
from engine.store import Store

REFUSED = (
    "Discord refused the token. Copy a new one from the page «Bot» of your application in the developer portal into "
    "DISCORD_TOKEN in the file .env."
)


def main() -> int:
    """Run until stopped; the exit code is 2 where a setting is wrong, after one line that says which."""
    try:
        settings = load(Path(".env"), os.environ)
        set_up(settings.log_level)
        asyncio.run(_sail(settings) if settings.discord_token else open_tavern(settings))
    except KeyboardInterrupt:
        print("Quarterdeck stopped.", file=sys.stderr)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    except discord.LoginFailure:
        print(REFUSED, file=sys.stderr)
        return 2
    return 0


async def _sail(settings: Settings) -> None:
    assert settings.discord_token is not None
    async with Quarterdeck(await open_store(settings.database_url)) as bot:
        await bot.start(settings.discord_token.get_secret_value())


async def open_store(url: str) -> Store:
    """Open the database; raises SettingsError where it cannot be opened. The address may hold a password,
    and what the driver says may quote it, so neither is told."""
    try:
        return await Store.open(url)
    except (SQLAlchemyError, OSError, ValueError) as error:
        raise SettingsError(
            f"The database of DATABASE_URL cannot be opened ({type(error).__name__}). Look whether the folder or the "
            "server is there, and whether its name and password are right."
        ) from error


if __name__ == "__main__":
    sys.exit(main())
