"""Tests of what the bot's messages show."""
