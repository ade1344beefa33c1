"""/records: the records of the server, with the games that they come from."""

from __future__ import annotations

from discord import app_commands

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game, game_meant
from bot.components.records import RecordButton, RecordMenu
from bot.components.result import search_of
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.texts.command_localisation import localised
from bot.views.records import records_page
from engine.text import card_text, text
from store.results.records import records_of_server

ON_A_SERVER = text("Records belong to a server. Use /records there.")


def add(tree: Tree) -> None:
    """Register /records, with suggestions of games."""

    @tree.register(
        card_text("command", "records"),
        text("Records of this server, each with its game"),
        Action.LIST,
    )
    @app_commands.rename(game=GAME)
    @app_commands.describe(game=localised(text("Only the records of this game")))
    async def records(click: Click, game: str | None = None) -> None:
        if click.guild_id is None:
            raise UserError(ON_A_SERVER)
        spoken = await language_for(click)
        title = None if game is None else game_meant(spoken, game).key
        seen = (await search_of(click)).channels
        held = await records_of_server(services_of(click).store, click.guild_id, seen, title)
        await reply(click, records_page(held, spoken))

    records.autocomplete("game")(complete_game)


ITEMS = (RecordButton, RecordMenu)
