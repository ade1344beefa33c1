"""Handle each interaction once, however often Discord delivers it, and acknowledge it in time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import discord
from discord import app_commands

from bot.components.services import Click, services_of
from bot.instruments import PRESSES_NOW, Kind, Result
from bot.replies.ephemeral import ACKNOWLEDGED, OURS, respond_first
from bot.replies.errors import report_error
from store import DuplicateInteraction, Store, Transaction
from store.databases.failures import DatabaseFailure, failure_of

PATIENCE = 1.5
"""Seconds that a commit may take before the click is acknowledged without a result. Discord waits three."""
SOON = 0.1
"""Seconds that drawing a hand may take before the click is acknowledged without it, which costs one more request."""


async def serve_once(click: Click, do: Callable[[], Awaitable[None]]) -> None:
    """Run `do` if this process may serve the interaction (`may_serve`). If it fails, reply with the error."""
    if not may_serve(click):
        return
    PRESSES_NOW.begin(click.id, click.user.id, Kind.COMPONENT)
    try:
        await services_of(click).messages.direct_messages.note_click(click.user.id)
        await do()
    except Exception as error:
        await reply_error(click, error)
    finally:
        PRESSES_NOW.end(click.id)


def may_serve(click: Click) -> bool:
    """Return True if this process leads its shards and has not handled the interaction before.

    If another process leads them, it gets the same interaction, and only that one replies (H-561).
    """
    services = services_of(click)
    leading = services.store.leading
    return (leading is None or leading.leads) and services.seen_interactions.first(click.id)


async def reply_error(click: Click, error: Exception) -> None:
    """Reply with the error in the person's language. Does nothing if another process has served the interaction."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    store = services_of(click).store
    if await _is_served_elsewhere(store, click, error):
        PRESSES_NOW.note(click.id, Result.REPEATED)
        return
    await report_error(store, click, error)


async def _is_served_elsewhere(store: Store, click: Click, error: Exception) -> bool:
    if isinstance(error, DuplicateInteraction) or getattr(error, "code", None) == ACKNOWLEDGED:
        return True
    try:
        return failure_of(error) is DatabaseFailure.LEADERSHIP_LOST or await store.claimed_elsewhere(click.id)
    except Exception:  # the store may be what failed
        return False


@contextlib.asynccontextmanager
async def committing(click: Click) -> AsyncIterator[None]:
    """Mark a block that commits a click's changes. The block must not reply.

    If it takes long, the click is acknowledged with an empty response. The real reply follows after the block.
    """
    services = services_of(click)
    try:
        async with deferred_after(click, PATIENCE, PRESSES_NOW.defer):
            yield
    finally:
        if services.store.has_claimed(click.id):
            click.extras[OURS] = True


@contextlib.asynccontextmanager
async def deferred_after(click: Click, seconds: float, late: Callable[[], None] = lambda: None) -> AsyncIterator[None]:
    """Acknowledge the click without a result if this block takes longer than `seconds`. The block must not reply.

    The callback `late` runs just before such an acknowledgement.
    """
    services, begun = services_of(click), False

    async def acknowledge_late() -> None:
        nonlocal begun
        await services.time.sleep(seconds)
        begun = True
        late()
        await _defer(click)

    late_task = asyncio.create_task(acknowledge_late())
    try:
        yield
    finally:
        if begun:
            await asyncio.wait([late_task])
        else:
            late_task.cancel()  # not awaited: that would cost one more pass of a busy event loop


@contextlib.asynccontextmanager
async def write_once(click: Click) -> AsyncIterator[Transaction]:
    """Open a transaction for all changes of a click, inside `committing`.

    Raises `DuplicateInteraction` if the click was served before. Then nothing is changed.
    """
    services = services_of(click)
    async with committing(click), services.store.write() as w:
        await w.claim_interaction(click.id, services.time.wall())
        yield w


async def _defer(click: Click) -> None:
    """Acknowledge a click with an empty response, and a command with a “thinking” reply that only the person sees."""
    command = click.type is discord.InteractionType.application_command
    with contextlib.suppress(Exception):  # it was acknowledged already, or Discord fails: the reply follows anyway
        await (click.response.defer(ephemeral=True, thinking=True) if command else click.response.defer())


async def acknowledge(click: Click) -> None:
    """Acknowledge a click with an empty response, because the outbox will show the result."""
    if not click.response.is_done():
        await respond_first(click, click.response.defer())
