"""/tables, /table, /hand, /watch, /unwatch, /log, /leave, /end, /verify: all about one table or another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from bot import addresses, doors
from bot.choosing import Typed
from bot.errors import Friendly
from bot.finding import ALL, OPEN, STATUS, find_table, seen_tables, suggest_tables
from bot.hands import show_hand
from bot.people import language_of
from bot.presenter import clip
from bot.replies import page, reply
from bot.shows.lobby import lobby_show
from bot.sitting import NOT_SEATED
from bot.translator import localised
from engine.game import games
from engine.store.rows import TableRow
from engine.text import Text, card_text, text

if TYPE_CHECKING:
    from bot.app import Quarterdeck

Click = discord.Interaction[Any]
PLAYING = ("playing",)
PLAYED = ("playing", "ended", "off")
OVER = ("ended", "off")
TABLE = localised(text("The table's code, such as Q7K2M; without it the table of this channel"))
OPTION = localised(card_text("option", "table"))


def add(bot: Quarterdeck) -> None:
    """Enter the commands."""
    _tables(bot)
    _table(bot)
    for name, description, statuses, act in (
        (card_text("command", "hand"), text("Show your hand and what you can do, for you alone"), PLAYED, _hand),
        (card_text("command", "watch"), text("See a table now, and follow it by direct message"), PLAYING, _watch),
        (card_text("command", "unwatch"), text("Stop following a table"), ALL, _unwatch),
        (card_text("command", "log"), text("Read the story of a table"), PLAYED, _log),
        (card_text("command", "leave"), text("Leave a table; a stand-in takes a seat in play"), OPEN, _leave),
        (card_text("command", "end"), text("End a table before its game is over"), OPEN, _end),
        (card_text("command", "verify"), text("Verify the shuffles of a game that is over"), OVER, _verify),
    ):
        _on_table(bot, name, description, statuses, act)


def _on_table(bot: Quarterdeck, name: Text, description: Text, statuses: Sequence[str], act: Any) -> None:
    """A command with one argument: the table it is about."""

    async def command(interaction: Click, table: str | None = None) -> None:
        await act(interaction, await find_table(interaction, table, statuses))

    async def suggest(interaction: Click, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest_tables(interaction, typed, statuses)

    command = app_commands.describe(table=TABLE)(app_commands.rename(table=OPTION)(command))
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised(name), description=localised(description), callback=command
    )
    made.autocomplete("table")(suggest)
    bot.tree.add_command(made)


def _tables(bot: Quarterdeck) -> None:
    @bot.tree.command(
        name=localised(card_text("command", "tables")),
        description=localised(text("List the tables of this server")),
    )
    async def tables(interaction: Click) -> None:
        spoken = await language_of(bot.store, interaction)
        rows = await seen_tables(interaction)
        if not rows:
            await reply(interaction, page(ui.TextDisplay(spoken.say(text("No table is open. /play opens one.")))))
            return
        lines = [f"### {spoken.say(text('Open tables'))}"]
        for row in rows:
            seats = await bot.store.seats(row.id)
            names = ", ".join(discord.utils.escape_markdown(seat.name) for seat in seats)
            place = f"<#{row.thread or row.channel}>"
            title, status = spoken.say(games()[row.game].title), spoken.say(STATUS[row.status])
            lines.append(f"- **{row.id}** · {title} · {status} · {place}\n  -# {names}")
        await reply(interaction, page(ui.TextDisplay(clip("\n".join(lines), 3900))))


def _table(bot: Quarterdeck) -> None:
    @bot.tree.command(
        name=localised(card_text("command", "table")),
        description=localised(text("Show a table, for you alone, or what you measure on it")),
    )
    @app_commands.rename(table=OPTION, measure=localised(card_text("option", "measure")))
    @app_commands.describe(table=TABLE, measure=localised(text("What to measure, in a game that has a measure")))
    async def table(interaction: Click, table: str | None = None, measure: Typed | None = None) -> None:
        row = await find_table(interaction, table, ALL if measure is None else PLAYED)
        if measure is None:
            await _show_table(interaction, row)
        else:
            await doors.measure.say_reading(interaction, await bot.host.sitting(row.id), measure)

    @table.autocomplete("table")
    async def tables(interaction: Click, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest_tables(interaction, typed, ALL)

    @table.autocomplete("measure")
    async def readings(interaction: Click, typed: str) -> list[app_commands.Choice[str]]:
        try:
            row = await find_table(interaction, interaction.namespace.table, PLAYED)
            sitting = await bot.host.sitting(row.id)
        except Friendly:
            return []  # said when the command is sent
        return await doors.measure.suggest_readings(interaction, sitting, typed)


async def _show_table(click: Click, row: TableRow) -> None:
    bot, store = click.client, click.client.store
    spoken = await language_of(store, click)
    if row.status == "lobby" or await store.load(row.id) is None:
        show = lobby_show(row, await store.seats(row.id), spoken)
        await reply(click, show.layout)
        return
    await click.response.defer(ephemeral=True, thinking=True)
    sitting = await bot.host.sitting(row.id)
    person = await store.person(click.user.id)
    show = await bot.delivery.private.table_show(sitting, person, spoken)
    await reply(click, show.layout, show.files)


async def _hand(click: Click, row: TableRow) -> None:
    sitting = await click.client.host.sitting(row.id)
    seat = sitting.seat_of(click.user.id)
    if seat is None:
        raise Friendly(NOT_SEATED)
    await show_hand(click, sitting, seat)


async def _watch(click: Click, row: TableRow) -> None:
    await _show_table(click, row)
    person = await click.client.store.person(click.user.id)
    if person.dm and not person.dm_closed:
        await doors.table.follow(click, row)


async def _unwatch(click: Click, row: TableRow) -> None:
    store = click.client.store
    async with store.write() as w:
        await w.unfollow(row.id, click.user.id)
        await w.forget_message(row.id, f"watch:{click.user.id}")
    spoken = await language_of(store, click)
    told = text("You no longer follow table {code}.", code=row.id)
    await reply(click, page(ui.TextDisplay(spoken.say(told))))


async def _log(click: Click, row: TableRow) -> None:
    await doors.story.show_log(click, row, None)


async def _leave(click: Click, row: TableRow) -> None:
    if row.status == "lobby":
        await doors.open_door(click, row.id, "leave", "", [])
        spoken = await language_of(click.client.store, click)
        await reply(click, page(ui.TextDisplay(spoken.say(text("You have left table {code}.", code=row.id)))))
        return
    sitting = await click.client.host.sitting(row.id)
    if sitting.seat_of(click.user.id) is None:
        raise Friendly(NOT_SEATED)
    asked = text("Leave table {code}? An automatic player takes your seat; you can take it back.", code=row.id)
    await _confirm(click, asked, text("Leave"), addresses.door(row.id, "go"))


async def _end(click: Click, row: TableRow) -> None:
    doors.table.may_end(click, row)
    asked = text("End table {code} for everybody? That cannot be undone.", code=row.id)
    await _confirm(click, asked, text("End the table"), addresses.door(row.id, "end"))


async def _confirm(click: Click, asked: Text, label: Text, custom_id: str) -> None:
    spoken = await language_of(click.client.store, click)
    button: ui.Button[Any] = ui.Button(
        label=clip(spoken.say(label), 80), custom_id=custom_id, style=discord.ButtonStyle.danger
    )
    await reply(click, page(ui.TextDisplay(spoken.say(asked)), ui.ActionRow(button)))


async def _verify(click: Click, row: TableRow) -> None:
    await doors.story.verify(click, row, "", [])
