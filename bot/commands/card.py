"""/card: show one card of a game, as a picture and as text."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from typing import Any

from discord import File, MediaGalleryItem, app_commands, ui

from bot.commands.command_tree import Tree
from bot.commands.game_parameter import GAME, complete_game, game_meant, game_typed
from bot.commands.option_limits import Typed, suggestions
from bot.components.dynamic_items import IdItem
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.texts import Language
from bot.texts.command_localisation import localised
from bot.texts.fuzzy_search import IndexEntry, SearchIndex
from bot.views.render_pool import run_in_render_pool
from engine.game import Game, Reference
from engine.text import card_text, text
from renderers import renderer_for
from renderers.picture_context import Frame


def add(tree: Tree) -> None:
    """Register /card, with suggestions of games and cards."""

    @tree.register(
        card_text("command", "card"), text("Show a card of a game and what it does"), Action.LOOK_UP, personal=True
    )
    @app_commands.rename(game=GAME, card=localised(card_text("option", "card")))
    @app_commands.describe(
        game=localised(text("Which game")),
        card=localised(text("The name of the card, its colour and sign, or what it does")),
    )
    async def card(click: Click, game: str, card: Typed) -> None:
        spoken = await language_for(click)
        meant = game_meant(spoken, game)
        spoken = spoken.of(meant.key)
        shown = _card_meant(meant, card, spoken)
        await _show(click, meant, shown, spoken)

    card.autocomplete("game")(complete_game)

    @card.autocomplete("card")
    async def cards(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        spoken = await language_for(click)
        meant = game_typed(spoken, click.namespace.game or "")
        if meant is None:
            return []
        spoken = spoken.of(meant.key)
        found = _matching_cards(meant, typed, spoken)
        return suggestions([(spoken.say(thing.name), thing.picture) for thing in found])


async def _show(click: Click, meant: Game[Any], shown: Reference, spoken: Language) -> None:
    """Reply with the card `shown` of the game `meant`: its picture and its text.

    A person who has turned text mode on gets only the text. `spoken` is the language.
    """
    words = ui.TextDisplay[Any](
        "\n".join(
            [
                f"## {spoken.say(shown.name)}",
                *([f"**{' · '.join(spoken.say(sign) for sign in shown.signs)}**"] if shown.signs else []),
                spoken.say(shown.rules),
                *([f"-# {spoken.say(meant.own_design)}"] if meant.own_design else []),
            ]
        )
    )
    if (await services_of(click).store.person(click.user.id)).text_mode:
        await reply(click, framed(words))
        return
    await click.response.defer(ephemeral=True, thinking=True)
    frame = Frame(names=(), locale=spoken.locale, say=spoken.say)
    picture = await run_in_render_pool(renderer_for(meant.key).piece, shown.picture, frame)
    gallery = ui.MediaGallery[Any](MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt))
    await reply(click, framed(gallery, words), [File(BytesIO(picture.data), picture.name)])


def _matching_cards(game: Game[Any], typed: str, spoken: Language) -> list[Reference]:
    """Return the cards whose name, rules or signs (such as the colour) match the typed text, the best match first.

    Of cards with the same name only one is returned. If nothing is typed, all cards are returned. Cards with a rule of
    their own come first, then those whose rules other cards have too.
    """
    by_name: dict[str, Reference] = {}
    for thing in game.reference.values():
        by_name.setdefault(spoken.say(thing.name), thing)
    things = list(by_name.values())
    if typed.strip():
        entries = (
            IndexEntry(spoken.say(one.name), spoken.say(one.rules), [spoken.say(sign) for sign in one.signs])
            for one in things
        )
        shelf = SearchIndex(entries, spoken.locale, named=True)
        return [things[n] for n, _ in shelf.ranked(typed)]
    alike = Counter(thing.rules.source for thing in things)
    return sorted(things, key=lambda thing: alike[thing.rules.source])


def _card_meant(game: Game[Any], typed: str, spoken: Language) -> Reference:
    """Return the card whose id was typed, or the one that fits the typed text best. Raises `UserError` if none fits."""
    if typed in game.reference:
        return game.reference[typed]
    found = _matching_cards(game, typed, spoken) if typed.strip() else []
    if not found:
        raise UserError(
            text("{game} has no card “{card}”. Pick one from the list.", game=spoken.title(game.key), card=typed)
        )
    return found[0]


class CardMenu(IdItem[ui.Select[Any]], template=r"card:(?P<game>\w+)"):
    """The menu below “What is this?” of the cards that a person can see. It shows the picked card."""

    action = Action.LOOK_UP

    async def serve(self, click: Click) -> None:
        """Reply with the picked card."""
        spoken = await language_for(click)
        meant = game_meant(spoken, self.match["game"])
        spoken = spoken.of(meant.key)
        await _show(click, meant, _card_meant(meant, self.item.values[0], spoken), spoken)


ITEMS = (CardMenu,)
