"""Tests of points and the end of the game."""
