"""Register the commands with Discord in the background, and only if they have changed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.clock import Time
from bot.texts.command_localisation import Translator
from bot.texts.command_mentions import store_ids
from store import Store

log = logging.getLogger(__name__)

AGAIN = (30.0, 120.0, 600.0, 3600.0)
"""Seconds before each new attempt to register the commands. The last one repeats."""
DAILY_LIMIT = 30034
"""Discord's code for too many new commands in a day."""


class CommandRegistration:
    """Registers the commands with Discord in the background.

    Until that succeeds, Discord shows those of the last registration.
    """

    def __init__(self, tree: app_commands.CommandTree[Any], store: Store, time: Time) -> None:
        self.tree = tree
        self.store = store
        self.time = time
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start a task that registers the commands and retries until that succeeds."""
        self._task = asyncio.create_task(self._register(), name="registering the commands")

    def stop(self) -> None:
        """Cancel the task."""
        if self._task is not None:
            self._task.cancel()

    async def _register(self) -> None:
        """Register the commands, and retry until that succeeds."""
        tries = 0
        while True:
            try:
                await self._register_if_changed()
                return
            except (discord.DiscordException, OSError, aiohttp.ClientError, TimeoutError) as error:
                wait = AGAIN[-1] if _error_code(error) == DAILY_LIMIT else AGAIN[min(tries, len(AGAIN) - 1)]
                log.warning(
                    "commands: Discord refused the list of commands (%s). The previous commands stay; next attempt in "
                    "%.0f minutes",
                    _reason(error),
                    wait / 60,
                )
            except Exception:
                wait = AGAIN[-1]
                log.exception("commands: registering failed; next attempt in 1 hour")
            tries += 1
            await self.time.sleep(wait)

    async def _register_if_changed(self) -> None:
        await self.tree.set_translator(Translator())
        application = self.tree.client.application_id
        assert application is not None
        digest = await self._digest()
        if await self.store.registered_commands(application) == digest:
            store_ids((one.id, one.name) for one in await self.tree.fetch_commands())
            return
        known = await self.tree.sync()
        async with self.store.write() as w:
            await w.set_registered_commands(application, digest)
        store_ids((one.id, one.name) for one in known)

    async def _digest(self) -> str:
        """Return a hash of everything that Discord would get: names, descriptions and options of all commands."""
        translator = self.tree.translator
        assert translator is not None
        commands = [await one.get_translated_payload(self.tree, translator) for one in self.tree.get_commands()]
        return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()


def _error_code(error: BaseException) -> int | None:
    """Return Discord's error code; None for errors of other kinds."""
    return error.code if isinstance(error, discord.HTTPException) else None


def _reason(error: BaseException) -> str:
    """Return a short reason for the log. discord.py's own texts have several lines."""
    if _error_code(error) == DAILY_LIMIT:
        return "too many new ones in a day"
    if isinstance(error, discord.HTTPException):
        return f"status {error.status}, code {error.code}"
    return type(error).__name__
