"""/tournament: list the tournaments of this server, or create one."""

from __future__ import annotations

from discord import app_commands

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game, game_meant
from bot.commands.option_limits import Typed
from bot.components import tournament as components
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import reply
from bot.tables.permissions.policy import Action
from bot.tables.time_limits.pace import PACES
from bot.texts.command_localisation import localised
from bot.views.tournament import render_tournaments
from engine.text import card_text, text
from store.tables.tournaments import tournaments_of

USUAL = 16
"""The number of people who can enter, unless the organiser says another."""
LISTED = 15
"""Maximum number of tournaments in the list."""


def add(tree: Tree) -> None:
    """Register /tournament, with suggestions of games."""

    @tree.register(
        card_text("command", "tournament"),
        text("Tournaments of this server"),
        Action.TOURNAMENT,
    )
    @app_commands.guild_only()
    @app_commands.rename(
        game=GAME,
        people=localised(card_text("option", "people")),
        pace=localised(card_text("option", "pace")),
    )
    @app_commands.describe(
        game=localised(text("Create a tournament of this game")),
        people=localised(text("How many people can enter")),
        pace=localised(text("How much time each player has")),
    )
    @app_commands.choices(
        pace=[app_commands.Choice(name=localised(pace.label), value=key) for key, pace in PACES.items()]
    )
    async def tournament(
        click: Click,
        game: Typed | None = None,
        people: app_commands.Range[int, 2, components.MOST] = USUAL,
        pace: str | None = None,
    ) -> None:
        spoken = await language_for(click)
        if game is not None:
            await components.ask_new(click, game_meant(spoken, game), people, pace)
            return
        rows = await tournaments_of(services_of(click).store, click.guild_id or 0)
        await reply(click, render_tournaments([one for one in rows if components.sees(click, one)][:LISTED], spoken))

    tournament.autocomplete("game")(complete_game)


ITEMS = components.ITEMS
