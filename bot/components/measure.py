"""Measure a distance at a table: the button «Measure» and its menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.replies.errors import UserError
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.policy import Action
from bot.views import custom_ids
from bot.views.choice_components import SELECT, clip
from bot.views.layout import button, text_renderer
from engine.game import Measurement
from engine.text import text
from store.rows import TableRow

NOTHING = text("There's nothing to measure at this table right now.")
GONE = text("That can't be measured any more: the table has moved on. Press “Measure” to see what can.")


def readings(loaded: LoadedTable) -> Sequence[Measurement]:
    """Return the distances that can be measured with what everybody sees of the table."""
    return loaded.game.measurements(loaded.table.cached_view(None))


@table_button(Action.SEE)
async def measure(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Show the menu of distances that can be measured at this table.

    `argument` is the menu's page, counted from 0; the menu then replaces the clicked message. If it is "", the menu is
    a new reply.
    """
    loaded = await services_of(click).tables.load(row.id)
    shown = await _menu(click, loaded, int(argument) if argument.isdecimal() else 0)
    await (edit_in_place(click, shown) if argument else reply(click, shown))


async def take_measurement(click: Click, table: str, page: int, wanted: str) -> None:
    """Show the distance with the id `wanted` above the menu. Raises `UserError` if it can no longer be measured.

    `page` is the page of the menu, counted from 0.
    """
    loaded = await services_of(click).tables.load(table)
    reading = next((one for one in readings(loaded) if one.id == wanted), None)
    if reading is None:
        raise UserError(GONE)
    await edit_in_place(click, await _menu(click, loaded, page, reading))


async def _menu(click: Click, loaded: LoadedTable, number: int, taken: Measurement | None = None) -> ui.LayoutView:
    """Return page `number` of the menu of distances. The measured distance `taken` is shown above it; None shows none.

    Raises `UserError` if nothing can be measured.
    """
    found, code = readings(loaded), loaded.row.id
    if not found:
        raise UserError(NOTHING)
    spoken = await language_for(click)
    tell, label = (
        text_renderer(spoken, loaded.row.game, loaded.names(), markdown=markdown) for markdown in (True, False)
    )
    last = (len(found) - 1) // SELECT
    number = min(number, last)
    first = number * SELECT
    here = found[first : first + SELECT]
    prompt = text("What do you want to measure?")
    if last:
        prompt = text("Measure: {first} to {last} of {n}", first=first + 1, last=first + len(here), n=len(found))
    menu: ui.Select[Any] = ui.Select(
        custom_id=custom_ids.to_measure(code, number),
        placeholder=clip(label(prompt), 150),
        options=[discord.SelectOption(label=clip(label(one.label), 100), value=one.id) for one in here],
    )
    said = f"### {tell(taken.label)}\n{tell(taken.words)}" if taken else f"### {tell(text('Measure'))}"
    turning = [
        button(tell, text("Previous page"), custom_ids.to_button(code, "measure", str(number - 1))) if number else None,
        button(tell, text("Next page"), custom_ids.to_button(code, "measure", str(number + 1)))
        if number < last
        else None,
    ]
    shown = [one for one in turning if one]
    return framed(ui.TextDisplay(clip(said, 3900)), ui.ActionRow(menu), *([ui.ActionRow(*shown)] if shown else []))
