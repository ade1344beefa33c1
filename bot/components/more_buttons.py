"""The button “More” below a table: shows the buttons for which there is no room there."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import framed, reply
from bot.tables.permissions.policy import Action
from bot.views.layout import in_rows, text_renderer
from bot.views.table import table_buttons
from engine.text import text
from renderers import animation
from store.rows import TableRow
from store.tables.invitations_and_waitlist import guests_of


@table_button(Action.SEE)
async def more(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with all of the table's own buttons except that of the hand, which always has room at the table."""
    services = services_of(click)
    loaded, spoken = await services.tables.load(row.id), await language_for(click)
    told = await services.store.newest_scenes(row.id) if animation(row.game) else []
    tell = text_renderer(spoken, row.game, loaded.names(), markdown=False)
    newest = told[0].number if told else None
    buttons = table_buttons(loaded, tell, await guests_of(services.store, row.id), newest)[1:]
    await reply(click, framed(ui.TextDisplay(spoken.say(text("More at this table:"))), *in_rows(buttons)))
    await services.hands.replaceable.replace(row.id, "more", click)
