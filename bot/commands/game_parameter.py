"""The option “game” of commands: its suggestions, and which game a typed text means."""

from __future__ import annotations

from typing import Any

from discord.app_commands import Choice

from bot.commands.option_limits import CHOICES, suggestions
from bot.components.services import Click, language_for
from bot.replies.errors import UserError
from bot.texts import LANGUAGES, Language, language
from bot.texts.command_localisation import localised
from bot.texts.fuzzy_search import best
from bot.texts.player_guides import HOUSE
from engine.game import Game, games
from engine.text import card_text, text

QUARTERDECK = "Quarterdeck"
GAME = localised(card_text("option", "game"))
"""The option's name in each language of Discord."""


def suggest_games(spoken: Language, typed: str) -> list[Choice[str]]:
    """Return the games whose key or title in any language matches the typed text, as suggestions.

    If nothing is typed, all games are returned. Each suggestion says what the game is and for how many players.
    """
    found = list(games().values())
    if typed.strip():
        every = [(spoken.title(game.key), " ".join([game.key, *_titles(game.key)])) for game in found]
        found = [found[n] for n in best(typed, every)]
    return suggestions([(_introduction(game, spoken), game.key) for game in found])


def _introduction(game: Game[Any], spoken: Language) -> str:
    """Return the game's title, what it is in short, and for how many players, as one line.

    A game that is partly or wholly in English for this reader is marked (H-780).
    """
    many = text("{least} to {most} players", least=game.least_seats, most=game.most_seats)
    own = spoken.of(game.key)
    marks = [] if own.complete else [spoken.say(text("translation unfinished"))]
    return " · ".join([spoken.title(game.key), *marks, own.say(game.in_short), spoken.say(many)])


def _titles(key: str) -> list[str]:
    return [language(locale).title(key) for locale in LANGUAGES]


ITSELF = text("Quarterdeck: hands, buttons, votes")
"""The label of Quarterdeck among the suggested games. It says what it is about, because Quarterdeck is no game."""


def with_quarterdeck(found: list[Choice[str]], typed: str, spoken: Language) -> list[Choice[str]]:
    """Return the suggestions, with Quarterdeck itself as the last one if its key begins with the typed text."""
    if not HOUSE.startswith(typed.strip().casefold()):
        return found
    return [*found[: CHOICES - 1], Choice(name=spoken.say(ITSELF), value=HOUSE)]


async def complete_game(click: Click, typed: str) -> list[Choice[str]]:
    """Return the games that fit the text typed so far, as suggestions."""
    return suggest_games(await language_for(click), typed)


async def complete_game_or_quarterdeck(click: Click, typed: str) -> list[Choice[str]]:
    """Return the games that fit the text typed so far, as suggestions.

    Quarterdeck itself is among them if its name fits.
    """
    spoken = await language_for(click)
    return with_quarterdeck(suggest_games(spoken, typed), typed, spoken)


def game_typed(spoken: Language, typed: str) -> Game[Any] | None:
    """Return the game with the typed key, or the one whose title fits the text best; None if none fits."""
    if typed in games():
        return games()[typed]
    meant = suggest_games(spoken, typed) if typed.strip() else []
    return games()[meant[0].value] if meant else None


def game_meant(spoken: Language, typed: str) -> Game[Any]:
    """Return the game with the typed key, or the one whose title fits the text best.

    Raises `UserError` if none fits.
    """
    game = game_typed(spoken, typed)
    if game is None:
        raise UserError(text("I don't know that game. Pick one from the list that appears while you type."))
    return game
