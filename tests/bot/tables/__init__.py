"""Tests of the bot's tables: access, deadlines, restarts and whole games."""
