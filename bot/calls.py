"""Calling people to the table: exactly one mention a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot import messages
from bot.shows.parts import teller
from bot.sitting import Sitting
from bot.texts import language
from engine.store.rows import OutboxRow
from engine.text import text

if TYPE_CHECKING:
    from bot.app import Quarterdeck


async def call(bot: Quarterdeck, row: OutboxRow, sitting: Sitting, place: discord.abc.Messageable) -> None:
    """A short message with the mention, which the next one replaces. The number of the newest choice that
    was called for is noted in the place of a revision."""
    table = sitting.row
    shown = await bot.store.message(table.id, "ping")
    newest = newest_number(sitting)
    fresh = await is_new(bot, sitting)
    called = await _called(bot, sitting) if fresh else []
    if shown is not None and (fresh or table.status != "playing"):
        await messages.delete(bot, shown)
    if not called:
        if shown is not None and fresh:
            await messages.keep(bot, row, shown.channel, shown.message, newest)
        await bot.delivery.outbox.drop(row)
        return
    tell = teller(language(table.locale), (), markdown=True)
    mentions = " ".join(f"<@{user}>" for user in called)
    words = tell(text("{mentions} · table {code}: it is your turn to choose.", mentions=mentions, code=table.id))
    allowed = discord.AllowedMentions(users=[discord.Object(user) for user in called], everyone=False, roles=False)
    sent = await place.send(words, allowed_mentions=allowed, nonce=f"{table.id}:{newest}")
    await messages.keep(bot, row, sent.channel.id, sent.id, newest)


def newest_number(sitting: Sitting) -> int:
    """The number of the newest choice that the table waits for, or 0."""
    numbers = (o.number for row in sitting.table.open.values() for o in row if o.choice.blocks)
    return max(numbers, default=0) if sitting.row.status == "playing" else 0


async def is_new(bot: Quarterdeck, sitting: Sitting) -> bool:
    """Whether nobody was called yet for what the table waits for."""
    shown = await bot.store.message(sitting.row.id, "ping")
    return newest_number(sitting) > (shown.revision if shown else 0)


async def _called(bot: Quarterdeck, sitting: Sitting) -> list[int]:
    """The people whom the table waits for and who want to be mentioned. Whoever has just answered is
    looking: their own next question goes on with the same turn. Of ballots that are out all are called,
    also who has put one in, and after the last one everybody is, so that calls tell nothing of their order."""
    given = sitting.table.newest
    here = None if given is None or given.answer.by_clock or given.choice.sealed else given.answer.seat
    asked = [
        seat
        for seat, row in sitting.table.open.items()
        if any(o.choice.sealed for o in row) or (seat != here and any(o.choice.blocks for o in row))
    ]
    seats = [sitting.at(seat) for seat in asked]
    people = [seat.user for seat in seats if seat.user is not None and not seat.player]
    return [user for user in people if (await bot.store.person(user)).mentions]
