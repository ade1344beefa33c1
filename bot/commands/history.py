"""/history: list finished games, the person's own or those of the server."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game, game_meant
from bot.commands.option_limits import Typed
from bot.components.history import ExportButton, HistoryButton, HistoryMenu, history_page
from bot.components.services import Click, language_for
from bot.replies.ephemeral import reply
from bot.tables.permissions.policy import Action
from bot.texts.command_localisation import localised
from bot.views.history import HistoryFilter
from engine.text import card_text, text

SERVER = "server"


def add(tree: Tree) -> None:
    """Register /history."""

    @tree.register(card_text("command", "history"), text("List finished games and look at how they ended"), Action.LIST)
    @app_commands.rename(
        which=localised(card_text("option", "which")), game=GAME, companion=localised(card_text("option", "with"))
    )
    @app_commands.describe(
        which=localised(text("Yours, or all on this server that you may see")),
        game=localised(text("Only games of this title")),
        companion=localised(text("Only games with this person")),
    )
    @app_commands.choices(
        which=[
            app_commands.Choice(name=localised(card_text("history", "mine")), value="mine"),
            app_commands.Choice(name=localised(card_text("history", "this server's")), value=SERVER),
        ]
    )
    async def history(
        click: Click, which: str = "mine", game: Typed | None = None, companion: discord.User | None = None
    ) -> None:
        title = None if game is None else game_meant(await language_for(click), game).key
        shown = HistoryFilter(which == SERVER, title, None if companion is None else companion.id)
        await reply(click, await history_page(click, shown, 0))

    history.autocomplete("game")(complete_game)


ITEMS = (HistoryButton, HistoryMenu, ExportButton)
