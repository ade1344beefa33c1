"""/rules: the rules of a game in short, a section of them, or answers to a question.

The entry “Rules about this” of the menu on a message shows the rules of that message's game.
"""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands, ui

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, QUARTERDECK, complete_game_or_quarterdeck, game_meant, game_typed
from bot.commands.option_limits import Typed, suggestions
from bot.components.dispatch import parts_of
from bot.components.dynamic_items import IdItem
from bot.components.services import Click, language_for, may, services_of
from bot.replies.ephemeral import edit_in_place, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.texts import Language, player_guides, rulebook
from bot.texts.command_localisation import localised
from bot.texts.fuzzy_search import words_of
from bot.texts.player_guides import Passage
from bot.texts.rule_formatter import readable_rule
from bot.texts.rules_qa import find_answers
from bot.views import custom_ids
from bot.views.rules import answers_page, literal_rules, section_page
from engine.game import games
from engine.text import card_text, text

REWRITTEN = text("That rule no longer exists, because the rules were rewritten. /rules shows the current ones.")
NO_GAME = text("That message is about no game of mine. /rules looks up any game.")
OF_TABLE = re.compile(rf"[a-z-]+:{custom_ids.TABLE}(?::|$)")
"""Matches the custom id of a table's button or menu."""
OF_GAME = re.compile(r"(?:rules|card|learn|legend):(?P<game>\w+)")
"""Matches the custom id of a button or menu about a game, without a table."""
PASSAGE = re.compile(r"§(?P<place>\d{1,4})")
"""Matches the text that stands for a line of the players' guide when a person picks it from the suggestions.

It is “§” and the line's index, such as “§12”.
"""


def add(tree: Tree) -> None:
    """Register /rules, with suggestions of games and queries, and the entry in the menu on messages."""

    @tree.register(
        card_text("command", "rules"),
        text("A game's rules in short, or the answer to your question"),
        Action.LOOK_UP,
        personal=True,
    )
    @app_commands.rename(game=GAME, query=localised(card_text("option", "query")))
    @app_commands.describe(
        game=localised(text("Which game; or Quarterdeck: how tables, hands and votes work")),
        query=localised(text("A question in your own words or a rule number; leave it empty for a summary")),
    )
    async def rules(click: Click, game: str, query: Typed | None = None) -> None:
        spoken = await language_for(click)
        await reply(click, look_up(_book_key(spoken, game), query or "", spoken))

    rules.autocomplete("game")(complete_game_or_quarterdeck)

    @tree.register_menu(card_text("menu", "Rules about this"), Action.LOOK_UP, personal=True)
    async def about(click: Click, message: discord.Message) -> None:
        game = await _game_of(click, message)
        await reply(click, look_up(game, "", await language_for(click)))

    @rules.autocomplete("query")
    async def queries(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        spoken = await language_for(click)
        book = click.namespace.game or ""
        if book.casefold() != player_guides.HOUSE:
            meant = game_typed(spoken, book)
            return _suggest(meant.key, typed, spoken) if meant else []
        return _suggest(player_guides.HOUSE, typed, spoken)


async def _game_of(click: Click, message: discord.Message) -> str:
    """Return the key of the game that a message is about. Raises `UserError` if it is about none.

    The custom ids of its buttons name its table, or the game itself.
    """
    own = parts_of(message) if message.author == click.client.user else ()
    for custom_id in [getattr(part, "custom_id", None) or "" for part in own]:
        if (match := OF_TABLE.match(custom_id)) and (row := await services_of(click).store.table(match["table"])):
            if row.game in games() and await may(click, Action.FIND, row):
                return row.game
        elif (match := OF_GAME.match(custom_id)) and match["game"] in games():
            return match["game"]
    raise UserError(NO_GAME)


def _book_key(spoken: Language, typed: str) -> str:
    """Return the key of the game that was typed, or the key of Quarterdeck itself.

    Raises `UserError` if no game fits.
    """
    return player_guides.HOUSE if typed.strip().casefold() == player_guides.HOUSE else game_meant(spoken, typed).key


def look_up(game: str, query: str, spoken: Language) -> ui.LayoutView:
    """Return a message with what a query finds in the rules of a game.

    An empty query finds the game in short. Others find a section, a rule by its id, or the best answers to a question.
    Raises `UserError` if nothing is found.
    """
    sections = player_guides.sections(game, spoken.locale)
    if not query.strip() and sections:
        return section_page(game, sections[0], spoken)
    if match := PASSAGE.fullmatch(query):
        found: list[Passage | rulebook.Rule] = list(player_guides.page(game, spoken.locale)[int(match["place"]) :][:1])
        if found:
            return answers_page(game, found, spoken)
    if named := [name for name in sections if words_of(name) == words_of(query)]:
        return section_page(game, named[0], spoken)
    if exact := rulebook.find(game, query, spoken.locale):
        return literal_rules(game, exact, spoken)
    found = find_answers(game, query, spoken.locale)
    if not found:
        raise UserError(
            text(
                "The rules of {game} say nothing about “{query}”. Put it in other words, or look "
                "through the sections: /rules without a question.",
                game=QUARTERDECK if game == player_guides.HOUSE else spoken.title(game),
                query=query,
            )
        )
    return answers_page(game, found, spoken)


class RulesMenu(IdItem[ui.Select[Any]], template=r"rules:(?P<game>\w+):(?P<what>section|rule)"):
    """A menu below an answer. It leads to a section of the guide, or to a rule in its literal text."""

    action = Action.LOOK_UP

    async def serve(self, click: Click) -> None:
        """Show the picked section in place of the clicked message, or reply with the picked rule."""
        spoken = await language_for(click)
        game, picked = self.match["game"], self.item.values[0]
        if game not in games() and game != player_guides.HOUSE:
            raise UserError(text("I don't know that game. Pick one from the list that appears while you type."))
        if self.match["what"] == "rule":
            found = rulebook.find(game, picked, spoken.locale)
            if not found:
                raise UserError(REWRITTEN)
            await reply(click, literal_rules(game, found, spoken))
            return
        section = dict(enumerate(player_guides.sections(game, spoken.locale))).get(
            int(picked) if picked.isdecimal() else -1
        )
        if section is None:
            raise UserError(REWRITTEN)
        shown = section_page(game, section, spoken)
        own = click.message is not None and click.message.flags.ephemeral
        await (edit_in_place(click, shown) if own else reply(click, shown))


def _suggest(game: str, typed: str, spoken: Language) -> list[app_commands.Choice[str]]:
    """Return suggestions: the titles of the sections if nothing is typed, else the beginnings of the best answers."""
    if not typed.strip():
        titles = player_guides.sections(game, spoken.locale) or rulebook.sections(game, spoken.locale)
        return suggestions([(title, title) for title in titles])
    found = rulebook.find(game, typed, spoken.locale) or find_answers(game, typed, spoken.locale)
    return suggestions([_suggestion(one, game, spoken) for one in found])


def _suggestion(one: Passage | rulebook.Rule, game: str, spoken: Language) -> tuple[str, str]:
    if isinstance(one, Passage):
        return one.words.replace("*", ""), f"§{one.number}"
    return f"{one.id} · {readable_rule(one, game, spoken)}", one.id


ITEMS = (RulesMenu,)
