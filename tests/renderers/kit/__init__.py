"""Tests of the drawing functions that all games share."""
