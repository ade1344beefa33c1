"""Show a person their hand in reply to a click or a command."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import AsyncExitStack, nullcontext
from typing import Any

import discord

from bot.components.button_registry import table_button
from bot.components.serve_interaction_once import SOON, deferred_after
from bot.components.services import Click, language_for, services_of
from bot.delivery.discord_refusals import REPLACE, content_refused
from bot.delivery.messages import INVALID, attachment_ids, is_refused
from bot.delivery.replaceable_ephemerals import EPHEMERAL_LIFE
from bot.replies.ephemeral import reply, respond_first
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.loaded_table import NOT_SEATED, LoadedTable
from bot.tables.permissions.policy import Action
from bot.tables.time_limits.missed_turns import note_return
from bot.views.layout import RenderedMessage
from engine.text import text
from store.rows import MessageRow, SeatRow, TableRow

NO_SEAT_WAS_YOURS = text("You had no seat at this table, and the game is over.")
QUIET = discord.AllowedMentions.none()


@table_button(Action.HAND)
async def hand(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply to “My hand” with the person's hand, for them alone."""
    await own_hand(click, row)


async def own_hand(click: Click, row: TableRow) -> None:
    """Reply with the person's hand at this table. Raises `UserError` if they have no seat there."""
    loaded = await services_of(click).tables.load(row.id)
    seat = loaded.seat_of(click.user.id)
    if seat is None:
        raise UserError(NOT_SEATED if row.status == "playing" else NO_SEAT_WAS_YOURS)
    await show_hand(click, loaded, seat)


async def reply_until_hand(click: Click, table: str, view: discord.ui.LayoutView, *, note: str | None = None) -> None:
    """Reply to the click with `view`, for the person alone. The reply becomes their hand as soon as the game begins.

    `note` is a line above that hand. In direct messages the reply stays as it is. It also stays if the click was
    acknowledged before this call, because its changes took long to store.
    """
    services, first = services_of(click), not click.response.is_done()
    await reply(click, view)
    if not first or click.guild_id is None:
        return
    await services.hands.track_ephemeral(table, click, 0, None, renewed=False, note=note)
    if (await services.tables.row(table)).status == "playing":
        await services.hands.refresh(await services.tables.load(table), click.user.id)


async def show_hand(
    click: Click,
    loaded: LoadedTable,
    seat: SeatRow,
    *,
    renew: bool = False,
    after_press: bool = False,
    page: int = 0,
    note: str | None = None,
    confirm: tuple[int, str] | None = None,
) -> None:
    """Reply with the hand of `seat`, which must be the seat of the person who clicked.

    With `renew` the hand replaces the clicked message. Otherwise it is a new reply. A replacement that is drawn within
    0.1 seconds (`SOON`) also acknowledges the click. With `after_press` the person has just answered, by a press on
    their hand (`renew`) or by a command. In text mode the new hand then leaves out what they have read there. `page`
    counts from 0. `note` is a sentence above the cards. With `confirm`, the number of a choice and the id of one of its
    options, the hand asks whether to pick that option.
    """
    services = services_of(click)
    thinks = click.response.type is discord.InteractionResponseType.deferred_channel_message
    beside = click.response.is_done() and not renew and not thinks
    first = not click.response.is_done() and not renew
    if first and not await respond_first(click, click.response.defer(ephemeral=True, thinking=True)):
        beside = True  # the click was acknowledged elsewhere, perhaps with a message that others may read
    async with AsyncExitStack() as alone:
        async with deferred_after(click, SOON) if renew else nullcontext():
            await alone.enter_async_context(
                services.hands.hand_lock(loaded.row.id, click.user.id, direct=_is_direct(click))
            )
            # The table may have changed while another reply was drawn.
            loaded, seat = await services.message_builder.newest(loaded, seat)
            direct = _is_direct(click)
            read = (
                services.hands.read_lines(loaded, click.user.id, direct=direct, pressed=renew) if after_press else None
            )
            kept = not direct and not beside
            rendered = await _draw(click, loaded, seat, kept=kept, page=page, note=note, read=read, confirm=confirm)
        await _send(click, loaded, seat, rendered, renew=renew, beside=beside, page=page, note=note, read=read)


async def answer_in_hand(click: Click, loaded: LoadedTable, seat: SeatRow, *, anew: bool) -> bool:
    """Answer a click on the person's hand in their direct messages by showing the new hand there, and return True.

    With `anew` the hand is sent even if it is unchanged. Returns False if an edit of the hand is not enough, for
    example because the person must be notified. Then the outbox must show it, and the click may not be acknowledged
    yet.
    """
    services, code = services_of(click), loaded.row.id
    assert click.message is not None
    async with AsyncExitStack() as alone:
        async with deferred_after(click, SOON):
            await alone.enter_async_context(services.hands.hand_lock(code, click.user.id, direct=True))
            loaded, seat = await services.message_builder.newest(loaded, seat)
            given = await services.hands.answer(loaded, seat, click.message.id, anew=anew)
        if given is None:
            return False
        try:
            await _edit_clicked(click, given.rendered, given.shown.digest)
        except Exception as error:
            if isinstance(error, discord.HTTPException) and (error.code in REPLACE or content_refused(error)):
                return False
            if not is_refused(error):  # the message's content is unknown now
                async with services.store.write() as w:
                    await w.clear_digest(given.shown.table, given.shown.target)
            raise
        services.messages.remember_answer(click.message.id, given.rendered)
        services.hands.record_answer(loaded, given)
    return True


