"""Rattle, Battle, Grab the Loot: dice are Ships, dropped into a Sea in which distances are measured in millimetres."""

from engine.games.rattle.game import GAME

__all__ = ["GAME"]
