"""The buttons that give one's seat in a running game to a stand-in, and take it back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.button_registry import table_button
from bot.components.hand import show_hand
from bot.components.serve_interaction_once import committing
from bot.components.services import Click, reply_text, services_of
from bot.replies.ephemeral import edit_in_place
from bot.tables.automatic_players.turns import stand_in_player
from bot.tables.permissions.policy import Action
from bot.tables.personal_time.apply_holiday import apply_holiday
from bot.tables.seating.stand_in import stand_in
from bot.tables.seating.vacant_seats import absence_until_vacant
from engine.text import text
from store.rows import StandInReason, TableRow

FOR_GOOD = "for-good"


@table_button(Action.STAND_IN)
async def use_stand_in(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Let a stand-in play the person's seat, after they have confirmed that they leave the running game.

    With the argument `hand` the reply is their hand, which has the button to return. The argument `for-good` says that
    they won't return. Then the others may give the seat away at once.
    """
    services, leaving = services_of(click), argument == FOR_GOOD
    async with committing(click):
        loaded = await stand_in(
            services.tables, row.id, click.user.id, stand_in_player(row), click.id, for_good=leaving
        )
    seat = loaded.seat_of(click.user.id)
    if argument == "hand" and seat is not None:
        await show_hand(click, loaded, seat, renew=click.message is not None and click.message.flags.ephemeral)
        return
    at = services.time.wall() + absence_until_vacant(loaded.row.pace)
    told = text(
        "A stand-in plays your seat now. Return with “My hand” or /hand. If you are still "
        "away {when}, the others may vote to give the seat to a newcomer.",
        when=f"<t:{int(at)}:R>",
    )
    if leaving:
        told = text(
            "A stand-in plays your seat now. Until the others give it to a newcomer, you can "
            "still return with “My hand”."
        )
    await reply_text(click, told, edit_in_place)


@table_button(Action.STAND_IN)
async def return_to_seat(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Take the person's seat back from the stand-in, and show the hand.

    If the stand-in played because of a holiday, the holiday ends, at all tables of the person.
    """
    services = services_of(click)
    services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
    gone = next((seat for seat in await services.store.seats(row.id) if seat.user == click.user.id), None)
    async with committing(click):
        # A return from holiday applies to all tables of the person.
        if gone is not None and gone.stand_in_reason == StandInReason.HOLIDAY:
            async with services.store.write() as w:
                await w.set_person(click.user.id, holiday_end=None)
        loaded = await stand_in(services.tables, row.id, click.user.id, None, click.id)
    if gone is not None and gone.stand_in_reason == StandInReason.HOLIDAY:
        await apply_holiday(services.tables, click.user.id)
    seat = loaded.seat_of(click.user.id)
    assert seat is not None
    await show_hand(click, loaded, seat, renew=click.message is not None and click.message.flags.ephemeral)
