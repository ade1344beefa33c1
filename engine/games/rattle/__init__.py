"""Rattle, Battle, Grab the Loot: dice are Ships, dropped into a Sea in which distances are measured in millimetres.

References such as R-25 and D8 are to the rules and decisions in `docs/rules/rattle.md`.
"""

from engine.games.rattle.game import GAME

__all__ = ["GAME"]
