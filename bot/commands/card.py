"""/card: shows one card of a game, drawn and in words."""

from __future__ import annotations

import asyncio
from collections import Counter
from io import BytesIO
from typing import TYPE_CHECKING, Any

from discord import File, Interaction, MediaGalleryItem, app_commands, ui

from bot.choosing import CHOICES, LABEL, Typed, game_meant, game_typed, suggest_games
from bot.errors import Friendly
from bot.people import language_of
from bot.replies import page, reply
from bot.search import best
from bot.texts import Language
from bot.translator import localised
from engine.game import Game, Reference
from engine.text import card_text, text
from renderers import renderer_for
from renderers.frame import Frame

if TYPE_CHECKING:
    from bot.app import Quarterdeck


def add(bot: Quarterdeck) -> None:
    """Enter the command."""

    @bot.tree.command(
        name=localised(card_text("command", "card")),
        description=localised(text("Show a card of a game and what it does")),
    )
    @app_commands.rename(
        game=localised(card_text("option", "game")),
        card=localised(card_text("option", "card")),
    )
    @app_commands.describe(
        game=localised(text("Which game")),
        card=localised(text("The name of the card, or a part of it")),
    )
    async def card(interaction: Interaction[Any], game: str, card: Typed) -> None:
        spoken = await language_of(bot.store, interaction)
        meant = game_meant(spoken, game)
        shown = _meant(meant, card, spoken)
        words = ui.TextDisplay[Any](f"## {spoken.say(shown.name)}\n{spoken.say(shown.rules)}")
        if (await bot.store.person(interaction.user.id)).text_mode:
            await reply(interaction, page(words))
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        frame = Frame(names=(), locale=spoken.locale, say=spoken.say)
        picture = await asyncio.to_thread(renderer_for(meant.key).piece, shown.picture, frame)
        gallery = ui.MediaGallery[Any](MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt))
        await reply(interaction, page(gallery, words), [File(BytesIO(picture.data), picture.name)])

    @card.autocomplete("game")
    async def games(interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return suggest_games(await language_of(bot.store, interaction), typed)

    @card.autocomplete("card")
    async def cards(interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        spoken = await language_of(bot.store, interaction)
        meant = game_typed(spoken, interaction.namespace.game or "")
        found = _found(meant, typed, spoken) if meant else []
        return [
            app_commands.Choice(name=spoken.say(thing.name)[:LABEL], value=thing.picture) for thing in found[:CHOICES]
        ]


def _found(game: Game[Any], typed: str, spoken: Language) -> list[Reference]:
    """The cards that fit, equal names once. Before anything is typed: those with rules of their own first."""
    by_name: dict[str, Reference] = {}
    for thing in game.reference.values():
        by_name.setdefault(spoken.say(thing.name), thing)
    things = list(by_name.values())
    if typed.strip():
        return [things[n] for n in best(typed, [(spoken.say(thing.name), "") for thing in things])]
    alike = Counter(thing.rules.source for thing in things)
    return sorted(things, key=lambda thing: alike[thing.rules.source])


def _meant(game: Game[Any], typed: str, spoken: Language) -> Reference:
    if typed in game.reference:
        return game.reference[typed]
    found = _found(game, typed, spoken) if typed.strip() else []
    if not found:
        raise Friendly(text("{game} has no card «{card}». Pick one from the list.", game=game.title, card=typed))
    return found[0]
