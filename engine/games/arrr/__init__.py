"""Arrr!!!: a crew, dice, events, and a pile on which they answer each other."""

from engine.games.arrr.game import GAME

__all__ = ["GAME"]
