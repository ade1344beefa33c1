"""Bilge: everybody loots the same leaking ship, and somebody must pump.

This file imports nothing, because Quarterdeck reads `API` before it imports the game.
"""

API = "2.0"
"""The version of Quarterdeck's game API for which this game is written."""
