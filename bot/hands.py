"""Showing somebody their own hand in answer to a click or a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.people import language_of
from bot.sitting import Sitting
from engine.store.rows import SeatRow

if TYPE_CHECKING:
    from bot.app import Quarterdeck

QUIET = discord.AllowedMentions.none()


async def show_hand(
    click: discord.Interaction[Quarterdeck],
    sitting: Sitting,
    seat: SeatRow,
    *,
    renew: bool = False,
    page: int = 0,
    note: str | None = None,
) -> None:
    """The hand of the person who clicked, for their eyes only. `renew` puts it in the place of the
    message that was clicked. Acknowledged first, drawn after."""
    delivery = click.client.delivery
    if not click.response.is_done():
        if renew:
            await click.response.defer()
        else:
            await click.response.defer(ephemeral=True, thinking=True)
    spoken = await language_of(click.client.store, click)
    show = await delivery.private.hand_show(sitting, seat, page=page, note=note, spoken=spoken, beside=click.channel_id)
    assert show is not None
    await click.edit_original_response(view=show.layout, attachments=show.files, allowed_mentions=QUIET)
    if click.guild_id is not None:
        delivery.private.remember(sitting.row.id, click, page, show.digest)
