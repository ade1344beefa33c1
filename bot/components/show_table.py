"""Show a table, as a picture or as text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import reply
from bot.tables.permissions.policy import Action
from bot.tables.results.lobby_notes import lobby_notes
from bot.views.lobby import render_lobby
from store.rows import TableRow
from store.tables.invitations_and_waitlist import guests_of


async def show_table(click: Click, row: TableRow) -> None:
    """Reply with a lobby or a game, for the person alone."""
    services = services_of(click)
    spoken = await language_for(click)
    if row.status == "lobby" or await services.store.load_save(row.id) is None:
        seats, guests = await services.store.seats(row.id), await guests_of(services.store, row.id)
        notes = await lobby_notes(services.store, row, seats)
        inviting = click.guild_id is not None
        rendered = render_lobby(row, seats, spoken, guests=guests, inviting=inviting, notes=notes)
        await reply(click, rendered.layout, rendered.files)
        return
    await click.response.defer(ephemeral=True, thinking=True)
    loaded = await services.tables.load(row.id)
    rendered = await services.message_builder.table_for(loaded, await services.store.person(click.user.id), spoken)
    await reply(click, rendered.layout, rendered.files)


@table_button(Action.SEE)
async def table_text(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with the table as text."""
    services = services_of(click)
    loaded = await services.tables.load(row.id)
    rendered = await services.message_builder.table_as_text(loaded, await language_for(click))
    await reply(click, rendered.layout)
