"""Show a person their hand in reply to a click or a command."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, services_of
from bot.delivery.messages import is_refused
from bot.delivery.refusals import content_refused
from bot.delivery.replaceable_ephemerals import EPHEMERAL_LIFE
from bot.replies.ephemeral import reply, respond_first
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.loaded_table import NOT_SEATED, LoadedTable
from bot.tables.permissions.policy import Action
from bot.tables.time_limits.missed_turns import note_return
from engine.text import text
from store.rows import MessageRow, SeatRow, TableRow

NO_SEAT_WAS_YOURS = text("You had no seat at this table, and its game is over.")
QUIET = discord.AllowedMentions.none()


@table_button(Action.HAND)
async def hand(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with the person's hand (“My hand”), for them alone."""
    await own_hand(click, row)


async def own_hand(click: Click, row: TableRow) -> None:
    """Reply with the person's hand at this table. Raises `UserError` if they have no seat there."""
    loaded = await services_of(click).tables.load(row.id)
    seat = loaded.seat_of(click.user.id)
    if seat is None:
        raise UserError(NOT_SEATED if row.status == "playing" else NO_SEAT_WAS_YOURS)
    await show_hand(click, loaded, seat)


async def reply_until_hand(click: Click, table: str, view: discord.ui.LayoutView, *, note: str | None = None) -> None:
    """Reply with `view`, for the person alone. When the game has begun, the reply becomes their hand, with `note`.

    In direct messages and after a slow commit it stays as it is.
    """
    services, first = services_of(click), not click.response.is_done()
    await reply(click, view)
    if not first or click.guild_id is None:
        return
    await services.hands.track_ephemeral(table, click, 0, "", renewed=False, note=note)
    if (await services.tables.row(table)).status == "playing":
        await services.hands.refresh(await services.tables.load(table), click.user.id)


async def show_hand(
    click: Click,
    loaded: LoadedTable,
    seat: SeatRow,
    *,
    renew: bool = False,
    page: int = 0,
    note: str | None = None,
) -> None:
    """Reply with the hand of `seat`, which must be the seat of the person who clicked.

    The click is acknowledged before the hand is drawn. With `renew` the hand replaces the clicked message. `page`
    counts from 0. `note` is a sentence above the cards.
    """
    services = services_of(click)
    thinks = click.response.type is discord.InteractionResponseType.deferred_channel_message
    beside = click.response.is_done() and not renew and not thinks
    if not click.response.is_done():
        defer = click.response.defer
        if not await respond_first(click, defer() if renew else defer(ephemeral=True, thinking=True)) and not renew:
            beside = True  # the click may have been acknowledged elsewhere, with a message that others may read
    async with services.hands.hand_lock(loaded.row.id, click.user.id, direct=click.guild_id is None):
        # The table may have changed while another reply was drawn.
        loaded, seat = await services.message_builder.newest(loaded, seat)
        await _draw_and_send(click, loaded, seat, renew=renew, beside=beside, page=page, note=note)


async def _draw_and_send(
    click: Click, loaded: LoadedTable, seat: SeatRow, *, renew: bool, beside: bool, page: int, note: str | None
) -> None:
    """Draw page `page` of the hand, store that the person has read its events, and send it.

    With `beside` it is sent as a further reply, because the interaction was acknowledged with the clicked message. With
    `renew` the clicked message is the hand itself, and is edited. `note` is a line to show in it, or None.
    """
    services = services_of(click)
    spoken = await language_for(click)
    kept = click.guild_id is not None and not beside
    until = services.time.wall() + EPHEMERAL_LIFE if kept else None
    rendered = await services.message_builder.hand(
        loaded, seat, page=page, note=note, spoken=spoken, in_channel=click.channel_id, live_until=until
    )
    assert rendered is not None
    async with services.store.write() as w:
        await w.mark_read(loaded.row.id, click.user.id, rendered.newest_event)
        await note_return(w, loaded.row.id, seat, loaded.row.revision, services.time.wall())
    if beside:  # already acknowledged: the “original” response is the clicked message, which others may read
        await reply(click, rendered.layout, rendered.files)
        return
    where = _as_message_row(click, loaded.row.id) if renew else None
    if where is not None:
        services.messages.forget_pictures(where.message)
    try:
        await click.edit_original_response(view=rendered.layout, attachments=rendered.files, allowed_mentions=QUIET)
    except discord.NotFound:
        if renew:  # the clicked message was just deleted; the hand that replaced it shows the same
            return
        raise
    except Exception as error:
        if content_refused(error) and await services.message_builder.switch_to_text(loaded.row.id, click.user.id):
            await _draw_and_send(click, loaded, seat, renew=renew, beside=beside, page=page, note=note)
            return
        if where is not None and not is_refused(error):  # the message's content is unknown now
            async with services.store.write() as w:
                await w.clear_digest(where.table, where.target)
        raise
    if click.guild_id is not None:
        await services.hands.track_ephemeral(loaded.row.id, click, page, rendered.digest, renewed=renew)
    elif not renew:
        await services.hands.replace_by_reply(loaded.row.id, click)
    elif where is not None:
        await services.hands.record_edited(where, loaded.row.revision, rendered)


def _as_message_row(click: Click, table: str) -> MessageRow | None:
    """Return the clicked message as the stored row of this person's hand; None if the interaction has no message."""
    if click.message is None or click.channel_id is None:
        return None
    return MessageRow(table, outbox_targets.hand_of(click.user.id), click.channel_id, click.message.id, 0)
