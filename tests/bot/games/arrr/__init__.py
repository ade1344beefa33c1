"""Tests of the bot with Arrr."""
