"""Captain Yarr's Curse: match suit, colour or shape, and be the first to hold nothing."""

from engine.games.yarr import special_cards
from engine.games.yarr.game import GAME

__all__ = ["GAME", "special_cards"]
