"""Cups, the fifth game: small, made with `python -m tools.new_game`, and an example in docs/adding-a-game.md.

Players do not see it. The tests know it, so every test of all games is a test of it, too. All of it is in this folder,
as in a package of `engine.game_packages`. Its tests are here, too.
"""

from __future__ import annotations

import os

from engine import game_packages
from engine.game import games
from tests.cups.game import GAME

PROVED = os.environ.get("QUARTERDECK_PROVES")
"""The key of the installed game that `engine.prove` checks with this suite, or None."""
_announced = game_packages.announced
game_packages.announced = lambda: (entry for entry in _announced() if entry.name == PROVED)
"""Other tests do not depend on the packages that happen to be installed."""


def register() -> None:
    """Register it as a game that can be played, as if it were an installed package."""
    if GAME.key not in games():
        game_packages.packages[GAME.key] = __name__
        games()[GAME.key] = GAME
