"""Work for one person that takes a minute or more, in a worker process of the lowest priority.

The reply to the press says how far it is.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.components.services import Click, services_of
from bot.replies.ephemeral import framed
from bot.replies.errors import UserError
from bot.tables.automatic_players.worker_process import GONE, run_once
from bot.tables.processes.shutdown_gate import SHUTTING_DOWN
from bot.texts import Language
from engine.text import Text, text

log = logging.getLogger(__name__)

TOO_LONG = 11 * 60.0
"""Seconds that the work may take, the wait for others included. The reply can be edited for fifteen minutes."""
TOLD_EVERY = 3.0
"""Seconds between two edits of the reply that say how much is done."""
BUSY = text("Others are waiting for their films and analyses. Try again in a few minutes.")
QUIET = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Work:
    """A request to a worker process, made for a person.

    `module` is that of the process, and `request` what it reads. `begun` is told to the person first.
    `progress` returns the later words, from the number of parts that are done and that of all. `kept` returns
    what was found for somebody else meanwhile, or None. `table` is the code of the table.
    """

    table: str
    module: str
    request: Any
    begun: Text
    progress: Callable[[int, int], Text]
    kept: Callable[[], Awaitable[bytes | None]]


async def done_in_background(click: Click, work: Work, spoken: Language) -> bytes | None:
    """Wait for the work of other people, then do this one, and return what the worker found.

    Return None if that fails. The click must be deferred. Raises `UserError` if the program stops meanwhile.
    """
    services = services_of(click)
    queue, time = services.tables.worker_queue, services.time
    said = time.monotonic()

    async def tell(words: Text) -> None:
        shown = framed(ui.TextDisplay(spoken.say(words)))
        with contextlib.suppress(discord.DiscordServerError):  # the result is worth more than a line about it
            await click.edit_original_response(view=shown, allowed_mentions=QUIET)

    async def progress(done: int, total: int) -> None:
        nonlocal said
        if time.monotonic() - said >= TOLD_EVERY:
            said = time.monotonic()
            await tell(work.progress(done, total))

    try:
        async with queue.place(TOO_LONG):
            await tell(work.begun)
            async with queue.turn:
                if (kept := await work.kept()) is not None:
                    return kept
                return await run_once(work.module, work.request, progress)
    except (*GONE, discord.HTTPException) as error:
        if queue.stopped:
            raise UserError(SHUTTING_DOWN) from None
        log.warning(
            "background work: %s failed for table %s (%s); its reader is told so",
            work.module,
            work.table,
            type(error).__name__,
        )
        return None
