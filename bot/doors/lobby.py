"""The doors of a lobby: joining and leaving, automatic players, the lucky word, the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot import addresses, messages
from bot.click import Click
from bot.doors.opening import door
from bot.errors import Friendly
from bot.people import language_of
from bot.presenter import clip
from bot.replies import page, renew, reply
from bot.shows.lobby import lobby_show
from bot.sitting import NOT_SEATED
from bot.texts import Language, language
from engine.game import games
from engine.players import players
from engine.store.rows import SeatRow, TableRow
from engine.text import Text, text

QUIET = discord.AllowedMentions.none()
LONGEST_WORD = 40

STARTED = text("This table has started already.")
HOST_ONLY = text("Only the host may do that. The host is {name}.")


def in_lobby(row: TableRow) -> None:
    """Raises `Friendly` where the game has begun."""
    if row.status != "lobby":
        raise Friendly(STARTED)


async def host_only(click: Click, row: TableRow) -> None:
    """Raises `Friendly` for everybody but the host."""
    if click.user.id != row.host:
        seats = await click.client.store.seats(row.id)
        name = next((seat.name for seat in seats if seat.user == row.host), "?")
        raise Friendly(text(HOST_ONLY.source, name=discord.utils.escape_markdown(name)))


async def show_lobby(click: Click, row: TableRow) -> None:
    """Put the fresh lobby in the place of the message that was clicked. It is wanted in the outbox already,
    which renews it where it was not clicked, or where this fails."""
    bot = click.client
    shown = await bot.store.message(row.id, "lobby")
    try:
        if shown is not None and click.message is not None and click.message.id == shown.message:
            show = lobby_show(row, await bot.store.seats(row.id), language(row.locale))
            await click.response.edit_message(view=show.layout, allowed_mentions=QUIET)
            async with bot.store.write() as w:
                await w.shown(row.id, "lobby", shown.channel, shown.message, row.revision)
        elif click.type is discord.InteractionType.component and not click.response.is_done():
            await click.response.defer()
    finally:
        bot.delivery.wake()


@door
async def join(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Take a seat, and find out whether this person can be written to."""
    bot, game = click.client, games()[row.game]
    in_lobby(row)
    seats = await bot.store.seats(row.id)
    if any(seat.user == click.user.id for seat in seats):
        raise Friendly(text("You sit at this table already. The host starts the game."))
    if len(seats) >= game.most_seats:
        raise Friendly(text("All seats of this table are taken."))
    async with bot.store.write() as w:
        await w.once(click.id, bot.now())
        row.revision = await w.move_on(row.id, row.revision, bot.now())
        await w.add_seat(SeatRow(row.id, len(seats), None, click.user.id, click.user.display_name, None, ""))
        await w.want(row.id, "lobby", row.revision, bot.now())
    await show_lobby(click, row)
    await greet(click, row)


async def greet(click: Click, row: TableRow) -> None:
    """Open the DM to somebody who has just joined; where that is refused, say so once."""
    bot = click.client
    person = await bot.store.person(click.user.id)
    if not person.dm or person.dm_closed:
        return
    spoken = await language_of(bot.store, click)
    title = games()[row.game].title
    hello = text(
        "You have a seat at table {code} ({game}). Your cards will lie here, and you can play from here. "
        "Nobody else sees them.",
        code=row.id,
        game=title,
    )
    try:
        channel = await bot.create_dm(discord.Object(click.user.id))
        await channel.send(view=page(ui.TextDisplay(spoken.say(hello))), allowed_mentions=QUIET)
    except discord.HTTPException as error:
        if not isinstance(error, discord.Forbidden):
            return  # a passing fault: the hand will come, or find the messages closed
        await messages.close_dm(bot, click.user.id)
        sorry = text(
            "I cannot write to you: your direct messages are closed to this server. That stops nothing: «My hand» "
            "and /hand show your cards here, for your eyes only. When you have opened your messages, /me turns them on."
        )
        await reply(click, page(ui.TextDisplay(spoken.say(sorry))))


