"""The way from a record of the server to the replay of its game."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.components.dynamic_items import IdItem
from bot.components.replay import open_replay
from bot.components.result import show_result
from bot.components.services import Click, may, services_of
from bot.tables.permissions.policy import Action
from bot.views import custom_ids


async def show_game_of_record(click: Click, code: str) -> None:
    """Reply with the replay of the game at this table. Without its table, reply with the details of its result."""
    row = await services_of(click).store.table(code)
    if row is not None and await may(click, Action.REPLAY, row):
        await open_replay(click, row)
    else:
        await show_result(click, code)


class RecordButton(IdItem[ui.Button[Any]], template=custom_ids.RECORD):
    """The button below the records if all of them come from one game."""

    action = Action.LIST

    async def serve(self, click: Click) -> None:
        await show_game_of_record(click, self.match["table"])


class RecordMenu(IdItem[ui.Select[Any]], template=custom_ids.RECORD_MENU):
    """The menu of the games that the records come from."""

    action = Action.LIST

    async def serve(self, click: Click) -> None:
        await show_game_of_record(click, self.item.values[0])
