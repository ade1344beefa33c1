"""The button «Play again with the same people», which opens a lobby with the same options and asks them to confirm."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.components.begin_lesson import AT_ONCE
from bot.components.button_registry import press_button, table_button
from bot.components.hand import own_hand, reply_until_hand
from bot.components.lobby import greet
from bot.components.serve_interaction_once import acknowledge, write_once
from bot.components.services import Click, language_for, may, reply_text, require, services_of
from bot.replies.ephemeral import framed
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.loaded_table import NO_TABLE, REMOVED
from bot.tables.lobby_host import watch_host
from bot.tables.permissions.policy import YES, Action
from bot.tables.quotas import check_table_quota, seat_quota_used_up
from bot.tables.ready_check import begin_confirmation
from bot.tables.seating.rematch_places import RESERVED_SECONDS
from bot.tables.seating.reservations import schedule_expiry
from engine.choice import Refusal
from engine.entropy import new_seed
from engine.text import text
from store.rows import GuestKind, GuestRow, SeatRow, TableRow
from store.tables.invitations_and_waitlist import set_guest

ON_SERVERS = text("Games are played on servers. Open one there with /play.")
NOT_THERE = text("You didn't play at this table. Open your own with /play.")


@table_button(Action.REMATCH)
async def rematch(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Open the rematch of a finished table. If somebody has opened it already, confirm it or join it.

    A person who has played against automatic players alone begins at once. Raises `UserError` if the person did not
    play here or the rematch has begun.
    """
    if row.guild is None:
        raise UserError(ON_SERVERS)
    services, user = services_of(click), click.user.id
    seats = await services.store.seats(row.id)
    mine = next((seat for seat in seats if seat.user == user), None)
    if mine is None:
        raise UserError(NOT_THERE)
    if await services.store.was_removed(row.id, user):
        raise UserError(REMOVED)
    if row.status not in ("ended", "cancelled"):
        raise UserError(text("This game isn't over yet."))
    following = None if row.rematch is None else await services.store.table(row.rematch)
    verdict = YES if following is None else await may(click, Action.FIND, following)
    if verdict.reason not in (None, NO_TABLE):  # Discord cannot say if they see the rematch; do not open a second one
        raise UserError(verdict.reason)
    elsewhere = following is not None and following.private and not verdict
    if elsewhere:
        # The others play a private rematch: do not reveal it, and leave their buttons linked to it.
        following = None
    if following is not None and following.confirming:
        await press_button(click, following.id, "ready")  # this press counts as «Ready»
        return
    if following is not None and following.status == "lobby":
        await press_button(click, following.id, "join")
        await _say_where(click, following)
        return
    if following is not None and following.status == "playing":
        raise UserError(text("The rematch has already begun, at table {code}.", code=following.id))
    await require(click, Action.OPEN)
    fresh = await _open_rematch(click, row, mine, seats, elsewhere=elsewhere)
    services.outbox.wake()
    if not fresh.confirming and all(seat.user in (None, user) for seat in seats):
        await _begin_alone(click, fresh)
        return
    if fresh.confirming:
        await _reply_opened(click, fresh)
    else:
        await acknowledge(click)
        await _say_where(click, fresh)
    await greet(click, fresh)


async def _begin_alone(click: Click, row: TableRow) -> None:
    """Start the rematch of a person who has played against automatic players, and reply with the hand."""
    services, begun = services_of(click), services_of(click).time.monotonic()
    try:
        await services.tables.start(row.id)  # with as many automatic players as before
    except Refusal as refused:
        raise UserError(refused.reason, row.game) from refused
    await services.outbox.wait_until_shown(row.id, AT_ONCE - (services.time.monotonic() - begun))
    await own_hand(click, await services.tables.row(row.id))


