"""/play: opens a lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import paces
from bot.choosing import Typed, game_meant, game_typed, suggest_games
from bot.doors.lobby import greet
from bot.doors.options import with_option
from bot.errors import Friendly
from bot.people import language_at, language_of
from bot.shows.lobby import lobby_show
from bot.texts import Language, language
from bot.translator import localised
from engine.chance import new_seed
from engine.game import Game, described
from engine.store.rows import SeatRow
from engine.text import Text, card_text, text

if TYPE_CHECKING:
    from bot.app import Quarterdeck

ANSWER = 10
"""Seconds that the answer to the command is waited for."""

NEEDED: dict[str, Text] = {
    "view_channel": text("View Channel"),
    "send_messages": text("Send Messages"),
    "attach_files": text("Attach Files"),
    "read_message_history": text("Read Message History"),
}


def add(bot: Quarterdeck) -> None:
    """Enter the command."""

    @bot.tree.command(
        name=localised(card_text("command", "play")),
        description=localised(text("Open a table for a game")),
    )
    @app_commands.guild_only()
    @app_commands.rename(
        game=localised(card_text("option", "game")),
        options=localised(card_text("option", "options")),
        pace=localised(card_text("option", "pace")),
    )
    @app_commands.describe(
        game=localised(text("Which game")),
        options=localised(text("Options of the game, such as «rounds: 2»; the lobby can change them")),
        pace=localised(text("How much time everybody has")),
    )
    @app_commands.choices(
        pace=[app_commands.Choice(name=localised(pace.label), value=key) for key, pace in paces.PACES.items()]
    )
    async def play(
        interaction: discord.Interaction[Any], game: Typed, options: Typed | None = None, pace: str | None = None
    ) -> None:
        spoken = await language_of(bot.store, interaction)
        meant = game_meant(spoken, game)
        server = await bot.store.server(interaction.guild_id or 0)
        _may_play_here(interaction, server.channels)
        wished = meant.options().model_dump(mode="json")
        for name, value in _wishes(options or ""):
            wished = with_option(meant, wished, name, value)
        async with bot.store.write() as w:
            await w.once(interaction.id, bot.now())
            row = await w.new_table(
                game=meant.key,
                guild=interaction.guild_id,
                channel=interaction.channel_id or 0,
                host=interaction.user.id,
                locale=(await language_at(bot.store, interaction.guild)).locale,
                pace=pace or server.pace or paces.DEFAULT,
                options=wished,
                seed=new_seed(),
                now=bot.now(),
            )
            await w.add_seat(SeatRow(row.id, 0, None, interaction.user.id, interaction.user.display_name, None, ""))
            # Should the answer below not come through, the outbox posts the lobby a little later.
            await w.want(row.id, "lobby", row.revision, bot.now() + ANSWER)
        show = lobby_show(row, await bot.store.seats(row.id), language(row.locale))
        await interaction.response.send_message(view=show.layout, allowed_mentions=discord.AllowedMentions.none())
        sent = await interaction.original_response()
        async with bot.store.write() as w:
            await w.shown(row.id, "lobby", sent.channel.id, sent.id, row.revision)
        await greet(interaction, row)

    @play.autocomplete("game")
    async def games(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return suggest_games(await language_of(bot.store, interaction), typed)

    @play.autocomplete("options")
    async def wishes(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        spoken = await language_of(bot.store, interaction)
        game = game_typed(spoken, interaction.namespace.game or "")
        return _suggest(game, typed, spoken) if game else []


def _may_play_here(interaction: discord.Interaction[Any], allowed: list[int]) -> None:
    """Raises `Friendly` where the server keeps this channel free of games, or the bot lacks a permission."""
    parent = getattr(interaction.channel, "parent_id", None)
    if allowed and not {interaction.channel_id, parent} & set(allowed):
        channels: list[Any] = [f"<#{channel}>" for channel in allowed]
        raise Friendly(text("This server plays in {channels}. Open your table there.", channels=channels))
    missing: list[Any] = [words for name, words in NEEDED.items() if not getattr(interaction.app_permissions, name)]
    if missing:
        raise Friendly(
            text(
                "I lack permissions in this channel: {missing}. Somebody who manages this server can grant them.",
                missing=missing,
            )
        )


def _wishes(options: str) -> list[tuple[str, str]]:
    """«rounds: 2, deck: stormy» as pairs."""
    pairs = []
    for part in options.split(","):
        name, colon, value = part.partition(":")
        if colon:
            pairs.append((name.strip().lower(), value.strip().lower()))
        elif part.strip():
            raise Friendly(text("Write options as «name: value», with commas between them."))
    return pairs


def _suggest(game: Game[Any], typed: str, spoken: Language) -> list[app_commands.Choice[str]]:
    """What has been typed, completed by each option that is not in it yet."""
    done, _, last = typed.rpartition(",")
    named = {part.partition(":")[0].strip() for part in done.split(",")}
    found = []
    for name, words in described(game.options).items():
        if name in named:
            continue
        for value, label in words.values.items():
            wish = f"{name}: {value}"
            full = f"{done.strip()}, {wish}" if done.strip() else wish
            shown = f"{spoken.say(words.label)}: {spoken.say(label)}"
            shown = f"{done.strip()}, {shown}" if done.strip() else shown
            if last.strip().casefold() in f"{wish} {shown}".casefold() and len(full) <= 100:
                found.append(app_commands.Choice(name=shown[:100], value=full))
    return found[:25]