def _is_direct(click: Click) -> bool:
    return click.guild_id is None


async def _edit_clicked(click: Click, rendered: RenderedMessage, noted: str) -> discord.Message | None:
    """Edit the clicked message. This is the answer to the click, unless the click was acknowledged before.

    Pictures that the message is known to have are not uploaded again. `noted` shows whether another process has edited
    the message: it is the stored digest, or for an ephemeral message its `attachment_ids`. Returns the edited message,
    or None if Discord does not return it.
    """
    assert click.message is not None
    messages, message = services_of(click).messages, click.message.id
    kept: dict[str, Any] = {} if messages.has_pictures(message, rendered, noted) else {"attachments": rendered.files}
    messages.forget_pictures(message)
    try:
        return await _edit(click, rendered, kept)
    except discord.HTTPException as error:
        if kept or error.status != INVALID:
            raise
    return await _edit(click, rendered, {"attachments": rendered.files})  # Discord no longer has the pictures


async def _edit(click: Click, rendered: RenderedMessage, files: dict[str, Any]) -> discord.Message | None:
    if not click.response.is_done():
        answered = list[discord.InteractionCallbackResponse[Any] | None]()

        async def answer() -> None:
            _rewind(rendered)
            answered.append(await click.response.edit_message(view=rendered.layout, allowed_mentions=QUIET, **files))

        if await respond_first(click, answer()):
            found = answered[0] and answered[0].resource
            return found if isinstance(found, discord.Message) else None
    _rewind(rendered)
    return await click.edit_original_response(view=rendered.layout, allowed_mentions=QUIET, **files)


def _rewind(rendered: RenderedMessage) -> None:
    """Set the message's files back to their beginnings, because an upload that failed may have read them."""
    for file in rendered.files:
        file.reset()


async def _draw(
    click: Click,
    loaded: LoadedTable,
    seat: SeatRow,
    *,
    kept: bool,
    page: int,
    note: str | None,
    read: Collection[str] | None,
    confirm: tuple[int, str] | None = None,
) -> RenderedMessage:
    """Draw page `page` of the hand, and store that the person has read its events.

    With `kept`, the hand says how long it is kept up to date. `note` is a sentence above the cards. `read` are the keys
    of the lines that the person has read before, which are left out (`HandOptions.already_read`). `confirm` is the
    number of a choice and the id of the option to confirm, or None.
    """
    services = services_of(click)
    until = services.time.wall() + EPHEMERAL_LIFE if kept else None
    spoken = await language_for(click)
    rendered = await services.message_builder.hand(
        loaded,
        seat,
        page=page,
        note=note,
        spoken=spoken,
        in_channel=click.channel_id,
        live_until=until,
        already_read=read,
        confirm=confirm,
    )
    assert rendered is not None
    async with services.store.write() as w:
        await w.mark_read(loaded.row.id, click.user.id, rendered.newest_event)
        await note_return(w, loaded.row.id, seat, loaded.row.revision, services.time.wall())
    return rendered


async def _send(
    click: Click,
    loaded: LoadedTable,
    seat: SeatRow,
    rendered: RenderedMessage,
    *,
    renew: bool,
    beside: bool,
    page: int,
    note: str | None,
    read: Collection[str] | None,
) -> None:
    """Send the hand `rendered` to the person who clicked.

    With `renew` the clicked message is the hand itself, and is edited. With `beside` the hand is a further reply,
    because the click was acknowledged with a message that others may read. The hand may have to be
    drawn again. Then it gets the same page (`page`, from 0) and the same sentence above the cards (`note`). `read` are
    the keys of the lines that its reader knows, or None if that is unknown.
    """
    services = services_of(click)
    if beside:  # already acknowledged: the “original” response is the clicked message, which others may read
        await reply(click, rendered.layout, rendered.files)
        return
    where = _as_message_row(click, loaded.row.id) if renew else None
    sent: discord.Message | None
    try:
        if where is not None and click.message is not None:
            noted = "" if _is_direct(click) else attachment_ids(click.message)
            sent = await _edit_clicked(click, rendered, noted)
        else:
            sent = await click.edit_original_response(
                view=rendered.layout, attachments=rendered.files, allowed_mentions=QUIET
            )
    except discord.NotFound:
        if renew:  # the clicked message was just deleted; the hand that replaced it shows the same
            return
        raise
    except Exception as error:
        if content_refused(error) and await services.message_builder.switch_to_text(loaded.row.id, click.user.id):
            rendered = await _draw(click, loaded, seat, kept=not _is_direct(click), page=page, note=note, read=None)
            await _send(click, loaded, seat, rendered, renew=renew, beside=beside, page=page, note=note, read=None)
            return
        if where is not None and not is_refused(error):  # the message's content is unknown now
            async with services.store.write() as w:
                await w.clear_digest(where.table, where.target)
        raise
    if not _is_direct(click):
        if sent is not None:
            services.messages.remember_attachments(sent, rendered)
        await services.hands.track_ephemeral(
            loaded.row.id, click, page, rendered, renewed=renew, shortened=read is not None
        )
    elif not renew:
        await services.hands.replace_by_reply(loaded.row.id, click)
    elif where is not None:
        await services.hands.record_edited(where, loaded.row.revision, rendered)


def _as_message_row(click: Click, table: str) -> MessageRow | None:
    """Return the clicked message as a stored row of this person's hand; None if no message was clicked."""
    if click.message is None or click.channel_id is None:
        return None
    return MessageRow(table, outbox_targets.hand_of(click.user.id), click.channel_id, click.message.id, 0)
