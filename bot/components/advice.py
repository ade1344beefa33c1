"""The buttons «Agree to advice» in a lobby and «What would you do?» in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.button_registry import table_button
from bot.components.lobby_transaction import lobby_change, show_lobby
from bot.components.services import Click, language_for, reply_text, services_of
from bot.replies.ephemeral import reply
from bot.replies.errors import UserError
from bot.tables.advice import advice_for, advisable_choice
from bot.tables.loaded_table import NOT_SEATED
from bot.tables.permissions.policy import Action
from bot.views.advice import render_advice
from engine.text import text
from store.rows import TableRow

NOT_OFFERED = text("Advice is switched off at this table. The host can switch it on in the lobby, under “Options”.")
AGREED = text(
    "You agree to advice. Once everybody agrees, people at this table may ask for it. Press again to change your mind."
)
AGREED_NO_MORE = text("You no longer agree to advice, so nobody at this table gets any.")
DECIDED = text("That has been decided meanwhile. Your hand shows what is asked now.")


@table_button(Action.AGREE_TO_ADVICE)
async def agree_to_advice(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Switch the person's agreement to advice at this table on or off, and update the lobby's message.

    Raises `UserError` if they have no seat or the host does not offer advice.
    """
    services = services_of(click)
    mine = next((seat for seat in await services.store.seats(row.id) if seat.user == click.user.id), None)
    if mine is None:
        raise UserError(NOT_SEATED)
    if not row.advice_allowed:
        raise UserError(NOT_OFFERED)
    agrees = not mine.allows_advice
    async with lobby_change(click, row) as w:
        await w.set_seat(row.id, mine.place, allows_advice=agrees)
    await show_lobby(click, row)
    await reply_text(click, AGREED if agrees else AGREED_NO_MORE)


@table_button(Action.HAND)
async def ask_advice(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply, for the person alone, with what the strongest automatic player would do in their seat.

    Raises `UserError` if advice is not allowed, or if the choice was answered while the advice was computed.
    """
    services, user = services_of(click), click.user.id
    await click.response.defer(ephemeral=True, thinking=True)
    loaded = await services.tables.load(row.id)
    asked = advisable_choice(loaded, loaded.seat_of(user))
    adviser = services.tables.ai_pool.adviser if services.tables.ai_pool else None
    given = await advice_for(adviser, loaded, user)
    loaded = await services.tables.load(row.id)
    seat = loaded.seat_of(user)
    now = advisable_choice(loaded, seat)
    if seat is None or asked is None or now is None or now.number != asked.number:
        raise UserError(DECIDED)
    await reply(click, render_advice(loaded, seat, given, await language_for(click)))
    await services.hands.replaceable.replace(row.id, "advice", click)
