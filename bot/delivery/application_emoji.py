"""Upload the games' emoji to the bot's application, and find those that are there."""

from __future__ import annotations

import asyncio
import logging
import re

import aiohttp
import discord

from bot.clock import Time
from bot.views.option_emoji import UPLOADED
from bot.views.render_pool import run_in_render_pool
from engine.game import games
from renderers.emoji import Emoji, draw, emojis

log = logging.getLogger(__name__)

AGAIN = (30.0, 120.0, 600.0, 3600.0)
"""Seconds before each new attempt. The last one repeats."""
MOST = 200
"""Maximum number of emoji that the bot lets its application have. Discord allows 2,000."""
LONGEST_NAME = 32


class ApplicationEmoji:
    """Keeps the games' emoji in the bot's application, in the background.

    The leader of shard 0 uploads those that are missing (`uploads`). Other processes wait until they are there. Until
    then, and if Discord refuses, options have Unicode emoji.
    """

    def __init__(self, client: discord.Client, time: Time, *, uploads: bool) -> None:
        self.client = client
        self.time = time
        self.uploads = uploads
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start a task that finds or uploads the emoji, and retries until all are there."""
        self._task = asyncio.create_task(self._complete(), name="uploading the emoji")

    def stop(self) -> None:
        """Cancel the task."""
        if self._task is not None:
            self._task.cancel()

    async def _complete(self) -> None:
        """Find or upload all emoji, and retry until all are there."""
        tries = 0
        while True:
            try:
                if await self._find_or_upload():
                    return
            except (discord.DiscordException, OSError, aiohttp.ClientError, TimeoutError) as error:
                why = f"status {error.status}" if isinstance(error, discord.HTTPException) else type(error).__name__
                log.warning("emoji: Discord refused (%s). Options have Unicode emoji until the next attempt", why)
            await self.time.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
            tries += 1

    async def _find_or_upload(self) -> bool:
        """Remember the emoji that the application has, and upload those that are missing. Return True if all are there.

        Raises Discord's error.
        """
        known = {one.name: one for one in await self.client.fetch_application_emojis()}
        wanted = {_name(game, name, one): (game, name, one) for game in games() for name, one in emojis(game).items()}
        for title, (game, name, one) in wanted.items():
            if title not in known and self.uploads and len(known) < MOST:
                image = await run_in_render_pool(draw, one)
                known[title] = await self.client.create_application_emoji(name=title, image=image)
            if title in known:
                UPLOADED[game, name] = discord.PartialEmoji(name=title, id=known[title].id)
        return wanted.keys() <= known.keys() or (self.uploads and len(known) >= MOST)


def _name(game: str, name: str, emoji: Emoji) -> str:
    """Return the emoji's name on Discord, of at most 32 letters, digits and underscores.

    It ends with the fingerprint of the picture, so a changed picture is uploaded under another name.
    """
    return f"{re.sub(r'[^a-z0-9]+', '_', f'{game}_{name}')[: LONGEST_NAME - 9]}_{emoji.fingerprint}"
