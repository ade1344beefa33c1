"""Tests of the bot with each of the larger games."""
