"""Transactions that change a lobby, and the update of its message afterwards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.components.serve_interaction_once import acknowledge, write_once
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, respond_first
from bot.tables import outbox_targets
from bot.tables.results.lobby_notes import lobby_notes
from bot.texts import language
from bot.views.lobby import render_lobby
from store import Transaction
from store.delivery.posted_messages import NOTHING
from store.rows import MessageRow, TableRow
from store.tables.invitations_and_waitlist import guests_of

QUIET = discord.AllowedMentions.none()


@asynccontextmanager
async def lobby_change(click: Click, row: TableRow) -> AsyncIterator[Transaction]:
    """Open a transaction for changes to a lobby. It increases the revision and queues an update of the lobby's message.

    Raises `DuplicateInteraction` if the click was handled before, and `StaleRevision` if another writer was faster.
    Then nothing is changed.
    """
    services = services_of(click)
    await adopt_unrecorded_lobby(click, row)
    async with write_once(click) as w:
        row.revision = await w.advance(row, services.time.wall())
        yield w
        await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, services.time.wall())
        if row.call is not None:
            await w.enqueue(row.id, outbox_targets.CALL, row.revision, services.time.wall())


async def adopt_unrecorded_lobby(click: Click, row: TableRow) -> None:
    """Store the clicked message as the lobby's message, if a crash prevented that right after it was posted.

    If another message is stored as the lobby's, one of the two is deleted. Usually it is the clicked one, and its
    deletion is queued. The other one is deleted if the clicked message is newer and its post is not confirmed yet. Then
    the outbox finds the clicked message and deletes the other.
    """
    services, message = services_of(click), click.message
    if message is None or message.flags.ephemeral or click.guild_id is None or click.channel_id is None:
        return
    shown = await services.store.receipt(row.id, outbox_targets.LOBBY)
    if shown is not None and shown.message == message.id:
        return
    if (
        shown is not None
        and shown.message < message.id
        and await services.store.unconfirmed_post(row.id, outbox_targets.LOBBY) is not None
    ):
        return
    async with services.store.write() as w:
        if shown is None:
            await w.save_receipt(MessageRow(row.id, outbox_targets.LOBBY, click.channel_id, message.id, 0), NOTHING)
            await w.delete_post(row.id, outbox_targets.LOBBY)
        else:
            await w.enqueue(
                row.id, outbox_targets.deletion(click.channel_id, message.id), row.revision, services.time.wall()
            )


async def show_lobby(click: Click, row: TableRow) -> None:
    """Replace the clicked lobby message by the changed lobby. If that cannot be done now, acknowledge the click.

    The outbox then shows the change. That happens if another message was clicked, if the edit fails, or if the outbox
    is delivering at the table. In the last case two edits at once could leave the older state visible.
    """
    services = services_of(click)
    shown = await services.store.receipt(row.id, outbox_targets.LOBBY)
    clicked = shown is not None and click.message is not None and click.message.id == shown.message
    with services.outbox.hold(row.id) as free:
        if clicked and free and not click.response.is_done():
            assert shown is not None
            seats, guests = await services.store.seats(row.id), await guests_of(services.store, row.id)
            notes = await lobby_notes(services.store, row, seats)
            rendered = render_lobby(row, seats, language(row.locale), guests=guests, notes=notes)
            editing = click.response.edit_message(view=rendered.layout, allowed_mentions=QUIET)
            if not await respond_first(click, editing):
                return
            async with services.store.write() as w:
                await w.save_receipt(
                    MessageRow(row.id, outbox_targets.LOBBY, shown.channel, shown.message, row.revision)
                )
        elif row.quiet and click.message is not None and click.message.flags.ephemeral and not click.response.is_done():
            # An ephemeral lobby can be edited only by an interaction of its reader.
            seats, guests = await services.store.seats(row.id), await guests_of(services.store, row.id)
            notes = await lobby_notes(services.store, row, seats)
            rendered = render_lobby(row, seats, await language_for(click), guests=guests, notes=notes)
            await edit_in_place(click, rendered.layout)
        elif click.type is discord.InteractionType.component:
            await acknowledge(click)
