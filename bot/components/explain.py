"""The button “What is this?” below a table and in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import reply
from bot.tables.permissions.policy import Action
from bot.views.explain_visible_things import render_explanation
from store.rows import TableRow


@table_button(Action.SEE)
async def legend(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with an explanation of the things that everybody can see at the table."""
    services = services_of(click)
    loaded = await services.tables.load(row.id)
    await reply(click, render_explanation(loaded, await language_for(click), None))


@table_button(Action.HAND)
async def explain(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with an explanation of the things that this person can see, and of their unavailable actions."""
    services = services_of(click)
    loaded = await services.tables.load(row.id)
    await reply(click, render_explanation(loaded, await language_for(click), loaded.seat_for(click.user.id)))
