"""Starts the tavern with its storage, server, bot and browser page, and stops all of it again."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from bot.settings import Settings, SettingsError
from bot.stop_signals import stop_requested
from tavern.app import STORAGE_FILE, DamagedStorage, PortTaken, TavernApp
from tavern.bot_supervisor import BOT_COMMAND
from tavern.fake_server.storage import StorageInUse

FOLDER = Path("tavern-storage")
"""Folder of the tavern's data, in the working directory."""
WITH_TOKEN = (
    "The local tavern is for playing without Discord, and DISCORD_TOKEN is set. Start the bot with `python -m bot`, or "
    "leave the token empty."
)


async def open_tavern(settings: Settings, folder: Path = FOLDER, command: Sequence[str] = BOT_COMMAND) -> None:
    """Serve on this machine only, until Ctrl+C or SIGTERM.

    Raises `SettingsError` if the port or the storage is in use. It also raises it if DISCORD_TOKEN is set, because
    the tavern never runs with a real token. `command` starts the bot's process.
    """
    if settings.discord_token is not None:
        raise SettingsError(WITH_TOKEN)
    os.umask(0o077)  # only the owner may read the stored data, the bot's database included
    stopped = stop_requested()
    house = TavernApp(
        folder,
        settings.tavern_port,
        log_level=settings.log_level,
        command=command,
        fresh=os.environ.get("FRESH", "") not in ("", "0"),
    )
    try:
        async with house:
            await house.supervisor.start()
            print(f"The local tavern is open. Visit {house.page_server.address}", file=sys.stderr)
            print("Stop it with Ctrl+C.", file=sys.stderr, flush=True)
            if _has_browser():
                await asyncio.to_thread(webbrowser.open, house.page_server.address)
            await stopped.wait()
        print("The tavern is closed.", file=sys.stderr)
    except StorageInUse:
        raise SettingsError(f"A tavern is open already: another process uses {folder}.") from None
    except DamagedStorage as error:
        raise SettingsError(
            f"The tavern cannot read {folder / STORAGE_FILE} ({error}). Move {folder} away, and a new one is made."
        ) from error
    except PortTaken as error:
        raise SettingsError(
            f"The local tavern cannot open port {settings.tavern_port} ({error}). Is it open already? "
            "Otherwise set TAVERN_PORT to another port, or to 0 for any free one."
        ) from error


def _has_browser() -> bool:
    """Return True if the tavern was started in a terminal and there is a display for a browser."""
    if os.environ.get("CI") or not sys.stderr.isatty():
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
