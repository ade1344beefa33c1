"""The button «Details», which shows the result of a game and leads to its story."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.components.dynamic_items import IdItem
from bot.components.services import Click, language_for, may, services_of
from bot.replies.ephemeral import reply
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import Action
from bot.tables.permissions.result_access import channels_with_visible_results
from bot.views import custom_ids
from bot.views.result import render_details
from engine.text import text
from store.results.analyses import analysis_of
from store.results.results import Search, find_results, result_of, seats_of_results

NOT_YET = text("This game isn't over yet.")


async def search_of(click: Click, **more: Any) -> Search:
    """Return a search for results that finds only what this person may know in the place of the click.

    `more` are further fields of `Search`.
    """
    services, user = services_of(click), click.user.id
    services.policy.access.note(click)
    channels = await channels_with_visible_results(services.store, services.policy.access, user, click.guild_id)
    return Search(user, tuple(channels), **more)


async def show_result(click: Click, code: str) -> None:
    """Reply with the details of the result of this table, if the person may know it.

    A person who may see the table may see its result. Otherwise they must find it by a search. Raises `UserError` if
    they may not, or if there is no result.
    """
    store = services_of(click).store
    row = await store.table(code)
    sees = row is not None and bool(await may(click, Action.SEE, row))
    found = await find_results(store, await search_of(click, code=code))
    if sees and not found and row is not None and row.status in ("lobby", "playing"):
        raise UserError(NOT_YET)
    result = found[0] if found else await result_of(store, code) if sees else None
    if result is None:
        raise UserError(NO_TABLE)
    seats = (await seats_of_results(store, [code]))[code]
    found_analysis = await analysis_of(store, code)
    await reply(click, render_details(result, seats, await language_for(click), found_analysis, table_exists=sees))


class ResultButton(IdItem[ui.Button[Any]], template=custom_ids.RESULT):
    """The button «Details» of a game that is over."""

    action = Action.LIST

    async def serve(self, click: Click) -> None:
        await show_result(click, self.match["table"])
