"""Which table a command means: the one named, the one of this thread or channel, or one's only one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.click import Click
from bot.errors import Friendly
from bot.people import language_of
from bot.sitting import NO_TABLE
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
    """The table that is meant: the one named, else the one that this person sits at here, else the one
    here, else their own. Those in play go before those that are over, of which the newest is meant.

    Tables that this person cannot see are not found. Raises `Friendly` where none or several fit.
    """
    store = click.client.store
    if code is not None:
        row = await store.table(code.strip().upper())
        if row is None or not await may_see(click, row):
            raise Friendly(NO_TABLE)
        if row.status not in statuses:
            raise Friendly(text("Table {code} is not open for that: it is over, or has not begun.", code=row.id))
        return row
    assert click.channel_id is not None
    for some in ([status for status in statuses if status in OPEN], [s for s in statuses if s not in OPEN]):
        if not some:
            continue
        here = await store.tables(channel=click.channel_id, statuses=some)
        mine = await store.tables(user=click.user.id, guild=click.guild_id, statuses=some)
        both = [row for row in here if row.id in {own.id for own in mine}]
        for found in (both, here, mine):
            if len(found) == 1 or (found and some[0] not in OPEN):
                return found[0]
        if here or mine:
            raise Friendly(WHICH)
    raise Friendly(text("There is no table here that fits. /play opens one, /tables lists those of this server."))


def permissions_at(click: Click, row: TableRow) -> discord.Permissions | None:
    """What this person may do in the table's channel; None where they are not in its server just now."""
    channel = click.client.get_channel(row.channel)
    if click.guild_id != row.guild or not isinstance(click.user, discord.Member):
        return None
    return channel.permissions_for(click.user) if isinstance(channel, discord.abc.GuildChannel) else click.permissions


async def may_see(click: Click, row: TableRow) -> bool:
    """Whether this person can see the table's channel, or sits at the table."""
    may = permissions_at(click, row)
    if may is not None and may.view_channel:
        return True
    return any(seat.user == click.user.id for seat in await click.client.store.seats(row.id))


async def seen_tables(click: Click, statuses: Sequence[str] = OPEN) -> list[TableRow]:
    """This server's tables as far as this person can see them, or in a DM their own."""
    store = click.client.store
    if click.guild_id is None:
        return await store.tables(user=click.user.id, statuses=statuses)
    rows = await store.tables(guild=click.guild_id, statuses=statuses)
    return [row for row in rows if await may_see(click, row)]


async def suggest_tables(click: Click, typed: str, statuses: Sequence[str] = OPEN) -> list[app_commands.Choice[str]]:
    """Tables for autocomplete."""
    rows = await seen_tables(click, statuses)
    spoken = await language_of(click.client.store, click)
    found = []
    for row in rows:
        label = f"{row.id} · {spoken.say(games()[row.game].title)} · {spoken.say(STATUS[row.status])}"
        if typed.casefold() in label.casefold():
            found.append(app_commands.Choice(name=label[:100], value=row.id))
    return found[:25]
