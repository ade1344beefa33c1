"""Tortuga 1667: hidden loyalties, sealed ballots, and treasure for one side or the other."""

from engine.games.tortuga import events, starred_events, turns
from engine.games.tortuga.game import GAME

__all__ = ["GAME", "events", "starred_events", "turns"]
