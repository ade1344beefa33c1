"""Sending, editing and deleting the messages that show a table."""

from __future__ import annotations

import contextlib
import hashlib
from typing import TYPE_CHECKING

import discord

from bot.shows.parts import Show
from engine.store.rows import MessageRow, OutboxRow

if TYPE_CHECKING:
    from bot.app import Quarterdeck

CANNOT_DM = 50007
UNKNOWN_CHANNEL = 10003
REPLACE = {UNKNOWN_CHANNEL, 10008, 30046, 50083}
"""A message that is gone, was edited too often since it is an hour old, or lies in an archived thread (which
a new message opens again): a new one takes its place."""
QUIET = discord.AllowedMentions.none()


async def edit(bot: Quarterdeck, shown: MessageRow, show: Show, guild: int | None = None) -> bool:
    """Put a new show into a message; False where a new message must take its place."""
    message = bot.get_partial_messageable(shown.channel, guild_id=guild).get_partial_message(shown.message)
    try:
        await message.edit(view=show.layout, attachments=show.files, allowed_mentions=QUIET)
    except discord.HTTPException as error:
        if error.code not in REPLACE:
            raise
        return False
    return True


async def send(
    place: discord.abc.Messageable, show: Show, row: OutboxRow, instead: MessageRow | None = None
) -> discord.Message:
    """Send a show for a row of the outbox, in the place of an old message or none. Should we stop before it
    is noted, Discord knows by the nonce that it was sent, and does not show it twice."""
    for file in show.files:
        file.reset()  # it may have been read by an edit that failed
    return await place.send(view=show.layout, files=show.files, allowed_mentions=QUIET, nonce=nonce(row, instead))


async def send_dm(
    bot: Quarterdeck, user: int, show: Show, row: OutboxRow, instead: MessageRow | None = None
) -> discord.Message | None:
    """Send a DM. None where the person's DMs are closed: that is remembered, and not tried again until
    they ask."""
    try:
        return await send(await bot.create_dm(discord.Object(user)), show, row, instead)
    except discord.Forbidden:
        await close_dm(bot, user)
        return None


async def close_dm(bot: Quarterdeck, user: int) -> None:
    """Remember that this person cannot be written to."""
    async with bot.store.write() as w:
        await w.set_person(user, dm_closed=True)


async def delete(bot: Quarterdeck, shown: MessageRow) -> None:
    """Delete a message; it may be gone already, or not be ours to delete any more."""
    with contextlib.suppress(discord.NotFound, discord.Forbidden):
        await bot.get_partial_messageable(shown.channel).get_partial_message(shown.message).delete()


async def keep(
    bot: Quarterdeck, row: OutboxRow, channel: int, message: int, revision: int | None = None, done: int | None = None
) -> None:
    """Note that this message shows what the row wanted. `revision` is noted with it, instead of the row's own; `done`
    is up to where nothing more is wanted."""
    noted = row.revision if revision is None else revision
    async with bot.store.write() as w:
        await w.shown(row.table, row.target, channel, message, noted, row.revision if done is None else done)


def nonce(row: OutboxRow, instead: MessageRow | None = None) -> str:
    """At most 25 characters that are the same whenever this row is served in the place of that message."""
    old = instead.message if instead else 0
    return hashlib.sha256(f"{row.table} {row.target} {row.revision} {old}".encode()).hexdigest()[:25]
