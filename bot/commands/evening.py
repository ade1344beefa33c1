"""/evening: plan an evening that repeats every week, or list those of the server."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord
from discord import app_commands, ui

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game, game_meant
from bot.commands.option_limits import Typed
from bot.components.evening import EveningButton, EveningVote, rights_in_channel
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, reply_text, require, services_of
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.evenings import MOST_ON_SERVER
from bot.tables.permissions.bot_permissions import require_bot_permissions
from bot.tables.permissions.policy import Action
from bot.tables.personal_time.parse_personal_time import parse_weekly
from bot.texts.command_localisation import localised
from bot.texts.person_names import cleaned
from bot.texts.preferred_language import table_language
from bot.views.evening import evening_parts, render_evening, when_in_words
from engine.text import card_text, text
from store.tables.evenings import Evening, add_evening, count_evenings, evenings_on, list_of, set_evening

LONGEST_NAME = 32
"""Maximum number of characters of an evening's name."""
ZONE_FIRST = text("Evenings begin by the server's clock. Somebody who can manage the server sets it: /settings zone.")


def add(tree: Tree) -> None:
    """Register /evening, with suggestions of times and games."""

    @tree.register(
        card_text("command", "evening"),
        text("Game evenings that repeat every week: list them, or plan one"),
        Action.LIST,
    )
    @app_commands.guild_only()
    @app_commands.rename(
        at=localised(card_text("option", "at")), game=GAME, name=localised(card_text("option", "name"))
    )
    @app_commands.describe(
        at=localised(text("To plan one: when it begins, such as “every friday 20:00”")),
        game=localised(text("Which game; without it, people vote each week")),
        name=localised(text("A name for the evening")),
    )
    async def evening(
        click: Click, at: Typed | None = None, game: Typed | None = None, name: Typed | None = None
    ) -> None:
        if at is None:
            await _list(click)
            return
        await require(click, Action.PLAN_EVENING)
        require_bot_permissions(click.app_permissions, in_thread=isinstance(click.channel, discord.Thread))
        spoken = await language_for(click)
        meant = None if game is None else game_meant(spoken, game).key
        begins = await _readings(click, at)
        if len(begins) > 1:
            zone = await _zone(click)
            said: list[Any] = [when_in_words(one, zone, spoken.locale) for one in begins]
            raise UserError(text("That can mean: {times}. Pick one of the suggestions.", times=said))
        await _plan(click, begins[0], meant, cleaned(name or "")[:LONGEST_NAME])

    evening.autocomplete("game")(complete_game)

    @evening.autocomplete("at")
    async def times(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        zone, spoken = await _zone(click), await language_for(click)
        try:
            found = await _readings(click, typed)
        except UserError:
            return []
        return [
            app_commands.Choice(name=spoken.say(when_in_words(at, zone, spoken.locale)), value=f"<t:{int(at)}>")
            for at in found
        ]


async def _zone(click: Click) -> str:
    return (await services_of(click).store.server(click.guild_id or 0)).time_zone or "UTC"


async def _readings(click: Click, typed: str) -> list[float]:
    """Return the first begin of each evening that the text can mean. Raises `UserError` if it names no time."""
    services = services_of(click)
    server, person = await services.store.server(click.guild_id or 0), await services.store.person(click.user.id)
    if server.time_zone is None:
        raise UserError(ZONE_FIRST)
    return parse_weekly(typed, person, server.time_zone, services.time.wall())


async def _plan(click: Click, begins_at: float, game: str | None, name: str) -> None:
    """Store the evening, and reply with its public message."""
    services, zone = services_of(click), await _zone(click)
    spoken = await table_language(services.store, click.guild, await language_for(click))
    begins = datetime.fromtimestamp(begins_at, ZoneInfo(zone))
    evening = Evening(
        "",
        click.guild_id or 0,
        click.channel_id or 0,
        None,
        spoken.locale,
        game,
        name,
        begins.weekday(),
        begins.hour,
        begins.minute,
        begins_at,
    )
    services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
    async with write_once(click) as w:
        if await count_evenings(w, evening.guild) >= MOST_ON_SERVER:
            raise UserError(text("This server has {most} evenings, the maximum.", most=MOST_ON_SERVER))
        await add_evening(w, evening)
    shown = render_evening(evening, {}, zone, spoken)
    if click.response.is_done():  # a slow commit was acknowledged with a private reply
        await reply(click, shown)
        return
    told = await click.response.send_message(view=shown, allowed_mentions=discord.AllowedMentions.none())
    async with services.store.write() as w:
        await set_evening(w, evening.id, message=told.message_id)


async def _list(click: Click) -> None:
    """Reply with the server's evenings that the person can see."""
    store, spoken, zone = services_of(click).store, await language_for(click), await _zone(click)
    parts: list[ui.Item[Any]] = []
    for evening in await evenings_on(store, click.guild_id or 0):
        if await rights_in_channel(click, evening.channel) is not None:
            parts += evening_parts(evening, await list_of(store, evening.id), zone, spoken, listed=True)
    if parts:
        await reply(click, framed(*parts))
        return
    none = text("No evening is planned here. With “at”, /evening plans one, such as “every friday 20:00”.")
    await reply_text(click, none)


ITEMS = (EveningButton, EveningVote)
