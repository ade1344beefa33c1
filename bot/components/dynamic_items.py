"""Base classes of buttons and menus that are found by their custom id alone and check permissions first."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, ClassVar, Self, TypeVar, cast

from discord import ui

from bot.components.button_registry import at_table
from bot.components.interactions import serve_once
from bot.components.services import Click, require
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from engine.text import text
from store.rows import TableRow

NEVER = r"never-matched-[^\s\S]"

Control = TypeVar("Control", bound=ui.Item[Any])


def require_offered(picked: str, known: Collection[str]) -> str:
    """Return the picked value if it is still known. Raises `UserError` if another version offered it."""
    if picked not in known:
        raise UserError(text("That is not offered any more. Open the menu anew to see what is."))
    return picked


class CheckedItem:
    """An item that asks the policy for `action` and then calls `serve`."""

    action: ClassVar[Action]

    async def callback(self, click: Click) -> None:
        """Handle a click. Errors are told here, because discord.py drops those of dynamic items."""
        await serve_once(click, lambda: self.admit(click))

    async def admit(self, click: Click) -> None:
        """Check the permission, then serve."""
        await require(click, self.action)
        await self.serve(click)

    async def serve(self, click: Click) -> None:
        """Do what needs no table."""
        raise NotImplementedError


class IdItem(CheckedItem, ui.DynamicItem[Control], template=NEVER):
    """An item whose custom id holds everything; `match` is that id, parsed."""

    match: re.Match[str]

    def __init__(self, item: Control) -> None:
        super().__init__(item)
        match = self.__discord_ui_compiled_template__.fullmatch(self.custom_id)
        assert match is not None
        self.match = match

    @classmethod
    async def from_custom_id(cls, _: Any, item: ui.Item[Any], __: re.Match[str], /) -> Self:
        """Recreate the item from its custom id. The clicked message itself says of which kind it is."""
        return cls(cast("Control", item))


class TableItem(CheckedItem):
    """An item whose custom id names a table."""

    match: re.Match[str]

    async def admit(self, click: Click) -> None:
        """Check the permission at that table, then serve."""
        await at_table(click, self.match["table"], self.action, lambda row: self.serve_at(click, row))

    async def serve_at(self, click: Click, row: TableRow) -> None:
        """Do what is done at this table."""
        raise NotImplementedError


class TableButton(TableItem, IdItem[ui.Button[Any]], template=NEVER):
    """A button of a table."""


class TableSelect(TableItem, IdItem[ui.Select[Any]], template=NEVER):
    """A menu of a table."""

    @property
    def picked(self) -> list[str]:
        """The picked values."""
        return list(self.item.values)
