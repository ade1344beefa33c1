"""The buttons of a table that answer no choice: joining and leaving, options, the hand, the story."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui
from pydantic import ValidationError

from bot import addresses, messages
from bot.click import Click
from bot.errors import Friendly
from bot.finding import permissions_at
from bot.hands import show_hand
from bot.host import NOT_SEATED, strongest
from bot.paces import PACES
from bot.people import language_of
from bot.presenter import clip
from bot.replies import page, renew, reply
from bot.shows import Show, lobby_show, table_show, teller
from bot.texts import LANGUAGES, Language, language
from engine.choice import Refusal
from engine.game import Game, described, games
from engine.players import players
from engine.store import Moved, Repeated
from engine.store.rows import OutboxRow, SeatRow, TableRow
from engine.table import Table
from engine.text import Text, plural, text

if TYPE_CHECKING:
    pass


Door = Callable[[Click, TableRow, str, Sequence[str]], Awaitable[None]]

DOORS: dict[str, Door] = {}
QUIET = discord.AllowedMentions.none()
LONGEST_WORD = 40
LOG_PAGE = 15
LOG_LETTERS = 3700

STARTED = text("This table has started already.")
NO_DM = text("A followed table comes by direct message. Open yours and turn them on with /me first.")
HOST_ONLY = text("Only the host may do that. The host is {name}.")


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


def _in_lobby(row: TableRow) -> None:
    if row.status != "lobby":
        raise Friendly(STARTED)


async def _host_only(click: Click, row: TableRow) -> None:
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


# --- the lobby ---------------------------------------------------------------------------------------


@door
async def join(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Take a seat, and find out whether this person can be written to."""
    bot, game = click.client, games()[row.game]
    _in_lobby(row)
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
    _in_lobby(row)
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
    _in_lobby(row)
    await _host_only(click, row)
    await click.client.host.start(row.id, click.id)
    # The outbox renews the lobby: with the way to the table, which it posts first.
    await click.response.defer()


