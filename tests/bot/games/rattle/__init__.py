"""Tests of the bot with Rattle."""
