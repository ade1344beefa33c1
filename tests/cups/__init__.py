"""Cups, the fifth game: small, made with `python -m tools.new_game`, and the example in docs/adding-a-game.md.

Players do not see it. The tests know it, so every test of all games is a test of it, too. All of it is in this folder.
The rules of `engine/games/<key>` are here with their words. `picture` is the renderer, `player` the automatic player.
The ledgers are under `docs`, and its tests are here, too.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bot.texts import rulebook
from engine.game import games
from tests.cups import picture, player
from tests.cups.game import GAME


def register() -> None:
    """Register it as a game that can be played, as if its files were in the usual places."""
    if GAME.key not in games():
        games()[GAME.key] = GAME
        sys.modules[f"renderers.{GAME.key}"] = picture
        sys.modules[f"engine.players.{GAME.key}"] = player
        rulebook.SHELVES.append(Path(__file__).parent / "docs")
