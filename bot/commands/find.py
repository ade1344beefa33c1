"""/find: look for players of a title, in the channel that the server chose for calls."""

from __future__ import annotations

import discord
from discord import app_commands, ui

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game, game_meant
from bot.commands.option_limits import Typed
from bot.commands.play import NewLobby, open_lobby
from bot.components.services import Click, language_for, may, services_of
from bot.components.start_time import said_back, suggest_starts
from bot.delivery.idempotent_posts import new_nonce
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.call import is_called
from bot.tables.initial_options import first_options
from bot.tables.permissions.bot_permissions import require_bot_permissions
from bot.tables.permissions.policy import Action
from bot.tables.personal_time.parse_personal_time import parse_start
from bot.tables.time_limits.pace import DEFAULT
from bot.texts.command_localisation import localised
from bot.texts.person_names import cleaned
from bot.texts.preferred_language import table_language
from bot.views import custom_ids
from bot.views.choice_components import clip
from engine.text import card_text, text
from store.rows import TableRow

NO_CHANNEL = text("This server has no channel for calls. Somebody who can manage it chooses one in /settings.")


def add(tree: Tree) -> None:
    """Register /find, with suggestions of games and times."""

    @tree.register(card_text("command", "find"), text("Look for players of a game"), Action.OPEN)
    @app_commands.guild_only()
    @app_commands.rename(
        game=GAME,
        people=localised(card_text("option", "people")),
        at=localised(card_text("option", "at")),
        note=localised(card_text("option", "note")),
    )
    @app_commands.describe(
        game=localised(text("Which game")),
        people=localised(text("How many people play, you among them")),
        at=localised(text("When it starts, in your time zone: “saturday 20:00”, “in 2 hours” or “5 December 8pm”")),
        note=localised(text("A few words, such as “in English, beginners welcome”")),
    )
    async def find(
        click: Click,
        game: Typed,
        people: app_commands.Range[int, 2, 9] | None = None,
        at: Typed | None = None,
        note: Typed | None = None,
    ) -> None:
        services, spoken = services_of(click), await language_for(click)
        meant = game_meant(spoken, game)
        server = await services.store.server(click.guild_id or 0)
        if server.call_channel is None:
            raise UserError(NO_CHANNEL)
        if (found := await _open_call(click, meant.key)) is not None:
            await _offer(click, found)
            return
        require_bot_permissions(click.app_permissions, in_thread=isinstance(click.channel, discord.Thread))
        wanted = min(people or meant.most_seats, meant.most_seats)
        if wanted < meant.least_seats:
            raise UserError(text("That game takes at least {least} people.", least=meant.least_seats))
        now, person = services.time.wall(), await services.store.person(click.user.id)
        readings = [] if at is None else parse_start(at, person, now)
        if len(readings) > 1:
            raise UserError(text("That time can mean several. Pick one of the suggestions."))
        pace, locale = server.pace or DEFAULT, (await table_language(services.store, click.guild, spoken)).locale
        first = await first_options(
            services.store, meant, guild=server.guild, host=click.user.id, pace=pace, locale=locale
        )
        services.limits.joins.count(click.user.id, services.time.monotonic(), click.id)
        lobby = NewLobby(
            meant.key,
            pace,
            locale,
            first,
            readings[0] if readings else None,
            private=False,
            nonce=new_nonce(),
            call=cleaned(note or ""),
            call_seats=wanted,
        )
        row = await open_lobby(click, lobby)
        services.outbox.wake()
        called = spoken.say(text("I look for players in {channel}.", channel=f"<#{server.call_channel}>"))
        told = [called, *([spoken.say(await said_back(click, row))] if readings else [])]
        await reply(click, framed(ui.TextDisplay("\n".join(told))))

    find.autocomplete("game")(complete_game)

    @find.autocomplete("at")
    async def times(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest_starts(click, typed)


async def _open_call(click: Click, game: str) -> TableRow | None:
    """Return the lobby of this title that looks for players on the server; None if there is none for this person."""
    store = services_of(click).store
    for row in await store.tables(guild=click.guild_id, statuses=("lobby",)):
        people = [seat.user for seat in await store.seats(row.id) if seat.user is not None]
        if row.game == game and is_called(row, len(people)) and await may(click, Action.JOIN, row):
            return row
    return None


async def _offer(click: Click, row: TableRow) -> None:
    """Reply that somebody looks for players of this title already, with a button to join them."""
    spoken = await language_for(click)
    told = text(
        "Players of {game} are wanted already: table {code} in {channel}.",
        game=spoken.title(row.game),
        code=row.id,
        channel=f"<#{row.channel}>",
    )
    join = ui.Button[ui.LayoutView](
        label=clip(spoken.say(text("Join")), 80),
        style=discord.ButtonStyle.success,
        custom_id=custom_ids.to_button(row.id, "join"),
    )
    await reply(click, framed(ui.TextDisplay(spoken.say(told)), ui.ActionRow(join)))
