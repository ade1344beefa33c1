"""The doors of a table in play: the hand, the words, following, leaving, ending."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot import messages
from bot.automatic import strongest
from bot.click import Click
from bot.doors.opening import door
from bot.errors import Friendly
from bot.finding import permissions_at
from bot.hands import show_hand
from bot.people import language_of
from bot.replies import page, renew, reply
from bot.shows.parts import Show
from bot.shows.table import table_show
from bot.sitting import NOT_SEATED
from engine.store.rows import OutboxRow, TableRow
from engine.text import text

NO_DM = text("A followed table comes by direct message. Open yours and turn them on with /me first.")


@door
async def hand(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """«My hand»: for one's own eyes only, wherever it is pressed."""
    sitting = await click.client.host.sitting(row.id)
    seat = sitting.seat_of(click.user.id)
    if seat is None:
        raise Friendly(NOT_SEATED)
    await show_hand(click, sitting, seat)


@door
async def words(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """The table in words instead of a picture."""
    bot = click.client
    sitting = await bot.host.sitting(row.id)
    spoken = await language_of(bot.store, click)
    events = await bot.public_events(row.id)
    deadline = await bot.store.deadline(row.id)
    show = await table_show(sitting, spoken, events, deadline, pictures=False, doors=False)
    await reply(click, show.layout)


@door
async def back(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Take one's seat back from the stand-in."""
    sitting = await click.client.host.stand_in(row.id, click.user.id, None, click.id)
    seat = sitting.seat_of(click.user.id)
    assert seat is not None
    await show_hand(click, sitting, seat, renew=click.message is not None and click.message.flags.ephemeral)


@door
async def go(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Leave a running game, confirmed: a stand-in takes the seat."""
    bot = click.client
    await bot.host.stand_in(row.id, click.user.id, strongest(row.game), click.id)
    spoken = await language_of(bot.store, click)
    told = text("A stand-in plays your seat now. You can take it back at any time with «My hand» or /hand.")
    await renew(click, page(ui.TextDisplay(spoken.say(told))))


@door
async def end(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """End the table before its game is over, confirmed."""
    bot = click.client
    may_end(click, row)
    await bot.host.call_off(row.id, click.user.display_name, click.id)
    spoken = await language_of(bot.store, click)
    await renew(click, page(ui.TextDisplay(spoken.say(text("Table {code} was ended.", code=row.id)))))


def may_end(click: Click, row: TableRow) -> None:
    """Hosts and people who may manage messages may end a table; raises `Friendly` for others."""
    may = permissions_at(click, row)
    if click.user.id != row.host and not (may and may.manage_messages):
        raise Friendly(text("Only the host, or somebody who may manage messages here, can end this table."))


@door
async def watch(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Follow a table by DM."""
    await follow(click, row)


async def follow(click: Click, row: TableRow) -> None:
    """Keep a public view of this table current in the person's DMs."""
    bot = click.client
    if row.status != "playing":
        raise Friendly(text("There is nothing to follow: that table is not playing."))
    person = await bot.store.person(click.user.id)
    if person.dm_closed or not person.dm:
        raise Friendly(NO_DM)
    if not click.response.is_done():
        await click.response.defer(ephemeral=True, thinking=True)
    spoken = await language_of(bot.store, click)
    hello = Show(page(ui.TextDisplay(spoken.say(text("You follow table {code}. Here it comes.", code=row.id)))))
    wish = OutboxRow(row.id, f"hello:{click.id}", row.revision, 0, bot.now())
    if await messages.send_dm(bot, click.user.id, hello, wish) is None:
        raise Friendly(NO_DM)
    async with bot.store.write() as w:
        await w.follow(row.id, click.user.id)
        await w.want(row.id, f"watch:{click.user.id}", row.revision, bot.now())
    bot.delivery.wake()
    told = text("You follow table {code}: it comes to your direct messages. /unwatch ends that.", code=row.id)
    await reply(click, page(ui.TextDisplay(spoken.say(told))))
