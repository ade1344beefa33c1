"""Crazy Adventures: the dice of all players, drawn, rolled and in words."""
