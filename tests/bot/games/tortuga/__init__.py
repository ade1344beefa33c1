"""Tests of the bot with Tortuga."""
