"""Serve each interaction once, however often Discord delivers it, and acknowledge it in time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import discord
from discord import app_commands

from bot.components.services import Click, services_of
from bot.replies.ephemeral import ACKNOWLEDGED
from bot.replies.errors import report_error
from store import DuplicateInteraction

PATIENCE = 1.5
"""Seconds that a commit may take before the click is acknowledged. Discord waits three."""


async def serve_once(click: Click, do: Callable[[], Awaitable[None]]) -> None:
    """Run this for an interaction if this process has not seen it before, and tell the person of errors."""
    if not services_of(click).seen_interactions.first(click.id):
        return
    try:
        await do()
    except Exception as error:
        await tell_error(click, error)


async def tell_error(click: Click, error: Exception) -> None:
    """Tell the person what went wrong; nothing if their click was served before."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, DuplicateInteraction) or getattr(error, "code", None) == ACKNOWLEDGED:
        return
    await report_error(services_of(click).store, click, error)


@contextlib.asynccontextmanager
async def committing(click: Click) -> AsyncIterator[None]:
    """Run a commit for a click; the block must not reply.

    If it takes long, the click is acknowledged without text, which confirms nothing. The reply follows when the commit
    is done.
    """
    time, late = services_of(click).time, False

    async def hear() -> None:
        nonlocal late
        await time.sleep(PATIENCE)
        late = True
        await _defer(click)

    hearing = asyncio.create_task(hear())
    try:
        yield
    finally:
        if late:
            await asyncio.wait([hearing])
        else:
            hearing.cancel()  # not awaited: each turn of a busy loop makes a person wait


async def _defer(click: Click) -> None:
    """Acknowledge a click without text, and a command as an ephemeral “thinking” reply."""
    command = click.type is discord.InteractionType.application_command
    with contextlib.suppress(Exception):  # answered already, or Discord fails: nothing is lost
        await (click.response.defer(ephemeral=True, thinking=True) if command else click.response.defer())


async def acknowledge(click: Click) -> None:
    """Acknowledge a click whose result the outbox will show."""
    if not click.response.is_done():
        await click.response.defer()
