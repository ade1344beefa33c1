"""The option «game» of the commands that have one: its suggestions and its meaning."""

from __future__ import annotations

from typing import Any

from discord.app_commands import Choice

from bot.errors import Friendly
from bot.search import best
from bot.texts import Language
from engine.game import Game, games
from engine.text import text

CHOICES = 25
LABEL = 100


def suggest_games(spoken: Language, typed: str) -> list[Choice[str]]:
    """The games whose title or key fits what was typed so far; all of them before anything is typed."""
    found = list(games().values())
    if typed.strip():
        found = [found[n] for n in best(typed, [(spoken.say(game.title), game.key) for game in found])]
    return [Choice(name=spoken.say(game.title)[:LABEL], value=game.key) for game in found][:CHOICES]


def game_meant(spoken: Language, typed: str) -> Game[Any]:
    """The game with this key, or the one whose title says it best. Raises Friendly for none."""
    if typed in games():
        return games()[typed]
    meant = suggest_games(spoken, typed) if typed.strip() else []
    if not meant:
        raise Friendly(text("I know no such game. Pick one from the list that appears while you type."))
    return games()[meant[0].value]
