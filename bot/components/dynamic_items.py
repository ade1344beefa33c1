"""Base classes of buttons and menus that are created anew from the custom id at each click, and check permissions
first.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, ClassVar, Self, TypeVar, cast

from discord import ui

from bot.components.button_registry import at_table
from bot.components.serve_interaction_once import serve_once
from bot.components.services import Click, require
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from engine.text import text
from store.rows import TableRow

NEVER = r"never-matched-[^\s\S]"
"""A regular expression that matches nothing. discord.py demands one for each class, even for base classes."""

Control = TypeVar("Control", bound=ui.Item[Any])


def require_offered(picked: str, known: Collection[str]) -> str:
    """Return the value `picked` in a menu if the menu still offers it. `known` has the values that it offers now.

    Raises `UserError` if it is not: an older version of the bot offered it.
    """
    if picked not in known:
        raise UserError(text("That's not available any more. Open the menu again to see what is."))
    return picked


def shown_ids(menu: ui.UserSelect[Any]) -> set[int]:
    """Return the user ids of the people whom a menu shows as picked when it is sent.

    discord.py 2.7.1 keeps these ids as text, as Discord sends them, though it declares numbers.
    """
    return {int(user.id) for user in menu.default_values}


class CheckedItem:
    """A component that handles a click only if the policy allows its `action`."""

    action: ClassVar[Action]

    async def callback(self, click: Click) -> None:
        """Handle a click, only once even if Discord delivers it again.

        If an error occurs, the person gets a reply. discord.py itself would drop the error.
        """
        await serve_once(click, lambda: self.admit(click))

    async def admit(self, click: Click) -> None:
        """Call `serve` if the policy allows the action, else raise `UserError`."""
        await require(click, self.action)
        await self.serve(click)

    async def serve(self, click: Click) -> None:
        """Handle the click. Subclasses implement this, unless they belong to a table (`TableItem.serve_at`)."""
        raise NotImplementedError


class IdItem(CheckedItem, ui.DynamicItem[Control], template=NEVER):
    """A component that the program can create again from its custom id alone, for example after a restart.

    `match` is the match of the id with the class's `template`.
    """

    match: re.Match[str]

    def __init__(self, item: Control) -> None:
        super().__init__(item)
        match = self.__discord_ui_compiled_template__.fullmatch(self.custom_id)
        assert match is not None
        self.match = match

    @classmethod
    async def from_custom_id(cls, _: Any, item: ui.Item[Any], __: re.Match[str], /) -> Self:
        """Return the component for a click.

        discord.py passes the match of the custom id, but it is not used: the constructor computes it again.
        """
        return cls(cast("Control", item))


class TableItem(CheckedItem):
    """A component whose custom id contains the code of a table."""

    match: re.Match[str]

    async def admit(self, click: Click) -> None:
        """Call `serve_at` if the policy allows the action at that table, else raise `UserError`."""
        await at_table(click, self.match["table"], self.action, lambda row: self.serve_at(click, row))

    async def serve_at(self, click: Click, row: TableRow) -> None:
        """Handle the click at this table. Subclasses implement this."""
        raise NotImplementedError


class TableButton(TableItem, IdItem[ui.Button[Any]], template=NEVER):
    """A button whose custom id contains the code of a table."""


class TableSelect(TableItem, IdItem[ui.Select[Any]], template=NEVER):
    """A menu whose custom id contains the code of a table."""

    @property
    def picked(self) -> list[str]:
        """The values of the picked options."""
        return list(self.item.values)
