"""/play: open a lobby."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game, game_meant, game_typed
from bot.commands.option_limits import Typed, suggestions
from bot.components.lobby import greet
from bot.components.lobby_options import with_option
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, reply_text, services_of
from bot.components.start_time import offer_starts, said_back, suggest_starts
from bot.delivery.idempotent_posts import new_nonce, with_nonce
from bot.replies.ephemeral import reply
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.initial_options import InitialOptions, first_options
from bot.tables.permissions.bot_permissions import require_bot_permissions
from bot.tables.permissions.policy import Action
from bot.tables.personal_time.parse_personal_time import parse_start
from bot.tables.planned_start import plan_start
from bot.tables.quotas import check_table_quota, report_many_lobbies
from bot.tables.results.lobby_notes import lobby_notes
from bot.tables.time_limits.pace import DEFAULT, PACES
from bot.texts import Language, language
from bot.texts.command_localisation import localised
from bot.texts.person_names import name_at_table
from bot.texts.preferred_language import table_language
from bot.views.choice_components import Say
from bot.views.lobby import render_lobby
from engine.entropy import new_seed
from engine.game import Described, Game, described
from engine.text import card_text, text
from store.rows import MessageRow, PostRow, SeatRow, TableRow
from store.tables.invitations_and_waitlist import guests_of
from store.write_transaction import Transaction

SOON = 5.0
"""Longest time in seconds that the reply waits for a private table's thread."""


