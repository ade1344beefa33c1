"""The menu “Automatic answers”: the answers that the bot gives for a person at one table, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.components.button_registry import table_button
from bot.components.serve_interaction_once import committing
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.tables.auto_answers.save_preferences import save_preferences
from bot.tables.auto_answers.schedule import preferences_of
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.policy import Action
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.hand import advance_answers_text
from bot.views.layout import button, text_renderer
from engine.text import text
from store.rows import SeatRow, TableRow

EXPLAINED = text(
    "Anything you pick here is answered for you, after a pause that gives nothing away. "
    "Nobody else sees what you picked."
)
WITHDRAW = "withdraw"
OTHERS_CAN_TELL = text("Others can tell: when only you are asked, a quick answer shows that you had no choice.")


@table_button(Action.HAND)
async def auto_answers(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with the menu of the person's automatic answers.

    With the argument `withdraw`, all answers that they have given in advance are withdrawn first.
    """
    if argument == WITHDRAW:
        await take_preferences(click, row.id, None)
        return
    loaded = await services_of(click).tables.load(row.id)
    await reply(click, await _menu(click, loaded, loaded.seat_for(click.user.id)))


async def take_preferences(click: Click, table: str, picked: Sequence[str] | None) -> None:
    """Store which automatic answers the person has picked, and show the menu again.

    `picked` are their ids. None changes no preferences, and withdraws all answers given in advance.
    """
    ids = None if picked is None else [*picked]
    async with committing(click):
        loaded = await save_preferences(services_of(click).tables, table, click.id, click.user.id, ids)
    await edit_in_place(click, await _menu(click, loaded, loaded.seat_for(click.user.id)))


async def _menu(click: Click, loaded: LoadedTable, seat: SeatRow) -> ui.LayoutView:
    """Return the menu of the game's automatic answers.

    The answers that the person has chosen before are preselected.
    """
    spoken = await language_for(click)
    tell, label = (
        text_renderer(spoken, loaded.row.game, loaded.names(), markdown=markdown) for markdown in (True, False)
    )
    mine, known = preferences_of(loaded, seat), loaded.game.auto_answers
    menu: ui.Select[Any] = ui.Select(
        custom_id=custom_ids.to_auto_answers(loaded.row.id),
        placeholder=clip(label(text("Nothing is answered for you.")), 150),
        min_values=0,
        max_values=len(known),
        options=[
            discord.SelectOption(
                label=clip(label(one.label), 100),
                value=one.id,
                description=clip(label(OTHERS_CAN_TELL), 100) if one.shows_timing else None,
                default=one.id in mine,
            )
            for one in known
        ],
    )
    told = [f"- {tell(one.label)}{' *' if one.shows_timing else ''}" for one in known]
    notes = [f"-# * {tell(OTHERS_CAN_TELL)}"] if any(one.shows_timing for one in known) else []
    said = "\n".join([f"### {tell(text('Automatic answers'))}", tell(EXPLAINED), *told, *notes])
    shown: list[ui.Item[Any]] = [ui.TextDisplay(clip(said, 3900)), ui.ActionRow(menu)]
    if ahead := advance_answers_text(loaded, seat, tell):
        take_back = custom_ids.to_button(loaded.row.id, "auto-answers", WITHDRAW)
        shown.append(ui.TextDisplay(ahead))
        shown.append(ui.ActionRow(button(label, text("Take that back"), take_back)))
    return framed(*shown)
