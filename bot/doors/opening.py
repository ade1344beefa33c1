"""How doors are entered under their names, and opened for whoever clicked."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.click import Click
from bot.errors import Friendly
from engine.store import Moved, Repeated
from engine.store.rows import TableRow
from engine.text import text

Door = Callable[[Click, TableRow, str, Sequence[str]], Awaitable[None]]

DOORS: dict[str, Door] = {}


def door(handler: Door) -> Door:
    """Enter a door under its function's name: `take_back` opens `d:<table>:take-back`."""
    DOORS[handler.__name__.replace("_", "-")] = handler
    return handler


async def open_door(click: Click, table: str, name: str, detail: str, words: Sequence[str]) -> None:
    """Open a table's door for whoever clicked. Raises `Friendly` where it stays shut."""
    if name not in DOORS:
        raise Friendly(text("That button is no longer known. /table shows the table as it is now."))
    await settle(click, lambda: _open(click, table, name, detail, words))


async def _open(click: Click, table: str, name: str, detail: str, words: Sequence[str]) -> None:
    await DOORS[name](click, await click.client.host.row(table), detail, words)


async def settle(click: Click, act: Callable[[], Awaitable[None]]) -> None:
    """Do something to a lobby. If somebody else was a moment faster, it is done again on what there is now;
    if this click was served before, there is nothing to do."""
    while True:
        try:
            return await act()
        except Moved:
            continue
        except Repeated:
            with contextlib.suppress(discord.HTTPException):
                if not click.response.is_done():
                    await click.response.defer()
            return None
