"""/table: show a table, or a distance that is measured on it."""

from __future__ import annotations

from discord import app_commands, ui

from bot.commands.command_tree import Tree
from bot.commands.option_limits import Typed, suggestions
from bot.commands.table_parameter import ALL, HINT, OPTION, PLAYED, find_table, suggest_tables
from bot.components.measure import NOTHING, readings
from bot.components.services import Click, language_for, services_of
from bot.components.show_table import show_table
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.policy import Action
from bot.texts.command_localisation import localised
from bot.texts.fuzzy_search import best
from bot.views.choice_components import clip
from bot.views.layout import text_renderer
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Register /table, with suggestions of tables and measurements."""

    @tree.register(
        card_text("command", "table"), text("Show a table to you alone, or measure something on it"), Action.SEE
    )
    @app_commands.rename(table=OPTION, measure=localised(card_text("option", "measure")))
    @app_commands.describe(table=HINT, measure=localised(text("What to measure, in a game with distances")))
    async def table(click: Click, table: str | None = None, measure: Typed | None = None) -> None:
        row = await find_table(click, table, ALL if measure is None else PLAYED)
        if measure is None:
            await show_table(click, row)
        else:
            await _reply_with_measurement(click, await services_of(click).tables.load(row.id), measure)

    @table.autocomplete("table")
    async def tables(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest_tables(click, typed, ALL)

    @table.autocomplete("measure")
    async def measures(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        try:
            row = await find_table(click, click.namespace.table, PLAYED)
            loaded = await services_of(click).tables.load(row.id)
        except UserError:
            return []  # the error is shown when the command is sent
        return await _suggest_measurements(click, loaded, typed)


async def _reply_with_measurement(click: Click, loaded: LoadedTable, typed: str) -> None:
    """Reply with the distance whose id was typed, or whose label fits the typed text best.

    Raises `UserError` if none fits.
    """
    spoken = await language_for(click)
    found = readings(loaded)
    if not found:
        raise UserError(NOTHING)
    label = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=False)
    fitting = best(typed, [(label(one.label), "") for one in found])
    meant = next((one for one in found if one.id == typed), found[fitting[0]] if fitting else None)
    if meant is None:
        raise UserError(text("“{typed}” cannot be measured here. Pick something from the list.", typed=typed))
    tell = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=True)
    await reply(click, framed(ui.TextDisplay(clip(f"### {tell(meant.label)}\n{tell(meant.words)}", 3900))))


async def _suggest_measurements(click: Click, loaded: LoadedTable, typed: str) -> list[app_commands.Choice[str]]:
    """Return the distances whose labels match the typed text, as suggestions. If nothing is typed, return the first
    ones.
    """
    spoken = await language_for(click)
    label = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=False)
    named = [(label(one.label), one.id) for one in readings(loaded)]
    if typed.strip():
        named = [named[n] for n in best(typed, [(name, "") for name, _ in named])]
    return suggestions(named)
