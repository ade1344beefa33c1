"""The panel in which the host seats automatic players, and chooses how many players a start fills up to."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.components.button_registry import table_button
from bot.components.lobby_transaction import lobby_change
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.tables.seating.automatic_seats import automatic_name, seats_at_start
from bot.tables.seating.leave import fill_free_seats, reserved_seats
from bot.texts import Language
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.layout import button
from engine.game import games
from engine.players import offered
from engine.text import Text, plural, text
from store.rows import SeatRow, TableRow
from store.tables.invitations_and_waitlist import guests_of

ALL_TAKEN = text("All seats at this table are taken.")
KEPT_ALL = text("The seats that are left are reserved for invited people. “Invite” changes that.")
SEATS = "seats"
"""Name of the menu that sets the number of players up to which a start fills the lobby. Its custom id contains it."""


@table_button(Action.HOST)
async def automatic_players(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Add or remove an automatic player, and show the host the panel of automatic players.

    `argument` is the key of the kind to add, or `remove` for the one that was added last. Any other value, such as "",
    only shows the panel. Raises `UserError` if there is no room, or nobody to remove.
    """
    services, game = services_of(click), games()[row.game]
    spoken = await language_for(click)
    if argument not in offered(row.game) and argument != "remove":
        await reply(click, _automatic_panel(row, spoken, text("Add which automatic player?")))
        await services.hands.replaceable.replace(row.id, "automatic-players", click)
        return
    seats = await services.store.seats(row.id)
    automatic = [seat for seat in seats if seat.user is None]
    async with lobby_change(click, row) as w:
        if argument == "remove":
            if not automatic:
                raise UserError(text("No automatic player sits at this table."))
            await w.remove_seat(row.id, automatic[-1].place)
            left = [seat for seat in seats if seat is not automatic[-1]]
            await fill_free_seats(
                w, row, left, await guests_of(services.store, row.id), services.time.wall(), without=0
            )
        else:
            kept = reserved_seats(await guests_of(services.store, row.id), 0, services.time.wall())
            if len(seats) + len(kept) >= game.most_seats:
                raise UserError(ALL_TAKEN if len(seats) >= game.most_seats else KEPT_ALL)
            name = automatic_name([seat.name for seat in seats], len(seats))
            await w.add_seat(SeatRow(row.id, len(seats), None, None, name, argument, ""))
    services.outbox.wake()
    done = text("Added. Add another, or start the game.") if argument != "remove" else text("Done.")
    await show_automatic_panel(click, row, done)


async def set_seats(click: Click, row: TableRow, value: str) -> None:
    """Store the number of players up to which a start fills this lobby, and show the panel again.

    `value` is that number as text. Raises `UserError` if the game does not allow it.
    """
    if value not in map(str, _numbers(row)):
        raise UserError(text("The game has no option “{field}: {value}”.", field=SEATS, value=value))
    row.fill_to = int(value)
    async with lobby_change(click, row) as w:
        await w.set_table(row.id, fill_to=row.fill_to)
    services_of(click).outbox.wake()
    await show_automatic_panel(click, row, text("Done."))


async def show_automatic_panel(click: Click, row: TableRow, words: Text) -> None:
    """Show the clicked panel of automatic players again, with the text `words` above it."""
    await edit_in_place(click, _automatic_panel(row, await language_for(click), words))
    await services_of(click).hands.replaceable.replace(row.id, "automatic-players", click, same=True)


def _numbers(row: TableRow) -> range:
    return range(games()[row.game].least_seats, games()[row.game].most_seats + 1)


def _automatic_panel(row: TableRow, spoken: Language, words: Text) -> ui.LayoutView:
    """Return the panel, with the text `words` above it.

    It has a button for each kind of automatic player, one that removes a player, and the menu of numbers of players.
    """
    own = spoken.of(row.game)
    kinds = [
        button(own.say, name, custom_ids.to_button(row.id, "automatic-players", key))
        for key, (name, _) in offered(row.game).items()
    ]
    address, danger = custom_ids.to_button(row.id, "automatic-players", "remove"), discord.ButtonStyle.danger
    remove = button(spoken.say, text("Remove one"), address, style=danger)
    filled = {n: plural("Start fills up to {n} player", "Start fills up to {n} players", n=n) for n in _numbers(row)}
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_ids.to_option(row.id, SEATS),
        options=[
            discord.SelectOption(label=clip(spoken.say(label), 100), value=str(n), default=n == seats_at_start(row))
            for n, label in filled.items()
        ],
    )
    return framed(ui.TextDisplay(spoken.say(words)), ui.ActionRow(*kinds, remove), ui.ActionRow(menu))
