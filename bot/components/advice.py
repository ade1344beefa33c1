"""«What would you do?»: agreeing to advice in the lobby, asking for it in play."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.lobby_changes import changing, show_lobby
from bot.components.registry import door
from bot.components.services import Click, language_for, parts, reply_text
from bot.replies.ephemeral import reply
from bot.replies.errors import Friendly
from bot.tables.advice import advice_for, to_decide
from bot.tables.loaded_table import NOT_SEATED
from bot.tables.permissions.policy import Act
from bot.views.advice import advice_show
from engine.text import text
from store.rows import TableRow

NOT_OFFERED = text("At this table no advice is offered. Its host can offer it, under «Options».")
AGREED = text(
    "You agree: at this table people may ask for advice, if all others agree, too. Press again to take it back."
)
AGREED_NO_MORE = text("You do not agree any more: at this table nobody is advised.")
DECIDED = text("That has been decided meanwhile. Your hand shows what is asked now.")


@door(Act.ADVISED)
async def advised(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Agree that people may ask for advice at this table; pressed again, do not."""
    house = parts(click)
    mine = next((seat for seat in await house.store.seats(row.id) if seat.user == click.user.id), None)
    if mine is None:
        raise Friendly(NOT_SEATED)
    if not row.advice:
        raise Friendly(NOT_OFFERED)
    agrees = not mine.advice
    async with changing(click, row) as w:
        await w.set_seat(row.id, mine.place, advice=agrees)
    await show_lobby(click, row)
    await reply_text(click, AGREED if agrees else AGREED_NO_MORE)


@door(Act.HAND)
async def advise(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """What the strongest automatic player would do, for the eyes of whoever asks."""
    house, user = parts(click), click.user.id
    await click.response.defer(ephemeral=True, thinking=True)
    sitting = await house.host.sitting(row.id)
    asked = to_decide(sitting, sitting.seat_of(user))
    adviser = house.host.thoughts.adviser if house.host.thoughts else None
    given = await advice_for(adviser, sitting, user)
    sitting = await house.host.sitting(row.id)
    seat = sitting.seat_of(user)
    now = to_decide(sitting, seat)
    if seat is None or asked is None or now is None or now.number != asked.number:
        raise Friendly(DECIDED)
    await reply(click, advice_show(sitting, seat, given, await language_for(click)))
    await house.hands.passing.stands(row.id, "advice", click)
