"""Tests of what happens around a game: lobbies, time limits, seats, privacy and reports."""
