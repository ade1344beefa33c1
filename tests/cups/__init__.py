"""Cups, the fifth game: small, written from `python -m tools.new_game`, the living example of CONTRIBUTING.

People do not see it. The tests know it, so every test of all games is a test of it, too. What belongs to a game lies
together here: the rules of `engine/games/<key>` with their words, `picture` in the place of `renderers/<key>.py`,
`player` in that of `engine/players/<key>.py`, the ledgers under `docs`, and its tests.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.texts import rulebook
from engine.game import games
from tests.cups import picture, player
from tests.cups.game import GAME


def register() -> None:
    """From now on it is one of the games that can be played, as if its files lay where the command puts them."""
    if GAME.key not in games():
        games()[GAME.key] = GAME
        sys.modules[f"renderers.{GAME.key}"] = picture
        sys.modules[f"engine.players.{GAME.key}"] = player
        rulebook.SHELVES.append(Path(__file__).parent / "docs")
