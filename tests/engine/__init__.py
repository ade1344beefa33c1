"""Tests of the engine, without the rules of a certain game."""
