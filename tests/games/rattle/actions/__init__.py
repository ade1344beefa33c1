"""Tests of turns, moves and abilities at sea."""
