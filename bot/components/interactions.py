"""Handle each interaction once, however often Discord delivers it, and acknowledge it in time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import discord
from discord import app_commands

from bot.components.services import Click, services_of
from bot.instruments import PRESSES_NOW, Kind, Result
from bot.replies.ephemeral import ACKNOWLEDGED
from bot.replies.errors import report_error
from store import DuplicateInteraction

PATIENCE = 1.5
"""Seconds that a commit may take before the click is acknowledged without a result. Discord waits three."""


async def serve_once(click: Click, do: Callable[[], Awaitable[None]]) -> None:
    """Run `do` unless this process has seen the interaction before. If it fails, reply with the error."""
    if not services_of(click).seen_interactions.first(click.id):
        return
    PRESSES_NOW.begin(click.id, click.user.id, Kind.COMPONENT)
    try:
        await services_of(click).messages.direct.note_click(click.user.id)
        await do()
    except Exception as error:
        await tell_error(click, error)
    finally:
        PRESSES_NOW.end(click.id)


async def tell_error(click: Click, error: Exception) -> None:
    """Reply with the error in the person's language; do nothing if the interaction was handled before."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, DuplicateInteraction) or getattr(error, "code", None) == ACKNOWLEDGED:
        PRESSES_NOW.note(click.id, Result.REPEATED)
        return
    await report_error(services_of(click).store, click, error)


@contextlib.asynccontextmanager
async def committing(click: Click) -> AsyncIterator[None]:
    """Commit a click's changes inside this block. The block must not reply.

    A commit that takes long is acknowledged with an empty response. The real reply follows after the block.
    """
    time, late = services_of(click).time, False

    async def hear() -> None:
        nonlocal late
        await time.sleep(PATIENCE)
        late = True
        PRESSES_NOW.defer()
        await _defer(click)

    hearing = asyncio.create_task(hear())
    try:
        yield
    finally:
        if late:
            await asyncio.wait([hearing])
        else:
            hearing.cancel()  # not awaited: that would cost one more pass of a busy event loop


async def _defer(click: Click) -> None:
    """Acknowledge a click without text, and a command with a “thinking” reply that only the person sees."""
    command = click.type is discord.InteractionType.application_command
    with contextlib.suppress(Exception):  # it was acknowledged already, or Discord fails: the reply follows anyway
        await (click.response.defer(ephemeral=True, thinking=True) if command else click.response.defer())


async def acknowledge(click: Click) -> None:
    """Acknowledge a click without text, because the outbox will show the result."""
    if not click.response.is_done():
        await click.response.defer()
