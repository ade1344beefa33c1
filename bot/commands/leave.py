"""/leave: leave a lobby at once, or a running game after confirmation."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.confirmation import confirm
from bot.commands.table_parameter import OPEN, table_command
from bot.components.button_registry import press_button
from bot.components.services import Click, reply_text, services_of
from bot.components.stand_in import FOR_GOOD
from bot.replies.errors import UserError
from bot.tables.loaded_table import REMOVED
from bot.tables.permissions.policy import Action
from bot.views import custom_ids
from engine.text import card_text, text
from store.rows import StandInReason, TableRow


def add(tree: Tree) -> None:
    """Register /leave."""
    table_command(
        tree,
        card_text("command", "leave"),
        text("Leave a table; a stand-in takes a seat in play"),
        Action.LEAVE,
        OPEN,
        _leave,
        own=True,
    )


async def _leave(click: Click, row: TableRow) -> None:
    services = services_of(click)
    if row.status == "lobby":
        await press_button(click, row.id, "leave")
        await reply_text(click, text("You left table {code}.", code=row.id))
        return
    loaded = await services.tables.load(row.id)
    seat = loaded.seat_for(click.user.id)
    for_good = text("Leave for good"), custom_ids.to_button(row.id, "use-stand-in", FOR_GOOD)
    if seat.automatic_player:
        already = text("A stand-in plays your seat already. You can return to it with “My hand” or /hand.")
        if seat.stand_in_reason == StandInReason.VOTED_OUT or seat.vacant:
            raise UserError(REMOVED if seat.stand_in_reason == StandInReason.VOTED_OUT else already)
        await confirm(click, already, for_good)
        return
    asked = text(
        "Leave table {code}? An automatic player takes your seat, and you can come back. If "
        "you leave for good, the others may give it to a newcomer.",
        code=row.id,
    )
    await confirm(click, asked, (text("Leave"), custom_ids.to_button(row.id, "use-stand-in")), for_good)
