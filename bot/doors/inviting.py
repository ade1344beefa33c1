"""Who is invited to a private table: its host picks them in the lobby."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.answers.errors import Friendly
from bot.doors.changing import changing, show_lobby
from bot.doors.parts import Click, parts
from bot.play import targets
from bot.play.leaving import move_up
from bot.texts.names import plain
from engine.text import text
from store.guests import add_guest, drop_guest, guests_of
from store.rows import NO_PLACE, Guest, GuestRow, TableRow

OPEN_TO_ALL = text("This table is not private: whoever sees it may join.")


async def invite(click: Click, row: TableRow, picked: Sequence[discord.Member | discord.User]) -> None:
    """From now on these people are invited, and nobody else who does not sit there."""
    if not row.private:
        raise Friendly(OPEN_TO_ALL)
    house, now = parts(click), parts(click).time.wall()
    house.limits.invitations.once_more(click.user.id, house.time.monotonic())
    seats, guests = await house.store.seats(row.id), await guests_of(house.store, row.id)
    sitting, known = {seat.user for seat in seats}, {guest.user for guest in guests}
    wanted = {user.id: user for user in picked if not user.bot and user.id not in sitting}
    async with changing(click, row) as w:
        for id, user in wanted.items():
            if id not in known:
                name = plain(user.display_name)
                await add_guest(w, GuestRow(row.id, id, Guest.INVITED, name, row.revision, NO_PLACE))
                await w.want(row.id, targets.inside(id), row.revision, now)
                await w.want(row.id, targets.news(id), row.revision, now)
        for guest in guests:
            if guest.user not in wanted:
                await drop_guest(w, row.id, guest.user)
                await w.want(row.id, targets.inside(guest.user), row.revision, now)
        await move_up(w, row, seats, [guest for guest in guests if guest.user in wanted], now, without=0)
    house.outbox.wake()
    await show_lobby(click, row)
