"""Buttons and selects that are found by their custom id alone, and ask the door-keeper before they do anything."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, ClassVar, Self, TypeVar, cast

from discord import ui

from bot.components.interactions import serve_once
from bot.components.registry import at_table
from bot.components.services import Click, require
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from engine.text import text
from store.rows import TableRow

NEVER = r"never-matched-[^\s\S]"

Control = TypeVar("Control", bound=ui.Item[Any])


def require_offered(picked: str, known: Collection[str]) -> str:
    """What was picked, where it is known still. Raises `UserError` where another release offered it."""
    if picked not in known:
        raise UserError(text("That is not offered any more. Open the menu anew to see what is."))
    return picked


class CheckedItem:
    """What all of them have in common. `act` is what the door-keeper is asked, `serve` what is done then."""

    action: ClassVar[Action]

    async def callback(self, click: Click) -> None:
        """Clicked. What goes wrong is told here: discord.py gives the errors of dynamic items to nobody."""
        await serve_once(click, lambda: self.admit(click))

    async def admit(self, click: Click) -> None:
        """Ask, and serve."""
        await require(click, self.action)
        await self.serve(click)

    async def serve(self, click: Click) -> None:
        """Do what is at no table."""
        raise NotImplementedError


class IdItem(CheckedItem, ui.DynamicItem[Control], template=NEVER):
    """One whose custom id says all of it: `match` is that id, taken apart."""

    match: re.Match[str]

    def __init__(self, item: Control) -> None:
        super().__init__(item)
        match = self.__discord_ui_compiled_template__.fullmatch(self.custom_id)
        assert match is not None
        self.match = match

    @classmethod
    async def from_custom_id(cls, _: Any, item: ui.Item[Any], __: re.Match[str], /) -> Self:
        """Found again from its custom id. The message of a click says itself of which kind the `item` is."""
        return cls(cast("Control", item))


class TableItem(CheckedItem):
    """One whose custom id names a table."""

    match: re.Match[str]

    async def admit(self, click: Click) -> None:
        """Ask about the table that it names, and serve."""
        await at_table(click, self.match["table"], self.action, lambda row: self.serve_at(click, row))

    async def serve_at(self, click: Click, row: TableRow) -> None:
        """Do what is at this table."""
        raise NotImplementedError


class TableButton(TableItem, IdItem[ui.Button[Any]], template=NEVER):
    """A button at a table."""


class TableSelect(TableItem, IdItem[ui.Select[Any]], template=NEVER):
    """A select at a table."""

    @property
    def picked(self) -> list[str]:
        """The values that were picked."""
        return list(self.item.values)
