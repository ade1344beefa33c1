"""Serve each interaction once, however often Discord delivers it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import discord
from discord import app_commands

from bot.components.services import Click, services_of
from bot.replies.ephemeral import ACKNOWLEDGED
from bot.replies.errors import report
from store import Repeated

PATIENCE = 1.5
"""Seconds for which a commit may keep a person waiting before Discord is told that they were heard: it waits three."""


async def serve_once(click: Click, do: Callable[[], Awaitable[None]]) -> None:
    """Do this for whoever clicked, if it is the first time that this process hears of the click; what goes wrong is
    told to them."""
    if not services_of(click).seen_interactions.first(click.id):
        return
    try:
        await do()
    except Exception as error:
        await tell_error(click, error)


async def tell_error(click: Click, error: Exception) -> None:
    """Tell the person what went wrong; nothing where their click was served already."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Repeated) or getattr(error, "code", None) == ACKNOWLEDGED:
        return
    await report(services_of(click).store, click, error)


@contextlib.asynccontextmanager
async def committing(click: Click) -> AsyncIterator[None]:
    """A commit for whoever clicked; nothing in this block may answer them. Where it takes long, Discord is told that
    they were heard, which promises nothing: they are answered when it is done."""
    time, late = services_of(click).time, False

    async def hear() -> None:
        nonlocal late
        await time.sleep(PATIENCE)
        late = True
        await _heard(click)

    hearing = asyncio.create_task(hear())
    try:
        yield
    finally:
        if late:
            await asyncio.wait([hearing])
        else:
            hearing.cancel()  # and is not waited for: each turn of a busy loop is one that a person waits


async def _heard(click: Click) -> None:
    """Acknowledge a click without a word; what answers a command is thought about, for their eyes only."""
    command = click.type is discord.InteractionType.application_command
    with contextlib.suppress(Exception):  # answered already, or Discord fails: nothing is lost
        await (click.response.defer(ephemeral=True, thinking=True) if command else click.response.defer())


async def acknowledge(click: Click) -> None:
    """The click was taken, and what follows from it is shown by the outbox."""
    if not click.response.is_done():
        await click.response.defer()
