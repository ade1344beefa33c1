"""Tests of the bot's commands."""
