"""Buttons of a table by name: registration, and the permission check before a handler runs."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bot.components.services import Click, require, services_of
from bot.replies.errors import UserError
from bot.tables.lessons.button_presses import note_press
from bot.tables.permissions.policy import Action
from engine.text import text
from store import StaleRevision
from store.rows import TableRow

Handler = Callable[[Click, TableRow, str, Sequence[str]], Awaitable[None]]


class ButtonHandler(NamedTuple):
    """The handler of a table's button, and the action that the policy must allow."""

    action: Action
    open: Handler


TABLE_BUTTONS: dict[str, ButtonHandler] = {}
GONE = text("That button no longer works. /table shows the table as it is now.")
NUMBERS = re.compile(r"\d{1,19}(?:-\d{1,19})*")
MOST = 2**63
"""First number that the database cannot hold. Discord's ids have 19 digits since 2022."""


def table_button(action: Action) -> Callable[[Handler], Handler]:
    """Register a handler under its function's name: `go_on` handles `d:<table>:go-on`."""

    def entered(opening: Handler) -> Handler:
        TABLE_BUTTONS[opening.__name__.replace("_", "-")] = ButtonHandler(action, opening)
        return opening

    return entered


async def press_button(click: Click, table: str, name: str, detail: str = "", words: Sequence[str] = ()) -> None:
    """Run the handler of a table's button. Raises `UserError` if it is unknown or not allowed."""
    if name not in TABLE_BUTTONS:
        raise UserError(GONE)
    found = TABLE_BUTTONS[name]

    async def open_it(row: TableRow) -> None:
        await note_press(services_of(click).tables, table, click.user.id, name)
        await found.open(click, row, detail, words)

    await at_table(click, table, found.action, open_it)


def numbers_in_id(detail: str, count: int = 1) -> list[int]:
    """Return the numbers after a button's name, separated by dashes.

    Raises `UserError` if their count differs: an older version of the button was pressed.
    """
    found = [int(one) for one in detail.split("-")] if NUMBERS.fullmatch(detail) else []
    if len(found) != count or max(found, default=0) >= MOST:
        raise UserError(GONE)
    return found


async def at_table(click: Click, table: str, action: Action, do: Callable[[TableRow], Awaitable[None]]) -> None:
    """Do something at a table if the policy allows it. If another writer was faster, repeat it on the newer table."""
    while True:
        row = await services_of(click).tables.row(table)
        await require(click, action, row)
        try:
            return await do(row)
        except StaleRevision:
            continue
