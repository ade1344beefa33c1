"""Which table a command means: the one named, the one of this thread or channel, or one's only one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from discord import app_commands

from bot.click import Click
from bot.errors import Friendly
from bot.host import NO_TABLE
from bot.people import language_of
from engine.game import games
from engine.store.rows import TableRow
from engine.text import Text, text

if TYPE_CHECKING:
    pass


ALL = ("lobby", "playing", "ended", "off")
OPEN = ("lobby", "playing")
WHICH = text("Which table? Name it with its code; /tables lists them.")

STATUS: dict[str, Text] = {
    "lobby": text("waiting for players"),
    "playing": text("playing"),
    "ended": text("ended"),
    "off": text("called off"),
}


async def find_table(click: Click, code: str | None, statuses: Sequence[str] = OPEN) -> TableRow:
    """The table that is meant. Tables of other servers are not found. Raises `Friendly` where none or
    several fit."""
    store = click.client.store
    if code is not None:
        row = await store.table(code.strip().upper())
        if row is None or (row.guild != click.guild_id and not await _sits(click, row)):
            raise Friendly(NO_TABLE)
        if row.status not in statuses:
            raise Friendly(text("Table {code} is not open for that: it is over, or has not begun.", code=row.id))
        return row
    assert click.channel_id is not None
    here = await store.tables(channel=click.channel_id, statuses=statuses)
    mine = await store.tables(user=click.user.id, guild=click.guild_id, statuses=statuses)
    both = [row for row in here if row.id in {own.id for own in mine}]
    for found in (both, here, mine):
        if len(found) == 1:
            return found[0]
    if not here and not mine:
        raise Friendly(text("There is no table here that fits. /play opens one, /tables lists those of this server."))
    raise Friendly(WHICH)


async def _sits(click: Click, row: TableRow) -> bool:
    return any(seat.user == click.user.id for seat in await click.client.store.seats(row.id))


async def suggest_tables(click: Click, typed: str, statuses: Sequence[str] = OPEN) -> list[app_commands.Choice[str]]:
    """Tables for autocomplete: this server's, or in a DM one's own."""
    store = click.client.store
    if click.guild_id is not None:
        rows = await store.tables(guild=click.guild_id, statuses=statuses)
    else:
        rows = await store.tables(user=click.user.id, statuses=statuses)
    spoken = await language_of(store, click)
    found = []
    for row in rows:
        label = f"{row.id} · {spoken.say(games()[row.game].title)} · {spoken.say(STATUS[row.status])}"
        if typed.casefold() in label.casefold():
            found.append(app_commands.Choice(name=label[:100], value=row.id))
    return found[:25]
