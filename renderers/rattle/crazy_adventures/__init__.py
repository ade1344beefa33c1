"""Crazy Adventures: the dice of all players, as a picture, as an animation of a roll, and in words."""