def add(tree: Tree) -> None:
    """Register /play, with suggestions of games and options."""

    @tree.register(card_text("command", "play"), text("Open a table for a game"), Action.OPEN)
    @app_commands.guild_only()
    @app_commands.rename(
        game=GAME,
        options=localised(card_text("option", "options")),
        pace=localised(card_text("option", "pace")),
        at=localised(card_text("option", "at")),
        private=localised(card_text("option", "private")),
    )
    @app_commands.describe(
        game=localised(text("Which game")),
        options=localised(text("Options of the game, such as “rounds: 2”; you can change them in the lobby")),
        pace=localised(text("How much time each player has")),
        at=localised(text("When it starts, in your time zone: “saturday 20:00”, “in 2 hours” or “5 December 8pm”")),
        private=localised(text("Invitation only: nobody else can find, join or watch it")),
    )
    @app_commands.choices(
        pace=[app_commands.Choice(name=localised(pace.label), value=key) for key, pace in PACES.items()]
    )
    async def play(
        click: Click,
        game: Typed,
        options: Typed | None = None,
        pace: str | None = None,
        at: Typed | None = None,
        private: bool = False,
    ) -> None:
        services = services_of(click)
        if click.guild_id is None:
            raise UserError(text("Games are played on a server. Use /play in one of its channels."))
        spoken = await language_for(click)
        meant = game_meant(spoken, game)
        server = await services.store.server(click.guild_id or 0)
        require_bot_permissions(click.app_permissions, in_thread=isinstance(click.channel, discord.Thread))
        pace = pace or server.pace or DEFAULT
        spoken_there = (await table_language(services.store, click.guild, spoken)).locale
        first = await first_options(
            services.store, meant, guild=click.guild_id, host=click.user.id, pace=pace, locale=spoken_there
        )
        for name, value in _parse_options(options or "", meant, spoken):
            changed = with_option(meant, first.options, name, value)
            first = replace(first, options=changed, house_rules=None if changed != first.options else first.house_rules)
        now = services.time.wall()
        readings = [] if at is None else parse_start(at, await services.store.person(click.user.id), now)
        begins = readings[0] if len(readings) == 1 else None
        services.limits.joins.count(click.user.id, services.time.monotonic(), click.id)
        row = await open_lobby(click, NewLobby(meant.key, pace, spoken_there, first, begins, private, new_nonce()))
        if begins is not None:
            await reply_text(click, await said_back(click, row))
        elif readings:
            await offer_starts(click, row, readings)

    play.autocomplete("game")(complete_game)

    @play.autocomplete("at")
    async def times(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest_starts(click, typed)

    @play.autocomplete("options")
    async def wishes(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        spoken = await language_for(click)
        game = game_typed(spoken, click.namespace.game or "")
        return _suggest_options(game, typed, spoken) if game else []


@dataclass(frozen=True, slots=True)
class NewLobby:
    """A lobby to open.

    `pace` is the key of its time limits, `locale` its language, `first` the options with which it begins. `begins` is
    its planned start as Unix time, or None. `nonce` identifies the post of its public message. `call` and `call_seats`
    are those of the `TableRow`.
    """

    game: str
    pace: str
    locale: str
    first: InitialOptions
    begins: float | None
    private: bool
    nonce: int
    call: str | None = None
    call_seats: int | None = None


async def open_lobby(click: Click, lobby: NewLobby) -> TableRow:
    """Store the lobby with the person in its first seat, reply with its message, and return its row."""
    services = services_of(click)
    with ExitStack() as held:
        async with write_once(click) as w:
            row = await _store(w, click, lobby)
            if not lobby.private:
                held.enter_context(services.outbox.hold(row.id))
        if not lobby.private:
            await _answer_with_lobby(click, row, lobby.nonce)
    if lobby.private:
        await _answer_in_private(click, row)
    await greet(click, row)
    return row


async def _store(w: Transaction, click: Click, lobby: NewLobby) -> TableRow:
    """Store the lobby, its first seat, its planned start and its outbox rows, and return its row."""
    services, user, now = services_of(click), click.user.id, services_of(click).time.wall()
    await check_table_quota(w, click.guild_id, click.channel_id or 0, user, private=lobby.private)
    row = await w.new_table(
        game=lobby.game,
        guild=click.guild_id,
        channel=click.channel_id or 0,
        host=user,
        locale=lobby.locale,
        pace=lobby.pace,
        options=lobby.first.options,
        seed=new_seed(),
        now=now,
        private=lobby.private,
        beacon=services.tables.lobby_beacon,
    )
    row.fill_to, row.house_rules = lobby.first.fill_to, lobby.first.house_rules
    row.call, row.call_seats = lobby.call, lobby.call_seats
    called = {"call": row.call, "call_seats": row.call_seats}
    await w.set_table(row.id, fill_to=row.fill_to, house_rules=row.house_rules, **called)
    if row.call is not None:
        await w.enqueue(row.id, outbox_targets.CALL, row.revision, now)
    if lobby.begins is not None:
        await plan_start(w, row, lobby.begins, now)
    await w.add_seat(SeatRow(row.id, 0, None, user, name_at_table(click.user.display_name, (), 0), None, ""))
    await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
    await report_many_lobbies(w, row, now)
    if lobby.private:
        await w.enqueue(row.id, outbox_targets.thread_member(user), row.revision, now)
    else:
        # If the reply is lost, the outbox posts the lobby or finds it by its recorded nonce.
        await w.record_post(PostRow(row.id, outbox_targets.LOBBY, row.channel, lobby.nonce, now))
    return row


async def _answer_with_lobby(click: Click, row: TableRow, nonce: int) -> None:
    """Reply with the public lobby, and store the id of that message, which Discord's response contains.

    `nonce` is the message's nonce. If storing took long, the click was acknowledged in private. Then that reply is
    deleted, and the outbox posts the lobby.
    """
    services = services_of(click)
    if click.response.is_done():  # a slow commit was acknowledged with a private reply; the outbox posts the lobby
        await click.delete_original_response()
        return
    seats = await services.store.seats(row.id)
    show = render_lobby(row, seats, language(row.locale), notes=await lobby_notes(services.store, row, seats))
    quiet = discord.AllowedMentions.none()
    told = await click.response.send_message(
        view=with_nonce(show.layout, nonce), files=show.files, allowed_mentions=quiet
    )
    if told.message_id is not None:
        async with services.store.write() as w:
            await w.save_receipt(MessageRow(row.id, outbox_targets.LOBBY, row.channel, told.message_id, row.revision))
            await w.delete_post(row.id, outbox_targets.LOBBY)


async def _answer_in_private(click: Click, row: TableRow) -> None:
    """Reply with a link to the private table's thread, or with the lobby itself if there is no thread."""
    services = services_of(click)
    if not click.response.is_done():
        await click.response.defer(ephemeral=True, thinking=True)
    services.outbox.wake()
    await services.outbox.wait_until_shown(row.id, SOON)
    row, spoken = await services.tables.row(row.id), await language_for(click)
    if row.quiet:
        seats, guests = await services.store.seats(row.id), await guests_of(services.store, row.id)
        notes = await lobby_notes(services.store, row, seats)
        show = render_lobby(row, seats, spoken, guests=guests, notes=notes)
        await reply(click, show.layout, show.files)
        return
    told = text(
        "Your private table is here: {place}. Nobody else sees it; invite people in its lobby.",
        place=f"<#{row.thread}>",
    )
    await reply_text(click, told)


def _value_name(label: str) -> str:
    """Return the short name of an option's value: the label in lower case, up to the first colon, comma or bracket."""
    return re.split(r"[:,(]", label.lower())[0].strip()


def _parse_options(options: str, game: Game[Any], spoken: Language) -> list[tuple[str, str]]:
    """Parse a text such as “rounds: 2, deck: stormy” into pairs of an option's field name and its value.

    Labels in the person's language are accepted too. Raises `UserError` with the possible names or values.
    """
    say, every, pairs = spoken.of(game.key).say, described(game.options), []
    for part in options.split(","):
        name, colon, value = part.partition(":")
        if colon:
            name, value = name.strip().lower(), value.strip().lower()
            key = next((key for key, words in every.items() if say(words.label).lower() == name), name)
            said = every[key].values.items() if key in every else ()
            named = [str(one) for one, label in said if _value_name(say(label)) == value]
            pairs.append((key, named[0] if len(named) == 1 else value))
            _check_option(*pairs[-1], every, say)
        elif part.strip():
            names = _option_names(every, say)
            how = text("Write options as “name: value”, with commas between them. There are: {names}.", names=names)
            raise UserError(how)
    return pairs


def _check_option(name: str, value: str, every: Mapping[str, Described], say: Say) -> None:
    """Raise `UserError` if the game has no option `name`, or it cannot have this value.

    The error says what is possible. `every` has the options by name.
    """
    if name not in every:
        raise UserError(
            text("The game has no option “{name}”. There are: {names}.", name=name, names=_option_names(every, say))
        )
    words = every[name]
    if value not in {str(one).lower() for one in words.values}:
        can: list[Any] = [_value_name(say(label)) for label in words.values.values()]
        no = text("“{name}” cannot be “{value}”. It can be: {values}.", name=say(words.label), value=value, values=can)
        raise UserError(no)


def _option_names(every: Mapping[str, Described], say: Say) -> list[Any]:
    """Return the labels of all options (`every`) in the person's language."""
    return [say(words.label) for words in every.values()]


def _suggest_options(game: Game[Any], typed: str, spoken: Language) -> list[app_commands.Choice[str]]:
    """Return completions of the typed text, each with one more option and value.

    Options that the text contains already are not suggested again.
    """
    spoken = spoken.of(game.key)
    done, _, last = typed.rpartition(",")
    named = {part.partition(":")[0].strip() for part in done.split(",")}
    found, before = [], f", {done.strip()}" if done.strip() else ""
    for name, words in described(game.options).items():
        if name in named:
            continue
        for value, label in words.values.items():
            wish = f"{name}: {value}"
            full = f"{done.strip()}, {wish}" if done.strip() else wish
            shown = f"{spoken.say(words.label)}: {spoken.say(label)}{before}"  # new option first: long names are cut
            if last.strip().casefold() in f"{wish} {shown}".casefold() and len(full) <= 100:
                found.append((shown, full))
    return suggestions(found)
