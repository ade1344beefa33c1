"""Skeleton: take coins from a chest, and leave the last one to somebody else.

This file imports nothing, because Quarterdeck reads `API` before it imports the game.
"""

API = "2.1"
"""The version of Quarterdeck's game API for which this game is written."""
