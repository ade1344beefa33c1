"""Captain Yarr's Curse: match suit, colour or shape, and be the first to hold nothing."""

from engine.games.yarr import specials
from engine.games.yarr.game import GAME

__all__ = ["GAME", "specials"]