@door
async def leave(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Leave the lobby; the host's role passes to whoever came next, and an empty lobby closes."""
    bot = click.client
    in_lobby(row)
    seats = await bot.store.seats(row.id)
    mine = next((seat for seat in seats if seat.user == click.user.id), None)
    if mine is None:
        raise Friendly(NOT_SEATED)
    people = [seat.user for seat in seats if seat.user not in (None, click.user.id)]
    async with bot.store.write() as w:
        await w.once(click.id, bot.now())
        row.revision = await w.move_on(row.id, row.revision, bot.now())
        await w.remove_seat(row.id, mine.place)
        if not people:
            row.status = "off"
            await w.set_table(row.id, status="off")
        elif click.user.id == row.host:
            assert people[0] is not None
            row.host = people[0]
            await w.set_table(row.id, host=row.host)
        await w.want(row.id, "lobby", row.revision, bot.now())
    await show_lobby(click, row)


@door
async def start(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Begin the game (host only)."""
    in_lobby(row)
    await host_only(click, row)
    await click.client.host.start(row.id, click.id)
    # The outbox renews the lobby: with the way to the table, which it posts first.
    await click.response.defer()


@door
async def auto(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Offer the automatic players to the host, and seat the one that was picked."""
    bot, game = click.client, games()[row.game]
    in_lobby(row)
    await host_only(click, row)
    spoken = await language_of(bot.store, click)
    kinds = players(row.game)
    if detail not in kinds and detail != "remove":
        await reply(click, _automatic(row, spoken, text("Which automatic player shall take a seat?")))
        return
    seats = await bot.store.seats(row.id)
    automatic = [seat for seat in seats if seat.user is None]
    async with bot.store.write() as w:
        await w.once(click.id, bot.now())
        row.revision = await w.move_on(row.id, row.revision, bot.now())
        if detail == "remove":
            if not automatic:
                raise Friendly(text("No automatic player sits at this table."))
            await w.remove_seat(row.id, automatic[-1].place)
        else:
            if len(seats) >= game.most_seats:
                raise Friendly(text("All seats of this table are taken."))
            name = _automatic_name([seat.name for seat in seats])
            await w.add_seat(SeatRow(row.id, len(seats), None, None, name, detail, ""))
        await w.want(row.id, "lobby", row.revision, bot.now())
    bot.delivery.wake()
    done = text("Done. Add another, or start the game.") if detail != "remove" else text("Done.")
    await renew(click, _automatic(row, spoken, done))


def _automatic(row: TableRow, spoken: Language, words: Text) -> ui.LayoutView:
    """One button for each kind of automatic player, and one that takes one away."""
    buttons = [
        ui.Button[Any](label=clip(spoken.say(name), 80), custom_id=addresses.door(row.id, "auto", key))
        for key, (name, _) in players(row.game).items()
    ]
    remove = ui.Button[Any](
        label=clip(spoken.say(text("Remove one")), 80),
        custom_id=addresses.door(row.id, "auto", "remove"),
        style=discord.ButtonStyle.danger,
    )
    return page(ui.TextDisplay(spoken.say(words)), ui.ActionRow(*buttons, remove))


CREW = ("Old Barnacle", "Salty Meg", "One-Eyed Pete", "Mad Ned", "Lucky Lucia", "Tar Tom", "Black Rosa", "Deaf Jack")


def _automatic_name(taken: Sequence[str]) -> str:
    return next((name for name in CREW if name not in taken), f"Sailor {len(taken) + 1}")


@door
async def word(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Mix a word of one's own into the chance, so that nobody could have chosen a seed that suits."""
    bot = click.client
    in_lobby(row)
    spoken = await language_of(bot.store, click)
    seats = await bot.store.seats(row.id)
    mine = next((seat for seat in seats if seat.user == click.user.id), None)
    if mine is None:
        raise Friendly(text("Join first: then your word goes into the chance of this table."))
    if not words:
        form = ui.Modal(
            title=clip(spoken.say(text("Your lucky word")), 45), custom_id=addresses.door(row.id, "word"), timeout=None
        )
        prompt = clip(spoken.say(text("It is mixed into every shuffle")), 45)
        form.add_item(ui.Label(text=prompt, component=ui.TextInput(custom_id="words", max_length=LONGEST_WORD)))
        await click.response.send_modal(form)
        return
    async with bot.store.write() as w:
        await w.once(click.id, bot.now())
        row.revision = await w.move_on(row.id, row.revision, bot.now())
        await w.set_seat(row.id, mine.place, word=words[0][:LONGEST_WORD])
        await w.want(row.id, "lobby", row.revision, bot.now())
    await show_lobby(click, row)
    if not click.response.is_done():
        await reply(click, page(ui.TextDisplay(spoken.say(text("Your word is in.")))))
