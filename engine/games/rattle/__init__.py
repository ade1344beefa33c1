"""Rattle, Battle, Grab the Loot: dice are Ships, dropped into a Sea that is measured to the millimetre."""

from engine.games.rattle.game import GAME

__all__ = ["GAME"]
