"""/remove: the host removes somebody from a lobby, or players vote somebody out of a game."""

from __future__ import annotations

from discord import ui

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import OPEN, table_command
from bot.components.services import Click, language_for, require, services_of
from bot.components.vote_menu import OUT, out_buttons
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.end_and_removal_votes import TOO_FEW, can_be_voted_out, voter
from bot.tables.permissions.policy import Action
from bot.views import custom_ids
from bot.views.layout import people_buttons
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Register /remove."""
    what = text("Remove somebody: the host from a lobby, or a vote from a game")
    table_command(tree, card_text("command", "remove"), what, Action.VOTE, OPEN, _remove)


async def _remove(click: Click, row: TableRow) -> None:
    store = services_of(click).store
    lobby = row.status == "lobby"
    if lobby:
        await require(click, Action.HOST, row)
    else:
        loaded = await services_of(click).tables.load(row.id)
        voter(loaded, click.user.id)
        if not can_be_voted_out(loaded):
            raise UserError(TOO_FEW)
    seats = [
        seat
        for seat in await store.seats(row.id)
        if seat.user not in (None, click.user.id) and not seat.automatic_player
    ]
    if not seats:
        raise UserError(text("There's nobody else at this table to remove."))
    spoken = await language_for(click)
    if not lobby:
        await reply(click, framed(ui.TextDisplay(spoken.say(OUT)), *out_buttons(row.id, seats)))
        return
    asked = text("Who has to leave the lobby? They can't join this table again.")
    buttons = people_buttons(seats, lambda seat: custom_ids.to_button(row.id, "remove-from-lobby", str(seat.user)))
    await reply(click, framed(ui.TextDisplay(spoken.say(asked)), *buttons))