@door
async def auto(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Offer the automatic players to the host, and seat the one that was picked."""
    bot, game = click.client, games()[row.game]
    _in_lobby(row)
    await _host_only(click, row)
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
    _in_lobby(row)
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


@door
async def options(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """The options of the table, for the host to set."""
    _in_lobby(row)
    await _host_only(click, row)
    spoken = await language_of(click.client.store, click)
    await reply(click, _panel(row, teller(spoken, (), markdown=True)))


def _panel(row: TableRow, tell: Callable[[Text], str]) -> ui.LayoutView:
    """One select for each option of the game, then the pace and the language of the table."""
    game = games()[row.game]
    current = game.options.model_validate(row.options)
    rows: list[ui.Item[Any]] = [ui.TextDisplay(f"### {tell(text('Options of table {code}', code=row.id))}")]
    fields: list[tuple[str, Text, dict[Any, str], Any]] = [
        (name, words.label, {value: tell(label) for value, label in words.values.items()}, getattr(current, name))
        for name, words in described(game.options).items()
        if words.matters(current)
    ]
    fields.append(("pace", text("Pace"), {key: tell(pace.label) for key, pace in PACES.items()}, row.pace))
    fields.append(("language", text("Language of the table"), dict(LANGUAGES), row.locale))
    for name, label, values, chosen in fields:
        menu: ui.Select[Any] = ui.Select(
            custom_id=addresses.panel(row.id, name),
            options=[
                discord.SelectOption(
                    label=clip(f"{tell(label)}: {words}", 100), value=str(value), default=value == chosen
                )
                for value, words in values.items()
            ],
        )
        rows.append(ui.ActionRow(menu))
    return page(*rows)


async def set_option(click: Click, table: str, field: str, value: str) -> None:
    """Set one option of a lobby (host only)."""
    await settle(click, lambda: _set_option(click, table, field, value))


async def _set_option(click: Click, table: str, field: str, value: str) -> None:
    bot = click.client
    row = await bot.host.row(table)
    _in_lobby(row)
    await _host_only(click, row)
    if field == "pace" and value in PACES:
        row.pace = value
    elif field == "language" and value in LANGUAGES:
        row.locale = value
    else:
        row.options = with_option(games()[row.game], row.options, field, value)
    async with bot.store.write() as w:
        await w.once(click.id, bot.now())
        row.revision = await w.move_on(row.id, row.revision, bot.now())
        await w.set_table(row.id, options=row.options, pace=row.pace, locale=row.locale)
        await w.want(row.id, "lobby", row.revision, bot.now())
    spoken = await language_of(bot.store, click)
    await renew(click, _panel(row, teller(spoken, (), markdown=True)))
    bot.delivery.wake()


def with_option(game: Game[Any], options: dict[str, Any], field: str, value: str) -> dict[str, Any]:
    """These options with one of them changed; raises `Friendly` for what the game does not know."""
    model = game.options
    words = described(model).get(field)
    typed = next((known for known in words.values if str(known) == value), None) if words else None
    if typed is None:
        raise Friendly(text("The game has no option «{field}: {value}».", field=field, value=value))
    try:
        return model.model_validate({**options, field: typed}).model_dump(mode="json")
    except ValidationError as error:
        raise Friendly(text("The game has no option «{field}: {value}».", field=field, value=value)) from error


# --- the table ---------------------------------------------------------------------------------------


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


@door
async def log(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """The story of the table, as far as this person may know it, a page at a time."""
    await show_log(click, row, int(detail) if detail.isdecimal() else None, turning=bool(detail))


async def show_log(click: Click, row: TableRow, upto: int | None, *, turning: bool = False) -> None:
    """The events up to number `upto` (None: the newest), with buttons for older and newer ones."""
    bot = click.client
    sitting = await bot.host.sitting(row.id)
    seat = sitting.seat_of(click.user.id)
    heard = [
        event.text
        for event in await bot.store.events(row.id)
        if event.to is None or (seat is not None and seat.seat in event.to)
    ]
    if sitting.table.outcome is not None:
        heard += sitting.table.outcome.lines  # the table's message may have no room for all of them
    end = len(heard) if upto is None else min(upto, len(heard))
    spoken = await language_of(bot.store, click)
    tell = teller(spoken, sitting.names(), markdown=True)
    # Numbered as heard: gaps between the events' own numbers would tell when others were told something in secret.
    begin = max(end - LOG_PAGE, 0)
    lines = [f"-# {no}\u2002{tell(words)}" for no, words in enumerate(heard[begin:end], begin + 1)]
    while len(lines) > 1 and sum(map(len, lines)) > LOG_LETTERS:
        del lines[0]
    first = end - len(lines)
    span = text(
        "The story of table {code}: {first} to {last} of {n}", code=row.id, first=first + 1, last=end, n=len(heard)
    )
    lines.insert(0, f"### {tell(span)}")
    buttons: list[ui.Button[Any]] = []
    if first:
        older = addresses.door(row.id, "log", str(first))
        buttons.append(ui.Button(label=clip(tell(text("Older")), 80), custom_id=older))
    if end < len(heard):
        newer = addresses.door(row.id, "log", str(min(end + LOG_PAGE, len(heard))))
        buttons.append(ui.Button(label=clip(tell(text("Newer")), 80), custom_id=newer))
    parts: list[ui.Item[Any]] = [ui.TextDisplay(clip("\n".join(lines), 3900))]
    shown = page(*parts, *([ui.ActionRow(*buttons)] if buttons else []))
    if turning and click.message is not None and click.message.flags.ephemeral:
        await renew(click, shown)
    else:
        await reply(click, shown)


@door
async def verify(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Play the whole game again from its revealed seed and all answers, and say whether it is the same."""
    bot = click.client
    if row.status not in ("ended", "off"):
        raise Friendly(text("The seed is revealed when the game is over; then anybody can verify it."))
    sitting = await bot.host.sitting(row.id)
    played = sitting.table
    await click.response.defer(ephemeral=True, thinking=True)
    answers = await bot.store.answers(row.id)
    try:
        replayed = await asyncio.to_thread(
            Table.replay, played.game, played.options, played.seats, played.seed, played.words, answers
        )
        same = replayed.state == played.state
    except Refusal:
        same = False
    spoken = await language_of(bot.store, click)
    told = (
        plural(
            "Verified: the seed has the promised hash {hash}, and {n} answer played again from it gives the same game.",
            "Verified: the seed has the promised hash {hash}, and {n} answers played again from it give the same game.",
            n=len(answers),
            hash=played.commitment,
        )
        if same
        else text("Not verified: played again from its seed, this game comes out differently.")
    )
    await reply(click, page(ui.TextDisplay(spoken.say(told))))
