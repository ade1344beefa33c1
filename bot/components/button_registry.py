"""Register the handlers of a table's buttons by name, and check permissions before a handler runs."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bot.components.services import Click, require, services_of
from bot.replies.errors import UserError
from bot.tables.lessons import button_presses
from bot.tables.lobby_host import note_press
from bot.tables.permissions.policy import Action
from engine.text import text
from store import StaleRevision
from store.rows import TableRow

Handler = Callable[[Click, TableRow, str, Sequence[str]], Awaitable[None]]
"""A function that handles a press.

It gets the interaction, the table, the argument in the custom id ("" if none), and the texts of a submitted modal.
"""


class ButtonHandler(NamedTuple):
    """A button of a table: the function that handles a press (`open`), and the action that the policy must allow."""

    action: Action
    open: Handler


TABLE_BUTTONS: dict[str, ButtonHandler] = {}
"""The handlers by the button's name in the custom id."""
GONE = text("That button no longer works. /table shows the table as it is now.")
NUMBERS = re.compile(r"\d{1,19}(?:-\d{1,19})*")
MOST = 2**63
"""The smallest number that is too large for the database. Larger numbers in a custom id are refused."""


def table_button(action: Action) -> Callable[[Handler], Handler]:
    """Register the decorated function as the handler of a button, for presses that the policy allows as this `action`.

    The function's name is that of the button: `go_on` handles `button:<table>:go-on`.
    """

    def entered(opening: Handler) -> Handler:
        TABLE_BUTTONS[opening.__name__.replace("_", "-")] = ButtonHandler(action, opening)
        return opening

    return entered


async def press_button(click: Click, table: str, name: str, argument: str = "", typed: Sequence[str] = ()) -> None:
    """Run the handler of the button `name` at this table, if the policy allows it.

    `argument` is the argument in the custom id, `typed` are the texts of a submitted modal. Raises `UserError` if the
    name is unknown or the policy refuses.
    """
    if name not in TABLE_BUTTONS:
        raise UserError(GONE)
    found = TABLE_BUTTONS[name]

    async def open_it(row: TableRow) -> None:
        await button_presses.note_press(services_of(click).tables, table, click.user.id, name)
        await found.open(click, row, argument, typed)

    await at_table(click, table, found.action, open_it)


def numbers_in_id(argument: str, count: int = 1) -> list[int]:
    """Return the numbers in a custom id's argument, which has dashes between them, such as «3-41».

    Raises `UserError` if there are not exactly `count`. Then an older version of the bot has made the button.
    """
    found = [int(one) for one in argument.split("-")] if NUMBERS.fullmatch(argument) else []
    if len(found) != count or max(found, default=0) >= MOST:
        raise UserError(GONE)
    return found


async def at_table(click: Click, table: str, action: Action, do: Callable[[TableRow], Awaitable[None]]) -> None:
    """Run `do` with the table's row if the policy allows the action there, else raise `UserError`.

    A press of a lobby's host is stored first. If another writer has changed the table meanwhile (`StaleRevision`), the
    check and `do` are repeated with the new row.
    """
    while True:
        row = await services_of(click).tables.row(table)
        await require(click, action, row)
        try:
            await note_press(services_of(click).tables, row, click.user.id)
            return await do(row)
        except StaleRevision:
            continue
