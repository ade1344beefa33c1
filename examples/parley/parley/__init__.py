"""Parley: hold one card, play another, and be the last who still talks. An example of a game in a package.

This file imports nothing, because Quarterdeck reads `API` before it imports the game.
"""

API = "2.1"
"""The version of Quarterdeck's game API for which this game is written."""
