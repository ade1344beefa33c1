"""/leaderboard: the ratings of a title on this server, of all time or of a month."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game, game_meant
from bot.commands.option_limits import Typed
from bot.components.dynamic_items import IdItem, require_offered
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.tables.results.leaderboard import ALL_TIME, leaderboard, months, zone_of
from bot.texts.command_localisation import localised
from bot.views.leaderboard import render_leaderboard
from engine.game import games
from engine.text import card_text, text
from store.results.ratings import Ladder
from store.results.stats import most_played

NOT_RATED = text("This server keeps no ratings: its moderators have turned them off.")


def add(tree: Tree) -> None:
    """Register /leaderboard, with suggestions of games."""

    @tree.register(
        card_text("command", "leaderboard"), text("Who plays best on this server, by game"), Action.STATISTICS
    )
    @app_commands.guild_only()
    @app_commands.rename(game=GAME)
    @app_commands.describe(game=localised(text("Which game")))
    async def command(click: Click, game: Typed | None = None) -> None:
        spoken = await language_for(click)
        played = await most_played(services_of(click).store, click.guild_id or 0)
        meant = next(iter(games())) if played not in games() else str(played)
        if game is not None:
            meant = game_meant(spoken, game).key
        await _show(click, meant, ALL_TIME, 0)

    command.autocomplete("game")(complete_game)


async def _show(click: Click, game: str, period: str, page: int, *, again: bool = False) -> None:
    """Reply with a page of a leaderboard.

    `game` is the key of the title, and `period` that of a month or of all time. `page` counts from 0. With `again`, the
    page replaces the clicked message.
    """
    services = services_of(click)
    store, now, guild = services.store, services.time.wall(), click.guild_id or 0
    server = await store.server(guild)
    if not server.rated:
        raise UserError(NOT_RATED)
    await (click.response.defer() if again else click.response.defer(ephemeral=True, thinking=True))
    spoken, person = await language_for(click), await store.person(click.user.id)
    offered = months(now, zone_of(server))
    period = period if period in offered else ALL_TIME
    standings = await leaderboard(store, Ladder(guild, game), period, now)
    layout, files = await render_leaderboard(standings, game, period, offered, page, person, spoken)
    await (edit_in_place(click, layout, files) if again else reply(click, layout, files))


class LeaderboardMenu(
    IdItem[ui.Select[Any]], template=r"leaderboard:(?P<what>game|period):(?P<game>\w+):(?P<period>all|\d{4}-\d\d)"
):
    """The menu of titles or of periods below a leaderboard."""

    action = Action.STATISTICS

    async def serve(self, click: Click) -> None:
        """Show the leaderboard of the picked title or period."""
        (picked,) = self.item.values
        game, period = require_offered(self.match["game"], games()), self.match["period"]
        if self.match["what"] == "game":
            game = require_offered(picked, games())
        else:
            period = picked
        await _show(click, game, period, 0, again=True)


class LeaderboardPage(
    IdItem[ui.Button[Any]], template=r"leaderboard:page:(?P<game>\w+):(?P<period>all|\d{4}-\d\d):(?P<page>\d{1,4})"
):
    """A button that shows another page of a leaderboard."""

    action = Action.STATISTICS

    async def serve(self, click: Click) -> None:
        game = require_offered(self.match["game"], games())
        await _show(click, game, self.match["period"], int(self.match["page"]), again=True)


ITEMS = (LeaderboardMenu, LeaderboardPage)