async def _reply_opened(click: Click, row: TableRow) -> None:
    """Reply to the person who opened the rematch. When the game begins, the reply is edited to show their hand."""
    said = text(
        "You play again at table {code} in {place}, as soon as the others confirm. Your hand then opens here.",
        code=row.id,
        place=f"<#{row.thread or row.channel}>",
    )
    spoken = await language_for(click)
    await reply_until_hand(click, row.id, framed(ui.TextDisplay(spoken.say(said))))


async def _say_where(click: Click, row: TableRow) -> None:
    """Reply with a link to the channel of the new lobby, because the click may have come from another channel.

    Does nothing at a private table.
    """
    if row.private:  # Discord notifies its people when they are added to its thread
        return
    where = text("Rematch! Table {code} is open in {place}.", code=row.id, place=f"<#{row.channel}>")
    await reply_text(click, where)


async def _open_rematch(
    click: Click, row: TableRow, mine: SeatRow, seats: Sequence[SeatRow], *, elsewhere: bool
) -> TableRow:
    """Store the new lobby with its people, automatic players and reserved seats, and return its row.

    `row` is the old table, `mine` the seat there of the person who opens the rematch. Everybody who played to the end
    has a minute to confirm that they play again (`begin_confirmation`). `elsewhere` is True if others have opened a
    private rematch without this person. Then the old table goes on to link to that one.
    """
    services, now = services_of(click), services_of(click).time.wall()
    services.limits.invitations.count(click.user.id, services.time.monotonic(), click.id)
    unwanted = [seat.user for seat in seats if seat.user and await services.store.was_removed(row.id, seat.user)]
    unwanted += await services.store.excluded_people(row.guild or 0)
    async with write_once(click) as w:
        await w.advance(row, now)
        await check_table_quota(w, row.guild, row.channel, click.user.id, private=row.private)
        fresh = await w.new_table(
            game=row.game,
            guild=row.guild,
            channel=row.channel,
            host=click.user.id,
            locale=row.locale,
            pace=row.pace,
            options=row.options,
            seed=new_seed(),
            now=now,
            private=row.private,
            beacon=services.tables.lobby_beacon,
        )
        await w.set_table(
            fresh.id,
            stand_in_player=row.stand_in_player,
            pause_on_holiday=row.pause_on_holiday,
            advice_allowed=row.advice_allowed,
            friendly=row.friendly,
            fill_to=row.fill_to,
            house_rules=row.house_rules,
        )
        if not elsewhere:
            await w.set_table(row.id, rematch=fresh.id)
        # A person whose seat a stand-in plays is away, and would hold up the others.
        asked = [seat for seat in seats if seat.user not in (None, *unwanted) and not seat.automatic_player]
        asked = [seat for seat in asked if seat is not mine and not await seat_quota_used_up(w, seat.user or 0)]
        seated = [seat for seat in seats if seat in (mine, *asked) or (seat.user is None and seat.automatic_player)]
        for place, seat in enumerate(seated):
            await w.add_seat(
                SeatRow(fresh.id, place, None, seat.user, seat.name, None if seat.user else seat.automatic_player, "")
            )
        for seat in asked:
            await w.enqueue(fresh.id, outbox_targets.lobby_news(seat.user or 0), fresh.revision, now)
        for seat in seats:
            if seat.user is not None and seat is not mine and seat not in asked and seat.user not in unwanted:
                kept = GuestRow(fresh.id, seat.user, GuestKind.INVITED, seat.name, seat.place, now + RESERVED_SECONDS)
                await set_guest(w, kept)
                await w.enqueue(fresh.id, outbox_targets.lobby_news(seat.user), fresh.revision, now)
        await schedule_expiry(w, fresh, now + RESERVED_SECONDS)
        if asked:
            await begin_confirmation(w, fresh, now)
            await watch_host(w, fresh, now)
        for user in [seat.user for seat in seats if seat.user is not None and row.private]:
            await w.enqueue(fresh.id, outbox_targets.thread_member(user), fresh.revision, now)
        await w.enqueue(fresh.id, outbox_targets.LOBBY, fresh.revision, now)
    return fresh
