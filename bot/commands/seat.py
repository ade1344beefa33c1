"""/seat: ask for a seat in a running game, give one's own away, or vote on a vacant one."""

from __future__ import annotations

from discord import ui

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import PLAYING, table_command
from bot.components.serve_interaction_once import committing
from bot.components.services import Click, language_for, reply_text, services_of
from bot.components.vote_menu import SEATS, seat_buttons
from bot.replies.ephemeral import framed, reply
from bot.tables.permissions.policy import Action
from bot.tables.seating.handover import request_seat
from bot.views.layout import in_rows
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Register /seat."""
    what = text("Ask for a seat in a game in play, or give yours to somebody who asks")
    table_command(tree, card_text("command", "seat"), what, Action.SEAT, PLAYING, _seat)


async def _seat(click: Click, row: TableRow) -> None:
    services, user = services_of(click), click.user.id
    spoken = await language_for(click)
    seats = await services.store.seats(row.id)
    if not any(seat.user == user for seat in seats):
        services.limits.joins.count(user, services.time.monotonic(), click.id)
        async with committing(click):
            asks = await request_seat(services.tables, row.id, user, click.user.display_name, click.id)
        told = text("Your request for a seat is withdrawn.")
        if asks:
            told = text("You asked for a seat, and I told the table. Run /seat again to withdraw.")
        await reply_text(click, told)
        return
    buttons = await seat_buttons(services.store, row.id, seats, user, spoken)
    told = text("Nobody is asking for a seat here. Anybody who can see the table can ask with /seat.")
    if buttons:
        told = SEATS
    await reply(click, framed(ui.TextDisplay(spoken.say(told)), *in_rows(buttons)))
