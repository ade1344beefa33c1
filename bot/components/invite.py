"""Let the host invite people to a lobby.

At a private table they become its guests. At any other table a seat is reserved for each of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord

from bot.components.button_registry import numbers_in_id, table_button
from bot.components.lobby_transaction import lobby_change, show_lobby
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, reply
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.permissions.policy import Action
from bot.tables.seating.automatic_seats import seats_for_people
from bot.tables.seating.leave import fill_free_seats
from bot.tables.seating.rematch_places import RESERVED_SECONDS
from bot.tables.seating.reservations import schedule_expiry
from bot.texts.person_names import plain_name
from bot.views.layout import text_renderer
from bot.views.lobby import MOST_GUESTS, render_invitations
from engine.text import plural, text
from store.rows import NO_PLACE, GuestKind, GuestRow, TableRow
from store.tables.invitations_and_waitlist import guests_of, remove_guest, set_guest

NO_ROOM = text("All seats of this table are taken, so no seat can be reserved.")


@table_button(Action.HOST)
async def invitations(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply to the host with the panel of invited people. Raises `UserError` if all seats are taken.

    `argument` is the page of a private table's guests, counted from 0, or "".
    """
    services, (page,) = services_of(click), numbers_in_id(argument or "0")
    if not row.private and not seats_for_people(row, await services.store.seats(row.id)):
        raise UserError(NO_ROOM)
    await reply(click, await _panel(click, row, page))
    await services.hands.replaceable.replace(row.id, "invitations", click)


async def invite(
    click: Click,
    row: TableRow,
    picked: Sequence[discord.Member | discord.User],
    shown: Collection[int],
    page: int | None = None,
) -> None:
    """Handle the menu of invited people, and show it anew.

    `picked` and `shown` are those of `change_invitations`. `page` is the menu's page in the panel, or None for the menu
    in the lobby. Raises `UserError` if too many are picked.
    """
    await change_invitations(click, row, picked, shown)
    if row.private and page is None:
        await show_lobby(click, row)
    else:
        await edit_in_place(click, await _panel(click, row, page or 0))
        await services_of(click).hands.replaceable.replace(row.id, "invitations", click, same=True)


async def change_invitations(
    click: Click, row: TableRow, picked: Sequence[discord.Member | discord.User], shown: Collection[int] = ()
) -> None:
    """Invite the `picked` people, and withdraw the invitations of those in `shown` who are no longer picked.

    `shown` are the ids of the users whom the clicked menu showed as invited. Other guests stay, because they may have
    been invited since. Raises `UserError` if too many are picked.
    """
    services, now = services_of(click), services_of(click).time.wall()
    services.limits.invitations.count(click.user.id, services.time.monotonic(), click.id)
    seats, known = await services.store.seats(row.id), await guests_of(services.store, row.id)
    seated, excluded = {seat.user for seat in seats}, await services.store.excluded_people(row.guild or 0)
    wanted = {user.id: user for user in picked if not user.bot and user.id not in {*seated, *excluded}}
    wanted = {id: user for id, user in wanted.items() if not await services.store.was_removed(row.id, id)}
    invited = [guest for guest in known if row.private or guest.kind is GuestKind.INVITED]
    gone = {guest.user for guest in invited if guest.user in shown and guest.user not in wanted}
    left = [guest for guest in known if guest.user not in gone]
    standing = {
        guest.user for guest in invited if row.private or guest.reserved_until is None or guest.reserved_until > now
    }
    fresh = [id for id in wanted if id not in standing]
    free = seats_for_people(row, seats)
    if not row.private and len((standing - gone) | wanted.keys()) > free:
        few = plural("Only {n} place is free.", "Only {n} places are free.", n=free)
        raise UserError(few if free else NO_ROOM)
    if row.private and len((standing - gone) | wanted.keys()) > MOST_GUESTS:
        raise UserError(text("At most {most} people can be invited to a table.", most=MOST_GUESTS))
    until = NO_PLACE if row.private else now + RESERVED_SECONDS
    async with lobby_change(click, row) as w:
        for user in sorted(gone):
            await remove_guest(w, row.id, user)
            told = outbox_targets.thread_member if row.private else outbox_targets.lobby_news
            await w.enqueue(row.id, told(user), row.revision, now)
        for id in fresh:
            left = [guest for guest in left if guest.user != id]
            left.append(
                GuestRow(row.id, id, GuestKind.INVITED, plain_name(wanted[id].display_name), row.revision, until)
            )
            await set_guest(w, left[-1])
            if row.private:
                await w.enqueue(row.id, outbox_targets.thread_member(id), row.revision, now)
            await w.enqueue(row.id, outbox_targets.lobby_news(id), row.revision, now)
        if fresh and not row.private:
            await schedule_expiry(w, row, until)
        await fill_free_seats(w, row, seats, left, now, without=0)
    services.outbox.wake()


async def _panel(click: Click, row: TableRow, page: int) -> discord.ui.LayoutView:
    """Return the host's panel of invited people, with page `page` of its menu."""
    services = services_of(click)
    seats, invited = await services.store.seats(row.id), await guests_of(services.store, row.id)
    tell = text_renderer(await language_for(click), row.game, (), markdown=True)
    return render_invitations(row, seats, invited, tell, page)
