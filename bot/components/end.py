"""Buttons that end a table, or agree that its game ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.components.button_registry import table_button
from bot.components.serve_interaction_once import committing
from bot.components.services import Click, may, reply_text, services_of
from bot.replies.ephemeral import reply_in_place
from bot.tables.end_and_removal_votes import agree_to_end as count_agreement
from bot.tables.end_early import end_table
from bot.tables.permissions.policy import Action
from bot.texts.person_names import in_markdown
from engine.game import games
from engine.text import text
from store.rows import SeatRow, TableRow


@table_button(Action.END)
async def end(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """End the table, after the person has confirmed that.

    A moderator can end it alone. In a running game the host only votes for it, unless the game is missing here.
    """
    if row.status == "playing" and row.game in games() and not await may(click, Action.MANAGE, row):
        await agree_to_end(click, row, argument, typed)
        return
    services = services_of(click)
    async with committing(click):
        await end_table(services.tables, row.id, click.user.display_name, click.id, actor=click.user.id)
    await _reply_result(click, row, [])


@table_button(Action.VOTE)
async def agree_to_end(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Vote to end the game. The first vote proposes the end to the other people.

    The game ends once everybody has agreed whose vote counts. That includes people who may return from a stand-in.
    """
    async with committing(click):
        missing = await count_agreement(services_of(click).tables, row.id, click.user.id, click.id)
    await _reply_result(click, row, missing)


async def _reply_result(click: Click, row: TableRow, missing: Sequence[SeatRow]) -> None:
    """Reply that the table was ended.

    If `missing` is not empty, reply that the people of these seats must still agree.
    """
    names: list[Any] = [in_markdown(seat.name) for seat in missing]
    told = text("Table {code} was ended.", code=row.id)
    if missing:
        told = text("You've agreed to end the game. It ends once these agree too: {names}.", names=names)
    await reply_text(click, told, reply_in_place)
