"""Tests of the bot's texts in all languages, its guides and its rulebooks."""
