"""The menu of all votes in a running game: on time, stand-ins, seats, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import framed, reply
from bot.tables.end_and_removal_votes import can_be_voted_out, voter
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.policy import Action
from bot.tables.seating.handover import can_take, is_vacant
from bot.tables.time_limits.pace_and_pause_votes import time_proposals
from bot.texts import Language
from bot.texts.person_names import in_plain_text
from bot.views import custom_ids
from bot.views.layout import button, in_rows, people_buttons
from engine.text import text
from store import Store
from store.rows import SeatRow, TableRow
from store.tables.invitations_and_waitlist import guests_of

MOST = 10
"""Maximum number of buttons that give seats to people who ask."""
OUT = text("Whose seat should a stand-in play? More than half of the others must agree, and at least two.")
SEATS = text(
    "If you give up your seat, you see only what everybody sees until the end. Giving "
    "away a free seat takes more than half of the votes, and at least two."
)


@table_button(Action.VOTE)
async def vote_menu(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with buttons for everything that this player can vote on.

    Raises `UserError` if they have no seat or a stand-in plays it.
    """
    services = services_of(click)
    loaded = await services.tables.load(row.id)
    mine = voter(loaded, click.user.id)
    spoken = await language_for(click)
    asked = text(
        "What do you want to vote on? It passes when more than half of the people here "
        "agree. Somebody who left counts until their seat is free, after half a day at the "
        "earliest."
    )
    shown: list[ui.Item[Any]] = [ui.TextDisplay(spoken.say(asked)), *in_rows(time_buttons(loaded, spoken))]
    others = [seat for seat in loaded.people() if seat is not mine and not seat.automatic_player]
    if can_be_voted_out(loaded):
        shown += [ui.TextDisplay(spoken.say(OUT)), *out_buttons(row.id, others)]
    if given := await seat_buttons(services.store, row.id, loaded.seats, click.user.id, spoken):
        shown += [ui.TextDisplay(spoken.say(SEATS)), *in_rows(given)]
    if others:
        ends = text("The game ends early once everybody who plays or may come back agrees.")
        address, danger = custom_ids.to_button(row.id, "agree-to-end"), discord.ButtonStyle.danger
        end = button(spoken.say, text("Agree to the end"), address, style=danger)
        shown += [ui.TextDisplay(spoken.say(ends)), ui.ActionRow(end)]
    await reply(click, framed(*shown))


def time_buttons(loaded: LoadedTable, spoken: Language) -> list[ui.Button[Any]]:
    """Return a button for each possible vote on pace or pause."""
    code = loaded.row.id
    return [
        button(spoken.say, words, custom_ids.to_button(code, "vote-on-time", wish))
        for wish, words in time_proposals(loaded).items()
    ]


def out_buttons(table: str, others: Sequence[SeatRow]) -> list[ui.ActionRow[Any]]:
    """Return rows with a button for each of these seats. A press votes that a stand-in plays the seat."""
    return people_buttons(others, lambda seat: custom_ids.to_vote_out(table, seat.place, seat.user))


async def seat_buttons(
    store: Store, table: str, seats: Sequence[SeatRow], user: int, spoken: Language
) -> list[ui.Button[Any]]:
    """Return buttons that give a seat to a person who asks for one, for each pair of a seat and such a person.

    The seat may be that of `user`, or a vacant one, for which a press is a vote. `seats` are all seats of the table.
    """
    found = list[ui.Button[Any]]()
    for guest in await guests_of(store, table):
        for seat in seats:
            if can_take(guest, seat) and (seat.user == user or is_vacant(seat)):
                label = text("My seat for {name}", name=in_plain_text(guest.name))
                if seat.user != user:
                    label = text(
                        "Seat of {who} for {name}", who=in_plain_text(seat.name), name=in_plain_text(guest.name)
                    )
                found.append(
                    button(spoken.say, label, custom_ids.to_button(table, "give-seat", f"{seat.place}-{guest.user}"))
                )
    return found[:MOST]
